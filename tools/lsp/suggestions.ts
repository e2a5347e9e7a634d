import { CompletionItemKind, InsertTextFormat, type CompletionItem } from 'vscode-languageserver'
import { complete } from '../../language/complete.ts'
import { hover } from '../../language/hover.ts'
import { toMarkdown } from './hover-text.ts'
import type { AskKnowing } from './knowing.ts'
import { rangeOf, toTextEdits } from './ranges.ts'
import type { Session } from './session.ts'
import { toSnippet } from './snippet.ts'
import { serverWords } from './words.ts'

/** Answers what may be written at a place, and what is known of it. */
export function serveSuggestions(session: Session, askKnowing: AskKnowing): void {
  const { connection, fhir } = session

  connection.onCompletion(async ({ textDocument: { uri }, position }) => {
    const document = fhir(uri)
    if (document === undefined) return null
    const offset = document.positions.toOffset(position)
    const completion = await askKnowing(uri, (knowledge) => complete(document.read(), offset, knowledge))
    if (completion === undefined) return null
    const range = rangeOf(completion, document.positions)
    const written = document.text.slice(completion.from, offset)
    const hasSnippets = session.client.textDocument?.completion?.completionItem?.snippetSupport === true
    const items = completion.proposals.map((proposal, index): CompletionItem => {
      const { label, kind, detail, insert, stops, also = [] } = proposal
      const isSnippet = hasSnippets && stops.length > 0
      return {
        label,
        kind: itemKinds[kind],
        sortText: String(index).padStart(4, '0'),
        // The fitting names were chosen here, by code and by name: the editor filters none out.
        filterText: `${written}${label}`,
        ...(detail !== undefined && { detail }),
        ...(proposal.isRequired === true && { labelDetails: { description: serverWords[session.language()].isRequired } }),
        textEdit: { range, newText: isSnippet ? toSnippet(insert, stops) : insert },
        insertTextFormat: isSnippet ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
        ...(also.length > 0 && { additionalTextEdits: toTextEdits(also, document.positions) }),
      }
    })
    return { isIncomplete: true, items }
  })

  connection.onHover(async ({ textDocument: { uri }, position }) => {
    const document = fhir(uri)
    if (document === undefined) return null
    const offset = document.positions.toOffset(position)
    const told = await askKnowing(uri, (knowledge) => hover(document.read(), offset, knowledge))
    return told === undefined
      ? null
      : { contents: { kind: 'markdown', value: toMarkdown(told, session.language()) }, range: rangeOf(told, document.positions) }
  })
}

const itemKinds = {
  member: CompletionItemKind.Property,
  slice: CompletionItemKind.Struct,
  code: CompletionItemKind.EnumMember,
  reference: CompletionItemKind.Reference,
  address: CompletionItemKind.Module,
  resource: CompletionItemKind.Snippet,
  value: CompletionItemKind.Value,
} as const
