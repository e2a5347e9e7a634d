import type { Extension } from '@codemirror/state'
import { hoverTooltip } from '@codemirror/view'
import type { LintClient } from '../linting/client.ts'
import { textOf } from './text-of.ts'

/** Says what an element or a code is, where the pointer rests on it; `profile` is what the text is held to. */
export function telling(client: LintClient, profile: () => string | undefined): Extension {
  return hoverTooltip(
    async (view, offset, side) => {
      const told = await client.ask('hover', textOf(view.state.doc), offset, side, client.surroundings(profile())).catch(() => undefined)
      if (told === undefined) return null
      const { createToldCard } = await import('./told-card.ts')
      return { pos: told.from, end: told.to, create: () => ({ dom: createToldCard(told) }) }
    },
    { hoverTime: 450, hideOnChange: true },
  )
}
