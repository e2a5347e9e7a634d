import { setTimeout as pause } from 'node:timers/promises'
import type { ProblemCode } from '../api.ts'
import { EngineFailed, EngineUnavailable, type Engine, type LineAnswer } from '../engine/engine.ts'
import { toText } from '../engine/text.ts'
import type { Reader } from '../pool/reader.ts'
import type { RawLine } from './lines.ts'
import { isBlank } from './lines.ts'

/** The outcome of a line. */
export interface JudgedLine {
  /** With its line feed. */
  readonly bytes: number
  readonly units: number
  /** Undefined for a blank line, and for one that is no resource. */
  readonly resourceType: string | undefined
  readonly outcome: 'valid' | 'invalid' | 'unjudged' | 'blank'
  readonly errors: number
  readonly warnings: number
  /** JSON objects without a line number, one a line; empty where there are none. */
  readonly findings: string
}

/** Parts that judge lines. */
export interface JudgingNeeds {
  readonly engine: Pick<Engine, 'validate' | 'validateLines' | 'health'>
  readonly reader: Reader
  /** How long the judgement of one line may take, waiting included, in milliseconds. */
  readonly timeoutMs: number
}

/** For whom and by what lines are judged. */
export interface JudgingTerms {
  readonly tenantId: string
  readonly profile: string | undefined
  readonly clCoreVersion: string
  readonly signal: AbortSignal
}

/** Codes of the findings in a line that is no resource: the linter's where it has one. */
const faults: Partial<Record<ProblemCode, string>> = {
  'invalid-json': 'cl-json-01',
  'resource-type-missing': 'cl-json-03',
  'resource-type-unknown': 'cl-json-04',
  'too-deep': 'cl-json-10',
  'body-not-utf8': 'svc-linea-01',
  'body-too-large': 'svc-linea-02',
  'too-many-entries': 'svc-linea-03',
}

const tooLong = 'svc-linea-02'
const notJudged = 'svc-linea-04'

/** Pauses before a line is tried again, in milliseconds. */
const pauses = [1000, 4000]

/** Judges a line. Rejects where nobody waits any more, and with `EngineUnavailable` where the engine is down; nothing in a line makes it reject. */
export async function judgeLine({ bytes, length }: RawLine, terms: JudgingTerms, needs: JudgingNeeds): Promise<JudgedLine> {
  if (bytes === undefined) return faulty(tooLong, length)
  if (isBlank(bytes)) return { ...faulty(tooLong, length), units: 0, outcome: 'blank', errors: 0, findings: '' }
  for (let attempt = 0; ; attempt += 1) {
    try {
      // Bytes that went to a thread do not come back from one that was ended.
      return await judge(new Uint8Array(bytes), length, terms, needs)
    } catch (cause) {
      terms.signal.throwIfAborted()
      if (!(cause instanceof EngineUnavailable || cause instanceof EngineFailed)) throw cause
      // A pause that is ended says only that it was.
      if (attempt < pauses.length)
        await pause(pauses[attempt], undefined, { signal: terms.signal }).catch(() => terms.signal.throwIfAborted())
      else if ((await needs.engine.health()).state === 'down') throw cause
      else return { ...faulty(notJudged, length), units: 0, outcome: 'unjudged' }
    }
  }
}

async function judge(body: Uint8Array<ArrayBuffer>, length: number, terms: JudgingTerms, needs: JudgingNeeds): Promise<JudgedLine> {
  const { tenantId, profile, clCoreVersion, signal } = terms
  const deadline = performance.now() + needs.timeoutMs
  const read = needs.reader({ body, profile, clCoreVersion }, { tenantId, deadline, signal })
  const { body: same, reading } = read instanceof Promise ? await read : read
  if (reading.kind === 'refused') return toJudged(reading, length)
  const { resourceType, units, evaluated } = reading
  const answer = await needs.engine.validate(
    { body: same, resourceType, profile, evaluated, clCoreVersion, form: 'findings', tenantId, deadline },
    signal,
  )
  return toJudged({ kind: 'judged', resourceType, units, answer: { ...answer, text: toText(answer.text) } }, length)
}

/** The outcome of an engine's answer to a line of some length. */
export function toJudged(answered: LineAnswer, length: number): JudgedLine {
  if (answered.kind === 'refused') return faulty(faults[answered.code] ?? 'svc-linea-01', length)
  const { resourceType, units, answer } = answered
  const valid = answer.errorCount === 0 ? 'valid' : 'invalid'
  return {
    bytes: length,
    units: answer.degraded ? 0 : units,
    resourceType,
    outcome: answer.degraded ? 'unjudged' : valid,
    errors: answer.errorCount,
    warnings: answer.warningCount,
    findings: answer.degraded ? withNotJudged(answer.text) : answer.text,
  }
}

/** An incomplete judgement says so. */
function withNotJudged(findings: string): string {
  return findings === '' ? finding(notJudged, 'warning') : `${findings}\n${finding(notJudged, 'warning')}`
}

function faulty(code: string, length: number): JudgedLine {
  const findings = finding(code, 'error')
  return { bytes: length, units: 1, resourceType: undefined, outcome: 'invalid', errors: 1, warnings: 0, findings }
}

function finding(code: string, severity: 'error' | 'warning'): string {
  return JSON.stringify({ severity, code, path: '' })
}
