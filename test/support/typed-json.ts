import type { Json, JsonObject } from '../../rules/engine/json.ts'
import { isPrimitive, type Member, type Model } from '../../rules/structure/fhirpath/model.ts'

type Draw = (below: number) => number

/**
 * Makes JSON of a type, mostly in the form that the definitions give it, with the elements that an expression names and texts
 * that it has. The same for the same seed.
 */
export function makeJson(type: string, model: Model, seed: number, expression: string): Json {
  let state = (seed * 2_654_435_761) >>> 0
  const draw: Draw = (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0
    return (state >>> 3) % below
  }
  const names = new Set(expression.match(/[A-Za-z]\w*/g) ?? [])
  const texts = [...expression.matchAll(/'([^']*)'/g)].map(([, text]) => text!)
  return makeValue(type, model, names, texts, draw, 0)
}

function makeValue(type: string, model: Model, names: ReadonlySet<string>, texts: readonly string[], draw: Draw, level: number): Json {
  if (draw(60) === 0) return odd[draw(odd.length)]!
  if (isPrimitive(type)) return makePrimitive(type, texts, draw)
  const object: Record<string, Json> = {}
  const members = [...(model.elementsOf(type)?.byKey.values() ?? [])]
  const usedChoices = new Set<string>()
  for (const member of members) {
    const { name, key } = member
    const isNamed = names.has(name)
    const isChoice = name !== key
    if (isChoice && (usedChoices.has(name) || draw(8) !== 0)) continue
    if (level > 4 || draw(isNamed ? 3 : 40) === 0 || (!isNamed && draw(4) !== 0)) continue
    if (isChoice) usedChoices.add(name)
    if (member.companionKey !== undefined && draw(25) === 0) object[member.companionKey] = { extension: [{ url: 'x', valueCode: 'y' }] }
    else object[key] = makeMember(member, model, names, texts, draw, level)
  }
  return object as JsonObject
}

function makeMember(member: Member, model: Model, names: ReadonlySet<string>, texts: readonly string[], draw: Draw, level: number): Json {
  const make = (): Json =>
    member.isResource ? { resourceType: 'Basic', id: 'b' } : makeValue(member.type, model, names, texts, draw, level + 1)
  if (member.isList === (draw(60) === 0)) return make()
  const items = Array.from({ length: draw(4) }, make)
  return items.length > 0 && draw(4) === 0 ? [...items, items[0]!] : items
}

const odd: readonly Json[] = [null, [], [null], [[]], {}, 'a', 1, true, [{}], [{}, 'a', null]]
const dates = ['2020', '2020-05', '2020-05-03', '2021-05-03', '2020-05-03T10:00:00Z', '2020-05-03T10:00:00-04:00', '2020-13-45', 'x']

function makePrimitive(type: string, texts: readonly string[], draw: Draw): Json {
  if (type === 'boolean') return draw(2) === 0
  if (['integer', 'positiveInt', 'unsignedInt', 'decimal'].includes(type)) return [0, 1, 2, -1, 1.5, 100, 101][draw(7)]!
  if (['date', 'dateTime', 'instant'].includes(type)) return dates[draw(dates.length)]!
  const pool = [...texts, ...texts, 'a', 'b', '1', '*', 'Aa', 'Patient', 'Patient.name', 'http://hl7.org/fhir/StructureDefinition/x', '']
  return pool[draw(pool.length)]!
}
