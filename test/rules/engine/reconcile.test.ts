import { describe, expect, it } from 'vitest'
import { nodeAt, pathTo } from '../../../rules/engine/element-tree.ts'
import { add, createFindings, createFound, addFinding, type Findings } from '../../../rules/engine/findings.ts'
import type { Found } from '../../../rules/engine/found.ts'
import type { Json, Path } from '../../../rules/engine/json.ts'
import { reconcile, uncover } from '../../../rules/engine/reconcile.ts'
import type { IssueFix } from '../../../rules/engine/issue.ts'
import type { Rule, Severity } from '../../../rules/engine/rule.ts'
import { createWriter } from '../../../rules/engine/wording.ts'
import { namerOf, ruleOn } from '../../support/own-rules.ts'

/** Something found: by a rule where it has a national code, else by the definitions. */
interface Given {
  readonly code: string
  readonly at: Path
  readonly severity?: Severity
  readonly covers?: readonly string[]
  /** The place of the fix, relative to the finding's own. */
  readonly safe?: Path
  readonly unsafe?: Path
  readonly facts?: object
}

const patient: Json = {
  resourceType: 'Patient',
  name: [{ family: 'Soto', given: ['Ana', 'María'] }, { family: 'Rojas' }],
  gender: 'x',
  deceasedBoolean: true,
  contact: [{ name: { family: 'Soto' } }],
  maritalStatus: { coding: [{ system: 'a', code: 'b' }], text: 'c' },
  contained: [{ resourceType: 'Practitioner', gender: 'x' }],
}

function collect(given: readonly Given[]): Findings {
  const findings = createFindings()
  for (const { code, at, severity = 'error', covers, safe, unsafe, facts } of given) {
    const place = safe ?? unsafe
    const isNational = code.startsWith('cl-')
    const rule = ruleOn(code, isNational ? 'Patient' : '$found', {
      severity,
      ...(covers && { covers }),
      ...(place && {
        quickFix: () => ({
          title: `De ${code}`,
          ...(isNational && { at: [...at, ...place] }),
          replacement: code,
          safe: safe !== undefined,
        }),
      }),
    })
    if (isNational) {
      addFinding(findings, rule, [], { at, ...facts })
    } else {
      // The fix of what the definitions find is set where it was found; a test that wants it elsewhere places the finding.
      const element = nodeAt(findings.root, at)
      add(findings, { rule, element, shown: element, finding: { at: [], code, ...facts }, origin: 'definition', severity })
    }
  }
  return findings
}

/** Reported findings of all that were found: `severity code place`, and the rule that gave its fix, and where. */
function told(given: readonly Given[], root: Json = patient): readonly string[] {
  const { fixOf } = createWriter(new Set(), { value: undefined, mayBeSet: () => true })
  return reconcile(collect(given).list, { name: namerOf(root), fixOf, hasWords: () => true }).map((found) => {
    const fix: IssueFix | undefined = fixOf(found)
    const said = `${found.severity} ${found.rule.code} ${pathTo(found.element).join('.')}`
    return fix === undefined ? said : `${said} <${String(fix.replacement)} ${fix.jsonPointer}${fix.safe ? '' : ' ?'}>`
  })
}

describe('findings of rules alone, or of the definitions alone', () => {
  it('are all reported', () => {
    const all = ['gender', 'gender', 'name']
    expect(told(all.map((step) => ({ code: 'cl-a', at: [step] })))).toHaveLength(3)
    expect(told(all.map((step) => ({ code: 'r4-a', at: [step] })))).toHaveLength(3)
    expect(told([])).toEqual([])
  })
})

describe('a finding about the same element', () => {
  it.each<[Severity, Severity, readonly string[]]>([
    ['error', 'error', ['error cl-a gender']],
    ['error', 'warning', ['error cl-a gender']],
    ['warning', 'warning', ['warning cl-a gender']],
    ['warning', 'error', ['warning cl-a gender', 'error r4-a gender']],
  ])('of a rule that is an %s speaks for an %s of the definitions, if that is no worse', (national, defined, expected) => {
    const [cl, r4]: [Given, Given] = [
      { code: 'cl-a', at: ['gender'], severity: national },
      { code: 'r4-a', at: ['gender'], severity: defined },
    ]
    expect(told([cl, r4])).toEqual(expected)
    expect(told([r4, cl])).toEqual(expected.toReversed())
  })

  it('that is an error speaks where there is a warning too, in either order', () => {
    const warning: Given = { code: 'cl-w', at: ['gender'], severity: 'warning' }
    const error: Given = { code: 'cl-e', at: ['gender'] }
    const defined: Given = { code: 'r4-a', at: ['gender'], safe: [] }
    const expected = ['error cl-e gender <r4-a /gender>', 'warning cl-w gender']
    expect(told([warning, error, defined]).toSorted()).toEqual(expected)
    expect(told([error, warning, defined]).toSorted()).toEqual(expected)
  })

  it('of a rule that is told apart does not speak for it, unless the rule covers it', () => {
    const [cl, r4]: [Given, Given] = [
      { code: 'cl-a', at: ['gender'], facts: { isApart: true } },
      { code: 'r4-a', at: ['gender'] },
    ]
    expect(told([cl, r4])).toEqual(['error cl-a gender', 'error r4-a gender'])
    expect(told([{ ...cl, covers: ['r4-a'] }, r4])).toEqual(['error cl-a gender'])
  })

  it('is as severe as by itself once what it speaks for is told for itself', () => {
    const { list } = collect([
      { code: 'cl-a', at: ['gender'], severity: 'warning', covers: ['r4-a', 'r4-b'] },
      { code: 'r4-a', at: ['gender'] },
      { code: 'r4-b', at: ['gender'] },
    ])
    const { fixOf } = createWriter(new Set(), { value: undefined, mayBeSet: () => true })
    const [national] = reconcile(list, { name: namerOf(patient), fixOf, hasWords: () => true })
    const [, first, second] = list
    uncover(first!)
    expect(national!.severity).toBe('error')
    uncover(second!)
    expect(national!.severity).toBe('warning')
  })

  it.each<[string, Path, Path]>([
    ['the same type of a choice', ['deceasedBoolean'], ['deceasedBoolean']],
    ['two types of a choice', ['deceasedDateTime'], ['deceasedBoolean']],
    ['a choice under its own name', ['deceasedBoolean'], ['deceased']],
    ['a primitive and its companion', ['birthDate'], ['_birthDate']],
    ['a companion and its primitive', ['_birthDate'], ['birthDate']],
    ['two companions of a choice', ['_deceasedDateTime'], ['_deceasedBoolean']],
    ['items of primitives and of companions', ['name', 0, '_given', 1], ['name', 0, 'given', 1]],
    ['what is in a choice', ['extension', 0, 'valueCoding', 'code'], ['extension', 0, 'valueCodeableConcept', 'code']],
    ['what is absent', ['birthDate'], ['birthDate']],
    ['the document', [], []],
    ['a member that FHIR does not have', ['nada', 0, 'x'], ['nada', 0, 'x']],
  ])('is one by all its names in JSON: %s', (_, national, defined) => {
    const root = { ...(patient as object), extension: [{ url: 'x', valueCoding: {}, valueCodeableConcept: {} }] } as Json
    const place = national.join('.')
    expect(
      told(
        [
          { code: 'cl-a', at: national },
          { code: 'r4-a', at: defined },
        ],
        root,
      ),
    ).toEqual([`error cl-a ${place}`])
    expect(
      told(
        [
          { code: 'r4-a', at: defined },
          { code: 'cl-a', at: national },
        ],
        root,
      ),
    ).toEqual([`error cl-a ${place}`])
  })

  it.each<[string, Path, Path]>([
    ['another member', ['gender'], ['name']],
    ['another item', ['name', 0], ['name', 1]],
    ['what is around', ['name', 0, 'family'], ['name', 0]],
    ['what is inside', ['name', 0], ['name', 0, 'family']],
    ['the list and its item', ['name'], ['name', 0]],
    ['the same name elsewhere', ['name', 0, 'family'], ['contact', 0, 'name', 'family']],
    ['the same element of a contained resource', ['gender'], ['contained', 0, 'gender']],
    ['a companion of which FHIR does not know', ['name'], ['_name']],
  ])('does not speak for one about %s', (_, national, defined) => {
    expect(
      told([
        { code: 'cl-a', at: national },
        { code: 'r4-a', at: defined },
      ]),
    ).toHaveLength(2)
  })

  it('does not speak for one that stands', () => {
    const stands: Given = { code: 'r4-a', at: ['gender'], facts: { stands: true } }
    expect(told([{ code: 'cl-a', at: ['gender'] }, stands])).toEqual(['error cl-a gender', 'error r4-a gender'])
    expect(told([{ code: 'cl-a', at: ['gender'], covers: ['r4-a'] }, stands])).toHaveLength(2)
    expect(
      told([
        { code: 'cl-a', at: ['gender'] },
        { ...stands, facts: { stands: false } },
      ]),
    ).toHaveLength(1)
  })
})

describe('what a rule covers', () => {
  const system: Path = ['maritalStatus', 'coding', 0, 'system']
  const covering = (covers: readonly string[], at: Path = system): Given => ({ code: 'cl-a', at, severity: 'warning', covers })

  it.each<[string, Path]>([
    ['here', system],
    ['beside', ['maritalStatus', 'coding', 0, 'code']],
    ['below what is beside', ['maritalStatus', 'coding', 0, 'extension', 0, 'url']],
    ['above', ['maritalStatus', 'coding', 0]],
    ['farther above', ['maritalStatus']],
    ['at the resource', []],
  ])('is not reported again %s', (_, at) => {
    const expected = ['error cl-a maritalStatus.coding.0.system']
    expect(told([covering(['r4-a']), { code: 'r4-a', at }])).toEqual(expected)
    expect(told([{ code: 'r4-a', at }, covering(['r4-a'])])).toEqual(expected)
    expect(told([covering(['r4-b', 'r4-a']), { code: 'r4-a', at }])).toEqual(expected)
    expect(told([covering(['r4-b']), { code: 'r4-a', at }])).toContain(`error r4-a ${at.join('.')}`)
  })

  it.each<[string, Path]>([
    ['beside what it is a part of', ['maritalStatus', 'text']],
    ['of another item', ['maritalStatus', 'coding', 1, 'system']],
    ['elsewhere', ['gender']],
    ['below what is elsewhere', ['name', 0, 'family']],
  ])('is reported %s', (_, at) => {
    expect(told([covering(['r4-a']), { code: 'r4-a', at }])).toHaveLength(2)
  })

  it.each<[string, Path, Path, number]>([
    ['an element, below it', ['maritalStatus'], ['maritalStatus', 'coding', 0, 'code'], 1],
    ['an element of the resource, not beside it', ['maritalStatus'], ['gender'], 2],
    ['an item of the resource, not beside it', ['name', 0], ['name', 1], 2],
    ['an item of the resource, not its list', ['name', 0], ['contact', 0], 2],
    ['an item of an element, beside it', ['maritalStatus', 'coding', 0], ['maritalStatus', 'text'], 1],
    ['an item of an element, its list', ['maritalStatus', 'coding', 0], ['maritalStatus', 'coding'], 1],
    ['the resource, below it', [], ['name', 0, 'family'], 1],
    ['a companion, beside its primitive', ['name', 0, '_family', 'extension', 0], ['name', 0, 'family'], 1],
  ])('is that of %s', (_, at, defined, expected) => {
    expect(told([covering(['r4-a'], at), { code: 'r4-a', at: defined }])).toHaveLength(expected)
  })

  it('is one invariant alone where it is named with its key', () => {
    const broken = (key: string): Given => ({ code: 'r4-inv-01', at: [], facts: { key } })
    expect(told([covering(['r4-inv-01 con-3']), broken('con-3'), broken('con-4')])).toEqual([
      'error cl-a maritalStatus.coding.0.system',
      'error r4-inv-01 ',
    ])
    expect(told([covering(['r4-inv-01']), broken('con-3'), broken('con-4')])).toHaveLength(1)
    const below: Given = { code: 'r4-inv-01', at: ['maritalStatus', 'coding', 0, 'code'], facts: { key: 'con-3' } }
    expect(told([covering(['r4-inv-01 con-3'], ['maritalStatus', 'coding', 0]), below])).toHaveLength(1)
    expect(told([covering(['r4-inv-01 con-4'], ['maritalStatus', 'coding', 0]), below])).toHaveLength(2)
    expect(told([covering(['r4-inv-01 undefined'], ['maritalStatus']), { code: 'r4-inv-01', at: ['maritalStatus', 'text'] }])).toHaveLength(
      1,
    )
  })

  it('goes through the names that an element has in JSON', () => {
    const rule: Given = { code: 'cl-a', at: ['extension', 0, 'valueCoding', 'code'], covers: ['r4-a'] }
    expect(told([rule, { code: 'r4-a', at: ['extension', 0, 'valueCodeableConcept', 'text'] }])).toHaveLength(1)
    expect(
      told([
        { ...rule, at: ['deceasedBoolean'] },
        { code: 'r4-a', at: ['_deceasedDateTime', 'extension', 0] },
      ]),
    ).toHaveLength(1)
  })

  it('is told by the rule that found something at the element itself, if that is bad enough', () => {
    const outer: Given = { code: 'cl-outer', at: ['maritalStatus'], covers: ['r4-a'] }
    const defined: Given = { code: 'r4-a', at: ['maritalStatus', 'text'], safe: [] }
    const here: Given = { code: 'cl-here', at: ['maritalStatus', 'text'] }
    expect(told([outer, here, defined])).toEqual([
      'error cl-outer maritalStatus',
      'error cl-here maritalStatus.text <r4-a /maritalStatus/text>',
    ])
    expect(told([outer, { ...here, severity: 'warning' }, defined])).toEqual([
      'error cl-outer maritalStatus <r4-a /maritalStatus/text>',
      'warning cl-here maritalStatus.text',
    ])
  })

  it('is told by the nearest that covers it', () => {
    const beside: Given = { code: 'cl-beside', at: ['maritalStatus', 'text'], severity: 'warning', covers: ['r4-a'] }
    const around: Given = { ...beside, code: 'cl-around', at: ['maritalStatus', 'coding', 0] }
    const expected = ['error cl-around maritalStatus.coding.0', 'warning cl-beside maritalStatus.text']
    const defined: Given = { code: 'r4-a', at: ['maritalStatus', 'coding', 0, 'code'] }
    expect(told([beside, around, defined]).toSorted()).toEqual(expected)
    expect(told([around, beside, defined]).toSorted()).toEqual(expected)
  })

  it('is told by the first that covers it', () => {
    const first: Given = { code: 'cl-a', at: ['maritalStatus'], severity: 'warning', covers: ['r4-a'] }
    const second: Given = { ...first, code: 'cl-b' }
    expect(told([first, second, { code: 'r4-a', at: ['maritalStatus', 'text'] }])).toEqual([
      'error cl-a maritalStatus',
      'warning cl-b maritalStatus',
    ])
  })
})

describe('severity', () => {
  const rule: Given = { code: 'cl-a', at: ['gender'], severity: 'warning', covers: ['r4-a'] }

  it('is that of the worst finding a rule speaks for', () => {
    const defined: Given = { code: 'r4-a', at: ['gender'] }
    expect(told([rule, defined])).toEqual(['error cl-a gender'])
    expect(told([rule, { ...defined, severity: 'warning' }])).toEqual(['warning cl-a gender'])
    expect(told([rule, { ...defined, severity: 'warning' }, defined])).toEqual(['error cl-a gender'])
    expect(told([rule, defined, { ...defined, severity: 'warning' }])).toEqual(['error cl-a gender'])
    expect(
      told([
        { ...rule, severity: 'error' },
        { ...defined, severity: 'warning' },
      ]),
    ).toEqual(['error cl-a gender'])
  })

  it('that was raised speaks for nothing more than the rule itself found', () => {
    const [covered, other]: [Given, Given] = [
      { code: 'r4-a', at: ['gender'] },
      { code: 'r4-b', at: ['gender'] },
    ]
    const expected = ['error cl-a gender', 'error r4-b gender']
    expect(told([rule, covered, other])).toEqual(expected)
    expect(told([rule, other, covered])).toEqual(expected)
  })

  it('is raised of one finding of a rule and not of the others', () => {
    const second: Given = { ...rule, at: ['name', 0] }
    expect(told([rule, second, { code: 'r4-a', at: ['gender'] }])).toEqual(['error cl-a gender', 'warning cl-a name.0'])
  })

  it('is not raised by what is reported itself', () => {
    const warning: Given = { code: 'cl-a', at: ['gender'], severity: 'warning' }
    expect(told([warning, { code: 'r4-a', at: ['gender'] }])).toEqual(['warning cl-a gender', 'error r4-a gender'])
  })
})

describe('the fix of what a rule speaks for', () => {
  const rule: Given = { code: 'cl-a', at: ['maritalStatus'], covers: ['r4-a'] }
  const code: Path = ['maritalStatus', 'coding', 0, 'code']

  it('is taken over where the rule has none, safe or not', () => {
    expect(told([rule, { code: 'r4-a', at: code, safe: [] }])).toEqual(['error cl-a maritalStatus <r4-a /maritalStatus/coding/0/code>'])
    expect(told([rule, { code: 'r4-a', at: code, unsafe: [] }])).toEqual(['error cl-a maritalStatus <r4-a /maritalStatus/coding/0/code ?>'])
    expect(told([rule, { code: 'r4-a', at: code }])).toEqual(['error cl-a maritalStatus'])
  })

  it.each<[string, Path]>([
    ['the same', code],
    ['something around that', ['maritalStatus', 'coding']],
    ['the whole element', ['maritalStatus']],
    ['something inside that', [...code, 'x']],
  ])('gives way to a fix of the rule that mends %s', (_, safe) => {
    const mending: Given = { ...rule, safe: safe.slice(1) }
    const pointer = `/${safe.join('/')}`
    expect(told([mending, { code: 'r4-a', at: code, safe: [] }])).toEqual([`error cl-a maritalStatus <cl-a ${pointer}>`])
  })

  it.each<[string, Path]>([
    ['something else', ['maritalStatus', 'text']],
    ['another item', ['maritalStatus', 'coding', 1]],
    ['what only begins with the same letters', ['maritalStatus', 'coding', 0, 'codex']],
  ])('is kept where that of the rule mends %s: both are reported', (_, place) => {
    const mending: Given = { ...rule, severity: 'warning', safe: place.slice(1) }
    expect(told([mending, { code: 'r4-a', at: code, safe: [] }])).toEqual([
      `warning cl-a maritalStatus <cl-a /${place.join('/')}>`,
      'error r4-a maritalStatus.coding.0.code <r4-a /maritalStatus/coding/0/code>',
    ])
    expect(told([mending, { code: 'r4-a', at: code, unsafe: [] }])).toEqual([`error cl-a maritalStatus <cl-a /${place.join('/')}>`])
  })

  it('is kept of each of several: those that the first cannot stand for are reported', () => {
    const both: readonly Given[] = [
      { code: 'r4-a', at: code, safe: [] },
      { code: 'r4-a', at: ['maritalStatus', 'text'], safe: [] },
    ]
    expect(told([rule, ...both])).toEqual([
      'error cl-a maritalStatus <r4-a /maritalStatus/coding/0/code>',
      'error r4-a maritalStatus.text <r4-a /maritalStatus/text>',
    ])
  })
})

describe('a finding of the definitions, placed with its fix by hand', () => {
  const fix = (jsonPointer: string, more: Partial<IssueFix> = {}): IssueFix => ({
    jsonPointer,
    replacement: 1,
    title: 'Usar',
    safe: false,
    ...more,
  })
  const at = (code: string, path: Path, more: Partial<Rule> = {}, severity: Severity = 'error'): Found => {
    const element = nodeAt(root, path)
    const isNational = code.startsWith('cl-')
    const rule = ruleOn(code, 'Patient', { severity, ...(isNational && { covers: ['r4-a'] }), ...more })
    return createFound(rule, element, element, { at: isNational ? path : [] }, isNational ? 'rule' : 'definition', severity)
  }
  const { root } = createFindings()
  const run = (list: readonly Found[], fixes: ReadonlyMap<Found, IssueFix>, hasWords: (found: Found) => boolean = () => true) =>
    reconcile(list, { name: namerOf(patient), fixOf: (one) => one.fix ?? fixes.get(one), hasWords })

  it('gives its fix to the finding of that rule which is about what it sets', () => {
    const marital = ['maritalStatus']
    const make = () => [at('cl-a', marital), at('cl-a', ['maritalStatus', 'text']), at('r4-a', ['maritalStatus', 'coding'])] as const
    const [first, second, defined] = make()
    const setting = fix('/maritalStatus/text')
    expect(run([first, second, defined], new Map([[defined, setting]]))).toEqual([first, second])
    expect([first.fix, second.fix, second.fixFrom, defined.coveredBy]).toEqual([undefined, setting, defined, second])
    const [one, silent, another] = make()
    run([one, silent, another], new Map([[another, setting]]), (found) => found !== silent)
    expect([one.fix, silent.fix]).toEqual([setting, undefined])
    const [own, , last] = make()
    const other = at('cl-b', ['maritalStatus', 'text'])
    run([own, other, last], new Map([[last, setting]]))
    expect([own.fix, other.fix]).toEqual([setting, undefined])
  })

  it('gives it to what covers it without a finding there, and names where it is from', () => {
    const first = at('cl-a', ['maritalStatus'])
    const defined = at('r4-a', ['maritalStatus', 'coding'])
    const origin = at('r4-b', ['maritalStatus', 'coding'])
    defined.fixFrom = origin
    run([first, defined], new Map([[defined, fix('/maritalStatus/text')]]))
    expect(first.fixFrom).toBe(origin)
  })

  it.each<[string, Partial<IssueFix>, Partial<IssueFix>, boolean]>([
    ['that is safe, beside a guess', {}, { safe: true }, true],
    ['that is a guess, beside a safe one', { safe: true }, {}, false],
    ['that is a guess, beside another', {}, {}, false],
    ['that is safe, beside another', { safe: true }, { safe: true }, false],
    ['without choices, beside one that has to be chosen', { options: [] }, {}, true],
    ['that has to be chosen, beside one without choices', {}, { options: [] }, false],
    ['that has to be chosen, beside another', { options: [] }, { options: [] }, false],
  ])('gives a fix of the same %s, or not', (_, own, others, isTaken) => {
    const first = at('cl-a', ['maritalStatus'])
    const defined = at('r4-a', ['maritalStatus', 'text'])
    const taken = fix('/maritalStatus/text', others)
    expect(run([first, defined], new Map([[first, fix('/maritalStatus', own)], [defined, taken]]))).toEqual([first]) // prettier-ignore
    expect(first.fix).toBe(isTaken ? taken : undefined)
  })

  it.each<[string, string, boolean]>([
    ['fills that', '/maritalStatus/text', true],
    ['is around it', '/maritalStatus', false],
    ['is beside it', '/maritalStatus/coding', false],
  ])('gives what is empty a fix that %s, or not', (_, pointer, isTaken) => {
    const first = at('cl-a', ['maritalStatus', 'text'], { on: '$empty' })
    const defined = at('r4-a', ['maritalStatus'])
    expect(run([first, defined], new Map([[defined, fix(pointer)]]))).toEqual([first])
    expect(first.fix).toEqual(isTaken ? fix(pointer) : undefined)
  })

  it('is told for itself where what covers it cannot be worded', () => {
    const list = [at('cl-a', ['maritalStatus']), at('r4-a', ['maritalStatus', 'text'])]
    expect(run(list, new Map(), ({ origin }) => origin === 'definition')).toEqual(list)
  })

  it('leaves what covers it as severe as that was by itself, once told', () => {
    const severities = (own: Severity, others: readonly Severity[]): readonly Severity[] => {
      const first = at('cl-a', ['maritalStatus'], {}, own)
      const covered = others.map((one, index) => at('r4-a', ['maritalStatus', `x${index}`], {}, one))
      run([first, ...covered], new Map())
      return [first.severity, ...covered.map((one) => (uncover(one), expect(one.coveredBy).toBeUndefined(), first.severity))]
    }
    expect(severities('error', ['error', 'error'])).toEqual(['error', 'error', 'error'])
    expect(severities('warning', ['error', 'warning', 'error'])).toEqual(['error', 'error', 'error', 'warning'])
    expect(severities('warning', ['warning', 'warning'])).toEqual(['warning', 'warning', 'warning'])
    const alone = at('r4-a', ['gender'])
    uncover(alone)
    expect(alone).toMatchObject({ severity: 'error', coveredBy: undefined })
  })
})

describe('a rule about an element of which others find something too', () => {
  it('speaks for it first where it was first, of those that are as severe', () => {
    const [a, b]: [Given, Given] = [
      { code: 'cl-a', at: ['gender'] },
      { code: 'cl-b', at: ['gender'] },
    ]
    expect(told([a, b, { code: 'r4-a', at: ['gender'], safe: [] }])).toEqual(['error cl-a gender <r4-a /gender>', 'error cl-b gender'])
  })

  it.each([['extension'], ['modifierExtension']])('does not speak for others of a list of extensions: %s', (name) => {
    expect(told([{ code: 'cl-a', at: [name] }, { code: 'r4-a', at: [name] }])).toHaveLength(2) // prettier-ignore
    expect(told([{ code: 'cl-a', at: [name, 0] }, { code: 'r4-a', at: [name, 0] }])).toHaveLength(1) // prettier-ignore
  })

  it.each<[string, readonly string[], Path, Path, string, number]>([
    ['beside it in a part of a resource', ['r4-a'], ['contact', 0, 'gender'], ['contact', 0, 'name'], 'r4-a', 1],
    ['beside it, if that is a code', ['r4-codigo-01'], ['contact', 0, 'gender'], ['contact', 0, 'relationship'], 'r4-codigo-01', 2],
    ['of itself, though that is a code', ['r4-codigo-01'], ['contact', 0, 'gender'], ['contact', 0, 'gender'], 'r4-codigo-01', 1],
    ['inside the part, though that is a code', ['r4-codigo-01'], ['contact', 0], ['contact', 0, 'gender'], 'r4-codigo-01', 1],
    [
      'beside it in a concept, though that is a code',
      ['r4-codigo-01'],
      ['maritalStatus', 'text'],
      ['maritalStatus', 'coding'],
      'r4-codigo-01',
      1,
    ],
  ])('covers what is %s, or not', (_, covers, at, defined, code, expected) => {
    expect(told([{ code: 'cl-a', at, severity: 'warning', covers }, { code, at: defined }])).toHaveLength(expected) // prettier-ignore
  })

  it.each<[string, string, object, boolean]>([
    ['a key', 'r4-x b', { key: 'b', name: 'c', valueSet: 'd' }, true],
    ['a name', 'r4-x b', { name: 'b', valueSet: 'd' }, true],
    ['a value set', 'r4-x b', { valueSet: 'b' }, true],
    ['another key', 'r4-x c', { key: 'b', name: 'c' }, false],
    ['another code', 'r4-y b', { key: 'b' }, false],
    ['nearly its code', 'r4-x-b', { key: 'b' }, false],
  ])('covers one alone that it names by %s, or not', (_, covers, facts, expected) => {
    const others = Array.from({ length: 12 }, (__, index): Given => ({ code: `r4-other-${index}`, at: ['name', 0] }))
    const rule: Given = { code: 'cl-a', at: ['gender'], severity: 'warning', covers: [covers] }
    const defined: Given = { code: 'r4-x', at: ['gender'], facts }
    expect(told([rule, defined])).toHaveLength(expected ? 1 : 2)
    expect(told([rule, defined, ...others])).toHaveLength(expected ? 13 : 14)
  })

  it('is given one of two guesses of what it covers, and the other is told', () => {
    const rule: Given = { code: 'cl-a', at: ['maritalStatus'], covers: ['r4-a'] }
    expect(
      told([
        rule,
        { code: 'r4-a', at: ['maritalStatus', 'text'], unsafe: [] },
        { code: 'r4-a', at: ['maritalStatus', 'coding'], unsafe: [] },
      ]),
    ).toEqual([
      // prettier-ignore
      'error cl-a maritalStatus <r4-a /maritalStatus/text ?>',
      'error r4-a maritalStatus.coding <r4-a /maritalStatus/coding ?>',
    ])
  })
})

describe('the entries of a Bundle', () => {
  const bundle: Json = { resourceType: 'Bundle', entry: [{ resource: patient }, { resource: patient }] }
  const inEntry = (index: number, ...path: Path): Path => ['entry', index, 'resource', ...path]
  const rule: Given = { code: 'cl-a', at: inEntry(0, 'gender'), severity: 'warning', covers: ['r4-a'] }
  const isCovered = (at: Path, given = rule) => told([given, { code: 'r4-a', at }], bundle).length === 1

  it('are apart, from one another and from the Bundle', () => {
    expect(isCovered(inEntry(0, 'gender'))).toBe(true)
    expect(isCovered(inEntry(0))).toBe(true)
    expect(isCovered(inEntry(0, 'name'))).toBe(false)
    expect(isCovered(inEntry(1))).toBe(false)
    expect(isCovered(inEntry(1, 'gender'))).toBe(false)
    expect(isCovered(['entry', 0])).toBe(false)
    expect(isCovered([])).toBe(false)
  })

  it('are not covered by what is found of the Bundle around them', () => {
    for (const at of [[], ['entry', 0], ['entry']]) expect(isCovered(inEntry(0, 'gender'), { ...rule, at })).toBe(false)
    expect(isCovered(['entry', 0, 'fullUrl'], { ...rule, at: ['entry', 0, 'request'] })).toBe(true)
    expect(isCovered(['entry', 1, 'fullUrl'], { ...rule, at: ['entry', 0, 'request'] })).toBe(false)
  })

  it('are not apart where they are contained resources', () => {
    const inner: Given = { code: 'cl-a', at: ['contained', 0, 'gender'], covers: ['r4-a'] }
    expect(told([inner, { code: 'r4-a', at: [] }])).toHaveLength(1)
    expect(told([inner, { code: 'r4-a', at: ['contained', 0, 'name'] }])).toHaveLength(1)
  })
})
