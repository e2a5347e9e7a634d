import { isObject, objectsIn, type Json, type JsonObject, type Path } from '../../../engine/json.ts'
import type { Severity } from '../../../engine/rule.ts'
import type { Definitions } from '../../definitions.ts'
import type { Problems } from '../../problem.ts'
import type { Terminology } from '../../terminology.ts'
import type { Run, ValueCheck } from '../model.ts'
import { isAbsolute } from '../primitives.ts'
import { report } from '../run.ts'

type Facts = Problems['r4-conf-01']

const standardProperties = 'http://hl7.org/fhir/concept-properties#'

/** The properties that FHIR itself defines, and their types. */
const standardTypes: Readonly<Record<string, string>> = {
  inactive: 'boolean',
  status: 'code',
  effectiveDate: 'dateTime',
  deprecated: 'dateTime',
  deprecationDate: 'dateTime',
  retirementDate: 'dateTime',
  notSelectable: 'boolean',
  parent: 'code',
  child: 'code',
  partOf: 'code',
  synonym: 'code',
  comment: 'string',
  itemWeight: 'decimal',
}

/** Properties whose value is a code of the same system. */
const neighbours = new Set(['parent', 'child', 'partOf'])

/** Makes the check of what a code system says of itself: how much of it is there, what it adds to, and its properties. */
export function createCodeSystemCheck({ findCodeSystem, findValueSet }: Definitions, { lookup }: Terminology): ValueCheck {
  return (run, value) => {
    if (!isObject(value)) return
    const { content, supplements, count } = value
    const concepts = listConcepts(value)
    if (content === 'supplement' && supplements === undefined && value['_supplements'] === undefined) {
      say(run, { reason: 'noBase' }, ['content'])
    }
    if (typeof supplements === 'string' && typeof content === 'string' && content !== 'supplement') {
      say(run, { reason: 'noSupplement', value: content, expected: supplements }, ['content'])
    }
    if (content === 'not-present' && concepts.length > 0) say(run, { reason: 'notPresent' }, pathOf(concepts[0]!))
    if (typeof count === 'number') checkCount(run, content, count, concepts.length)
    if (typeof supplements === 'string') checkBase(run, supplements, concepts)
    checkAllCodes(run, value)
    checkProperties(run, value, concepts)
  }

  /** The set of all its codes takes in this system, and nothing else of it or of others. */
  function checkAllCodes(run: Run, { url, valueSet }: JsonObject): void {
    const set = typeof valueSet === 'string' ? findValueSet(valueSet) : undefined
    if (set?.compose === undefined || typeof url !== 'string') return
    const { include = [] } = set.compose
    const [only] = include
    const isAll =
      include.length === 1 &&
      only!.system === url &&
      (only!.concept ?? []).length + (only!.filter ?? []).length + (only!.valueSet ?? []).length === 0
    if (!isAll) say(run, { reason: 'allCodes', value: valueSet as string }, ['valueSet'])
  }

  /** A supplement says more of codes that are there already. */
  function checkBase(run: Run, supplements: string, concepts: readonly Concept[]): void {
    if (findCodeSystem(supplements) === undefined) return
    const system = supplements.split('|')[0]!
    for (const concept of concepts) {
      const { code } = concept.value
      if (typeof code === 'string' && concept.depth <= deepest && lookup(system, code) === 'unknown') {
        say(run, { reason: 'notInBase', value: code, expected: supplements }, [...pathOf(concept), 'code'])
      }
    }
  }
}

interface Concept {
  readonly value: JsonObject
  /** Undefined in the system itself. */
  readonly parent: Concept | undefined
  /** Steps from its parent. */
  readonly at: Path
  readonly depth: number
}

/** Concepts below deeper ones are counted and not looked at. */
const deepest = 100

/** All concepts of a system, level by level. */
function listConcepts(system: JsonObject): readonly Concept[] {
  const found: Concept[] = []
  addConcepts(found, system, undefined)
  for (const concept of found) if (concept.value['concept'] !== undefined) addConcepts(found, concept.value, concept)
  return found
}

function addConcepts(found: Concept[], owner: JsonObject, parent: Concept | undefined): void {
  for (const { at, value } of objectsIn(owner, 'concept')) found.push({ value, parent, at, depth: (parent?.depth ?? 0) + 1 })
}

function pathOf(concept: Concept): Path {
  const steps: (string | number)[] = []
  for (let at: Concept | undefined = concept; at !== undefined; at = at.parent) steps.unshift(...at.at)
  return steps
}

function checkCount(run: Run, content: Json | undefined, count: number, actual: number): void {
  const facts = { name: 'count', value: count, expected: actual }
  if (content === 'complete' && count !== actual) report(run, 'r4-dato-01', facts, { under: ['count'] })
  if ((content === 'fragment' || content === 'example') && count < actual) {
    report(run, 'r4-dato-01', facts, { under: ['count'], severity: 'warning' })
  }
}

function checkProperties(run: Run, system: JsonObject, concepts: readonly Concept[]): void {
  const types = new Map<string, string>()
  const uris = new Set<string>()
  for (const { at, value } of objectsIn(system, 'property')) {
    const { code, uri, type } = value
    if (typeof uri === 'string') {
      if (uris.has(uri)) say(run, { reason: 'repeated', value: uri }, [...at, 'uri'])
      uris.add(uri)
      if (!isAbsolute(uri)) report(run, 'r4-formato-01', { type: 'canonical', value: uri }, { under: [...at, 'uri'] })
      const name = uri.startsWith(standardProperties) ? uri.slice(standardProperties.length) : undefined
      const expected = name !== undefined && Object.hasOwn(standardTypes, name) ? standardTypes[name] : undefined
      if (name !== undefined && expected === undefined) say(run, { reason: 'noStandard', value: uri }, [...at, 'uri'])
      if (expected !== undefined && typeof type === 'string' && type !== expected) {
        say(run, { reason: 'type', name: name!, value: type, expected }, [...at, 'type'])
      }
    }
    if (typeof code !== 'string') continue
    if (types.has(code)) say(run, { reason: 'repeated', value: code }, [...at, 'code'])
    else types.set(code, typeof type === 'string' ? type : '')
  }
  const codes = new Set(concepts.map(({ value }) => value['code']))
  const isWhole = system['content'] === 'complete' && system['supplements'] === undefined
  for (const concept of concepts) {
    if (concept.value['property'] === undefined || concept.depth > deepest) continue
    for (const { at, value } of objectsIn(concept.value, 'property')) {
      const name = value['code']
      if (typeof name !== 'string') continue
      const declared = types.get(name)
      const key = findValueKey(value)
      const type = key === undefined ? undefined : typeOfValue(key)
      const under = (): Path => [...pathOf(concept), ...at]
      if (declared !== undefined && declared !== '' && type !== undefined && type !== declared) {
        say(run, { reason: 'type', name, value: type, expected: declared }, [...under(), key!])
      }
      const { valueCode } = value
      if (isWhole && neighbours.has(name) && typeof valueCode === 'string' && !codes.has(valueCode)) {
        // A property that does not bear FHIR's URI is one of the system's own, which may mean something else by it.
        const severity = uris.has(`${standardProperties}${name}`) ? undefined : 'warning'
        say(run, { reason: 'neighbour', name, value: valueCode }, [...under(), 'valueCode'], severity)
      }
    }
  }
}

function findValueKey(property: JsonObject): string | undefined {
  for (const key in property) if (key.startsWith('value')) return key
  return undefined
}

/** The type that a property declares for a value under such a key: all are primitive, but `Coding`. */
function typeOfValue(key: string): string {
  const type = key.slice('value'.length)
  return type === 'Coding' ? type : type.charAt(0).toLowerCase() + type.slice(1)
}

function say(run: Run, facts: Facts, under: Path, severity?: Severity): void {
  report(run, 'r4-conf-01', facts, { under, severity })
}
