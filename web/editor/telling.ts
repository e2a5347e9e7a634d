import type { Extension } from '@codemirror/state'
import { hoverTooltip } from '@codemirror/view'
import type { Told } from '../../worker/api.ts'
import type { LintClient } from '../linting/client.ts'
import { words } from '../text/words.ts'
import { spotAt } from './spot.ts'

/** Says what an element or a code is, where the pointer rests on it; `profile` is what the text is held to. */
export function telling(client: LintClient, profile: () => string | undefined): Extension {
  return hoverTooltip(
    async (view, offset, side) => {
      const placed = spotAt(view.state, offset, side)
      if (placed === undefined || placed.from === placed.to) return null
      const { from, to } = placed
      const held = profile()
      const spot = { ...placed.spot, ...(held !== undefined && { profile: held }) }
      const asked = spot.kind === 'name' ? { ...spot, steps: [...spot.steps, spot.written] } : spot
      const told = await client.ask('tell', asked).catch(() => undefined)
      return told === undefined ? null : { pos: from, end: to, create: () => ({ dom: createCard(told) }) }
    },
    { hoverTime: 450, hideOnChange: true },
  )
}

function createCard({ element, type, cardinality, valueSet, strength, code, display, detail, docsUrl }: Told): HTMLElement {
  const card = document.createElement('div')
  card.className = 'cm-told'
  if (display !== undefined) {
    card.append(line('cm-told-meaning', `${code} · ${display}`))
    if (detail !== undefined && detail !== '') card.append(line('cm-told-detail', detail))
  }
  const about = line('cm-told-element', '')
  const link = document.createElement('a')
  link.href = docsUrl
  link.target = '_blank'
  link.rel = 'noreferrer'
  link.textContent = element
  about.append(link, ` ${type} ${cardinality}`)
  card.append(about)
  if (valueSet !== undefined && strength !== undefined) {
    card.append(line('cm-told-detail', words().editor.binding[strength](valueSet.split('|')[0]!.split('/').at(-1)!)))
  }
  return card
}

function line(name: string, text: string): HTMLElement {
  const element = document.createElement('div')
  element.className = name
  element.textContent = text
  return element
}
