import { describe, expect, it } from 'vitest'
import { searchEdition } from '../../../terminology/snomed/search.ts'
import { generateRelease, model } from '../../support/terminology/rf2.ts'
import { rowsOf } from '../../support/terminology/plain-tables.ts'
import { editionOf, importFiles } from '../../support/terminology/snomed.ts'

const release = generateRelease({ concepts: 1500, seed: 5 })
const { files } = release
const edition = editionOf(files)
const of = (sctid: string): number => edition.ordinal(sctid)
const names = (list: Iterable<number>): readonly string[] => Array.from(list, edition.sctid)
const numeric = (a: string, b: string): number => Number(BigInt(a) - BigInt(b))

describe('an edition over its index says what the tables say', () => {
  const rows = rowsOf(files, 'sct2_Concept_')
  const relationships = rowsOf(files, 'sct2_Relationship_').filter(
    ({ active, characteristicTypeId }) => active === '1' && characteristicTypeId === model.inferred,
  )

  it('of concepts', () => {
    expect(edition.size).toBe(rows.length)
    expect(names(Array.from({ length: edition.size }, (_, at) => at))).toEqual(rows.map(({ id }) => id!).toSorted(numeric))
    for (const { id, active, effectiveTime, moduleId, definitionStatusId } of rows) {
      const concept = of(id!)
      expect([edition.isActive(concept), edition.isDefined(concept), String(edition.effectiveTime(concept))]).toEqual([
        active === '1',
        definitionStatusId === model.defined,
        effectiveTime,
      ])
      expect(edition.sctid(edition.moduleOf(concept))).toBe(moduleId)
    }
    expect(['404684000', '138875006', '1388750051', 'abc', ''].map(of)).toEqual([-1, -1, -1, -1, -1])
  })

  it('of the hierarchy', () => {
    const parents = new Map<string, Set<string>>(rows.map(({ id }) => [id!, new Set()]))
    for (const { typeId, sourceId, destinationId } of relationships) if (typeId === model.isA) parents.get(sourceId!)!.add(destinationId!)
    const above = new Map<string, ReadonlySet<string>>()
    function ancestorsOf(id: string): ReadonlySet<string> {
      let found = above.get(id)
      if (found === undefined) {
        found = new Set([...parents.get(id)!].flatMap((parent) => [parent, ...ancestorsOf(parent)]))
        above.set(id, found)
      }
      return found
    }
    const below = new Map<string, string[]>(rows.map(({ id }) => [id!, []]))
    for (const { id } of rows) for (const ancestor of ancestorsOf(id!)) below.get(ancestor)!.push(id!)
    const children = new Map<string, string[]>(rows.map(({ id }) => [id!, []]))
    for (const [id, own] of parents) for (const parent of own) children.get(parent)!.push(id)
    for (const { id } of rows) {
      const concept = of(id!)
      expect(names(edition.parents(concept))).toEqual([...parents.get(id!)!].toSorted(numeric))
      expect(names(edition.children(concept))).toEqual(children.get(id!)!.toSorted(numeric))
      expect(names(edition.ancestors(concept))).toEqual([...ancestorsOf(id!)].toSorted(numeric))
      expect(names(edition.descendants(concept))).toEqual(below.get(id!)!.toSorted(numeric))
    }
    for (let at = 0; at < 20_000; at += 1) {
      const [one, other] = [rows[(at * 7919) % rows.length]!.id!, rows[(at * 104_729 + 3) % rows.length]!.id!]
      if (edition.isA(of(one), of(other)) !== ancestorsOf(one).has(other)) expect([one, other]).toBe('told wrongly')
    }
    expect(edition.isA(of(model.finding), of(model.finding))).toBe(false)
  })

  it('of attributes', () => {
    const written = [
      ...relationships
        .filter(({ typeId }) => typeId !== model.isA)
        .map(({ sourceId, relationshipGroup, typeId, destinationId }) => [sourceId, relationshipGroup, typeId, destinationId].join()),
      ...rowsOf(files, 'ConcreteValues').map(({ sourceId, relationshipGroup, typeId, value }) =>
        [sourceId, relationshipGroup, typeId, value!.replaceAll(/[#"]/g, '')].join(),
      ),
    ]
    const found = rows.flatMap(({ id }) =>
      edition
        .attributes(of(id!))
        .map(({ group, type, target, value }) => [id, group, edition.sctid(type), target < 0 ? value : edition.sctid(target)].join()),
    )
    expect(found.toSorted()).toEqual(written.toSorted())
    const type = release.types[0]!
    const own = relationships.filter(({ typeId }) => typeId === type)
    expect(names(edition.havingAttribute(of(type)))).toEqual([...new Set(own.map(({ sourceId }) => sourceId!))].toSorted(numeric))
    expect(names(edition.targetsOf(of(type)))).toEqual([...new Set(own.map(({ destinationId }) => destinationId!))].toSorted(numeric))
    expect(edition.havingAttribute(of(model.finding))).toHaveLength(0)
  })

  it('of descriptions and languages', () => {
    const kinds: Record<string, string> = { [model.fsn]: 'fsn', [model.synonym]: 'synonym', [model.definition]: 'definition' }
    const accepted = new Map<string, string[]>()
    for (const { active, refsetId, referencedComponentId, acceptabilityId } of rowsOf(files, 'LanguageSnapshot')) {
      if (active !== '1') continue
      const acceptability = acceptabilityId === model.preferred ? 'preferred' : 'acceptable'
      accepted.set(referencedComponentId!, [...(accepted.get(referencedComponentId!) ?? []), `${refsetId}=${acceptability}`])
    }
    const written = [...rowsOf(files, 'sct2_Description_'), ...rowsOf(files, 'sct2_TextDefinition_')].map(
      ({ id, conceptId, term, languageCode, typeId, active, moduleId, effectiveTime }) =>
        [id, conceptId, term, languageCode, kinds[typeId!], active === '1', moduleId, effectiveTime, accepted.get(id!) ?? []].join(),
    )
    const found = rows.flatMap((row) =>
      edition
        .descriptions(of(row.id!))
        .map(({ id, term, language, kind, isActive, moduleOf, effectiveTime, acceptability }) =>
          [
            id,
            row.id,
            term,
            language,
            kind,
            isActive,
            edition.sctid(moduleOf),
            effectiveTime,
            [...acceptability].map(([set, how]) => `${edition.sctid(set)}=${how}`),
          ].join(),
        ),
    )
    expect(found.toSorted()).toEqual(written.toSorted())
  })

  it('of reference sets', () => {
    const written = ['SimpleSnapshot', 'AssociationSnapshot', 'SimpleMapSnapshot', 'ModuleDependency'].flatMap((part) =>
      rowsOf(files, part).map((row) => Object.values(row).slice(1).join()),
    )
    const found = names(edition.referenceSets()).flatMap((set) =>
      Array.from(edition.memberRows(of(set)), ({ concept, isActive, moduleOf, effectiveTime, columns }) =>
        [effectiveTime, isActive ? 1 : 0, edition.sctid(moduleOf), set, edition.sctid(concept), ...Object.values(columns)].join(),
      ),
    )
    expect(found.toSorted()).toEqual(written.toSorted())
    const simple = rowsOf(files, 'SimpleSnapshot').filter(({ active, refsetId }) => active === '1' && refsetId === release.simpleSets[0])
    expect(names(edition.members(of(release.simpleSets[0]!)))).toEqual(
      simple.map(({ referencedComponentId }) => referencedComponentId!).toSorted(numeric),
    )
  })
})

describe('the name to show', () => {
  const preferred = new Map<string, Map<string, string>>()
  const terms = new Map(rowsOf(files, 'sct2_Description_').map((row) => [row['id']!, row]))
  for (const { refsetId, referencedComponentId, acceptabilityId } of rowsOf(files, 'LanguageSnapshot')) {
    const row = terms.get(referencedComponentId!)!
    if (acceptabilityId !== model.preferred || row['typeId'] !== model.synonym) continue
    const own = preferred.get(row['conceptId']!) ?? new Map<string, string>()
    preferred.set(row['conceptId']!, own.set(refsetId!, row['term']!))
  }

  it('is the one of the country, then the Spanish one, then the English one', () => {
    const from = new Set<string>()
    for (const [id, bySet] of preferred) {
      const set = [model.extensionSet, model.spanishSet, model.englishSet].find((one) => bySet.has(one))!
      from.add(set)
      expect(edition.display(of(id))).toBe(bySet.get(set))
    }
    expect(from.size).toBe(2)
    const english = editionOf(files.filter(({ path }) => !path.includes('-es_')))
    const [id, bySet] = [...preferred].find(([, own]) => own.has(model.englishSet))!
    expect(english.display(english.ordinal(id))).toBe(bySet.get(model.englishSet))
  })
})

describe('an import', () => {
  it('gives the same bytes, however the tables come in pieces', () => {
    const [one, other] = [importFiles(files, 1 << 20), importFiles(files, 97)]
    expect(other.parts.map((part) => Buffer.from(part).toString('base64'))).toEqual(
      one.parts.map((part) => Buffer.from(part).toString('base64')),
    )
    expect(one.version).toBe('http://snomed.info/sct/21000325107/version/20240630')
    expect(one.findings).toEqual([])
  })

  it('says what it leaves out', () => {
    const damaged = files.map((file) =>
      file.path.includes('sct2_Relationship_') && file.path.includes('INT')
        ? { ...file, text: () => [[...file.text()].join('').replaceAll(model.finding, '138875006')] }
        : file,
    )
    const sentences = importFiles(damaged.filter(({ path }) => !path.includes('sct2_Concept_Snapshot_CL'))).findings.map(
      ({ sentence }) => sentence,
    )
    expect(
      sentences.some((one) =>
        /«sct2_Relationship_Snapshot_INT_20240101.txt»: \d+ filas quedaron fuera, porque un identificador no es de SNOMED CT\./.test(one),
      ),
    ).toBe(true)
    expect(sentences.some((one) => one.includes('el concepto del que hablan no está'))).toBe(true)
    expect(sentences).toContain('El módulo 21000325107 no está entre los conceptos: ¿falta la edición en que se basa?')
  })

  it('breaks circles of the hierarchy and says so', () => {
    const text =
      (rows: readonly string[]): (() => Iterable<string>) =>
      () => [rows.join('\r\n'), '\r\n']
    const relationship = (id: string, from: string, to: string): string =>
      [id, '20240101', '1', model.coreModule, from, to, '0', model.isA, model.inferred, model.someModifier].join('\t')
    const more = {
      path: 'sct2_Relationship_Snapshot_XX_20240101.txt',
      text: text([
        'id\teffectiveTime\tactive\tmoduleId\tsourceId\tdestinationId\trelationshipGroup\ttypeId\tcharacteristicTypeId\tmodifierId',
        relationship(
          '100022',
          model.finding,
          release.concepts.find(
            ({ tag, parents }) => tag === 'trastorno' && parents.length === 1 && release.concepts[parents[0]!]!.id === model.finding,
          )!.id,
        ),
      ]),
    }
    const { findings } = importFiles([...files, more])
    expect(findings.map(({ sentence }) => sentence)).toEqual(['1 relaciones «es un» llevan de vuelta a su origen y no se toman en cuenta.'])
  })
})

describe('search', () => {
  it('finds by the beginnings of words, in any order, without accents and case', () => {
    for (const concept of [40, 400, 1200].filter(edition.isActive)) {
      const words = edition
        .display(concept)
        .split(' ')
        .filter((word) => word.length > 4)
      if (words.length === 0) continue
      const query = words
        .toReversed()
        .map((word) => word.slice(0, -1).normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase())
        .join(' ')
      expect(searchEdition(edition, query, 50).map(({ code }) => code)).toContain(edition.sctid(concept))
    }
  })

  it('has equal names first, and a code where one is given', () => {
    const concept = of(model.finding)
    expect(searchEdition(edition, edition.display(concept).toUpperCase(), 5)[0]).toEqual({
      concept,
      code: model.finding,
      display: edition.display(concept),
    })
    expect(searchEdition(edition, ` ${model.finding} `, 5)).toHaveLength(1)
    expect(searchEdition(edition, 'zzzz', 5)).toEqual([])
    expect(searchEdition(edition, ' ,', 5)).toEqual([])
  })
})
