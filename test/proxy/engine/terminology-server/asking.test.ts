import { describe, expect, it } from 'vitest'
import { createAnswers } from '../../../../proxy/engine/terminology-server/answers.ts'
import { toOperation } from '../../../../proxy/engine/terminology-server/protocol.ts'
import { lint } from '../../../../rules/index.ts'
import { createAskingTerminology } from '../../../../proxy/engine/terminology-server/asking.ts'
import { keyOf, type Question, type ServerAnswer } from '../../../../proxy/engine/terminology-server/question.ts'

const system = 'http://snomed.info/sct'
const code = '73211009'
const known: ServerAnswer = { display: 'diabetes', names: ['diabetes', 'DM'], isActive: true, version: '1' }
const ofCode: Question = { kind: 'code', system, code }
const ofSet: Question = { kind: 'set', valueSet: 'http://a.cl/vs', system, code }
const filters = [{ property: 'concept', op: 'is-a', value: '64572001' }]
const ofFilter: Question = { kind: 'filter', filters, system, code }
const keep = (...pairs: readonly (readonly [Question, ServerAnswer])[]) =>
  pairs.map(([question, answer]) => ({ key: keyOf(question), answer, until: Number.MAX_VALUE }))

describe('what a thread would ask', () => {
  it('is noted once, as far as there is room', () => {
    const { terminology, during } = createAskingTerminology(undefined, () => 0)
    const run = (): unknown[] => [
      terminology.findSystem(system)!.lookup(code),
      terminology.findSystem(system)!.lookup(code),
      terminology.findSet('http://a.cl/vs')!.contains(system, code),
      terminology.findSystem(system)!.filter(filters)!.has(code),
      terminology.findSet('http://a.cl/vs')!.contains(undefined, code),
    ]
    expect(during([], 10, run)).toEqual({
      result: [undefined, undefined, undefined, undefined, undefined],
      asked: [ofCode, ofSet, ofFilter],
    })
    expect(during([], 1, run).asked).toEqual([ofCode])
    expect(terminology.findSystem('http://hospital.cl')).toBeUndefined()
    expect(during([], 10, () => terminology.findSet('http://a.cl/vs')!.contains('http://hospital.cl', 'ana')).asked).toEqual([])
  })

  it.each<readonly [name: string, code: ServerAnswer, set: ServerAnswer, expected: boolean | undefined]>([
    ['in the set', known, true, true],
    ['outside of it', known, false, false],
    ['not known to the server', { absentIn: '1' }, false, undefined],
    ['inactive, and may have been in it', { ...known, isActive: false }, false, undefined],
    ['not told', 'untold', false, undefined],
  ])('of a set is told for a code that is %s', (_, one, set, expected) => {
    const { terminology, during } = createAskingTerminology(undefined, () => 0)
    const contains = () => terminology.findSet('http://a.cl/vs')!.contains(system, code)
    expect(during(keep([ofCode, one], [ofSet, set]), 10, contains)).toEqual({ result: expected, asked: [] })
    const has = () => terminology.findSystem(system)!.filter(filters)!.has(code)
    expect(during(keep([ofCode, one], [ofFilter, set]), 10, has).result).toBe(expected)
  })

  it('is asked in the version that a code names, and an answer by another one counts for nothing', () => {
    const { terminology, during } = createAskingTerminology(undefined, () => 0)
    const [version, other] = ['2026-01', '2025-07']
    const run = () => [
      terminology.findSystem(system, version)!.lookup(code),
      terminology.findSet('http://a.cl/vs')!.contains(system, code, version),
      terminology.findSystem(system, 'Ana Rojas')!.lookup(code),
    ]
    const [asCode, asSet]: readonly Question[] = [
      { ...ofCode, version },
      { ...ofSet, version },
    ]
    expect(during([], 10, run).asked).toEqual([asCode, asSet])
    expect(toOperation(asCode!).parameters).toMatchObject({
      parameter: expect.arrayContaining([{ name: 'version', valueString: version }]),
    })
    expect(toOperation(asSet!).parameters).toMatchObject({
      parameter: expect.arrayContaining([{ name: 'systemVersion', valueString: version }]),
    })
    const contains = (own: string) => during(keep([asCode!, { ...known, version: own }], [asSet!, false]), 10, run).result[1]
    expect([contains(version), contains(other)]).toEqual([false, undefined])
    const message = (own: string) =>
      during(keep([asCode!, { ...known, version: own }]), 10, () => {
        const coding = { system, code, version, display: 'Otra' }
        const { issues, unverified } = lint({ resourceType: 'Basic', code: { coding: [coding] } }, { today: '2026-01-01', terminology })
        return [issues.map((one) => one.code), unverified]
      }).result
    expect(message(version)).toEqual([['r4-codigo-04'], undefined])
    const open = { what: 'codeSystem', name: `${system}|${version}`, count: 1, verifiedBy: [`SNOMED CT ${version}`] }
    expect(message(other)).toEqual([[], [open]])
  })

  it('comes after what the service has itself', () => {
    const own = { findSystem: () => undefined, findSet: () => ({ contains: () => true }) }
    const { terminology, during } = createAskingTerminology(own, () => 0)
    expect(during([], 10, () => terminology.findSet('x')!.contains(system, code))).toEqual({ result: true, asked: [] })
  })

  it('judges no display where a server tells one name alone', () => {
    const { terminology, during } = createAskingTerminology(undefined, () => 0)
    const answers = keep([ofCode, { ...known, names: [] }])
    expect(during(answers, 10, () => terminology.findSystem(system)!.lookup(code)).result).toMatchObject({ display: '' })
  })
})

describe('answers in memory', () => {
  const one = (key: string, until = 10) => ({ key, answer: true, until })
  it('are bounded in number, and those used last stay', () => {
    const answers = createAnswers(2, () => 0)
    answers.keep([one('a'), one('b')])
    answers.find('a')
    answers.keep([one('c')])
    expect(['a', 'b', 'c'].map((key) => answers.find(key)?.answer)).toEqual([true, undefined, true])
  })
  it('are bounded in length', () => {
    const answers = createAnswers(1000, () => 0, 100)
    answers.keep(Array.from({ length: 50 }, (_, at) => one(`${at}`.padStart(20, '0'))))
    expect(answers.size()).toBe(3)
  })
  it('end', () => {
    let now = 0
    const answers = createAnswers(2, () => now)
    answers.keep([one('a')])
    now = 10
    expect([answers.find('a'), answers.size()]).toEqual([undefined, 0])
  })
})
