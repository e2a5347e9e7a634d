import { expect, it } from 'vitest'
import { EngineFailed, type EngineRequest, type LineAnswer, type LinesRequest } from '../../../proxy/engine/engine.ts'
import { Refusal } from '../../../proxy/http/problem.ts'
import { createReader } from '../../../proxy/pool/reader.ts'
import type { JudgingNeeds } from '../../../proxy/job-runner/judge-line.ts'
import { judgeLines } from '../../../proxy/job-runner/judge-lines.ts'
import type { RawLine } from '../../../proxy/job-runner/lines.ts'
import { drawSecrets } from '../../../proxy/secrets/secret.ts'

const answer = { text: '', errorCount: 0, warningCount: 0, degraded: false }
const terms = { tenantId: 'ana', profile: undefined, clCoreVersion: '1.9.4', signal: new AbortController().signal }

function toLine(text: string): RawLine {
  return { bytes: Buffer.from(text), length: Buffer.byteLength(text) + 1 }
}

/** An engine that notes what it is asked, and answers lines as it is told. */
function createEngine(answerLines: (texts: readonly string[]) => readonly LineAnswer[]) {
  const together: (readonly string[])[] = []
  const alone: string[] = []
  let most = 0
  let now = 0
  const needs: JudgingNeeds = {
    engine: {
      async validate({ body }: EngineRequest) {
        most = Math.max(most, (now += 1))
        alone.push(Buffer.from(body).toString())
        await new Promise((resolve) => setImmediate(resolve))
        now -= 1
        return { ...answer, unverifiedCount: 0, profile: null, noted: [] }
      },
      async validateLines({ bytes, ends }: LinesRequest) {
        const texts = ends.map((end, index) => Buffer.from(bytes.subarray(ends[index - 1] ?? 0, end)).toString())
        together.push(texts)
        return answerLines(texts)
      },
      health: () => Promise.resolve({ state: 'up' }),
    },
    reader: createReader(drawSecrets('un secreto de prueba', undefined)),
    timeoutMs: 1000,
  }
  return { needs, together, alone, mostAtOnce: () => most }
}

const judged: LineAnswer = { kind: 'judged', resourceType: 'Patient', units: 1, answer }
const patient = (id: string): string => `{"resourceType":"Patient","id":"${id}"}`

it('lines go to the engine in one piece, but for blank ones and those that are too long', async () => {
  const { needs, together, alone } = createEngine((texts) =>
    texts.map((text) => (text === 'no' ? { kind: 'refused', code: 'invalid-json' } : judged)),
  )
  const lines = [toLine(patient('ñ')), toLine(' '), { bytes: undefined, length: 9 }, toLine('no'), toLine(patient('b'))]
  const results = await Promise.all(judgeLines(lines, terms, needs))
  expect(together).toEqual([[patient('ñ'), 'no', patient('b')]])
  expect(alone).toEqual([])
  expect(results.map(({ outcome }) => outcome)).toEqual(['valid', 'blank', 'invalid', 'invalid', 'valid'])
  expect(results.map(({ bytes }) => bytes)).toEqual(lines.map(({ length }) => length))
  expect(results.map(({ findings }) => /svc-linea-02|cl-json-01/.exec(findings)?.[0])).toEqual([
    undefined,
    undefined,
    'svc-linea-02',
    'cl-json-01',
    undefined,
  ])
})

it('lines that the engine fails at together are judged each by itself, one after the other', async () => {
  const { needs, alone, mostAtOnce } = createEngine(() => {
    throw new EngineFailed('Falla')
  })
  const texts = ['a', 'b', 'c'].map(patient)
  const results = await Promise.all(judgeLines(texts.map(toLine), terms, needs))
  expect(alone).toEqual(texts)
  expect(mostAtOnce()).toBe(1)
  expect(results.map(({ outcome }) => outcome)).toEqual(['valid', 'valid', 'valid'])
})

it('an engine that has to ask somebody for each is asked for each', async () => {
  const { needs, alone } = createEngine(() => [])
  const { validateLines: _, ...engine } = needs.engine
  await Promise.all(judgeLines(['a', 'b'].map(patient).map(toLine), terms, { ...needs, engine }))
  expect(alone).toHaveLength(2)
})

it('a line that waits to be tried again says why nobody waits for it any more', async () => {
  const { needs } = createEngine(() => [])
  const { engine } = needs
  const ending = new AbortController()
  const failing = { ...needs, engine: { ...engine, validate: () => Promise.reject(new EngineFailed('Falla')) } }
  const [judging] = judgeLines([toLine(patient('a'))], { ...terms, signal: ending.signal }, failing)
  setTimeout(() => ending.abort(new Refusal('job-interrupted')), 20)
  await expect(judging).rejects.toEqual(new Refusal('job-interrupted'))
})
