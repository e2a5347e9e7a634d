import { isList, isObject, isSame, valueAt, type Json, type JsonObject, type Path } from '../../engine/json.ts'
import type { Rule } from '../../engine/rule.ts'
import { bundleTypes } from '../bundle-types.ts'
import { isSameAddress } from '../canonical.ts'
import { isUcum, ucum } from '../terminology/ucum.ts'
import { findUcumCode, isCommonUcumCode } from '../terminology/ucum-names.ts'
import { authority, lackedOf, listed, shown, shownDemand } from '../phrases.ts'
import { defineSaying, page } from './define.ts'
import { toChoose, toRemove, type Repair } from '../repairs/repair.ts'
import { without } from '../repairs/setting.ts'

const practitioner = 'https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/CorePrestadorCl'

/** Findings that a code is another than it may be. */
const ofOtherCode: readonly string[] = ['r4-codigo-01', 'r4-codigo-02', 'r4-codigo-03']

/** The values that profiles demand. */
export const valueSayings: readonly Rule[] = [
  defineSaying({
    code: 'r4-valor-01',
    title: 'Un valor que el perfil fija es ese',
    severity: 'error',
    explains: () => [...ofOtherCode, 'cl-ucum-01'],
    // In the fixed system the code may be of the set.
    distorts: ofOtherCode,
    message: (problem) => `El valor debe ser ${quoted(shown(problem.expected))}: así lo fija ${authority(problem)}.`,
    why: 'El perfil fija el valor completo; otro no lo cumple, aunque diga lo mismo de otra manera.',
    fixes: 'both',
    quickFix({ expected, at }, root) {
      const extra = besideDemanded(root, at, expected)
      if (extra !== undefined) return toRemove(`«${extra.at(-2)}» ${Number(extra.at(-1)) + 1}`, without(root, extra))
      if ((expected === '%' && isFraction(root, at)) || isOfOtherUnit(root, at, expected)) return undefined
      // Another unit would say another measurement: its value would have to be converted; and a code of another system, another code.
      return { title: `Usar ${shown(expected)}`, replacement: expected, safe: !isUnit(at) && !isOfOtherSystem(root, at, expected) }
    },
    links: [page('perfiles', 'profiling.html')],
    examples: [
      { title: 'El valor fijo', resource: oxygen('%'), finds: [] },
      { title: 'Otra unidad', resource: oxygen('1'), finds: ['Observation.value.code'], fixed: oxygen('%') },
      {
        title: 'Un código propio junto a la categoría fija',
        resource: withCategories({ system: 'https://ejemplo.cl/categorias', code: 'signos' }),
        finds: ['Observation.category[0].coding[1].system', 'Observation.category[0].coding[1].code'],
        fixed: withCategories(),
      },
    ],
  }),
  defineSaying({
    code: 'r4-valor-02',
    title: 'Un valor lleva lo que el perfil pide de él',
    severity: 'error',
    explains: () => ['r4-codigo-01', 'r4-codigo-02', 'r4-codigo-03', 'cl-msg-01'],
    settles: ({ expected }) => bundleTypes.has(expected as string),
    // A document lacks much that others need not have.
    settlesElsewhere: ['cl-bundle-06'],
    message(problem) {
      const { lacking, isOther, expected } = problem
      const demand = `: así lo pide ${authority(problem)}.`
      if (lacking === undefined)
        return `${typeof expected === 'object' ? 'Al valor le falta' : 'El valor debe ser'} ${quoted(shownDemand(expected))}${demand}`
      if (isOther !== true)
        return `Al valor le ${lacking.length === 1 ? 'falta' : 'faltan'} ${listed(lackedOf(problem, quoted), 'y')}${demand}`
      const wanted = lacking.map((name) => `«${name}» debe ser ${quoted(shown((expected as JsonObject)[name]!))}`)
      return `En el valor, ${listed(wanted, 'y')}${demand}`
    },
    fixes: 'unsafe',
    isTried: true,
    quickFix({ at, expected, lacking, isOther }, root) {
      const value = valueAt(root, at)
      if (value === undefined) return undefined
      const extra = besideDemanded(root, at, expected)
      if (extra !== undefined) return toRemove(`«${extra.at(-2)}» ${Number(extra.at(-1)) + 1}`, without(root, extra))
      // A Bundle of another type is held to much else.
      const mustHold = at.at(-1) === 'type' && bundleTypes.has(expected as string)
      if (!isObject(value) || !isObject(expected))
        return { title: `Usar ${quoted(shown(expected))}`, replacement: expected, safe: false, mustHold }
      const ofDocument = typeOfDocument(root, at, value, expected)
      if (ofDocument !== undefined) return ofDocument
      // Other values in it stay as they are, and are told.
      if (Object.keys(expected).some((name) => Object.hasOwn(value, name) && typeof value[name] === 'object')) return undefined
      const what = lacking === undefined ? quoted(shownDemand(expected)) : listed(lacking.map(quoted), 'y')
      return {
        title: isOther === true ? `Corregir ${what}` : `Poner ${what}`,
        replacement: { ...value, ...expected } as JsonObject,
        safe: false,
      }
    },
    why: 'El perfil pide que el valor lleve al menos eso; puede llevar más.',
    links: [page('perfiles', 'profiling.html')],
    examples: [
      { title: 'El nombre oficial', resource: named('official'), profile: practitioner, finds: [] },
      { title: 'Otro uso', resource: named('usual'), profile: practitioner, finds: ['Practitioner.name[0].use'], fixed: named('official') },
    ],
  }),
  defineSaying({
    code: 'r4-valor-03',
    title: 'El valor está entre los que el perfil admite',
    severity: 'error',
    message: (problem) =>
      `El valor debe ser ${problem.min === undefined ? 'a lo más' : 'al menos'} ${shown(problem.min ?? problem.max ?? null)}: así lo pide ${authority(problem)}.`,
    why: 'Un valor fuera de los márgenes del perfil suele ser un error de escritura o de unidad.',
    links: [page('perfiles', 'profiling.html')],
    examples: [],
  }),
]

function quoted(text: string): string {
  return text.startsWith('{') || text.startsWith('[') ? text : `«${text}»`
}

/** In a longer list each would be compared with all others. */
const fewItems = 10

/** The kind of document that a profile fixes, in the place of the only code of another; what is measured or found is not another for a profile. */
function typeOfDocument(root: Json, at: Path, value: JsonObject, expected: JsonObject): Repair | undefined {
  const holder = valueAt(root, at.slice(0, -1))
  if (at.at(-1) !== 'type' || !isObject(holder) || holder['resourceType'] !== 'Composition') return undefined
  const { coding } = value
  if (!isList(coding) || coding.length !== 1 || !isList(expected['coding'])) return undefined
  const title = `Usar ${quoted(shownDemand(expected))}`
  return toChoose(title, at, [{ title, replacement: { ...value, ...expected } as JsonObject }])
}

/**
 * The coding that a place is a member of, where another coding has there what is demanded of each: to write it twice would only lose what this one says.
 * Other lists may well have the same in each item, as the status of those who take part, and so may a value deeper in an item.
 */
function besideDemanded(root: Json, at: Path, expected: Json): Path | undefined {
  const depth = at.findLastIndex((step) => typeof step === 'number')
  const list = depth < 0 || depth === at.length - 1 ? undefined : valueAt(root, at.slice(0, depth))
  if (!isList(list) || list.length > fewItems) return undefined
  const rest = at.slice(depth + 1)
  if (rest.length > 1 || at[depth - 1] !== 'coding') return undefined
  const isMet = (item: Json, index: number): boolean => index !== at[depth] && isSame(valueAt(item, rest), expected)
  return list.some(isMet) ? at.slice(0, depth + 1) : undefined
}

/** Whether a unit is that of a part of one, «0.97», which would be a hundred times less as a percentage. */
function isFraction(root: Json, at: Path): boolean {
  const quantity = valueAt(root, at.slice(0, -1))
  return isObject(quantity) && quantity['code'] === '1' && typeof quantity['value'] !== 'object' && Number(quantity['value']) <= 1
}

/**
 * Whether a quantity is said to be in another unit of UCUM than what is wanted, «16 kPa»: with the code alone replaced, it would be another
 * quantity. Where `unit` names what is wanted, it is the code that is wrong.
 */
function isOfOtherUnit(root: Json, at: Path, expected: Json): boolean {
  const quantity = isUnit(at) && at.at(-1) === 'code' ? valueAt(root, at.slice(0, -1)) : undefined
  if (!isObject(quantity) || quantity['system'] !== ucum) return false
  const { code, unit } = quantity
  if (typeof code !== 'string' || code === '1' || /^\{[^{}]*\}$/.test(code)) return false
  if (!isCommonUcumCode(code) && isUcum(code) !== true) return false
  return typeof unit !== 'string' || findUcumCode(unit) !== expected
}

/** Whether a system is another one than what is wanted, and not that one misspelt, and there is a code of it. */
function isOfOtherSystem(root: Json, at: Path, expected: Json): boolean {
  const holder = at.at(-1) === 'system' ? valueAt(root, at.slice(0, -1)) : undefined
  if (!isObject(holder) || typeof holder['code'] !== 'string' || typeof expected !== 'string') return false
  return typeof holder['system'] === 'string' && !isSameAddress(holder['system'], expected)
}

function isUnit(at: Path): boolean {
  const [holder, name] = at.slice(-2)
  return (name === 'code' || name === 'unit') && typeof holder === 'string' && /Quantity$/i.test(holder)
}

function withCategories(...more: readonly JsonObject[]) {
  const { category, ...rest } = oxygen('%')
  return { ...rest, category: [{ coding: [...category[0].coding, ...more] }] } as const
}

function oxygen(code: string) {
  return {
    resourceType: 'Observation',
    status: 'final',
    category: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'vital-signs' }] }],
    code: { coding: [{ system: 'http://loinc.org', code: '2708-6' }] },
    subject: { reference: 'Patient/1' },
    effectiveDateTime: '2026-01-10T09:30:00-03:00',
    valueQuantity: { value: 97, unit: '%', system: 'http://unitsofmeasure.org', code },
  } as const
}

function named(use: string) {
  return { resourceType: 'Practitioner', name: [{ use, family: 'Soto', given: ['Ana'] }] } as const
}
