import { describe, expect, it } from 'vitest'
import { lint, type JsonObject } from '../../rules/index.ts'
import { createTerminology } from '../../rules/structure/terminology.ts'
import { createTerminologyAtHand } from '../../terminology/at-hand.ts'
import { systemOfEdition } from '../../terminology/opened-system.ts'
import { isLoincCode } from '../../terminology/loinc/codes.ts'
import { openCodeList } from '../../terminology/lists/code-list.ts'
import { writeCodeList } from '../../terminology/lists/write-code-list.ts'
import { openResources, writeResources } from '../../terminology/resources/resource-file.ts'
import { createLoincReader, chooseLoincFiles } from '../../terminology/loinc/release.ts'
import { checkDigit } from '../../terminology/snomed/sctid.ts'
import { generateLoinc, loincCode } from '../support/terminology/loinc.ts'
import { generateRelease, longId, model, shortId } from '../support/terminology/rf2.ts'
import { rowsOf } from '../support/terminology/plain-tables.ts'
import { bytesOf, editionOf } from '../support/terminology/snomed.ts'

const release = generateRelease({ concepts: 600, seed: 9 })
const edition = editionOf(release.files)
const loincFiles = generateLoinc({ codes: 20 })
const reader = createLoincReader()
for (const file of chooseLoincFiles(loincFiles.map(({ path }) => path))) {
  const table = reader.open(file)
  for (const text of loincFiles.find(({ path }) => path === file.path)!.text()) table.push(text)
  table.end()
}
const loinc = openCodeList(bytesOf(writeCodeList(reader.finish().table)))
const terminology = createTerminologyAtHand([
  { system: 'http://snomed.info/sct', version: edition.version, kind: 'snomed', open: () => edition },
  { system: 'http://loinc.org', version: '2.77', kind: 'list', open: () => loinc },
])

const [disorder, inactive] = [true, false].map(
  (wanted) =>
    release.concepts.find(({ tag, isActive, parents }) => tag === 'trastorno' && isActive === wanted && (!wanted || parents.length > 0))!
      .id,
)
const clinical = 'http://snomed.info/sct'

const found = (coding: JsonObject) =>
  lint({ resourceType: 'Basic', code: { coding: [coding] } }, { today: '2026-01-01', terminology, only: ['r4'] }).issues.map(
    ({ code, severity, path, message, quickFix }) => ({
      is: `${severity} ${code} ${path}`,
      message,
      fix: quickFix?.replacement,
    }),
  )

describe('codes of what is imported', () => {
  it('says nothing of an active code under any of its names', () => {
    expect(found({ system: clinical, code: disorder! })).toEqual([])
    for (const term of edition.terms(edition.ordinal(disorder!)))
      expect(found({ system: clinical, code: disorder!, display: term.toUpperCase() })).toEqual([])
  })

  it('names the Spanish name where a display is none of its own', () => {
    const expected = edition.display(edition.ordinal(disorder!))
    expect(found({ system: clinical, code: disorder!, display: 'otra cosa' })).toEqual([
      {
        is: 'warning r4-codigo-04 Basic.code.coding[0].display',
        message: `«otra cosa» no es como su sistema llama al código ${disorder}: «${expected}».`,
        fix: expected,
      },
    ])
  })

  it('looks into expressions: their grammar, and their concepts', () => {
    const good = `${disorder} |${edition.display(edition.ordinal(disorder!))}|`
    expect(found({ system: clinical, code: good })).toEqual([])
    expect(found({ system: clinical, code: `${disorder}:` })).toEqual([
      {
        is: 'error r4-codigo-03 Basic.code.coding[0].code',
        message: expect.stringMatching(
          new RegExp(`^La expresión «${disorder}:» de http://snomed.info/sct no es correcta: se esperaba .* el texto termina\\.$`),
        ) as unknown,
        fix: undefined,
      },
    ])
    expect(found({ system: clinical, code: `${inactive} + 22298006` })).toEqual([
      {
        is: 'warning r4-codigo-03 Basic.code.coding[0].code',
        message:
          `La expresión «${inactive} + 22298006» de http://snomed.info/sct no es correcta: ` +
          `el concepto «${inactive}» está inactivo; el concepto «22298006» no existe en la edición.`,
        fix: undefined,
      },
    ])
  })

  it('warns of inactive codes, with what took their place', () => {
    const row = rowsOf(release.files, 'AssociationSnapshot').find(
      ({ refsetId, active }) => active === '1' && (refsetId === model.sameAs || refsetId === model.replacedBy),
    )!
    expect(found({ system: clinical, code: row['referencedComponentId']! })).toEqual([
      {
        is: 'warning r4-codigo-03 Basic.code.coding[0].code',
        message: `«${row['referencedComponentId']}» ya no se usa en http://snomed.info/sct: está inactivo en la versión importada (20240630).`,
        fix: row['targetComponentId'],
      },
    ])
    expect(found({ system: clinical, code: inactive! })[0]!.is).toBe('warning r4-codigo-03 Basic.code.coding[0].code')
    expect(found({ system: 'http://loinc.org', code: '1009-0' })[0]!.is).toBe('warning r4-codigo-03 Basic.code.coding[0].code')
  })

  it('looks once for what took the place of inactive codes, of however many it is asked', () => {
    let reads = 0
    const memberRows: typeof edition.memberRows = (set) => ((reads += 1), edition.memberRows(set))
    const { replacement } = systemOfEdition({ ...edition, memberRows })
    const replaced = Array.from({ length: edition.size }, (_, concept) => replacement(concept)).filter((one) => one !== undefined)
    expect(replaced.length).toBeGreaterThan(10)
    expect(reads).toBeLessThanOrEqual(2)
  })

  it('calls wrong what no edition can have, and absent what a newer one may', () => {
    const absent = shortId(777_777_777, '00')
    const severities = (code: string, more: JsonObject = {}) => found({ system: clinical, code, ...more }).map(({ is }) => is.split(' ')[0])
    expect(severities(`${absent.slice(0, -1)}${(Number(absent.at(-1)) + 1) % 10}`)).toEqual(['error'])
    expect(severities('J45.9')).toEqual(['error'])
    expect(severities(edition.descriptions(edition.ordinal(disorder!))[0]!.id)).toEqual(['error'])
    expect(severities(absent)).toEqual(['warning'])
    expect(severities(absent, { version: 'http://snomed.info/sct/900000000000207008/version/20250101' })).toEqual([])
    expect(severities(longId(9_999_999, '10'))).toEqual(['warning'])
    expect(severities(`${disorder}:${model.isA}=${disorder}`)).toEqual([])
    // An extension of another country.
    expect(severities(`999003100013210${checkDigit('999003100013210')}`)).toEqual([])
    expect(found({ system: 'http://loinc.org', code: '8480-7' }).map(({ is }) => is)).toEqual([
      'error r4-codigo-03 Basic.code.coding[0].code',
    ])
    expect(found({ system: 'http://loinc.org', code: loincCode(99_999) }).map(({ is }) => is)).toEqual([
      'warning r4-codigo-03 Basic.code.coding[0].code',
    ])
    expect(found({ system: 'http://loinc.org', code: '8480-6', display: 'Systolic blood pressure' })).toEqual([])
  })

  it('tells LOINC codes by their check digits', () => {
    expect(['8480-6', '8480-5', 'LA33-6', 'LX1-1', '8480', ''].map(isLoincCode)).toEqual([true, false, true, false, false, false])
  })
})

describe('several versions of a system', () => {
  const openedVersions: string[] = []
  const older = openCodeList(
    bytesOf(
      writeCodeList({
        system: 'http://loinc.org',
        version: '2.70',
        title: 'LOINC',
        codes: [
          { code: '8480-6', display: 'Presión máxima', properties: [['CLASS', 'ANTIGUA']] },
          { code: '1009-0', display: 'Anticuerpo' },
        ],
      }),
    ),
  )
  const list = (version: string, content: typeof loinc) => ({
    system: 'http://loinc.org',
    version,
    kind: 'list' as const,
    open: () => (openedVersions.push(version), content),
  })
  const several = createTerminologyAtHand([list('2.77', loinc), list('2.70', older), list('2.60', older)])
  const judged = (coding: JsonObject) => {
    const resource = { resourceType: 'Basic', code: { coding: [{ system: 'http://loinc.org', ...coding }] } }
    const options = { today: '2026-01-01', terminology: several, only: ['r4'] } as const
    const { issues, unverified } = lint(resource, options)
    return [issues.map(({ path, message }) => `${path.slice(-7)} ${message.split(': ').at(-1)}`), unverified]
  }

  it('are each asked for by the codes that name them, and opened then', () => {
    expect(judged({ code: '8480-6', display: 'Otra' })).toEqual([['display «Presión arterial sistólica».'], undefined])
    expect(openedVersions).toEqual(['2.77'])
    expect(judged({ code: '8480-6', version: '2.77', display: 'Presión máxima' })).toEqual([
      ['display «Presión arterial sistólica».'],
      undefined,
    ])
    expect(openedVersions).toEqual(['2.77'])
    expect(judged({ code: '8480-6', version: '2.70', display: 'Presión máxima' })).toEqual([[], undefined])
    expect(judged({ code: '1009-0', version: '2.70' })).toEqual([[], undefined])
    expect(judged({ code: '1009-0' })[0]).toHaveLength(1)
    expect(openedVersions).toEqual(['2.77', '2.70'])
  })

  it('leave open what is of another version, but for codes that none can have', () => {
    const open = (version: string, release: string) => [
      { what: 'codeSystem', name: `http://loinc.org|${version}`, count: 1, verifiedBy: [release] },
    ]
    expect(judged({ code: '8480-6', version: '2.5', display: 'Otra' })).toEqual([[], open('2.5', 'LOINC 2.5')])
    expect(judged({ code: loincCode(99_999), version: '2.5' })).toEqual([[], open('2.5', 'LOINC 2.5')])
    expect(judged({ code: '8480-7', version: '2.5' })[0]).toHaveLength(1)
    const chilean = 'http://snomed.info/sct/21000325107/version/20240630'
    const told = lint(
      {
        resourceType: 'Basic',
        code: { coding: [{ system: clinical, version: chilean.replace('2024', '2020'), code: disorder!, display: 'x' }] },
      },
      { today: '2026-01-01', terminology, only: ['r4'] },
    )
    expect([told.issues, told.unverified?.[0]?.verifiedBy]).toEqual([[], ['SNOMED CT de Chile 20200630']])
    expect(found({ system: clinical, version: chilean, code: disorder!, display: 'x' })).toHaveLength(1)
    // An edition without its date is the newest of it.
    expect(found({ system: clinical, version: chilean.slice(0, 34), code: disorder!, display: 'x' })).toHaveLength(1)
  })

  it('decide on sets by the version that the set names, or else the code', () => {
    const sets: Readonly<Record<string, object>> = {
      'http://a.cl/antigua': { version: '2.70', filter: [{ property: 'CLASS', op: '=', value: 'ANTIGUA' }] },
      'http://a.cl/actual': { filter: [{ property: 'CLASS', op: '=', value: 'BP.ATOM' }] },
      'http://a.cl/otra': { version: '2.5', filter: [{ property: 'CLASS', op: '=', value: 'BP.ATOM' }] },
      'http://a.cl/lista': { version: '2.5', concept: [{ code: '8480-6' }] },
    }
    const findValueSet = (url: string) =>
      sets[url] === undefined ? undefined : { url, compose: { include: [{ system: 'http://loinc.org', ...sets[url] }] } }
    const made = createTerminology({ findValueSet, findCodeSystem: () => undefined, findStructure: () => undefined, imported: several })
    const bySet = (url: string) => {
      const set = made.findSet(url)!
      return [undefined, '2.77', '2.70', '2.5'].map((version) => set.contains('http://loinc.org', '8480-6', version))
    }
    expect(bySet('http://a.cl/antigua')).toEqual([true, true, true, true])
    expect(bySet('http://a.cl/actual')).toEqual([true, true, false, undefined])
    expect(bySet('http://a.cl/otra')).toEqual([undefined, undefined, undefined, undefined])
    expect(bySet('http://a.cl/lista')).toEqual([true, true, true, true])
  })

  it('decide so too on sets that were imported, or that their address defines', () => {
    const include = [
      { system: 'http://loinc.org', filter: [{ property: 'CLASS', op: '=', value: 'BP.ATOM' }] },
      { system: 'http://c.cl', concept: [{ code: 'x' }] },
    ]
    const about = { name: 'a', version: '1', title: 'a', systems: [], valueSets: 1, conceptMaps: 0, codes: 0 }
    const file = openResources(
      bytesOf({ parts: writeResources(about, [{ resourceType: 'ValueSet', url: 'http://a.cl/presiones', compose: { include } }]) }),
    )
    const made = createTerminologyAtHand([
      list('2.77', loinc),
      list('2.70', older),
      { system: 'a', kind: 'resources', systems: [], open: () => file },
      { system: clinical, version: edition.version, kind: 'snomed', open: () => edition },
    ])
    const set = made.findSet('http://a.cl/presiones')!
    expect([undefined, '2.77', '2.70', '2.5'].map((version) => set.contains('http://loinc.org', '8480-6', version))).toEqual([
      true,
      true,
      false,
      undefined,
    ])
    expect([set.contains('http://loinc.org', '8480-7', '2.5'), set.contains('http://c.cl', 'x', '9')]).toEqual([false, true])
    const isa = (edited: string) => made.findSet(`${edited}?fhir_vs=isa/${model.finding}`)?.contains(clinical, disorder!)
    expect([isa(edition.version), isa(clinical), isa(`${clinical}/900000000000207008`)]).toEqual([true, true, undefined])
  })
})

describe('value sets over what is imported', () => {
  const has = (canonical: string, code: string) => terminology.findSet(canonical)?.contains(undefined, code)
  it('decides on sets that are defined by their address', () => {
    const base = 'http://snomed.info/sct?fhir_vs'
    expect([has(base, disorder!), has(`${base}=isa/${model.finding}`, disorder!), has(`${base}=isa/${model.body}`, disorder!)]).toEqual([
      true,
      true,
      false,
    ])
    const expression = encodeURIComponent(`< ${model.finding} MINUS ${disorder}`)
    expect([
      has(`${base}=ecl/${expression}`, disorder!),
      has(`${base}=ecl/(`, disorder!),
      has(`${base}=isa/${model.finding}`, inactive!),
    ]).toEqual([false, undefined, undefined])
    const members = edition.members(edition.ordinal(release.simpleSets[0]!))
    expect(has(`${base}=refset/${release.simpleSets[0]}`, edition.sctid(members.find(edition.isActive)!))).toBe(true)
    expect([has('http://loinc.org/vs/LL1-9', 'LA33-6'), has('http://loinc.org/vs/LL1-9', '8480-6'), has('http://otro.cl', 'a')]).toEqual([
      true,
      false,
      undefined,
    ])
  })

  it('takes filters of sets, and leaves open what it cannot tell', () => {
    const filter = (property: string, op: string, value: string) =>
      terminology.findSystem(clinical)!.filter([{ property, op, value }])?.has(disorder!)
    expect([
      filter('concept', 'is-a', model.finding),
      filter('concept', 'is-not-a', model.finding),
      filter('concept', 'is-a', shortId(777_777_777, '00')),
    ]).toEqual([true, false, undefined])
    expect(filter('concept', 'regex', '.*')).toBeUndefined()
    const own = terminology.findSystem('http://loinc.org')!
    expect(own.filter([{ property: 'class', op: '=', value: 'BP.ATOM' }])!.has('8480-6')).toBe(true)
    expect(own.filter([{ property: 'CLASS', op: '=', value: 'CHEM' }])!.has('8480-6')).toBe(false)
    expect(own.filter([{ property: 'nada', op: '=', value: 'x' }])).toBeUndefined()
    const found = (property: string, op: string, value: string) =>
      ['8480-6', '1009-0'].map((code) => own.filter([{ property, op, value }])?.has(code))
    expect(found('COMPONENT', 'regex', 'Intra(vascular|dermal) .*')).toEqual([true, false])
    expect(found('VersionLastChanged', '=', '2.77')).toEqual([true, false])
    expect(found('COMPONENT', '=', 'LP14349-2')).toEqual([true, false])
    expect(found('ancestor', '=', 'LP432695-7')).toEqual([true, false])
  })

  it('tells of sets by filter what was left open', () => {
    const url = 'http://a.cl/ValueSet/hallazgos'
    const filter = [{ property: 'concept', op: 'is-a', value: model.finding }]
    const definitions = {
      findValueSet: (canonical: string) => (canonical === url ? { url, compose: { include: [{ system: clinical, filter }] } } : undefined),
      findCodeSystem: () => undefined,
      findStructure: () => undefined,
    }
    const other = release.concepts.find(({ tag, parents }) => tag === 'sustancia' && parents.length > 0)!.id
    const answers = (imported?: typeof terminology) => {
      const made = createTerminology(imported === undefined ? definitions : { ...definitions, imported })
      return [disorder!, other, 'J45.9', inactive!].map((code) => made.contains(url, clinical, code))
    }
    expect(answers()).toEqual([undefined, undefined, undefined, undefined])
    expect(answers(terminology)).toEqual([true, false, false, undefined])
  })
})
