import { createRandom, type Random } from './random.ts'

/** The tables of a release of SNOMED CT as plain rows, named as RF2 names them. Every content is invented. */
export interface PlainTables {
  readonly concepts: readonly ConceptRow[]
  readonly relationships: readonly RelationshipRow[]
  readonly descriptions: readonly DescriptionRow[]
  readonly language: readonly LanguageRow[]
  readonly members: readonly ReferenceSetRow[]
}

interface VersionedRow {
  readonly active: boolean
  readonly moduleId: string
  readonly effectiveTime: number
}

export interface ConceptRow extends VersionedRow {
  readonly id: string
  readonly definitionStatusId: string
}

/** `destinationId` or, for a concrete value, `value`. */
export interface RelationshipRow {
  readonly active: boolean
  readonly sourceId: string
  readonly typeId: string
  readonly relationshipGroup: number
  readonly destinationId?: string
  readonly value?: number | string | boolean
}

export interface DescriptionRow extends VersionedRow {
  readonly id: string
  readonly conceptId: string
  readonly languageCode: string
  readonly typeId: string
  readonly term: string
}

interface LanguageRow {
  readonly active: boolean
  readonly refsetId: string
  readonly descriptionId: string
  readonly acceptabilityId: string
}

export interface ReferenceSetRow extends VersionedRow {
  readonly refsetId: string
  readonly referencedComponentId: string
  readonly columns: Readonly<Record<string, string>>
}

/** Concepts of the model that expressions name; the same numbers as in a release. */
export const model = {
  root: '138875005',
  isA: '116680003',
  attribute: '410662002',
  referenceSet: '900000000000455006',
  historical: '900000000000522004',
  sameAs: '900000000000527005',
  replacedBy: '900000000000526001',
  module: '900000000000207008',
  metadataModule: '900000000000012004',
  fsn: '900000000000003001',
  synonym: '900000000000013009',
  definition: '900000000000550004',
  primitive: '900000000000074008',
  defined: '900000000000073002',
  preferred: '900000000000548007',
  acceptable: '900000000000549004',
  spanish: '450828004',
  english: '900000000000509007',
} as const

const roots = [
  model.attribute,
  model.referenceSet,
  model.module,
  model.metadataModule,
  model.fsn,
  model.synonym,
  model.definition,
  model.primitive,
  model.defined,
  model.preferred,
  model.acceptable,
]

const words = ['dolor', 'Niño', 'corazón', 'vía', 'aguda', 'Å-grado', 'heart', 'attack', 'left', 'tipo 2', 'lesión', 'ósea', 'fémur', 'x']

/** Invents a release of some dozens of concepts. */
export function makePlainTables(seed: number, size = 60): PlainTables {
  const random = createRandom(seed)
  const concepts: ConceptRow[] = []
  const relationships: RelationshipRow[] = []
  const addConcept = (id: string, active: boolean): void => {
    concepts.push({
      id,
      active,
      moduleId: random.pick([model.module, model.metadataModule]),
      effectiveTime: random.pick([0, 20190131, 20190731, 20200131, 20210131]),
      definitionStatusId: random.pick([model.primitive, model.defined]),
    })
  }
  const addIsA = (sourceId: string, destinationId: string): void => {
    relationships.push({ active: true, sourceId, typeId: model.isA, relationshipGroup: 0, destinationId })
  }

  addConcept(model.root, true)
  addConcept(model.isA, true)
  for (const id of roots) {
    addConcept(id, true)
    addIsA(id, model.root)
  }
  addIsA(model.isA, model.root)
  const attributes = Array.from({ length: 5 }, (_, index) => String(246_000_000 + index * 17))
  attributes.forEach((id, index) => {
    addConcept(id, true)
    addIsA(id, index < 2 ? model.attribute : attributes[random.below(index)]!)
  })
  const sets = Array.from({ length: 4 }, (_, index) => String(700_000_000 + index * 13))
  for (const id of [...sets, model.historical, model.spanish, model.english]) {
    addConcept(id, true)
    addIsA(id, id === sets[1] ? sets[0]! : model.referenceSet)
  }
  for (const id of [model.sameAs, model.replacedBy]) {
    addConcept(id, true)
    addIsA(id, model.historical)
  }

  const clinical: string[] = []
  const inactive: string[] = []
  for (let index = 0; index < size; index++) {
    const id = String(1_000_000 + index * 37 + random.below(20) + (random.chance(0.1) ? 9_000_000_000_000 : 0))
    const isActive = !random.chance(0.15)
    addConcept(id, isActive)
    if (!isActive) {
      inactive.push(id)
      continue
    }
    for (const parent of new Set(Array.from({ length: 1 + random.below(2) }, () => random.pick([model.root, ...clinical.slice(-12)])))) {
      addIsA(id, parent)
    }
    clinical.push(id)
  }
  for (const id of clinical) addAttributes(random, id, attributes, clinical, relationships)

  const descriptions: DescriptionRow[] = []
  const language: LanguageRow[] = []
  for (const { id } of concepts) addDescriptions(random, id, descriptions, language)

  return { concepts, relationships, descriptions, language, members: makeMembers(random, sets, clinical, inactive) }
}

function addAttributes(
  random: Random,
  sourceId: string,
  attributes: readonly string[],
  targets: readonly string[],
  relationships: RelationshipRow[],
): void {
  const count = random.below(6)
  for (let index = 0; index < count; index++) {
    const row = { active: !random.chance(0.1), sourceId, typeId: random.pick(attributes), relationshipGroup: random.below(4) }
    if (random.chance(0.25)) relationships.push({ ...row, value: random.pick([1, 2, 2.5, -3, 'PANADOL', 'panadol', true, false]) })
    else relationships.push({ ...row, destinationId: random.pick(targets) })
  }
}

function addDescriptions(random: Random, conceptId: string, descriptions: DescriptionRow[], language: LanguageRow[]): void {
  const count = 1 + random.below(3)
  for (let index = 0; index < count; index++) {
    const id = String(3_000_000_000 + descriptions.length * 11)
    descriptions.push({
      id,
      conceptId,
      active: !random.chance(0.15),
      moduleId: random.pick([model.module, model.metadataModule]),
      effectiveTime: random.pick([0, 20190131, 20200131, 20210131]),
      languageCode: random.pick(['es', 'en', 'sv']),
      typeId: random.pick([model.fsn, model.synonym, model.synonym, model.definition]),
      term: Array.from({ length: 1 + random.below(3) }, () => random.pick(words)).join(random.pick([' ', '-', ' ('])),
    })
    for (const refsetId of [model.spanish, model.english]) {
      if (random.chance(0.4)) continue
      const acceptabilityId = random.pick([model.preferred, model.acceptable])
      language.push({ active: !random.chance(0.1), refsetId, descriptionId: id, acceptabilityId })
    }
  }
}

function makeMembers(
  random: Random,
  sets: readonly string[],
  clinical: readonly string[],
  inactive: readonly string[],
): readonly ReferenceSetRow[] {
  const members: ReferenceSetRow[] = []
  const add = (refsetId: string, referencedComponentId: string, columns: Readonly<Record<string, string>>): void => {
    members.push({
      refsetId,
      referencedComponentId,
      columns,
      active: !random.chance(0.2),
      moduleId: random.pick([model.module, model.metadataModule]),
      effectiveTime: random.pick([20190131, 20200131, 20210131]),
    })
  }
  const all = [...clinical, ...inactive]
  for (const id of random.some(all, 12)) add(sets[0]!, id, {})
  for (const id of random.some(all, 8)) add(sets[1]!, id, {})
  for (const id of random.some(clinical, 12)) {
    const mapTarget = random.pick(['J45', 'J45.9', 'K10', 'J45 aguda'])
    add(sets[2]!, id, { mapGroup: random.pick(['1', '2']), mapTarget, isLocal: random.pick(['true', 'false']) })
  }
  for (const id of random.some(clinical, 10)) add(sets[3]!, id, { targetComponentId: random.pick(clinical), sourceTime: '20200131' })
  for (const id of inactive) {
    for (const refsetId of random.some([model.sameAs, model.replacedBy], 1 + random.below(2))) {
      add(refsetId, id, { targetComponentId: random.pick(clinical) })
    }
  }
  return members
}
