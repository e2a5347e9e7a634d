import type { Issue, ValidateResponse } from '../engine/issue.ts'
import type { JsonObject } from '../engine/json.ts'
import { reportInSpanish, type ReportWords } from './report-words.ts'
import { countOmitted, isPartial, toRemarks, toVerdict } from './verdict.ts'
import type { FileReport, Formatter, Unreadable } from './report.ts'
import { toJson } from './to-json.ts'

const extensions = 'http://hl7.org/fhir/StructureDefinition/operationoutcome-'

/** A result as an OperationOutcome; one that is in order, without warnings, has no issues. */
export function toOperationOutcome(response: ValidateResponse, words: ReportWords = reportInSpanish): JsonObject {
  const { issues, omitted } = response
  const more = countOmitted(omitted)
  const left: readonly JsonObject[] = more === 0 ? [] : [toIncomplete(toRemarks({ omitted: more }, words)[0]!)]
  return {
    resourceType: 'OperationOutcome',
    // An omission is no issue of the resource, and has no other place.
    ...(isPartial(response) && { text: toNarrative(toVerdict(response, words)) }),
    issue: [...issues.map(toOutcomeIssue), ...left],
  }
}

function toNarrative(sentence: string): JsonObject {
  return { status: 'generated', div: `<div xmlns="http://www.w3.org/1999/xhtml">${sentence}</div>` }
}

function toIncomplete(text: string): JsonObject {
  return { severity: 'information', code: 'incomplete', details: { text } }
}

function toOutcomeIssue({ code, severity, why, path, message, entryIndex, quickFix, range, id, consequences, follows }: Issue): JsonObject {
  const expression = entryIndex === undefined ? path : `Bundle.entry[${entryIndex}].resource${path.slice(path.search(/\.|$/))}`
  return {
    ...(range !== undefined && { extension: toPlace(range) }),
    severity,
    code: 'invalid',
    details: { text: message },
    diagnostics: JSON.stringify({ code, why, quickFix, id, consequences, follows }),
    expression: [expression],
  }
}

function toPlace({ start }: NonNullable<Issue['range']>): readonly JsonObject[] {
  return [
    { url: `${extensions}issue-line`, valueInteger: start.line },
    { url: `${extensions}issue-col`, valueInteger: start.column },
  ]
}

/** An OperationOutcome for one resource, a Bundle of them for several. */
export function createFhirFormatter(words: ReportWords = reportInSpanish): Formatter {
  let first: JsonObject | undefined
  let entries = 0

  function* add(outcome: JsonObject): Iterable<string> {
    if (first === undefined) {
      first = outcome
      return
    }
    if (entries === 0) yield `{"resourceType":"Bundle","type":"collection","entry":[\n${toEntry(first, (entries = 1))}`
    yield `,\n${toEntry(outcome, (entries += 1))}`
  }

  return {
    report: (report: FileReport) => add(named(toOperationOutcome(report.response, words), report.file)),
    *end(_summary, unreadable: readonly Unreadable[]) {
      for (const one of unreadable) yield* add(named(unread(one, words), one.file))
      yield entries > 0 ? '\n]}\n' : `${toJson(first ?? { resourceType: 'OperationOutcome', issue: [] })}\n`
    },
  }
}

/** An entry has to have an address; the same run gives the same ones. */
function toEntry(resource: JsonObject, number: number): string {
  return toJson({ fullUrl: `urn:uuid:00000000-0000-4000-8000-${String(number).padStart(12, '0')}`, resource })
}

function named({ resourceType, ...rest }: JsonObject, file: string): JsonObject {
  return { resourceType, extension: [{ url: `${extensions}file`, valueString: file }], ...rest }
}

function unread({ file, reason }: Unreadable, words: ReportWords): JsonObject {
  const text = words.unreadable(file, reason)
  return { resourceType: 'OperationOutcome', issue: [{ severity: 'fatal', code: 'exception', details: { text } }] }
}
