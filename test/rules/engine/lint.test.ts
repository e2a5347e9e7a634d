import { describe, expect, it } from 'vitest'
import { createCatalog } from '../../../catalogs/catalog.ts'
import { readDocument, toDocument } from '../../../rules/engine/document.ts'
import { createLinter, type RunOptions } from '../../../rules/engine/lint.ts'
import { defineRule, type Element, type Rule, type Selector } from '../../../rules/engine/rule.ts'
import { r4 } from '../../../rules/structure/r4.ts'

const options: RunOptions = { today: '2026-01-15', publicUrl: 'https://ejemplo.cl', ranges: true }
const texts = { title: 'Prueba', severity: 'error', why: 'Prueba.', links: [], examples: [] } as const

/** A rule that finds whatever it is shown. */
function finder(code: string, on: Selector | readonly Selector[], at: readonly (string | number)[] = []): Rule {
  return defineRule({ ...texts, code, on: on as Selector, check: () => [{ at }], message: () => 'Hallado.' })
}

function run(rules: readonly Rule[], input: string | object, more: Partial<RunOptions> = {}) {
  const document = typeof input === 'string' ? readDocument(input) : toDocument(input as never)
  return createLinter(rules, r4)(document, { ...options, ...more })
}

function paths(rules: readonly Rule[], input: string | object): string[] {
  return run(rules, input).issues.map(({ path, entryIndex }) => (entryIndex === undefined ? path : `${entryIndex}: ${path}`))
}

function fail(): never {
  throw new TypeError('No se puede leer esto.')
}

describe('where rules are run', () => {
  const bundle = {
    resourceType: 'Bundle',
    entry: [
      { resource: { resourceType: 'Organization', address: [{ city: 'Ñuñoa' }] } },
      {
        resource: {
          resourceType: 'Patient',
          contained: [{ resourceType: 'Practitioner', address: [{ city: 'Arica' }] }],
          contact: [{ address: { city: 'Buin' } }],
          extension: [{ url: 'x', valueAddress: { city: 'Lota' } }],
          deceasedDateTime: '2020-01-01',
          birthDate: '1950-01-01',
          _birthDate: { extension: [{ url: 'y', valueDateTime: '1950-01-01T10:00:00Z' }] },
        },
      },
    ],
  }

  it.each([
    [
      'Address',
      [
        '0: Organization.address[0]',
        '1: Patient.contained[0].address[0]',
        '1: Patient.contact[0].address',
        '1: Patient.extension[0].value',
      ],
    ],
    ['Patient.contact', ['1: Patient.contact[0]']],
    ['Patient.contact.address', ['1: Patient.contact[0].address']],
    ['Resource', ['Bundle', '0: Organization', '1: Patient', '1: Patient.contained[0]']],
    ['Bundle.entry', ['Bundle.entry[0]', 'Bundle.entry[1]']],
    ['date', ['1: Patient.birthDate']],
    ['dateTime', ['1: Patient.deceased', '1: Patient.birthDate.extension[0].value']],
    ['$root', ['Bundle']],
  ])('%s', (on, expected) => {
    expect(paths([finder('x-1', on)], bundle)).toEqual(expected)
    expect(paths([finder('x-1', on)], JSON.stringify(bundle))).toEqual(expected)
  })

  it('shows objects of some systems alone where a rule names them', () => {
    const rule = { ...finder('x-1', ['Coding', 'Identifier']), systems: ['a', 'b'] }
    const coding = [{ system: 'a' }, { system: 'c' }, {}, { system: 7 }, { system: ['a'] }, { system: 'b' }]
    const patient = { resourceType: 'Patient', identifier: [{ system: 'b', type: { coding } }, {}] }
    expect(paths([rule], patient)).toEqual([
      'Patient.identifier[0]',
      'Patient.identifier[0].type.coding[0]',
      'Patient.identifier[0].type.coding[5]',
    ])
    expect(paths([{ ...finder('x-1', 'Encounter.class'), systems: ['a'] }], { resourceType: 'Encounter', class: coding })).toEqual([
      'Encounter.class[0]',
    ])
  })

  it('shows strings under some names alone where a rule gives them', () => {
    const rule = { ...finder('x-1', 'string'), named: ['family', 'city'] }
    const patient = {
      resourceType: 'Patient',
      name: [{ family: 'Soto', given: ['Ana'] }],
      address: [{ city: 'Lota', district: 'Biobío', extension: [{ url: 'x', valueAddress: { city: 'Buin' } }] }],
    }
    expect(paths([rule], patient)).toEqual([
      'Patient.name[0].family',
      'Patient.address[0].city',
      'Patient.address[0].extension[0].value.city',
    ])
  })

  it('shows every empty value', () => {
    const resource = { resourceType: 'Patient', name: [], active: null, id: '', text: {}, x: [[null]] }
    expect(paths([finder('x-1', '$empty')], resource)).toEqual([
      'Patient.name',
      'Patient.active',
      'Patient.id',
      'Patient.text',
      'Patient.x[0][0]',
    ])
  })

  it('runs a rule for two selectors once for each', () => {
    expect(paths([finder('x-1', ['Address', 'Patient.contact'])], bundle)).toHaveLength(5)
  })
})

describe('what an issue says', () => {
  const text = '{\n  "resourceType": "Encounter",\n  "period": { "end": "x" }\n}'

  it('has the place of the value, or the opening bracket of the nearest ancestor of what is absent', () => {
    const { issues } = run([finder('x-1', 'Encounter.period', ['start']), finder('x-2', 'Encounter.period', ['end'])], text)
    expect(issues.map(({ path, range }) => [path, range])).toEqual([
      ['Encounter.period.start', { start: { line: 3, column: 13, offset: 45 }, end: { line: 3, column: 14, offset: 46 } }],
      ['Encounter.period.end', { start: { line: 3, column: 22, offset: 54 }, end: { line: 3, column: 25, offset: 57 } }],
    ])
  })

  it('is ordered by position, then by code', () => {
    const rules = [finder('x-3', 'Encounter', ['period', 'end']), finder('x-2', 'Encounter'), finder('x-1', 'Encounter', ['status'])]
    const expected = ['x-1', 'x-2', 'x-3']
    expect(run(rules, text).issues.map(({ code }) => code)).toEqual(expected)
    expect(run(rules, JSON.parse(text) as object).issues.map(({ code }) => code)).toEqual(expected)
  })

  it('points at its page, and carries no range unless it is asked for', () => {
    const [issue] = run([finder('x-1', 'Encounter')], text, { ranges: false }).issues
    expect(issue).toEqual({
      code: 'x-1',
      severity: 'error',
      path: 'Encounter',
      message: 'Hallado.',
      why: 'Prueba.',
      docsUrl: 'https://ejemplo.cl/reglas/x-1',
    })
  })

  it('writes odd names between backticks', () => {
    expect(paths([finder('x-1', '$empty')], { resourceType: 'Patient', 'a b': null })).toEqual(['Patient.`a b`'])
  })

  it('gives the pointer of a fix from the root of the document', () => {
    const rule = defineRule({
      ...texts,
      code: 'x-1',
      on: 'Address',
      check: () => [{ at: ['city'] }],
      message: () => 'Hallado.',
      quickFix: () => ({ title: 'Usar', at: ['a/b~'], replacement: 1, safe: true }),
    })
    const { issues } = run([rule], { resourceType: 'Bundle', entry: [{ resource: { resourceType: 'Patient', address: [{}] } }] })
    expect(issues[0]!.quickFix!.jsonPointer).toBe('/entry/0/resource/address/0/a~1b~0')
  })
})

describe('what cannot be run', () => {
  it('is reported where a rule throws, once for each rule, and the others run on', () => {
    const broken = defineRule({ ...texts, code: 'x-1', on: 'HumanName', check: fail, message: () => '' })
    const mute = defineRule({ ...texts, code: 'x-2', on: 'HumanName', check: () => [{ at: [] }], message: fail })
    const reporter = defineRule({
      ...texts,
      code: 'x-3',
      on: '$failure',
      check: ({ code }) => [{ at: [], code }],
      message: ({ code }) => `${code}.`,
    })
    const { issues } = run([broken, mute, reporter, finder('x-4', 'Patient')], { resourceType: 'Patient', name: [{}, {}] })
    expect(issues.map(({ code, message }) => `${code} ${message}`)).toEqual(['x-3 x-1.', 'x-3 x-2.', 'x-4 Hallado.'])
  })

  describe('for want of a catalog', () => {
    const lookUp = defineRule({
      ...texts,
      code: 'x-1',
      on: 'Patient',
      needs: ['tfc'],
      check: ({ gender }, _, run) => (gender === undefined || run.catalog('tfc') === undefined ? [] : [{ at: [] }]),
      message: () => 'Hallado.',
    })
    const tfc = createCatalog(
      { id: 'tfc', title: '', system: '', size: 0, provenance: { source: '', version: '', date: '', licence: '' } },
      () => [],
    )
    const patient = { resourceType: 'Patient', gender: 'female' }

    it('is named, once', () => {
      const bundle = { resourceType: 'Bundle', entry: [{ resource: patient }, { resource: patient }] }
      expect(run([lookUp], bundle)).toEqual({ issues: [], skipped: [{ code: 'x-1', needs: ['tfc'] }], omitted: [] })
    })

    it('is not named where the catalog is there, or where there was nothing to look up', () => {
      expect(run([lookUp], patient, { catalogs: { tfc } })).toMatchObject({ issues: [{ code: 'x-1' }], skipped: [] })
      expect(run([lookUp], { resourceType: 'Patient' })).toEqual({ issues: [], skipped: [], omitted: [] })
    })

    it('leaves a catalog unread where there is nothing to look up', () => {
      const read: string[] = []
      const catalogs = {
        get tfc() {
          read.push('tfc')
          return tfc
        },
      }
      run([lookUp], { resourceType: 'Patient' }, { catalogs })
      expect(read).toEqual([])
      run([lookUp], patient, { catalogs })
      expect(read).toEqual(['tfc'])
    })

    it('is a failure where the rule does not say that it needs it', () => {
      const { needs: _, ...silent } = lookUp
      const reporter = defineRule({ ...texts, code: 'x-2', on: '$failure', check: () => [{ at: [] }], message: () => 'Falló.' })
      expect(run([silent, reporter], patient, { catalogs: { tfc } }).issues.map(({ code }) => code)).toEqual(['x-2'])
    })
  })
})

describe('what is found without end', () => {
  it('is told a thousand times for each severity and then counted', () => {
    const rule = defineRule({
      ...texts,
      code: 'x-1',
      on: 'HumanName',
      check: ({ use }) => [{ at: [], severity: use === 'old' ? 'warning' : 'error' }],
      message: () => 'Hallado.',
    })
    const name = Array.from({ length: 3001 }, (_, index) => (index < 1500 ? { use: 'old' } : {}))
    const { issues, omitted } = run([rule, finder('x-2', 'Patient')], { resourceType: 'Patient', name })
    expect(omitted).toEqual([{ code: 'x-1', count: 1001 }])
    expect(issues).toHaveLength(2001)
    expect(issues.filter(({ severity }) => severity === 'warning')).toHaveLength(1000)
  })
})

describe('a text that is not JSON', () => {
  const missing = defineRule({
    ...texts,
    code: 'x-1',
    on: 'Patient',
    check: (patient) => (patient['gender'] === undefined ? [{ at: ['gender'] }] : []),
    message: () => 'Falta.',
    quickFix: () => ({ title: 'Agregar', replacement: 'unknown', safe: true }),
  })

  it('is linted as far as it could be read, without corrections', () => {
    const { issues } = run([missing, finder('x-2', 'HumanName')], '{"resourceType":"Patient","name":[{"family":"Soto"},],"active":true}')
    expect(issues.map(({ code, quickFix }) => [code, quickFix])).toEqual([
      ['x-1', undefined],
      ['x-2', undefined],
    ])
  })

  it('is not blamed for lacking what may have been lost', () => {
    expect(run([missing], '{"resourceType":"Patient","name":[{"family":"So').issues).toEqual([])
    expect(run([missing], '{"resourceType":"Patient","gender":femenino}').issues).toEqual([])
  })
})

describe('the document as a whole', () => {
  function listener(on: Selector, heard: unknown[]): Rule {
    return defineRule({
      ...texts,
      code: 'x-1',
      on,
      check: (value: unknown, { name, parent }: Element) => {
        heard.push([value, name, parent])
        return undefined
      },
      message: () => '',
    })
  }

  it('is shown as it was read, its value as the root', () => {
    const heard: unknown[] = []
    const document = readDocument('{"a": 1')
    const linter = createLinter([listener('$text', heard), listener('$root', heard)], r4)
    expect(linter(document, options)).toEqual({ issues: [], skipped: [], omitted: [] })
    expect(heard).toEqual([
      [document, undefined, undefined],
      [{ a: 1 }, undefined, undefined],
    ])
  })

  it('has no root to show where nothing could be read', () => {
    const heard: unknown[] = []
    run([listener('$root', heard), listener('$empty', heard)], 'hola')
    expect(heard).toEqual([])
    run([listener('$root', heard)], 'null')
    expect(heard).toEqual([[null, undefined, undefined]])
  })

  it('has each repeated member shown by its path from the root', () => {
    const heard: unknown[] = []
    run([listener('$repeated', heard)], '{"resourceType": "Patient", "name": [{"use": "a", "use": "b"}], "a": 1, "a": 2}')
    expect(heard.map((one) => (one as unknown[])[0]).toSorted()).toEqual([['a'], ['name', 0, 'use']])
  })

  it('gives a rule the day, the profile and the document of the run', () => {
    const runs: unknown[] = []
    const rule = defineRule({
      ...texts,
      code: 'x-1',
      on: 'Patient',
      check: (_, __, { today, profile, document }) => {
        runs.push([today, profile, document.text])
        return undefined
      },
      message: () => '',
    })
    const { issues } = run([rule, finder('x-2', '$failure')], '{"resourceType": "Patient"}', { profile: 'urn:p' })
    expect(issues).toEqual([])
    expect(runs).toEqual([['2026-01-15', 'urn:p', '{"resourceType": "Patient"}']])
  })
})

describe('strings', () => {
  const text = '{"a": "uno", "b": ["dos"]}'

  it('are shown all to a rule on them, unless the text does not hold what it looks for', () => {
    const all = finder('x-1', '$string')
    const expected = ['Resource.a', 'Resource.b[0]']
    expect(paths([all], text)).toEqual(expected)
    expect(paths([{ ...all, onlyWhere: (text) => text.includes('do') }], text)).toEqual(expected)
    expect(paths([{ ...all, onlyWhere: (text) => text.includes('tres') }], text)).toEqual([])
  })

  it('are shown all where there is no text to look at', () => {
    expect(paths([{ ...finder('x-1', '$string'), onlyWhere: (text) => text.includes('tres') }], JSON.parse(text) as object)).toEqual([
      'Resource.a',
      'Resource.b[0]',
    ])
  })
})

describe('a correction', () => {
  it('is made where the finding is, unless it says where', () => {
    const fixing = (at?: readonly (string | number)[]) =>
      defineRule({
        ...texts,
        code: 'x-1',
        on: 'Patient.contact',
        check: () => [{ at: ['name', 'family'] }],
        message: () => 'Hallado.',
        suggestion: () => 'Haz algo.',
        quickFix: () => ({ title: 'Usar', ...(at && { at }), replacement: 1, safe: false }),
      })
    const patient = { resourceType: 'Patient', contact: [{}] }
    expect(run([fixing()], patient).issues).toMatchObject([
      {
        path: 'Patient.contact[0].name.family',
        suggestion: 'Haz algo.',
        quickFix: { jsonPointer: '/contact/0/name/family', replacement: 1, title: 'Usar', safe: false },
      },
    ])
    expect(run([fixing([])], patient).issues[0]!.quickFix!.jsonPointer).toBe('/contact/0')
  })
})

describe('what may have been lost in reading', () => {
  const at = (path: readonly (string | number)[], text: string, more: object = {}) =>
    run([{ ...finder('x-1', '$root'), check: () => [{ at: path, ...more }] }], text).issues.length

  it('is not told, and what was read is', () => {
    const text = '{"a": {"b": 1, "c": x}, "d": [1, y], "e": "z"}'
    expect(at(['a', 'c'], text)).toBe(0)
    expect(at(['d', 1], text)).toBe(0)
    expect(at(['a', 'b'], text)).toBe(1)
    expect(at(['a'], text)).toBe(1)
    expect(at(['f'], text)).toBe(1)
    expect(at(['a', 'b', 'c'], text)).toBe(1)
    expect(at(['e', 'length'], text)).toBe(1)
    expect(at(['e', 'x'], text)).toBe(1)
  })

  it('is told where a finding has a stretch of text of its own', () => {
    expect(at(['a', 'c'], '{"a": {"c": x}}', { range: { start: 12, end: 13 } })).toBe(1)
    expect(at(['a', 'c'], '{"a": {"c": x}}')).toBe(0)
  })

  it('is told below null, which loses nothing', () => {
    expect(at(['a', 'c', 'd'], '{"a": {"c": null,}, "b": x}')).toBe(1)
  })
})

describe('a rule that was skipped', () => {
  it('names what it needs, and one that needs nothing of the kind is no reason to fail', () => {
    const caught: string[] = []
    const curious = defineRule({
      ...texts,
      code: 'x-1',
      on: 'Patient',
      check: (_, __, { catalog }) => {
        try {
          catalog('tfc')
        } catch (error) {
          caught.push((error as Error).message)
        }
        return []
      },
      message: () => '',
    })
    expect(run([curious, { ...curious, code: 'x-2', needs: ['cie10'] }], { resourceType: 'Patient' }).skipped).toEqual([])
    expect(caught).toEqual(['x-1', 'x-2'].map((code) => `${code} no declara que necesita el catálogo «tfc».`))
  })
})

describe('what a check before the rules found', () => {
  const speaker = defineRule({
    ...texts,
    code: 's-1',
    on: '$found',
    check: (finding) => [finding],
    message: ({ value }) => `Hallado ${String(value)}.`,
    quickFix: () => ({ title: 'Usar a', replacement: 'a', safe: true }),
  })
  const warner = defineRule({
    ...texts,
    code: 'w-1',
    severity: 'warning',
    on: 'Patient',
    check: () => [{ at: ['gender'] }],
    message: () => 'Aviso.',
  })
  const patient = { resourceType: 'Patient', gender: 'x' }
  const found = [{ code: 's-1', at: ['gender'], value: 'x' }]

  it('is said by the rule of its code, with what differs from it', () => {
    expect(run([speaker], patient, { found: [{ ...found[0]!, severity: 'warning', profileUrl: 'https://ejemplo.cl/p' }] }).issues).toEqual([
      expect.objectContaining({
        code: 's-1',
        path: 'Patient.gender',
        severity: 'warning',
        message: 'Hallado x.',
        profileUrl: 'https://ejemplo.cl/p',
        quickFix: { jsonPointer: '/gender', replacement: 'a', title: 'Usar a', safe: true },
      }),
    ])
  })

  it('is passed over where no rule has its code', () => {
    expect(run([speaker], patient, { found: [{ code: 's-2', at: [] }] }).issues).toEqual([])
  })

  it('is not said where a rule says something as severe of the same place', () => {
    const codes = (rules: readonly Rule[], severity: 'error' | 'warning') =>
      run(rules, patient, { found: [{ ...found[0]!, severity }] }).issues.map(({ code }) => code)
    const other = finder('e-1', 'Patient', ['gender'])
    expect(codes([speaker, other], 'error')).toEqual(['e-1'])
    expect(codes([speaker, other], 'warning')).toEqual(['e-1'])
    expect(codes([speaker, warner], 'error')).toEqual(['s-1', 'w-1'])
    expect(codes([speaker, warner], 'warning')).toEqual(['w-1'])
    expect(codes([speaker, warner, other], 'error')).toEqual(['e-1', 'w-1'])
    expect(codes([speaker, finder('e-1', 'Patient', ['name'])], 'error')).toEqual(['e-1', 's-1'])
    const choice = run([speaker, finder('e-1', 'Patient', ['deceasedBoolean'])], patient, { found: [{ code: 's-1', at: ['deceased'] }] })
    expect(choice.issues.map(({ code }) => code)).toEqual(['e-1'])
  })
})

describe('what a rule covers', () => {
  const speaker = defineRule({ ...texts, code: 's-1', on: '$found', check: (finding) => [finding], message: () => 'Hallado.' })
  const coded = { resourceType: 'Condition', code: { coding: [{ system: 'a', code: 'b' }] }, bodySite: [{ text: 'c' }] }

  function said(covers: readonly string[], at: readonly (string | number)[], key?: string) {
    const rule = defineRule({
      ...texts,
      code: 'w-1',
      severity: 'warning',
      covers,
      on: 'Coding',
      check: () => [{ at: ['system'] }],
      message: () => 'Aviso.',
    })
    return run([rule, speaker], coded, { found: [{ code: 's-1', at, key }] }).issues.map(({ code }) => code)
  }

  it.each([
    ['the place', ['code', 'coding', 0, 'system']],
    ['what is beside it', ['code', 'coding', 0, 'code']],
    ['what is around it', ['code']],
    ['the resource', []],
  ])('is not said again of %s', (_, at) => {
    expect(said(['s-1'], at)).toEqual(['w-1'])
    expect(said(['s-1 k'], at, 'k')).toEqual(['w-1'])
    expect(said(['s-1 k'], at, 'l')).toContain('s-1')
    expect(said(['s-2'], at)).toContain('s-1')
  })

  it('is said of other places', () => {
    expect(said(['s-1'], ['bodySite', 0])).toContain('s-1')
    expect(said(['s-1'], ['bodySite', 0, 'text'])).toContain('s-1')
  })
})
