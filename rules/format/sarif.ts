import type { Log, Notification, Region, ReportingDescriptor, Result } from 'sarif'
import type { Issue } from '../engine/issue.ts'
import type { RuleExplanation } from '../explain.ts'
import type { FileReport, Formatter, Unreadable } from './report.ts'
import { reportInSpanish, type ReportWords } from './report-words.ts'
import { toFoldedWords, toRemarks } from './verdict.ts'
import { toJson } from './to-json.ts'

/** Facts of the tool in a SARIF log besides its findings. */
export interface SarifTool {
  readonly version: string
  readonly rules: readonly RuleExplanation[]
  /** Where the pages of the rules are, without a slash at the end. */
  readonly publicUrl: string
  /** False where they are on this machine alone, so that the log names no page of the tool. */
  readonly isPublic?: boolean
  /** The address of a file, relative where it can be, percent-encoded. */
  readonly uriOf: (file: string) => string
  readonly words?: ReportWords | undefined
}

/** SARIF 2.1.0, for code scanning: one run, a result a line. */
export function createSarifFormatter({ version, rules, publicUrl, isPublic = true, uriOf, words = reportInSpanish }: SarifTool): Formatter {
  // SARIF takes the language alone, or a language and a country.
  const language = words.tag.slice(0, 2)
  const indexes = new Map(rules.map(({ code }, index) => [code, index]))
  let before = `${head()}\n`

  function head(): string {
    const driver = {
      name: 'svc',
      version,
      ...(isPublic && { informationUri: publicUrl }),
      language,
      rules: rules.map((rule) => toDescriptor(rule, publicUrl)),
    }
    const log: Log = {
      version: '2.1.0',
      $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
      runs: [{ tool: { driver }, columnKind: 'utf16CodeUnits', language, results: [] }],
    }
    return toJson(log).slice(0, -']}]}'.length)
  }

  return {
    *report({ file, response: { issues, suppressed } }: FileReport) {
      const uri = uriOf(file)
      for (const issue of issues) {
        yield before + toJson(toResult(issue, uri, indexes.get(issue.code), toFoldedWords(issue, issues, words)))
        before = ',\n'
      }
      for (const issue of suppressed?.issues ?? []) {
        const result: Result = toResult(issue, uri, indexes.get(issue.code), undefined)
        yield before + toJson({ ...result, suppressions: [{ kind: 'external', justification: issue.reason }] })
        before = ',\n'
      }
    },
    *end(summary, unreadable) {
      if (before !== ',\n') yield before
      const remarks: readonly Notification[] = toRemarks(summary, words).map((text) => ({ level: 'note', message: { text } }))
      const toolExecutionNotifications = [...unreadable.map((one) => toNotification(one, uriOf, words)), ...remarks]
      const invocation = { executionSuccessful: unreadable.length === 0, toolExecutionNotifications }
      yield `\n],"invocations":[${toJson(invocation)}]}]}\n`
    },
  }
}

function toDescriptor({ code, severity, title, why, fix }: RuleExplanation, publicUrl: string): ReportingDescriptor {
  return {
    id: code,
    shortDescription: { text: `${title}.` },
    fullDescription: { text: why },
    helpUri: `${publicUrl}/reglas/${code}`,
    defaultConfiguration: { level: severity },
    properties: { ...(fix !== null && { fix }) },
  }
}

function toResult(
  { code, severity, message, path, range, suggestion, quickFix, consequences }: Issue,
  uri: string,
  ruleIndex: number | undefined,
  folded: string | undefined,
): Result {
  const advice = quickFix?.title ?? suggestion
  return {
    ruleId: code,
    ...(ruleIndex !== undefined && { ruleIndex }),
    level: severity,
    message: { text: folded === undefined ? message : `${message} ${folded}` },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri }, ...(range !== undefined && { region: toRegion(range) }) },
        logicalLocations: [{ fullyQualifiedName: path }],
      },
    ],
    ...(advice !== undefined || folded !== undefined
      ? { properties: { ...(advice !== undefined && { suggestion: advice }), ...(folded !== undefined && { consequences }) } }
      : {}),
  }
}

function toRegion({ start, end }: NonNullable<Issue['range']>): Region {
  return {
    startLine: start.line,
    startColumn: start.column,
    endLine: end.line,
    endColumn: end.column,
    charOffset: start.offset,
    charLength: end.offset - start.offset,
  }
}

function toNotification({ file, reason }: Unreadable, uriOf: SarifTool['uriOf'], words: ReportWords): Notification {
  return {
    level: 'error',
    message: { text: words.unreadable(file, reason) },
    locations: [{ physicalLocation: { artifactLocation: { uri: uriOf(file) } } }],
  }
}
