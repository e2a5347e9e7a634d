import type { Hover } from '../../worker/api.ts'
import { language, words } from '../text/words.ts'

/** Draws what is said of a place. */
export function createToldCard(told: Hover): HTMLElement {
  const { element, type, cardinality, valueSet, strength, code, display, detail, meaning, slice, fixed, codes = [], codeCount = 0 } = told
  const card = document.createElement('div')
  card.className = 'cm-told'
  const say = (name: string, text: string | undefined): void => {
    if (text !== undefined && text !== '') card.append(line(name, text))
  }
  if (display !== undefined) {
    say('cm-told-meaning', `${code} · ${display}`)
    say('cm-told-detail', detail)
  }
  if (told.target !== undefined) {
    const { type: target, id, summary } = told.target
    say('cm-told-meaning', [id === undefined ? target : `${target}/${id}`, summary].filter(Boolean).join(' · '))
  }
  const about = line('cm-told-element', '')
  const link = document.createElement('a')
  link.href = told.docsUrl
  link.target = '_blank'
  link.rel = 'noreferrer'
  link.textContent = element
  about.append(link, ` ${type} ${cardinality}${slice === undefined ? '' : ` · ${slice}`}`)
  card.append(about)
  if (language() === 'es') say('cm-told-detail', meaning)
  const { binding, fixedValue, andMore, targets } = words().editor
  if (fixed !== undefined) say('cm-told-detail', fixedValue(typeof fixed === 'object' ? JSON.stringify(fixed) : String(fixed)))
  if (told.targets !== undefined) say('cm-told-detail', targets(told.targets.join(', ')))
  if (valueSet !== undefined && strength !== undefined) {
    say('cm-told-detail', binding[strength](valueSet.split('|')[0]!.split('/').at(-1)!))
  }
  if (display === undefined && codes.length > 0) {
    const shown = codes.map((one) => (one.display === undefined ? one.code : `${one.code} (${one.display})`)).join(', ')
    say('cm-told-detail', codeCount > codes.length ? andMore(shown, codeCount - codes.length) : shown)
  }
  return card
}

function line(name: string, text: string): HTMLElement {
  const element = document.createElement('div')
  element.className = name
  element.textContent = text
  return element
}
