import {
  autocompletion,
  completionKeymap,
  startCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import { Prec, type Extension } from '@codemirror/state'
import { keymap, type EditorView } from '@codemirror/view'
import type { Suggestion } from '../../worker/api.ts'
import type { LintClient } from '../linting/client.ts'
import { spotAt } from './spot.ts'

/** Suggests names of elements, codes and communes while somebody types, or when they ask for it; `profile` is what the text is held to. */
export function suggesting(client: LintClient, profile: () => string | undefined): Extension {
  return [
    autocompletion({
      override: [(context) => complete(client, profile(), context)],
      icons: false,
      defaultKeymap: false,
      maxRenderedOptions: 60,
    }),
    Prec.high(keymap.of(completionKeymap)),
  ]
}

async function complete(client: LintClient, profile: string | undefined, context: CompletionContext): Promise<CompletionResult | null> {
  const { state, pos, explicit } = context
  const placed = spotAt(state, pos, -1)
  if (placed === undefined || (!explicit && placed.from === placed.to)) return null
  const found = await client.ask('suggest', { ...placed.spot, ...(profile !== undefined && { profile }) }).catch(() => [])
  if (context.aborted || found.length === 0) return null
  return {
    from: placed.from,
    to: placed.to,
    // The worker has chosen what fits, by code and by name.
    filter: false,
    options: found.map((suggestion, index) => toCompletion(suggestion, placed.spot.kind, found.length - index)),
  }
}

function toCompletion(suggestion: Suggestion, kind: 'name' | 'value', rank: number): Completion {
  const { label, detail, insert, isRequired } = suggestion
  return {
    label,
    boost: Math.min(99, rank),
    ...(detail !== undefined && { detail }),
    type: isRequired === true ? 'required' : kind,
    apply: (view, _completion, from, to) => {
      const text = kind === 'name' && hasColon(view, to) ? JSON.stringify(label) : insert
      const at = text.indexOf('|')
      const written = text.replace('|', '')
      view.dispatch({
        changes: { from, to, insert: written },
        selection: { anchor: from + (at < 0 ? written.length : at) },
        userEvent: 'input.complete',
        scrollIntoView: true,
      })
      if (at >= 0 && kind === 'name') startCompletion(view)
    },
  }
}

function hasColon(view: EditorView, to: number): boolean {
  return /^\s*:/.test(view.state.sliceDoc(to, to + 20))
}
