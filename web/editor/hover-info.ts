import type { Extension } from '@codemirror/state'
import { hoverTooltip } from '@codemirror/view'
import type { LintClient } from '../linting/client.ts'
import { textOf } from './text-of.ts'

/** Says what an element or a code is, where the pointer rests on it; `profile` is what the text is held to. */
export function hoverInfo(client: LintClient, profile: () => string | undefined): Extension {
  return hoverTooltip(
    async (view, offset, side) => {
      const found = await client.ask('hover', textOf(view.state.doc), offset, side, client.surroundings(profile())).catch(() => undefined)
      if (found === undefined) return null
      const { createHoverCard } = await import('./hover-card.ts')
      return { pos: found.from, end: found.to, create: () => ({ dom: createHoverCard(found) }) }
    },
    { hoverTime: 450, hideOnChange: true },
  )
}
