import type { Hover } from '../../worker/api.ts'
import { language, words } from '../text/words.ts'

/** Draws what is said of a place. */
export function createHoverCard(hover: Hover): HTMLElement {
  const { element, type, cardinality, valueSet, strength, code, display, detail, meaning, slice, fixed, codes = [], codeCount = 0 } = hover
  const card = document.createElement('div')
  card.className = 'cm-hover'
  const say = (name: string, text: string | undefined): void => {
    if (text !== undefined && text !== '') card.append(line(name, text))
  }
  if (display !== undefined) {
    say('cm-hover-meaning', `${code} · ${display}`)
    say('cm-hover-detail', detail)
  }
  if (hover.target !== undefined) {
    const { type: target, id, summary } = hover.target
    say('cm-hover-meaning', [id === undefined ? target : `${target}/${id}`, summary].filter(Boolean).join(' · '))
  }
  const about = line('cm-hover-element', '')
  const link = document.createElement('a')
  link.href = hover.docsUrl
  link.target = '_blank'
  link.rel = 'noreferrer'
  link.textContent = element
  about.append(link, ` ${type} ${cardinality}${slice === undefined ? '' : ` · ${slice}`}`)
  card.append(about)
  if (language() === 'es') say('cm-hover-detail', meaning)
  const { binding, fixedValue, andMore, targets } = words().editor
  if (fixed !== undefined) say('cm-hover-detail', fixedValue(typeof fixed === 'object' ? JSON.stringify(fixed) : String(fixed)))
  if (hover.targets !== undefined) say('cm-hover-detail', targets(hover.targets.join(', ')))
  if (valueSet !== undefined && strength !== undefined) {
    say('cm-hover-detail', binding[strength](valueSet.split('|')[0]!.split('/').at(-1)!))
  }
  if (display === undefined && codes.length > 0) {
    const shown = codes.map((one) => (one.display === undefined ? one.code : `${one.code} (${one.display})`)).join(', ')
    say('cm-hover-detail', codeCount > codes.length ? andMore(shown, codeCount - codes.length) : shown)
  }
  return card
}

function line(name: string, text: string): HTMLElement {
  const element = document.createElement('div')
  element.className = name
  element.textContent = text
  return element
}
