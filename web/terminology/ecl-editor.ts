import { autocompletion, completionKeymap, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { Compartment, Prec, StateEffect, StateField } from '@codemirror/state'
import { Decoration, EditorView, keymap, placeholder as placeholderOf, tooltips, type DecorationSet } from '@codemirror/view'
import { typingOver } from '../editor/typing-over.ts'
import { language } from '../text/words.ts'
import type { EclTokens } from '../../worker/api.ts'
import type { LintClient } from '../linting/client.ts'

/** Inputs of the editor of expressions. */
export interface EclEditorParts {
  readonly client: LintClient
  /** The terminology that concepts are proposed from. */
  readonly id: () => string
  readonly label: string
  readonly placeholder: string
  readonly value: string
  readonly onChange: (text: string) => void
  /** Somebody pressed Control and Enter. */
  readonly onRun: () => void
}

const setTokens = StateEffect.define<EclTokens>()
const marks = new Map<string, Decoration>()

/** Colours as the worker told them for this text; while somebody types they move along. */
const colours = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(before, transaction) {
    let decorations = before.map(transaction.changes)
    for (const effect of transaction.effects)
      if (effect.is(setTokens)) decorations = toDecorations(effect.value, transaction.state.doc.length)
    return decorations
  },
  provide: (field) => EditorView.decorations.from(field),
})

function toDecorations({ tokens, fault }: EclTokens, length: number): DecorationSet {
  const ranges = tokens.flatMap(({ kind, start, end }) =>
    end > start && end <= length ? [markOf(`cm-ecl-${kind}`).range(start, end)] : [],
  )
  const wrong = fault === undefined ? [] : rangeOf(fault, length)
  return Decoration.set([...ranges, ...wrong], true)
}

function rangeOf({ start, message }: NonNullable<EclTokens['fault']>, length: number) {
  const from = Math.min(start, Math.max(0, length - 1))
  return length === 0 ? [] : [Decoration.mark({ class: 'cm-ecl-fault', attributes: { title: message[language()] } }).range(from, length)]
}

function markOf(name: string): Decoration {
  let mark = marks.get(name)
  if (mark === undefined) marks.set(name, (mark = Decoration.mark({ class: name })))
  return mark
}

const look = EditorView.theme({
  '&': { color: 'var(--text)', backgroundColor: 'transparent', fontSize: 'var(--editor-size)', maxHeight: '14rem' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.6', overflow: 'auto' },
  '.cm-content': { padding: '6px 0', minHeight: '4.6em', caretColor: 'var(--accent)' },
  '.cm-line': { padding: '0 10px' },
  '.cm-placeholder': { color: 'var(--muted)' },
  '.cm-cursor': { borderLeftColor: 'var(--accent)', borderLeftWidth: '2px' },
  '.cm-ecl-operator, .cm-ecl-bracket': { color: 'var(--json-word)' },
  '.cm-ecl-keyword, .cm-ecl-constant': { color: 'var(--json-word)' },
  '.cm-ecl-concept, .cm-ecl-alternate': { color: 'var(--json-name)' },
  '.cm-ecl-term, .cm-ecl-comment': { color: 'var(--muted)' },
  '.cm-ecl-string': { color: 'var(--json-string)' },
  '.cm-ecl-number': { color: 'var(--json-number)' },
  '.cm-ecl-field': { color: 'var(--json-name)' },
  '.cm-ecl-fault': { boxShadow: 'inset 0 -2px 0 var(--error)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--raised)',
    color: 'var(--text)',
    border: '1px solid var(--border)',
    borderRadius: '8px',
    boxShadow: 'var(--shadow)',
    zIndex: '30',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'var(--mono)',
    fontSize: '13px',
    maxHeight: '16em',
    maxWidth: 'min(34rem, 88vw)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 10px', lineHeight: '1.5' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--selection)', color: 'var(--text)' },
  '.cm-completionDetail': { marginLeft: '1em', color: 'var(--muted)', fontStyle: 'normal', fontFamily: 'var(--sans)' },
  '@media (pointer: coarse)': { '.cm-content': { fontSize: '16px' } },
})

/** An editor in a place of the page. */
export interface EclEditor {
  readonly setLabel: (label: string) => void
  readonly end: () => void
}

/** Starts it. */
export function createEclEditor(
  parent: HTMLElement,
  { client, id, label, placeholder, value, onChange, onRun }: EclEditorParts,
): EclEditor {
  const labelled = new Compartment()
  const labelOf = (name: string) => EditorView.contentAttributes.of({ 'aria-label': name, spellcheck: 'false' })
  let turn = 0

  async function colour(): Promise<void> {
    const own = (turn += 1)
    const tokens = await client.ask('highlightEcl', view.state.doc.toString()).catch(() => undefined)
    if (tokens !== undefined && own === turn) view.dispatch({ effects: setTokens.of(tokens) })
  }

  async function complete(context: CompletionContext): Promise<CompletionResult | null> {
    const { state, pos, explicit } = context
    const before = state.sliceDoc(Math.max(0, pos - 1), pos)
    if (!explicit && !/[\p{L}\p{N}<>^!{]/u.test(before)) return null
    const found = await client.ask('completeEcl', id(), state.doc.toString(), pos).catch(() => undefined)
    if (context.aborted || found === undefined || found.options.length === 0) return null
    const { from, options } = found
    return {
      from,
      filter: false,
      options: options.map(({ label: shown, detail, insert }, at) => ({
        label: shown,
        detail,
        apply: insert,
        boost: Math.max(-99, 99 - at),
      })),
    }
  }

  const run = (): boolean => {
    onRun()
    return true
  }
  // Only inside a shadow root does CodeMirror style itself without inline styles.
  const root = parent.attachShadow({ mode: 'open' })
  const view = new EditorView({
    parent: root,
    root,
    doc: value,
    extensions: [
      colours,
      look,
      typingOver,
      history(),
      EditorView.lineWrapping,
      labelled.of(labelOf(label)),
      placeholderOf(placeholder),
      tooltips({ position: 'fixed' }),
      autocompletion({ override: [complete], icons: false, defaultKeymap: false, maxRenderedOptions: 60 }),
      Prec.high(keymap.of([{ key: 'Mod-Enter', run }, ...completionKeymap])),
      keymap.of([...historyKeymap, ...defaultKeymap]),
      EditorView.updateListener.of(({ docChanged }) => {
        if (!docChanged) return
        onChange(view.state.doc.toString())
        void colour()
      }),
    ],
  })
  void colour()

  return {
    setLabel: (name) => view.dispatch({ effects: labelled.reconfigure(labelOf(name)) }),
    end: () => view.destroy(),
  }
}
