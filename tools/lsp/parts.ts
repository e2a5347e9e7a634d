import { SymbolKind, type Command, type DocumentSymbol, type SelectionRange } from 'vscode-languageserver'
import { findLinks } from '../../language/define.ts'
import { findFolds, findSelections } from '../../language/folding.ts'
import { formatEdits } from '../../language/format.ts'
import { findLenses, typeIn } from '../../language/lens.ts'
import { outline, type OutlinePart } from '../../language/outline.ts'
import { readingAt } from '../../language/reading.ts'
import type { Edit } from '../../language/text.ts'
import type { Lang } from '../node/report-language.ts'
import type { Findings } from './findings.ts'
import type { AskKnowing } from './knowing.ts'
import { rangeOf, toTextEdits } from './ranges.ts'
import { readRequest, type ReadParams } from './requests.ts'
import type { Session } from './session.ts'
import { serverWords } from './words.ts'

/** About how many symbols of a text are told: editors ask for all at once, again and again. */
const mostSymbols = 5000

/** The words that tell a part from others, and what it lacks, as far as a line of a list has room for it. */
function detailOf({ label, missing = [] }: OutlinePart, language: Lang): string {
  const some = missing.slice(0, 3).join(', ')
  const lacks = missing.length === 0 ? '' : serverWords[language].lacks(missing.length, `${some}${missing.length > 3 ? ', …' : ''}`)
  return [label, lacks].filter(Boolean).join(' · ')
}

/** Shows the parts of a text: symbols, folds, selections, links, lines of words above entries, layout. */
export function serveParts(session: Session, findings: Findings, askKnowing: AskKnowing): void {
  const { connection, documents, fhir } = session

  connection.onDocumentSymbol(async ({ textDocument: { uri } }) => {
    const document = fhir(uri)
    if (document === undefined) return null
    const options = { most: mostSymbols }
    const told = session.language()
    const { kind, parts } = await askKnowing(uri, (knowledge) => outline(document.read(), document.form, { ...options, knowledge }))
    const toSymbol = (part: OutlinePart, level = 1): DocumentSymbol => {
      const range = rangeOf(part, document.positions)
      const { name, slice, inside } = part
      const isResource = kind !== 'elements' && level === 1
      return {
        name: (isResource ? typeIn(told, name) : slice === undefined ? name : `${name}:${slice}`) || '—',
        detail: detailOf(part, told),
        kind: isResource ? SymbolKind.Class : inside > 0 ? SymbolKind.Object : SymbolKind.Field,
        range,
        selectionRange: { start: range.start, end: range.start },
        children: part.parts.map((one) => toSymbol(one, level + 1)),
      }
    }
    return parts.map((part) => toSymbol(part))
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

  connection.onRequest(readRequest, async ({ textDocument: { uri }, position, language = session.language() }: ReadParams) => {
    const document = fhir(uri)
    if (document === undefined) return null
    const offset = document.positions.toOffset(position)
    const reading = await askKnowing(uri, (knowledge) => readingAt(document.read(), offset, language, { knowledge }))
    return reading ?? null
  })

  connection.onCodeLens(async ({ textDocument: { uri } }) => {
    const document = session.settings.codeLens ? fhir(uri) : undefined
    const issues = document && (await findings.of(document))
    if (document === undefined || issues === undefined) return null
    return findLenses(document.read(), issues, session.language()).map((lens) => ({
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
