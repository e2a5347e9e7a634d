import { SymbolKind, type Command, type DocumentSymbol, type SelectionRange } from 'vscode-languageserver'
import { findLinks } from '../../language/define.ts'
import { findFolds, findSelections } from '../../language/folding.ts'
import { formatEdits } from '../../language/format.ts'
import { findLenses, spanishType } from '../../language/lens.ts'
import { outline, type OutlinePart } from '../../language/outline.ts'
import { readingAt } from '../../language/reading.ts'
import type { Edit } from '../../language/text.ts'
import type { Findings } from './findings.ts'
import type { AskKnowing } from './knowing.ts'
import { rangeOf, toTextEdits } from './ranges.ts'
import { readRequest, type ReadParams } from './requests.ts'
import type { Session } from './session.ts'

/** Shows the parts of a text: symbols, folds, selections, links, lines of words above entries, layout. */
export function serveParts(session: Session, findings: Findings, askKnowing: AskKnowing): void {
  const { connection, documents, fhir } = session

  connection.onDocumentSymbol(({ textDocument: { uri } }) => {
    const document = fhir(uri)
    if (document === undefined) return null
    const { kind, parts } = outline(document.text, document.form)
    const toSymbol = (part: OutlinePart): DocumentSymbol => {
      const range = rangeOf(part, document.positions)
      const { name, label } = part
      const isResource = kind !== 'elements' && part.parts.length === 0
      return {
        name: (isResource ? spanishType(name) : name) || '—',
        detail: label,
        kind: kind === 'elements' ? (part.parts.length > 0 ? SymbolKind.Object : SymbolKind.Field) : SymbolKind.Class,
        range,
        selectionRange: { start: range.start, end: range.start },
        children: part.parts.map(toSymbol),
      }
    }
    return parts.map(toSymbol)
  })

  connection.onFoldingRanges(({ textDocument: { uri } }) => {
    const document = fhir(uri)
    if (document === undefined) return null
    const { toPosition } = document.positions
    return findFolds(document.read()).flatMap(({ from, to }) => {
      const [startLine, endLine] = [toPosition(from).line, toPosition(to).line - 1]
      return endLine > startLine ? { startLine, endLine } : []
    })
  })

  connection.onSelectionRanges(({ textDocument: { uri }, positions: places }) => {
    const document = fhir(uri)
    if (document === undefined) return null
    return places.map((place) => {
      const spans = findSelections(document.read(), document.positions.toOffset(place))
      const outer = spans.reduceRight<SelectionRange | undefined>(
        (parent, span) => ({ range: rangeOf(span, document.positions), ...(parent && { parent }) }),
        undefined,
      )
      return outer ?? { range: { start: place, end: place } }
    })
  })

  connection.onDocumentLinks(({ textDocument: { uri } }) => {
    const document = fhir(uri)
    return document === undefined
      ? null
      : findLinks(document.read()).map((link) => ({ range: rangeOf(link, document.positions), target: link.url }))
  })

  connection.onRequest(readRequest, async ({ textDocument: { uri }, position, language }: ReadParams) => {
    const document = fhir(uri)
    if (document === undefined) return null
    const offset = document.positions.toOffset(position)
    const reading = await askKnowing(uri, (knowledge) => readingAt(document.read(), offset, language === 'en' ? 'en' : 'es', { knowledge }))
    return reading ?? null
  })

  connection.onCodeLens(async ({ textDocument: { uri } }) => {
    const document = session.settings.codeLens ? fhir(uri) : undefined
    const issues = document && (await findings.of(document))
    if (document === undefined || issues === undefined) return null
    return findLenses(document.read(), issues).map((lens) => ({
      range: rangeOf(lens, document.positions),
      command: {
        title: lens.title,
        command: lens.first === undefined ? '' : 'svc.show',
        arguments: lens.first && [uri, rangeOf(lens.first, document.positions)],
      } as Command,
    }))
  })

  const formatting = (uri: string, style: { readonly tabSize: number; readonly insertSpaces: boolean }): readonly Edit[] => {
    const document = fhir(uri)
    if (document === undefined || document.form === 'ndjson') return []
    const lineEnd = document.text.includes('\r\n') ? '\r\n' : '\n'
    return formatEdits(document.text, { unit: style.insertSpaces ? ' '.repeat(style.tabSize) : '\t', lineEnd }) ?? []
  }
  connection.onDocumentFormatting(({ textDocument: { uri }, options: style }) =>
    fhir(uri) === undefined ? null : toTextEdits(formatting(uri, style), documents.get(uri)!.positions),
  )
  connection.onDocumentRangeFormatting(({ textDocument: { uri }, range, options: style }) => {
    const document = fhir(uri)
    if (document === undefined) return null
    const [from, to] = [document.positions.toOffset(range.start), document.positions.toOffset(range.end)]
    const inside = formatting(uri, style).filter((edit) => edit.from >= from && edit.to <= to)
    return toTextEdits(inside, document.positions)
  })
}
