import { describe, expect, it } from 'vitest'
import { createElementTree, nodeAt } from '../../../rules/engine/element-tree.ts'
import type { Found } from '../../../rules/engine/found.ts'
import type { Json, Path } from '../../../rules/engine/json.ts'
import type { IssueFix } from '../../../rules/engine/issue.ts'
import type { FindingLanguage } from '../../../rules/engine/language.ts'
import { mostLevels } from '../../../rules/engine/limits.ts'
import type { Finding, QuickFix, Rule } from '../../../rules/engine/rule.ts'
import { tellIn } from '../../../rules/engine/tell-in.ts'
import { createWriter, type Untried } from '../../../rules/engine/wording.ts'
import { ruleOn } from '../../support/own-rules.ts'

/** Something found in what was shown at a path. */
function foundBy(rule: Rule, shownAt: Path, finding: Finding, origin: Found['origin'] = 'rule'): Found {
  const shown = nodeAt(createElementTree(), shownAt)
  return { rule, element: nodeAt(shown, finding.at), shown, finding, origin, severity: rule.severity }
}

/** A writer for the value of a document in which all may be set, which tries fixes as is said. */
function writerFor(value?: Json, tryOut?: (found: Found, untried: Untried) => IssueFix | undefined) {
  return createWriter(new Set(), { value, mayBeSet: () => true }, tryOut)
}

/** A rule with a fix at what it was shown. */
function fixing(replacement: Json, more: Partial<Rule> = {}, fix: Partial<QuickFix> = {}): Rule {
  return ruleOn('x-1', 'Patient', { quickFix: () => ({ title: 'Usar', replacement, safe: false, ...fix }), ...more })
}

/** A fix that was made already. */
function fixAt(jsonPointer: string, replacement: Json = 'nuevo'): IssueFix {
  return { jsonPointer, replacement, title: 'Usar otro', safe: false }
}

function fail(): never {
  throw new TypeError('No se puede leer esto.')
}

describe('a finding in words', () => {
  const usual: Partial<Rule> = {
    message: ({ value }) => `Hallado ${String(value)}.`,
    suggestion: ({ value }) => (value === 'x' ? 'Haz algo.' : undefined),
    quickFix: ({ value }) => (value === 'x' ? { title: 'Usar a', replacement: 'a', safe: true } : undefined),
  }

  it('is what its rule says of what was found', () => {
    const { word, failed } = createWriter(new Set(), { value: undefined, mayBeSet: () => true })
    const rule = ruleOn('x-1', 'Patient', usual)
    expect(word(foundBy(rule, ['entry', 0], { at: ['gender'], value: 'x' }))).toEqual({
      message: 'Hallado x.',
      suggestion: 'Haz algo.',
      fix: { jsonPointer: '/entry/0/gender', replacement: 'a', title: 'Usar a', safe: true },
    })
    const nothing = { suggestion: undefined, fix: undefined }
    expect(word(foundBy(rule, [], { at: [], value: 'y' }))).toEqual({ message: 'Hallado y.', ...nothing })
    expect(word(foundBy(ruleOn('x-2', 'Patient'), [], { at: [] }))).toEqual({ message: 'Hallado.', ...nothing })
    expect(failed.size).toBe(0)
  })

  it('has its fix placed from what the rule was shown, where the rule says where', () => {
    const at = (path: Path) => ruleOn('x-1', 'Patient', { quickFix: () => ({ title: 'Usar', at: path, replacement: 1, safe: false }) })
    const { fixOf } = createWriter(new Set(), { value: undefined, mayBeSet: () => true })
    const finding = { at: ['name', 'family'] }
    expect(fixOf(foundBy(at([]), ['contact', 0], finding))!.jsonPointer).toBe('/contact/0')
    expect(fixOf(foundBy(at(['a/b~']), ['contact', 0], finding))!.jsonPointer).toBe('/contact/0/a~1b~0')
    expect(fixOf(foundBy(at([]), [], finding))!.jsonPointer).toBe('')
  })

  it('has no fix where the text cannot be mended for certain', () => {
    const { word, fixOf } = createWriter(new Set(), { value: undefined, mayBeSet: () => false })
    const found = foundBy(ruleOn('x-1', 'Patient', usual), [], { at: [], value: 'x' })
    expect([word(found)!.fix, fixOf(found)]).toEqual([undefined, undefined])
    expect(word(found)!.suggestion).toBe('Haz algo.')
  })

  it('has the fix of what it speaks for, before any of its own', () => {
    const { word, fixOf } = createWriter(new Set(), { value: undefined, mayBeSet: () => true })
    const found = foundBy(ruleOn('x-1', 'Patient', usual), [], { at: [], value: 'x' })
    const fix = { jsonPointer: '/b', replacement: 'b', title: 'Usar b', safe: false }
    const speaking = { ...found, fix }
    expect([word(speaking)!.fix, fixOf(speaking)]).toEqual([fix, fix])
  })

  it('has no fix that sets what is there already, and of choices those that do not', () => {
    const root = { gender: 'a', other: { b: [1] } }
    const { fixOf } = createWriter(new Set(), { value: root, mayBeSet: () => true })
    const setting = (at: Path, replacement: Json, options?: readonly Json[]) =>
      ruleOn('x-1', 'Patient', {
        quickFix: () => ({
          title: 'Usar',
          at,
          replacement,
          safe: false,
          ...(options && { options: options.map((one) => ({ title: String(one), replacement: one })) }),
        }),
      })
    const fixed = (rule: Rule) => fixOf(foundBy(rule, [], { at: ['gender'] }))
    expect(fixed(setting(['gender'], 'a'))).toBeUndefined()
    expect(fixed(setting(['other'], { b: [1] }))).toBeUndefined()
    expect(fixed(setting(['gender'], 'b'))).toBeDefined()
    expect(fixed(setting(['gender'], 'a', ['a', 'b']))).toMatchObject({ replacement: 'b', options: [{ title: 'b', replacement: 'b' }] })
    expect(fixed(setting(['gender'], 'a', ['a']))).toBeUndefined()
  })

  it('asks for the fix once', () => {
    let times = 0
    const rule = ruleOn('x-1', 'Patient', {
      quickFix: () => {
        times += 1
        return undefined
      },
    })
    const { word, fixOf } = createWriter(new Set(), { value: undefined, mayBeSet: () => true })
    const found = foundBy(rule, [], { at: [] })
    fixOf(found)
    fixOf(found)
    word(found)
    expect(times).toBe(1)
  })
})

describe('a fix', () => {
  it('is set at a path from the root where its rule says so', () => {
    const rule = fixing('a', {}, { path: ['b', 0], at: ['c'] })
    expect(writerFor().fixOf(foundBy(rule, ['entry'], { at: [] }))!.jsonPointer).toBe('/b/0')
  })

  it('of what is written is offered though the value is the same already', () => {
    const fixed = (on: string, finding: object = {}) =>
      createWriter(new Set(), { value: { a: 1 }, mayBeSet: () => false }).fixOf(foundBy(fixing(1, { on }), ['a'], { at: [], ...finding }))
    expect(fixed('$repeated')).toMatchObject({ jsonPointer: '/a', replacement: 1 })
    expect(fixed('$text')).toBeUndefined()
    expect(writerFor({ a: 1 }).fixOf(foundBy(fixing(1, { on: '$text' }), ['a'], { at: [] }))).toMatchObject({ replacement: 1 })
    expect(writerFor({ a: 1 }).fixOf(foundBy(fixing(1), ['a'], { at: [], isOfText: true }))).toMatchObject({ replacement: 1 })
    expect(writerFor({ a: 1 }).fixOf(foundBy(fixing(1), ['a'], { at: [], isOfText: false }))).toBeUndefined()
  })

  it('is asked of its rule with the value of the document and the path of the finding', () => {
    const asked: unknown[] = []
    const rule = ruleOn('x-1', 'Patient', { quickFix: (...given) => void asked.push(given) as undefined })
    const finding = { at: ['b'], c: 1 }
    writerFor({ d: 2 }).fixOf(foundBy(rule, ['a'], finding))
    expect(asked).toEqual([[finding, { d: 2 }, ['a', 'b']]])
  })
})

describe('a fix that its rule wants tried', () => {
  const triedBy = (
    more: Partial<Rule>,
    fix: Partial<QuickFix> = {},
    tryOut: (untried: Untried) => IssueFix | undefined = () => undefined,
  ) => {
    const tries: Untried[] = []
    const writer = writerFor({ a: 1, b: 1 }, (_, untried) => {
      tries.push(untried)
      return tryOut(untried)
    })
    return { writer, tries, found: foundBy(fixing('a', { isTried: () => true, ...more }, fix), ['a'], { at: [] }) }
  }

  it('is what is left of it then, and is tried once', () => {
    const left = fixAt('/a', 'b')
    const { writer, tries, found } = triedBy({}, {}, () => left)
    expect([writer.fixOf(found), writer.fixOf(found), writer.word(found)!.fix]).toEqual([left, left, left])
    const fix = { jsonPointer: '/a', replacement: 'a', title: 'Usar', safe: false }
    expect(tries).toEqual([{ fix, message: 'Hallado.', proof: undefined, from: found, otherwise: undefined }])
    expect(tries[0]!.from).toBe(found)
  })

  it('is none where nothing is left, and is not tried again', () => {
    const { writer, tries, found } = triedBy({})
    expect([writer.fixOf(found), writer.fixOf(found), writer.word(found)!.fix]).toEqual([undefined, undefined, undefined])
    expect(tries).toHaveLength(1)
  })

  it('is told apart by what its rule says of it', () => {
    const untried = (more: Partial<Rule>, fix?: Partial<QuickFix>) => {
      const { writer, found } = triedBy(more, fix)
      return writer.untriedOf(found)
    }
    expect(untried({ isTried: () => 'only' })).toMatchObject({ proof: 'triable' })
    expect(untried({}, { mustHold: true })).toMatchObject({ proof: 'held' })
    expect(untried({}, { mustHold: false })).toMatchObject({ proof: undefined })
    expect(untried({ isTried: () => false })).toBeUndefined()
    expect(untried({ isTried: () => false }, { mustHold: true })).toBeUndefined()
    expect(untried({ isTried: (finding) => finding.at.length > 0 })).toBeUndefined()
  })

  it('has another beside it that is tried where it does not hold, placed as it is', () => {
    const otherwise = { title: 'Quitar', at: ['c'], replacement: 2, safe: false }
    const { writer, found } = triedBy({}, { otherwise })
    expect(writer.untriedOf(found)!.otherwise?.fix).toEqual({ jsonPointer: '/a/c', replacement: 2, title: 'Quitar', safe: false })
  })

  it('is the other one, which must hold, where the first would change nothing', () => {
    const otherwise = { title: 'Quitar', at: [], replacement: 2, safe: false }
    const { writer, found } = triedBy({}, { replacement: 1, otherwise })
    expect(writer.untriedOf(found)).toMatchObject({ fix: { title: 'Quitar' }, proof: 'held', otherwise: undefined })
  })

  it('is offered as it is where nobody tries it, or nothing can be said of its finding', () => {
    const fix = { jsonPointer: '/a', replacement: 'a', title: 'Usar', safe: false }
    expect(writerFor({ a: 1 }).fixOf(triedBy({}).found)).toEqual(fix)
    const { writer, tries, found } = triedBy({ message: fail })
    expect([writer.fixOf(found), tries]).toEqual([fix, []])
  })

  it('is none where the trial fails, and its rule is named', () => {
    const { writer, found } = triedBy({}, {}, fail)
    expect(writer.fixOf(found)).toBeUndefined()
    expect([...writer.failed]).toEqual([found.rule])
  })

  it('is asked of its rule once, before and after it is known', () => {
    let times = 0
    const { writer, tries, found } = triedBy({
      quickFix: () => {
        times += 1
        return { title: 'Usar', replacement: 'a', safe: false }
      },
    })
    expect(writer.untriedOf(found)).toMatchObject({ fix: { replacement: 'a' } })
    expect(tries).toEqual([])
    writer.fixOf(found)
    expect(writer.untriedOf(found)).toBeUndefined()
    expect([times, tries.length]).toEqual([1, 1])
  })

  it('is none to be tried where the finding has another one, speaks for others, or its rule has none or fails', () => {
    const { writer, found } = triedBy({})
    expect(writer.untriedOf({ ...found })).toBeDefined()
    expect(writer.untriedOf({ ...found, fix: fixAt('/b') })).toBeUndefined()
    expect(writer.untriedOf({ ...found, speaksFor: [] })).toBeUndefined()
    expect(writer.untriedOf({ ...found, ownFix: null })).toBeUndefined()
    expect(writer.untriedOf({ ...found, rule: ruleOn('x-2', 'Patient', { isTried: () => true }) })).toBeUndefined()
    expect(writer.failed.size).toBe(0)
    const failing = fixing('a', { quickFix: fail })
    expect(writer.untriedOf({ ...found, rule: failing })).toBeUndefined()
    expect([...writer.failed]).toEqual([failing])
  })
})

describe('a finding that speaks for others', () => {
  const root = { a: { b: '', c: 'x', n: { m: [] } }, d: 1 }
  const spokenFor = (at: Path, fix: IssueFix, more: Partial<Rule> = {}): Found => ({
    ...foundBy(ruleOn('x-2', 'Patient', more), at, { at: [] }),
    fix,
  })
  const fixOfEmpty = (on: string, others: readonly Found[], at: Path = ['a', 'b'], own: Partial<Rule> = {}) => {
    const found = { ...foundBy(ruleOn('x-1', on, own), at, { at: [] }), speaksFor: [...others] }
    return writerFor(root).fixOf(found)
  }

  it.each<[string, string, boolean]>([
    ['at it', '/a/b', true],
    ['around it', '/a', true],
    ['around all', '', true],
    ['inside it', '/a/b/c', false],
    ['beside it', '/a/c', false],
    ['at what is called nearly so', '/a/bc', false],
  ])('has the fix of one that is set %s', (_, pointer, isTaken) => {
    const fix = fixAt(pointer)
    expect(fixOfEmpty('Patient', [spokenFor(['a'], fix)])).toBe(isTaken ? fix : undefined)
  })

  it('has the first of their fixes that mends it, and else its own', () => {
    const [beside, first, second] = ['/d', '/a/b', '/a'].map((pointer) => spokenFor(['a'], fixAt(pointer)))
    const own: Partial<Rule> = { quickFix: () => ({ title: 'Propio', replacement: 1, safe: true }) }
    expect(fixOfEmpty('Patient', [beside!, first!, second!], ['a', 'b'], own)).toBe(first!.fix)
    expect(fixOfEmpty('Patient', [beside!], ['a', 'b'], own)).toMatchObject({ title: 'Propio' })
    const rule = fixing('a', { code: 'x-2' })
    expect(fixOfEmpty('Patient', [foundBy(rule, ['a', 'b'], { at: [] })])).toMatchObject({ jsonPointer: '/a/b', replacement: 'a' })
  })

  it('has no fix of theirs that did not hold', () => {
    const other = { ...spokenFor(['d'], fixAt('/a/b')), fixFrom: foundBy(fixing('x', { code: 'x-3' }), ['a', 'b'], { at: [] }) }
    const found = { ...foundBy(ruleOn('x-1', 'Patient'), ['a', 'b'], { at: [] }), speaksFor: [other] }
    expect(writerFor(root, () => undefined).fixOf(found)).toBeUndefined()
    expect(other.fix).toBeUndefined()
  })

  it.each<[string, Json, readonly Json[] | undefined, boolean]>([
    ['fills it', { b: 'y', c: 'x' }, undefined, true],
    ['leaves it under another name', { z: '', c: 'x', n: { m: [] } }, undefined, false],
    ['leaves something else empty in its place', { b: 1, c: null, n: { m: [] } }, undefined, false],
    ['fills one of two places, deep inside', { b: 1, c: 'x', n: { m: [{}] } }, undefined, true],
    ['empties more', { b: {}, c: '', n: { m: [] } }, undefined, false],
    ['lets choose, of which one fills it', { b: 'y' }, [{ b: 'y' }, { b: '', n: { m: [] } }], true],
    [
      'lets choose from what fills nothing',
      { b: '' },
      [
        { b: '', n: [] },
        { b: '', n: { m: [] } },
      ],
      false,
    ],
  ])('of what is empty has a fix around it that %s', (_, replacement, options, isTaken) => {
    const choices = options?.map((one) => ({ title: 'a', replacement: one }))
    const fix = { ...fixAt('/a', replacement), ...(choices && { options: choices }) }
    expect(fixOfEmpty('$empty', [spokenFor(['a'], fix)])).toBe(isTaken ? fix : undefined)
    expect(fixOfEmpty('Patient', [spokenFor(['a'], fix)])).toBe(fix)
  })

  it('of what is empty has no fix that is as empty deeper than anybody looks', () => {
    const deep = (levels: number): Json => (levels === 0 ? '' : [deep(levels - 1)])
    const fixed = (levels: number) => fixOfEmpty('$empty', [spokenFor(['a'], fixAt('/a/b', deep(levels)))])
    expect(fixed(mostLevels)).toBeUndefined()
    expect(fixed(mostLevels + 1)).toBeDefined()
  })

  it('gives the first advice of theirs, and else its own', () => {
    const advised = (code: string, advice?: string) => foundBy(ruleOn(code, 'Patient', { suggestion: () => advice }), [], { at: [] })
    const own = advised('x-1', 'Lo propio.')
    const speaking = (...others: readonly Found[]): Found => ({ ...own, words: undefined, speaksFor: [...others] })
    const say = (found: Found) => [writerFor().sayOnly(found)?.suggestion, writerFor().word(found)?.suggestion]
    expect(say(own)).toEqual(['Lo propio.', 'Lo propio.'])
    expect(say(speaking(advised('x-2'), advised('x-3', 'Uno.'), advised('x-4', 'Dos.')))).toEqual(['Uno.', 'Uno.'])
    expect(say(speaking(advised('x-2')))).toEqual(['Lo propio.', 'Lo propio.'])
    const failing = foundBy(ruleOn('x-2', 'Patient', { message: fail }), [], { at: [] })
    expect(say(speaking(failing, advised('x-3', 'Uno.')))).toEqual(['Uno.', 'Uno.'])
  })
})

describe('a finding in words alone', () => {
  it('has no fix, and is none where its rule fails', () => {
    const { sayOnly, hasWords } = writerFor({ a: 1 })
    const found = foundBy(fixing('a', { suggestion: () => 'Haz algo.' }), ['a'], { at: [] })
    expect(sayOnly(found)).toEqual({ message: 'Hallado.', suggestion: 'Haz algo.', fix: undefined })
    expect(hasWords(found)).toBe(true)
    const failing = foundBy(fixing('a', { message: fail }), ['a'], { at: [] })
    expect([sayOnly(failing), hasWords(failing)]).toEqual([undefined, false])
  })

  it('is worded once', () => {
    let times = 0
    const found = foundBy(ruleOn('x-1', 'Patient', { message: () => `${(times += 1)}` }), [], { at: [] })
    const { word, sayOnly } = writerFor()
    expect([word(found)!.message, sayOnly(found)!.message, word(found)!.message]).toEqual(['1', '1', '1'])
  })
})

describe('a fix that a finding took over from one that it covers', () => {
  const from = (more: Partial<Rule> = {}, at: Path = ['a', 'b']) =>
    foundBy(ruleOn('r4-card-01', 'Patient', { quickFix: () => ({ title: 'De otro', replacement: 'x', safe: false }), ...more }), at, {
      at: [],
    })
  const taking = (pointer: string, fixFrom: Found, more: Partial<Rule> = {}): Found => ({
    ...foundBy(ruleOn('x-1', 'Patient', { message: () => 'Del que cubre.', ...more }), ['a'], { at: [] }),
    fix: fixAt(pointer),
    fixFrom,
  })
  const tryTaken = (found: Found, tryOut: (untried: Untried) => IssueFix | undefined = () => undefined) => {
    const tries: Untried[] = []
    const writer = writerFor({ a: { b: 1 }, c: 1 }, (one, untried) => {
      expect(one).toBe(found)
      tries.push(untried)
      return tryOut(untried)
    })
    return { apart: writer.tryTaken(found), tries, failed: [...writer.failed], again: writer.tryTaken(found) }
  }

  it('stays untried where it is set at it or around it, and its own rule does not want it tried', () => {
    for (const pointer of ['/a', '']) {
      const found = taking(pointer, from())
      expect(tryTaken(found)).toMatchObject({ apart: undefined, tries: [] })
      expect(found.fix).toEqual(fixAt(pointer))
    }
  })

  it.each<[string, string, Partial<Rule>, boolean]>([
    ['inside it', '/a/b', {}, false],
    ['elsewhere', '/c', {}, true],
    ['at what is called nearly so', '/ab', {}, true],
    ['in the form of it', '/a', { code: 'r4-json-01' }, true],
  ])(
    'is tried where it mends something %s: where it does not hold, it is given up, and the other told beside it if that is another fault',
    (_, pointer, more, isApart) => {
      const other = from(more)
      const found = taking(pointer, other)
      const { apart, tries, again } = tryTaken(found)
      const fix = fixAt(pointer)
      expect(tries).toEqual([{ fix, message: 'Del que cubre.', proof: undefined, from: other, otherwise: undefined }])
      expect([found.fix, apart, again]).toEqual([undefined, isApart ? other : undefined, undefined])
      const holding = taking(pointer, other)
      expect(tryTaken(holding, (untried) => untried.fix).apart).toBeUndefined()
      expect(holding.fix).toEqual(fix)
    },
  )

  it('is tried as its own rule wants it, for the finding that took it over', () => {
    const other = from({ isTried: () => 'only' })
    const found = taking('/a', other)
    const left = fixAt('/a', 'lo que queda')
    const { tries } = tryTaken(found, () => left)
    expect(tries).toMatchObject([{ fix: { title: 'De otro', jsonPointer: '/a/b' }, message: 'Del que cubre.', proof: 'triable' }])
    expect(tries[0]!.from).toBe(other)
    expect(found.fix).toBe(left)
  })

  it('stays untried where nothing can be said of the finding', () => {
    const found = taking('/c', from(), { message: fail })
    expect(tryTaken(found).tries).toEqual([])
    expect(found.fix).toEqual(fixAt('/c'))
  })

  it('stays where its trial fails, and the rule that it is from is named', () => {
    const other = from()
    const found = taking('/c', other)
    expect(tryTaken(found, fail)).toMatchObject({ apart: undefined, failed: [other.rule] })
    expect(found.fix).toEqual(fixAt('/c'))
  })

  it('is not there where nothing was taken over', () => {
    const { fixFrom: _, ...own } = taking('/c', from())
    expect(tryTaken(own)).toMatchObject({ apart: undefined, tries: [] })
    const { fix: _fix, ...without } = taking('/c', from())
    expect(tryTaken(without)).toMatchObject({ apart: undefined, tries: [] })
  })
})

describe('the room for all that the fixes of a report set', () => {
  // 25 times the text, between 200,000 and 1,000,000 characters; a string takes its quotes as well.
  const offered = (document: { text?: string; value: Json }, lengths: readonly number[], on = 'Patient') => {
    let asked = 0
    const writer = createWriter(new Set(), { ...document, mayBeSet: () => true })
    const fixes = lengths.map((length, index) => {
      const quickFix = (): QuickFix => {
        asked += 1
        return { title: 'Usar', replacement: 'x'.repeat(length - 2), safe: false }
      }
      return writer.fixOf(foundBy(ruleOn('x-1', on, { quickFix }), [index], { at: [] })) !== undefined
    })
    return { fixes, asked }
  }

  it.each<[string, { text?: string; value: Json }, number]>([
    ['a short text', { text: '1', value: 1 }, 200_000],
    ['a text of 8,000 characters', { text: 'x'.repeat(8_000), value: 1 }, 200_000],
    ['a text of 12,000 characters', { text: 'x'.repeat(12_000), value: 1 }, 300_000],
    ['a text of 40,001 characters', { text: 'x'.repeat(40_001), value: 1 }, 1_000_000],
    ['a value of 12,000 characters', { value: 'x'.repeat(11_998) }, 300_000],
    ['a value of 100,000 characters', { value: 'x'.repeat(100_000) }, 1_000_000],
  ])('of %s is used up to its end', (_, document, room) => {
    expect(offered(document, [room, 2])).toEqual({ fixes: [true, false], asked: 1 })
    expect(offered(document, [room - 2, 2, 2])).toEqual({ fixes: [true, true, false], asked: 2 })
    expect(offered(document, [room + 1, 2])).toEqual({ fixes: [false, false], asked: 1 })
  })

  it('is not needed for what mends the whole text', () => {
    expect(offered({ text: '{', value: 1 }, [300_000, 300_000], '$text').fixes).toEqual([true, true])
  })

  it('is taken by each of the values to choose from', () => {
    const writer = writerFor({})
    const options = Array.from({ length: 4 }, () => ({ title: 'a', replacement: 'x'.repeat(49_998) }))
    expect(writer.fixOf(foundBy(fixing('x', {}, { options }), ['a'], { at: [] }))).toBeDefined()
    expect(writer.fixOf(foundBy(fixing('x'), ['b'], { at: [] }))).toBeUndefined()
  })

  it('is left by what is nested too deep to be written', () => {
    const deep = (levels: number): Json => (levels === 0 ? 1 : [deep(levels - 1)])
    const writer = writerFor({})
    expect(writer.fixOf(foundBy(fixing(deep(1000)), ['a'], { at: [] }))).toBeUndefined()
    expect(writer.fixOf(foundBy(fixing('x'), ['b'], { at: [] }))).toBeDefined()
  })
})

describe('a finding in another language', () => {
  const english: FindingLanguage = {
    rules: {
      'x-1': { title: '', why: 'Because.', message: ({ value }: Finding) => `Found ${String(value)}.`, suggestion: () => 'Do something.' },
      'x-2': { title: '', why: 'Why not.', message: fail },
      'x-3': { title: '', why: 'So.', message: () => 'Another.', suggestion: ({ value }: Finding) => `Do ${String(value)}.` },
    },
    fixTitle: (title) => title.replace('Usar', 'Use'),
  }
  const told = (found: Found) => tellIn(english, found, writerFor({ a: 1 }).word(found)!)
  const spanish: Partial<Rule> = { why: 'Porque sí.', message: () => 'Hallado.', suggestion: () => 'Haz algo.' }

  it('is what that has for its rule, its fix and the choices of that', () => {
    const options = ['a', 'b'].map((one) => ({ title: `Usar ${one}`, replacement: one }))
    const found = foundBy(fixing('a', spanish, { title: 'Usar otro', options }), ['a'], { at: [], value: 'x' })
    expect(told(found)).toEqual({
      message: 'Found x.',
      suggestion: 'Do something.',
      why: 'Because.',
      fix: {
        jsonPointer: '/a',
        replacement: 'a',
        title: 'Use otro',
        safe: false,
        options: [
          { title: 'Use a', replacement: 'a' },
          { title: 'Use b', replacement: 'b' },
        ],
      },
    })
  })

  it('has no suggestion, fix or choices where it has none', () => {
    const plain = foundBy(ruleOn('x-1', 'Patient'), [], { at: [], value: 'x' })
    expect(told(plain)).toEqual({ message: 'Found x.', suggestion: undefined, why: 'Because.', fix: undefined })
    expect(told(foundBy(fixing('a'), ['a'], { at: [] })).fix).toEqual({ jsonPointer: '/a', replacement: 'a', title: 'Use', safe: false })
  })

  it('has the suggestion of the one that made it', () => {
    const other = foundBy(ruleOn('x-3', 'Patient', { suggestion: () => 'De otra.' }), [], { at: [], value: 'y' })
    const silent = foundBy(ruleOn('x-2', 'Patient', { suggestion: () => undefined }), [], { at: [] })
    const found = foundBy(ruleOn('x-1', 'Patient', spanish), [], { at: [] })
    expect(told({ ...found, speaksFor: [silent, other] }).suggestion).toBe('Do y.')
    expect(told({ ...found, words: undefined, speaksFor: [silent] }).suggestion).toBe('Do something.')
  })

  it('stays in Spanish where that has no words for its rule, or they fail', () => {
    for (const code of ['x-2', 'x-9', 'toString']) {
      const found = foundBy(ruleOn(code, 'Patient', spanish), [], { at: [] })
      expect(told(found)).toEqual({ message: 'Hallado.', suggestion: 'Haz algo.', why: 'Porque sí.', fix: undefined })
    }
  })

  it('is as short as in Spanish', () => {
    const long = {
      rules: { 'x-1': { title: '', why: '', message: () => 'x'.repeat(5000), suggestion: () => 'y'.repeat(5000) } },
      fixTitle: () => 'z'.repeat(5000),
    }
    const found = foundBy(fixing('a', spanish), ['a'], { at: [] })
    const { message, suggestion, fix } = tellIn(long, found, writerFor({ a: 1 }).word(found)!)
    for (const one of [message, suggestion, fix?.title]) expect(one!.length).toBeLessThan(2000)
  })
})

describe('what the definitions found', () => {
  it('is said with its place and with what is looked up for it, once and only then', () => {
    let lookups = 0
    const rule = ruleOn('r4-elemento-01', '$found', {
      message: ({ at, name, nearest }) => `${at.join('.')}: ${String(name)}, ${String(nearest)}.`,
      quickFix: ({ nearest }) => ({ title: `Usar ${String(nearest)}`, replacement: 1, safe: true }),
    })
    const more = () => {
      lookups += 1
      return { nearest: 'gender' }
    }
    const shown = nodeAt(createElementTree(), ['gendre'])
    const found: Found = { rule, element: shown, shown, finding: { at: [], name: 'gendre', more }, origin: 'definition', severity: 'error' }
    const { word, fixOf } = createWriter(new Set(), { value: undefined, mayBeSet: () => true })
    expect(lookups).toBe(0)
    expect(fixOf(found)).toMatchObject({ title: 'Usar gender', jsonPointer: '/gendre' })
    expect(word(found)!.message).toBe('gendre: gendre, gender.')
    expect(lookups).toBe(1)
  })
})

describe('a rule that throws', () => {
  it.each<[string, Partial<Rule>]>([
    ['in its message', { message: fail }],
    ['in its suggestion', { suggestion: fail }],
  ])('%s says nothing and is named', (_, more) => {
    const rule = ruleOn('x-1', 'Patient', more)
    const failed = new Set<Rule>()
    expect(createWriter(failed, { value: undefined, mayBeSet: () => true }).word(foundBy(rule, [], { at: [] }))).toBeUndefined()
    expect([...failed]).toEqual([rule])
  })

  it('in its fix says the rest, and is named', () => {
    const rule = ruleOn('x-1', 'Patient', { quickFix: fail })
    const failed = new Set<Rule>()
    const { word, fixOf } = createWriter(failed, { value: undefined, mayBeSet: () => true })
    const found = foundBy(rule, [], { at: [] })
    expect(fixOf(found)).toBeUndefined()
    expect(word(found)).toEqual({ message: 'Hallado.', suggestion: undefined, fix: undefined })
    expect([...failed]).toEqual([rule])
  })

  it('looking something up says nothing and is named', () => {
    const rule = ruleOn('r4-elemento-01', '$found')
    const failed = new Set<Rule>()
    expect(
      createWriter(failed, { value: undefined, mayBeSet: () => true }).word(foundBy(rule, [], { at: [], more: fail }, 'definition')),
    ).toBeUndefined()
    expect([...failed]).toEqual([rule])
  })
})
