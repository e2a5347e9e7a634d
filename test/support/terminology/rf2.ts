import { checkDigit } from '../../../terminology/snomed/sctid.ts'
import { createRandom, type Random } from './random.ts'
import { createVocabulary } from './vocabulary.ts'

/** A file of a release: its text in pieces. */
export interface GeneratedFile {
  readonly path: string
  readonly text: () => Iterable<string>
}

/** How large a generated release is. */
export interface ReleaseShape {
  /** At least 100. */
  readonly concepts: number
  readonly seed?: number
  /** Whether the files of the extension are there. */
  readonly hasExtension?: boolean
}

/** A concept as the tables have it, for slow and plain readings. */
interface GeneratedConcept {
  readonly id: string
  readonly isActive: boolean
  readonly isDefined: boolean
  readonly module: string
  readonly time: string
  /** Places in the list of concepts. */
  readonly parents: readonly number[]
  readonly tag: string
}

/** Identifiers of the model that the release has. */
export const model = {
  root: '138875005',
  isA: '116680003',
  modelComponent: '900000000000441003',
  coreModule: '900000000000207008',
  modelModule: '900000000000012004',
  extensionModule: '21000325107',
  englishSet: '900000000000509007',
  spanishSet: '448879004',
  extensionSet: longId(5, '10'),
  fsn: '900000000000003001',
  synonym: '900000000000013009',
  definition: '900000000000550004',
  preferred: '900000000000548007',
  acceptable: '900000000000549004',
  primitive: '900000000000074008',
  defined: '900000000000073002',
  inferred: '900000000000011006',
  stated: '900000000000010007',
  additional: '900000000000227009',
  someModifier: '900000000000451002',
  dependencies: '900000000000534007',
  sameAs: '900000000000527005',
  replacedBy: '900000000000526001',
  possiblyEquivalent: '900000000000523009',
  inactivation: '900000000000489007',
  outdated: '900000000000483008',
  finding: '404684003',
  body: '123037004',
  procedure: '71388002',
  substance: '105590001',
  product: '373873005',
} as const

const international = '20240101'
const national = '20240630'

/** Tops of hierarchies, each with the tag of the names below it. */
const tops: readonly (readonly [id: string, name: string, tag: string])[] = [
  [model.finding, 'hallazgo clínico', 'trastorno'],
  [model.body, 'estructura corporal', 'estructura corporal'],
  [model.procedure, 'procedimiento', 'procedimiento'],
  [model.substance, 'sustancia', 'sustancia'],
  [model.product, 'producto farmacéutico o biológico', 'producto'],
  ...Array.from({ length: 14 }, (_, at) => [shortId(9000 + at, '00'), `jerarquía ${at + 1}`, `clase ${at + 1}`] as const),
]

/** Concepts of the model below the root: their parent is the model component. */
const metadata: readonly string[] = [
  ...new Set([
    model.coreModule,
    model.modelModule,
    model.englishSet,
    model.spanishSet,
    model.fsn,
    model.synonym,
    model.definition,
    model.preferred,
    model.acceptable,
    model.primitive,
    model.defined,
    model.inferred,
    model.stated,
    model.additional,
    model.someModifier,
    model.dependencies,
    model.sameAs,
    model.replacedBy,
    model.possiblyEquivalent,
    model.inactivation,
    model.outdated,
  ]),
]

/** A release: its files, and what is in them. */
export interface GeneratedRelease {
  readonly files: readonly GeneratedFile[]
  readonly concepts: readonly GeneratedConcept[]
  /** The types of its attributes. */
  readonly types: readonly string[]
  readonly simpleSets: readonly string[]
  readonly map: string
}

/** Makes a release; its texts are made when they are read, each time the same. */
export function generateRelease({ concepts: wanted, seed = 1, hasExtension = true }: ReleaseShape): GeneratedRelease {
  const types = ['116676008', '363698007', '246075003', '260686004', '363704007', '424226004'].concat(
    Array.from({ length: 6 }, (_, at) => shortId(9200 + at, '00')),
  )
  const simpleSets = Array.from({ length: 4 }, (_, at) => shortId(9300 + at, '00'))
  const map = shortId(9400, '00')
  const concepts = makeConcepts(createRandom(seed), wanted, [...types, ...simpleSets, map], hasExtension)
  const own = { concepts, types, simpleSets, map }
  const files: GeneratedFile[] = []
  for (const isNational of hasExtension ? [false, true] : [false]) {
    const [folder, end, part] = isNational
      ? ['SnomedCT_ChileEdition/Snapshot', `CL1000325_${national}`, 1]
      : ['SnomedCT_International/Snapshot', `INT_${international}`, 0]
    const add = (path: string, text: () => Iterable<string>): void => void files.push({ path: `${folder}/${path}_${end}.txt`, text })
    const context: Context = { ...own, isNational, seed: seed * 7919 + part }
    add('Terminology/sct2_Concept_Snapshot', () => conceptRows(context))
    add('Terminology/sct2_Description_Snapshot-es', () => descriptionRows(context, 'es', 'descriptions'))
    add('Refset/Language/der2_cRefset_LanguageSnapshot-es', () => descriptionRows(context, 'es', 'languages'))
    add('Terminology/sct2_Relationship_Snapshot', () => relationshipRows(context))
    add('Refset/Metadata/der2_ssRefset_ModuleDependencySnapshot', () => dependencyRows(context))
    add('Refset/Content/der2_Refset_SimpleSnapshot', () => simpleRows(context))
    if (isNational) continue
    add('Terminology/sct2_Description_Snapshot-en', () => descriptionRows(context, 'en', 'descriptions'))
    add('Terminology/sct2_TextDefinition_Snapshot-en', () => definitionRows(context))
    add('Refset/Language/der2_cRefset_LanguageSnapshot-en', () => descriptionRows(context, 'en', 'languages'))
    add('Terminology/sct2_RelationshipConcreteValues_Snapshot', () => valueRows(context))
    add('Terminology/sct2_sRefset_OWLExpressionSnapshot', () => [
      'id\teffectiveTime\tactive\tmoduleId\trefsetId\treferencedComponentId\towlExpression\r\n',
    ])
    add('Refset/Content/der2_cRefset_AssociationSnapshot', () => historyRows(context))
    add('Refset/Map/der2_sRefset_SimpleMapSnapshot', () => mapRows(context))
    files.push({
      path: `SnomedCT_International/Full/Terminology/sct2_Concept_Full_INT_${international}.txt`,
      text: () => ['no se lee\r\n'],
    })
  }
  return { ...own, files }
}

interface Context {
  readonly concepts: readonly GeneratedConcept[]
  readonly types: readonly string[]
  readonly simpleSets: readonly string[]
  readonly map: string
  readonly isNational: boolean
  readonly seed: number
}

/** The identifier of an international component. */
export function shortId(item: number, partition: string): string {
  return withCheck(`${item}${partition}`)
}

/** The identifier of a component of the extension. */
export function longId(item: number, partition: string): string {
  return withCheck(`${item}1000325${partition}`)
}

function withCheck(digits: string): string {
  return digits + checkDigit(digits)
}

function makeConcepts(random: Random, wanted: number, further: readonly string[], hasExtension: boolean): readonly GeneratedConcept[] {
  const concepts: GeneratedConcept[] = []
  const add = (id: string, parents: readonly number[], tag: string, more: Partial<GeneratedConcept> = {}): number => {
    const module = model.coreModule
    concepts.push({ id, parents, tag, isActive: true, isDefined: false, module, time: '20020131', ...more })
    return concepts.length - 1
  }
  const root = add(model.root, [], 'concepto de SNOMED CT')
  const component = add(model.modelComponent, [root], 'metadato', { module: model.modelModule })
  for (const id of [...metadata, model.isA, ...further]) add(id, [component], 'metadato', { module: model.modelModule })
  if (hasExtension) {
    for (const id of [model.extensionModule, model.extensionSet])
      add(id, [component], 'metadato', { module: model.extensionModule, time: national })
  }
  const hierarchies = tops.map(([id, , tag]) => ({ tag, members: [add(id, [root], tag)] }))
  const known = new Set(concepts.map(({ id }) => id))
  for (let item = 100_000; concepts.length < wanted; item += 1 + random.below(20)) {
    // The first hierarchies are the large ones.
    const { tag, members } = hierarchies[Math.floor(hierarchies.length * random.next() ** 2.5)]!
    if (known.has(shortId(item, '00'))) continue
    const isNational = hasExtension && random.chance(0.04)
    const isActive = !random.chance(1 / 7)
    const first = Math.floor(members.length * random.next() ** 1.6)
    const parents = new Set([members[first]!])
    const near = (): number => members[Math.max(0, Math.min(members.length - 1, first + random.below(200) - 100))]!
    if (random.chance(1 / 3)) parents.add(near())
    if (parents.size > 1 && random.chance(0.1)) parents.add(near())
    const place = add(isNational ? longId(item, '10') : shortId(item, '00'), isActive ? [...parents] : [], tag, {
      isActive,
      isDefined: isActive && random.chance(0.3),
      module: isNational ? model.extensionModule : model.coreModule,
      time: isNational ? national : `20${String(5 + random.below(19)).padStart(2, '0')}0${random.chance(0.5) ? '1' : '7'}31`,
    })
    if (isActive) members.push(place)
  }
  return concepts
}

/** Joins rows into pieces that are worth writing. */
function* inPieces(header: string, rows: Iterable<string>): Iterable<string> {
  let piece = `${header}\r\n`
  for (const row of rows) {
    piece += `${row}\r\n`
    if (piece.length < 1 << 16) continue
    yield piece
    piece = ''
  }
  yield piece
}

function* ownConcepts({ concepts, isNational }: Context): Iterable<GeneratedConcept> {
  for (const concept of concepts) if ((concept.module === model.extensionModule) === isNational) yield concept
}

function conceptRows(context: Context): Iterable<string> {
  function* rows(): Iterable<string> {
    for (const { id, time, isActive, module, isDefined } of ownConcepts(context))
      yield `${id}\t${time}\t${isActive ? 1 : 0}\t${module}\t${isDefined ? model.defined : model.primitive}`
  }
  return inPieces('id\teffectiveTime\tactive\tmoduleId\tdefinitionStatusId', rows())
}

/** Rows of descriptions in a language, or those of their language reference sets. */
function descriptionRows(context: Context, language: 'en' | 'es', table: 'descriptions' | 'languages'): Iterable<string> {
  const { concepts, isNational, seed } = context
  const random = createRandom(seed * 31 + (language === 'es' ? 1 : 2))
  const vocabulary = createVocabulary(random, language, Math.min(60_000, 200 + Math.floor(concepts.length / 4)))
  const isTable = table === 'descriptions'
  let item = isNational ? 100 : language === 'es' ? 3_000_000 : 500_000
  let row = 0

  function* describe(
    concept: GeneratedConcept,
    kind: string,
    term: string,
    acceptability: string | undefined,
    isActive = true,
  ): Iterable<string> {
    item += 1
    const id = isNational ? longId(item, '11') : shortId(item, '01')
    const module = isNational ? model.extensionModule : model.coreModule
    const time = isNational ? national : concept.time
    if (isTable) {
      yield `${id}\t${time}\t${isActive ? 1 : 0}\t${module}\t${concept.id}\t${language}\t${kind}\t${term}\t900000000000448009`
    } else if (acceptability !== undefined) {
      const set = isNational ? model.extensionSet : language === 'es' ? model.spanishSet : model.englishSet
      row += 1
      yield `${uuid(row)}\t${time}\t1\t${module}\t${set}\t${id}\t${acceptability}`
    }
  }

  function* rows(): Iterable<string> {
    for (const concept of concepts) {
      const isOwn = (concept.module === model.extensionModule) === isNational
      const isRenamed = isNational && !isOwn && random.chance(0.1)
      if (!isOwn && !isRenamed) continue
      const name = vocabulary.words(1 + random.below(3) + random.below(3))
      if (isOwn) yield* describe(concept, model.fsn, `${capitalized(name)} (${concept.tag})`, model.preferred)
      yield* describe(concept, model.synonym, name, model.preferred)
      if (random.chance(0.15)) yield* describe(concept, model.synonym, vocabulary.words(1 + random.below(4)), model.acceptable)
      if (isOwn && random.chance(0.05)) yield* describe(concept, model.synonym, vocabulary.words(2), undefined, false)
    }
  }
  return isTable
    ? inPieces('id\teffectiveTime\tactive\tmoduleId\tconceptId\tlanguageCode\ttypeId\tterm\tcaseSignificanceId', rows())
    : inPieces('id\teffectiveTime\tactive\tmoduleId\trefsetId\treferencedComponentId\tacceptabilityId', rows())
}

function capitalized(text: string): string {
  return text[0]!.toUpperCase() + text.slice(1)
}

function definitionRows({ concepts, seed }: Context): Iterable<string> {
  const random = createRandom(seed * 37)
  const vocabulary = createVocabulary(random, 'en', 500)
  function* rows(): Iterable<string> {
    let item = 9_000_000
    for (const concept of concepts) {
      if (!random.chance(0.01)) continue
      item += 1
      yield `${shortId(item, '01')}\t${concept.time}\t1\t${model.coreModule}\t${concept.id}\ten\t${model.definition}\t${vocabulary.words(20)}.\t900000000000448009`
    }
  }
  return inPieces('id\teffectiveTime\tactive\tmoduleId\tconceptId\tlanguageCode\ttypeId\tterm\tcaseSignificanceId', rows())
}

function relationshipRows(context: Context): Iterable<string> {
  const { concepts, types, isNational, seed } = context
  const random = createRandom(seed * 41)
  function* rows(): Iterable<string> {
    let item = isNational ? 100 : 1_000_000
    const write = (
      from: GeneratedConcept,
      to: string,
      group: number,
      type: string,
      isActive = true,
      kind: string = model.inferred,
    ): string => {
      item += 1
      const id = isNational ? longId(item, '12') : shortId(item, '02')
      return `${id}\t${from.time}\t${isActive ? 1 : 0}\t${from.module}\t${from.id}\t${to}\t${group}\t${type}\t${kind}\t${model.someModifier}`
    }
    for (const concept of ownConcepts(context)) {
      for (const parent of concept.parents) yield write(concept, concepts[parent]!.id, 0, model.isA)
      if (concept.tag === 'metadato' || !concept.isActive) continue
      if (random.chance(0.2)) yield write(concept, concepts[random.below(concepts.length)]!.id, 0, model.isA, false)
      if (random.chance(0.02)) yield write(concept, concepts[random.below(concepts.length)]!.id, 0, types[0]!, true, model.additional)
      if (random.chance(1 / 3)) continue
      const groups = 1 + random.below(3)
      for (let left = 1 + random.below(6); left > 0; left -= 1) {
        let target = concepts[random.below(concepts.length)]!
        if (!target.isActive) target = concepts[0]!
        yield write(concept, target.id, random.below(groups + 1), types[Math.floor(types.length * random.next() ** 2)]!)
      }
    }
  }
  return inPieces(
    'id\teffectiveTime\tactive\tmoduleId\tsourceId\tdestinationId\trelationshipGroup\ttypeId\tcharacteristicTypeId\tmodifierId',
    rows(),
  )
}

function valueRows(context: Context): Iterable<string> {
  const random = createRandom(context.seed * 43)
  function* rows(): Iterable<string> {
    let item = 8_000_000
    for (const concept of ownConcepts(context)) {
      if (concept.tag === 'metadato' || !concept.isActive || !random.chance(1 / 40)) continue
      item += 1
      const value = random.pick(['#5', '#10', '#0.5', '#250', '#37.5', '"a"', 'true'])
      yield `${shortId(item, '02')}\t${concept.time}\t1\t${concept.module}\t${concept.id}\t${value}\t1\t${context.types.at(-1)!}\t${model.inferred}\t${model.someModifier}`
    }
  }
  return inPieces(
    'id\teffectiveTime\tactive\tmoduleId\tsourceId\tvalue\trelationshipGroup\ttypeId\tcharacteristicTypeId\tmodifierId',
    rows(),
  )
}

function dependencyRows({ isNational }: Context): Iterable<string> {
  const from = isNational ? model.extensionModule : model.coreModule
  const to = isNational ? model.coreModule : model.modelModule
  const time = isNational ? national : international
  return inPieces('id\teffectiveTime\tactive\tmoduleId\trefsetId\treferencedComponentId\tsourceEffectiveTime\ttargetEffectiveTime', [
    `${uuid(7)}\t${time}\t1\t${from}\t${model.dependencies}\t${to}\t${time}\t${international}`,
  ])
}

function simpleRows(context: Context): Iterable<string> {
  const { simpleSets, isNational, seed } = context
  const random = createRandom(seed * 47)
  function* rows(): Iterable<string> {
    let row = isNational ? 500_000_000 : 400_000_000
    for (const concept of ownConcepts(context)) {
      if (!random.chance(0.05)) continue
      row += 1
      yield `${uuid(row)}\t${concept.time}\t${random.chance(0.9) ? 1 : 0}\t${concept.module}\t${random.pick(simpleSets)}\t${concept.id}`
    }
  }
  return inPieces('id\teffectiveTime\tactive\tmoduleId\trefsetId\treferencedComponentId', rows())
}

function historyRows(context: Context): Iterable<string> {
  const { concepts, seed } = context
  const random = createRandom(seed * 53)
  const active = concepts.filter(({ isActive }) => isActive)
  function* rows(): Iterable<string> {
    let row = 600_000_000
    for (const concept of ownConcepts(context)) {
      if (concept.isActive) continue
      const write = (set: string, value: string): string => {
        row += 1
        return `${uuid(row)}\t${concept.time}\t1\t${concept.module}\t${set}\t${concept.id}\t${value}`
      }
      yield write(random.pick([model.sameAs, model.replacedBy, model.possiblyEquivalent]), random.pick(active).id)
      yield write(model.inactivation, model.outdated)
    }
  }
  return inPieces('id\teffectiveTime\tactive\tmoduleId\trefsetId\treferencedComponentId\ttargetComponentId', rows())
}

function mapRows(context: Context): Iterable<string> {
  const random = createRandom(context.seed * 59)
  function* rows(): Iterable<string> {
    let row = 700_000_000
    for (const concept of ownConcepts(context)) {
      if (!concept.isActive || !random.chance(0.1)) continue
      row += 1
      const target = `${String.fromCharCode(65 + random.below(26))}${String(random.below(100)).padStart(2, '0')}.${random.below(10)}`
      yield `${uuid(row)}\t${concept.time}\t1\t${concept.module}\t${context.map}\t${concept.id}\t${target}`
    }
  }
  return inPieces('id\teffectiveTime\tactive\tmoduleId\trefsetId\treferencedComponentId\tmapTarget', rows())
}

function uuid(row: number): string {
  return `00000000-0000-4000-8000-${String(row).padStart(12, '0')}`
}
