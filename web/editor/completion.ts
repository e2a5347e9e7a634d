import {
  autocompletion,
  completionKeymap,
  startCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import { Prec, type EditorState, type Extension } from '@codemirror/state'
import { keymap } from '@codemirror/view'
import type { Proposal } from '../../worker/api.ts'
import type { LintClient } from '../linting/client.ts'
import { textOf } from './text-of.ts'

/** Suggests names of elements, codes and communes while somebody types, or when they ask for it; `profile` is what the text is held to. */
export function completion(client: LintClient, profile: () => string | undefined): Extension {
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
  if (!explicit && !mayBeWriting(state, pos)) return null
  const found = await client.ask('complete', textOf(state.doc), pos, client.surroundings(profile)).catch(() => undefined)
  if (context.aborted || found === undefined || (!explicit && found.from === found.to)) return null
  const { from, to, proposals } = found
  return {
    from,
    to,
    // The worker has chosen what fits, by code and by name.
    filter: false,
    options: proposals.map((proposal, index) => toCompletion(proposal, proposals.length - index)),
  }
}

/** Whether a word or string ends at an offset: the worker is not asked at every other key. */
function mayBeWriting(state: EditorState, offset: number): boolean {
  return /["\p{L}\p{N}]/u.test(state.sliceDoc(Math.max(0, offset - 1), offset))
}

function toCompletion({ label, kind, detail, insert, stops, also = [], isRequired }: Proposal, rank: number): Completion {
  const isMember = kind === 'member' || kind === 'slice'
  return {
    label,
    boost: Math.min(99, rank),
    ...(detail !== undefined && { detail }),
    type: isRequired === true ? 'required' : isMember ? 'name' : 'value',
    apply: (view, _completion, from, to) => {
      const [stop] = stops
      const changes = view.state.changes([{ from, to, insert }, ...also])
      view.dispatch({
        changes,
        selection: { anchor: changes.mapPos(from, -1) + (stop?.from ?? insert.length) },
        userEvent: 'input.complete',
        scrollIntoView: true,
      })
      if (stop !== undefined && isMember) startCompletion(view)
    },
  }
}
