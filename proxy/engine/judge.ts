import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { largeCatalogs } from '../../catalogs/large.ts'
import { tfcSample } from '../../catalogs/tfc/tfc.ts'
import type { JsonObject, LintOptions, ReportLanguage } from '../../rules/index.ts'
import { lintAtLength, lintForReport } from '../../rules/lint.ts'
import { toAnswer } from './answer.ts'
import type { AnswerForm, EngineAnswer, Findings, LinesRequest } from './engine.ts'
import { joinFindings } from './join.ts'
import type { RemoteReport } from './remote/protocol.ts'
import { toFindings } from './remote/to-findings.ts'
import { readText } from './text.ts'
import { createAskingTerminology } from './terminology-server/asking.ts'
import type { KeptAnswer, Question } from './terminology-server/question.ts'

/** A resource to judge. */
export interface JudgeTask {
  /** Its text without a byte order mark; or its bytes, which are used up. */
  readonly source: string | Uint8Array<ArrayBuffer>
  readonly resourceType: string
  /** The canonical to evaluate; null where there is none. */
  readonly evaluated: string | null
  readonly form: AnswerForm
  /** The language of the texts, where it is not Spanish; its words have to have been read. */
  readonly language?: 'en' | undefined
  /** A remote engine's findings; undefined where there is none. */
  readonly report: RemoteReport | undefined
  /** The day of the run, `YYYY-MM-DD`. */
  readonly today: string
  /** Where the pages of the rules are served, without a slash at the end. */
  readonly publicUrl: string
  /** A terminology server's answers; undefined where there is none. */
  readonly server: ServerAnswers | undefined
}

/** Lines to judge, one behind the other. */
export interface JudgeLinesTask extends Pick<LinesRequest, 'bytes' | 'ends' | 'profile'>, Pick<JudgeTask, 'today' | 'publicUrl'> {}

/** A terminology server's answers before a judgement. */
interface ServerAnswers {
  readonly answers: readonly KeptAnswer[]
  /** The number of questions that the judgement may have. */
  readonly room: number
  /** True if it did not answer all that was asked. */
  readonly isDegraded: boolean
}

/** An answer, and what it would have asked a terminology server. */
export interface Judged<Text = EngineAnswer['text']> {
  readonly answer: EngineAnswer<Text>
  readonly asked: readonly Question[]
}

const folder = join(import.meta.dirname, '../../catalogs')

// Read once a thread, when it starts, so that no validation waits for them.
const catalogs = Object.fromEntries([
  ...largeCatalogs.map(({ id, file, read }) => [id, read(readFileSync(join(folder, file), 'utf8'))] as const),
  [tfcSample.id, tfcSample],
])

let english: ReportLanguage | undefined

/** Reads the words of a language that a judgement of this thread is the first to ask for; undefined where there is nothing to read. */
export function bringLanguage({ language }: Pick<JudgeTask, 'language'>): Promise<void> | undefined {
  return language === undefined || english !== undefined ? undefined : bringEnglish()
}

async function bringEnglish(): Promise<void> {
  english = (await import('../../rules/english/index.ts')).english
}

/** Makes the judge of a thread, over the code systems that the service has itself. */
export function createThreadJudge(own: LintOptions['terminology']): (task: JudgeTask) => Judged<string> {
  const asking = createAskingTerminology(own, Date.now)
  return (task) => {
    const { server } = task
    if (server === undefined) return { answer: judge(task, own), asked: [] }
    const { result, asked } = asking.during(server.answers, server.room, () => judge(task, asking.terminology))
    return { answer: result, asked }
  }
}

/** Lints a resource, joins what a remote engine said, and writes the answer: all that needs its value, in one place. */
function judge(task: JudgeTask, terminology: LintOptions['terminology']): EngineAnswer<string> {
  const { report, publicUrl, evaluated, language } = task
  const text = takeText(task.source)
  const near = lintLocally(text, task, terminology)
  const told = { ...task, words: (language && english)?.words }
  if (report === undefined) return toAnswer(near, told)
  const resource = JSON.parse(text) as JsonObject
  return toAnswer(joinFindings(near, toFindings(report, { resource, evaluated, publicUrl, language: language && english }), resource), told)
}

function lintLocally(
  text: string,
  { today, publicUrl, evaluated, server, language, form, report }: JudgeTask,
  terminology: LintOptions['terminology'],
): Findings {
  // A full validation goes by the profile of the type also where nobody names one; an editor's linting does not.
  // The answer is cut to its length once a remote engine's part is in it.
  const options: LintOptions = {
    today,
    publicUrl,
    profile: evaluated ?? undefined,
    full: true,
    // A line of a job is kept without its fixes.
    fixes: form === 'findings' && report === undefined ? false : undefined,
    catalogs,
    terminology,
    language: language && english,
  }
  const found = report === undefined ? lintForReport(text, options, { brief: form !== 'fhir' }) : lintAtLength(text, options)
  const { issues, profile, skipped, omitted, unverified, guides } = found
  return {
    issues,
    profile,
    degraded: server?.isDegraded === true,
    ...(skipped !== undefined && { skipped }),
    ...(omitted !== undefined && { omitted }),
    ...(unverified !== undefined && { unverified }),
    ...(guides !== undefined && { guides }),
  }
}

function takeText(source: JudgeTask['source']): string {
  if (typeof source === 'string') return source
  const text = readText(source)
  // The bytes are given back now and not when they are collected.
  source.buffer.transfer(0)
  return text
}
