import { highlightingFor, syntaxTree } from '@codemirror/language'
import { RangeSetBuilder, StateEffect, type EditorState } from '@codemirror/state'
import { Decoration, ViewPlugin, type DecorationSet, type EditorView, type ViewUpdate } from '@codemirror/view'
import { tags, type Tag } from '@lezer/highlight'

/** A longer line is not read from its beginning just to colour its end, in UTF-16 units. */
const longestLine = 4_000

/** A token of JSON that ends on its line, as strings do: a string, a number, a word, a mark. */
const token = /("(?:[^"\\\n]|\\.)*"?)|(-?\d[\d.eE+-]*)|(\b(?:true|false|null)\b)|([{}])|([[\]])|([,:])/g
const kinds: readonly Tag[] = [tags.string, tags.number, tags.bool, tags.brace, tags.squareBracket, tags.separator]

/** The blanks and the colon behind a name. */
const isNameEnd = /^\s*:/

/** Colours of what is seen beyond where the text has been parsed: to parse a text of 20 MB up to its end takes a minute. */
const farColours = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet

    constructor(view: EditorView) {
      this.decorations = colour(view)
    }

    update({ view, docChanged, viewportChanged, startState, state }: ViewUpdate): void {
      if (docChanged || viewportChanged || syntaxTree(startState) !== syntaxTree(state)) this.decorations = colour(view)
    }
  },
  { decorations: ({ decorations }) => decorations },
)

/** Gives the text in the editor such colours, once. */
export function colourFar(view: EditorView): void {
  if (view.plugin(farColours) === null) view.dispatch({ effects: StateEffect.appendConfig.of(farColours) })
}

function colour({ state, visibleRanges }: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>()
  const [nameMark, ...marks] = [tags.propertyName, ...kinds].map((kind) => markOf(state, kind))
  const parsed = syntaxTree(state).length
  for (const { from, to } of visibleRanges) {
    for (let at = Math.max(from, parsed); at < to;) {
      const line = state.doc.lineAt(at)
      if (line.length <= longestLine) colourLine(line.text, line.from)
      at = line.to + 1
    }
  }
  return builder.finish()

  function colourLine(text: string, start: number): void {
    for (const match of text.matchAll(token)) {
      const [from, to] = [match.index, match.index + match[0].length]
      const isName = match[1] !== undefined && isNameEnd.test(text.slice(to, to + 20))
      const mark = isName ? nameMark : marks[match.slice(1).findIndex((group) => group !== undefined)]
      if (mark !== undefined && start + from >= parsed) builder.add(start + from, start + to, mark)
    }
  }
}

function markOf(state: EditorState, kind: Tag): Decoration | undefined {
  const name = highlightingFor(state, [kind])
  return name === null ? undefined : Decoration.mark({ class: name })
}
