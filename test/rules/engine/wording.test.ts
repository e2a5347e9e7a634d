import { describe, expect, it } from 'vitest'
import { createElementTree, nodeAt } from '../../../rules/engine/element-tree.ts'
import type { Found } from '../../../rules/engine/found.ts'
import type { Json, Path } from '../../../rules/engine/json.ts'
import type { Finding, Rule } from '../../../rules/engine/rule.ts'
import { createWriter } from '../../../rules/engine/wording.ts'
import { ruleOn } from '../../support/own-rules.ts'

/** Something found in what was shown at a path. */
function foundBy(rule: Rule, shownAt: Path, finding: Finding, origin: Found['origin'] = 'rule'): Found {
  const shown = nodeAt(createElementTree(), shownAt)
  return { rule, element: nodeAt(shown, finding.at), shown, finding, origin, severity: rule.severity }
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
