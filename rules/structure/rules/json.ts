import { isList, isObject, valueAt, type Json, type JsonObject, type Path } from '../../engine/json.ts'
import type { Rule } from '../../engine/rule.ts'
import { decimalOf } from '../../engine/spelling.ts'
import type { Choice, JsonKind } from '../problem.ts'
import { meantByEpoch } from './date-forms.ts'
import { aboutCodes, defineSaying, orElse, page, shown, titleOf, toChoose, toContainedOnes, toRemove, type Repair } from './define.ts'
import { toOtherType } from './choice-types.ts'
import { bothSurnames } from './second-surname.ts'
import { isOfTime, requestIn, saysNothing, serializedIn, timesInParts } from './other-forms.ts'
import { comparedIn, ofThousands, quantityOfParts, quantityOfThousands, quantityWithUnitIn } from './quantities.ts'
import { meantBy, numeric, reshaped } from './reshaped.ts'
import { isExtension, mayBeRewritten, renamed, without } from './repairs.ts'

const json = page('JSON', 'json.html')

/** The kinds of values in JSON, as a sentence names them. */
export const kinds: Readonly<Record<JsonKind, string>> = {
  object: 'un objeto',
  list: 'una lista',
  string: 'un texto',
  number: 'un número',
  boolean: 'un valor lógico',
  null: '«null»',
}

/** Whether something can be a single value: what is empty, and a list in a list, would be a fault of its own. */
function isValue(value: Json): boolean {
  if (isList(value) || value === null || value === '') return false
  return typeof value !== 'object' || Object.keys(value).length > 0
}

/** The form of FHIR's JSON. */
export const jsonSayings: readonly Rule[] = [
  defineSaying({
    code: 'r4-json-01',
    title: 'Un elemento que no se repite no es una lista',
    severity: 'error',
    voids: true,
    settles: true,
    settlesElsewhere: toContainedOnes,
    distorts: aboutCodes,
    message: ({ name, length }) => `«${name}» admite un solo valor y aquí hay una lista de ${length}.`,
    why: 'FHIR escribe entre corchetes solo los elementos que pueden repetirse; quien recibe el recurso espera aquí el valor mismo.',
    fixes: 'both',
    isTried: true,
    quickFix({ at, replacement, isOfObjects = false, isOfCodings }, root) {
      const codings = isOfCodings === true ? valueAt(root, at) : undefined
      if (codings !== undefined) return { title: 'Poner el código en «coding»', replacement: { coding: codings }, safe: false }
      if (replacement !== undefined)
        return isValue(replacement) ? { title: 'Sacar el valor de la lista', replacement, safe: true } : undefined
      const list = valueAt(root, at)
      if (!isList(list) || list.length > mostItems || !mayBeRewritten(list)) return undefined
      // The item is not as it should be either, which is told of it.
      if (list.length === 1)
        return isValue(list[0]!) ? { title: 'Sacar el valor de la lista', replacement: list[0]!, safe: false } : undefined
      const times = isOfObjects ? [] : timesInParts(list)
      if (times.length === 1) return { title: `Escribir ${times[0]!}`, replacement: times[0]!, safe: false }
      if (times.length > 1)
        return toChoose(
          'Elegir la fecha',
          at,
          times.map((one) => ({ title: one, replacement: one })),
        )
      const oneToKeep = toChoose(
        'Dejar uno solo',
        at,
        list.flatMap((item, index) =>
          isValue(item) && isObject(item) === isOfObjects ? [{ title: `${index + 1}: ${shown(item)}`, replacement: item }] : [],
        ),
      )
      return orElse(bothSurnames(root, at), oneToKeep)
    },
    links: [json],
    examples: [
      { title: 'El valor mismo', resource: { resourceType: 'Slot', comment: 'Box 3' }, finds: [] },
      {
        title: 'Una lista de uno',
        resource: { resourceType: 'Basic', created: ['2026-01-10'], code: { text: 'Nota' } },
        finds: ['Basic.created'],
        fixed: { resourceType: 'Basic', created: '2026-01-10', code: { text: 'Nota' } },
      },
      {
        title: 'Una lista de dos: hay que elegir uno',
        resource: { resourceType: 'Basic', created: ['2026-01-10', '2026-01-11'], code: { text: 'Nota' } },
        finds: ['Basic.created'],
        fixed: { resourceType: 'Basic', created: '2026-01-10', code: { text: 'Nota' } },
      },
    ],
  }),
  defineSaying({
    code: 'r4-json-02',
    title: 'Un elemento que puede repetirse es una lista',
    severity: 'error',
    voids: true,
    settles: true,
    settlesElsewhere: toContainedOnes,
    distorts: aboutCodes,
    message: ({ name, isNumbered, isAround }) =>
      isNumbered === true
        ? `«${name}» es una lista, y aquí hay un objeto con números por claves: así escribe PHP un arreglo al que le faltan posiciones, y array_values lo evita.`
        : isAround === true
          ? `«${name}» es una lista, y aquí hay un objeto que la lleva dentro: en FHIR va la lista sola.`
          : `«${name}» puede repetirse, así que va entre corchetes aunque haya uno solo.`,
    why: 'FHIR escribe como lista todo elemento que puede repetirse, también cuando trae un único valor; sin los corchetes un servidor no lo lee.',
    fixes: 'both',
    // One resource within a contained one is an element; in a list it is one that may not be there.
    isTried: ({ name, isNumbered, isAround }) => name === 'contained' || isNumbered === true || isAround === true,
    quickFix: ({ replacement, isNumbered, isAround = false }) => ({
      title: isNumbered === true ? 'Hacer una lista de sus valores' : isAround ? 'Dejar solo la lista' : 'Poner el valor entre corchetes',
      replacement,
      safe: !isAround,
    }),
    links: [json],
    examples: [
      {
        title: 'Entre corchetes',
        resource: { resourceType: 'Basic', identifier: [{ value: '1' }], code: { text: 'Nota' } },
        finds: [],
      },
      {
        title: 'Sin corchetes',
        resource: { resourceType: 'Basic', code: { coding: { code: 'nota' } } },
        finds: ['Basic.code.coding'],
        fixed: { resourceType: 'Basic', code: { coding: [{ code: 'nota' }] } },
      },
    ],
  }),
  defineSaying({
    code: 'r4-json-03',
    title: 'Cada elemento tiene la forma de su tipo',
    severity: 'error',
    voids: true,
    settles: true,
    settlesElsewhere: toContainedOnes,
    distorts: aboutCodes,
    message: ({ name, type, found }) =>
      `«${name}» es de tipo ${type}, que en JSON se escribe como ${formOf(type)}, y aquí hay ${kinds[found]}.`,
    fixes: 'unsafe',
    isTried: 'only',
    quickFix({ at, name, type, meant, isRepeated, holder, heldAs, asOther }, root) {
      const value = valueAt(root, at)
      // In the place of the whole list, it is its only item.
      const isWhole = isRepeated === true && typeof at.at(-1) !== 'number'
      const placed = (one: Json): Json => (isWhole && !isList(value) ? [one] : one)
      const request = name === 'request' && typeof value === 'string' ? requestIn(value) : undefined
      if (request !== undefined) return { title: 'Escribirlo con «method» y «url»', replacement: request, safe: false }
      const serialized = typeof value === 'string' ? serializedIn(value) : undefined
      if (serialized !== undefined) {
        const replacement = isWhole && isObject(serialized) ? [serialized] : serialized
        return { title: 'Escribir lo que hay en el texto, que es JSON', replacement, safe: false }
      }
      const byThousands = typeof value === 'string' ? quantityOfThousands(type, value) : undefined
      const textual = value === undefined ? undefined : reshaped(type, value)
      const asType = textual === undefined ? undefined : { title: `Escribirlo como ${type}`, replacement: placed(textual), safe: false }
      if (meant !== undefined) {
        const title = `Escribirlo como ${type} con el código ${titleOf(meant)}`
        return orElse(
          { title, replacement: placed(type === 'Coding' ? ({ ...meant } as JsonObject) : conceptOf(meant)), safe: false },
          asType,
        )
      }
      const held = heldAs === undefined ? value : heldAs.meant === undefined ? reshaped(heldAs.type, value!) : conceptOf(heldAs.meant)
      if (holder !== undefined && held !== undefined)
        return {
          title: `Ponerlo en «${holder}»`,
          replacement: placed({ [holder]: heldAs?.isRepeated === true ? [held] : held }),
          safe: false,
        }
      const ofParts = isObject(value) && isPartOfQuantity(at) ? quantityOfParts(valueAt(root, at.slice(0, -1))) : undefined
      if (ofParts !== undefined) return { title: 'Escribirlo como una cantidad', path: at.slice(0, -1), replacement: ofParts, safe: false }
      const beside = isObject(value) ? besideValue(root, at, value) : undefined
      if (beside !== undefined) return beside
      if (asType !== undefined && byThousands !== undefined)
        return toChoose('Elegir el número', at, [
          { title: String(byThousands['value']), replacement: placed(byThousands) },
          { title: written(String(value), (textual as JsonObject)['value']!), replacement: asType.replacement },
        ])
      const retyped = asOther && toOtherType(root, at, asOther)
      // An object that has another type's form is that, unless it is only wrapped around its value.
      if (isObject(value) && Object.keys(value).some((key) => key !== 'value')) return orElse(retyped, asType) ?? removed()
      // A value that cannot be read as anything of its type is lost anyway.
      return asType ?? orElse(retyped, removed())

      function removed(): Repair | undefined {
        return toRemove(`«${name}»`, without(root, at))
      }
    },
    why: 'El tipo de un elemento decide si en JSON es un objeto o un valor simple; con otra forma el recurso no se puede leer.',
    links: [json, page('tipos de datos', 'datatypes.html')],
    examples: [
      { title: 'Un objeto', resource: { resourceType: 'Basic', code: { text: 'Nota' } }, finds: [] },
      {
        title: 'Un texto donde va un objeto',
        resource: { resourceType: 'Basic', code: 'nota' },
        finds: ['Basic.code'],
        fixed: { resourceType: 'Basic', code: { text: 'nota' } },
      },
      {
        title: 'Un código donde va un Coding',
        resource: { resourceType: 'Encounter', status: 'finished', class: 'AMB', subject: { display: 'Ana' } },
        finds: ['Encounter.class'],
        fixed: {
          resourceType: 'Encounter',
          status: 'finished',
          class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'AMB', display: 'ambulatory' },
          subject: { display: 'Ana' },
        },
      },
      {
        title: 'Una cantidad escrita como texto',
        resource: { resourceType: 'SupplyRequest', itemCodeableConcept: { text: 'Gasa' }, quantity: '30 cajas' },
        finds: ['SupplyRequest.quantity'],
        fixed: { resourceType: 'SupplyRequest', itemCodeableConcept: { text: 'Gasa' }, quantity: { value: 30, unit: 'cajas' } },
      },
      {
        title: 'Una concentración escrita como texto',
        resource: { resourceType: 'Medication', amount: '250 mg/5 mL' },
        finds: ['Medication.amount'],
        fixed: { resourceType: 'Medication', amount: { numerator: { value: 250, unit: 'mg' }, denominator: { value: 5, unit: 'mL' } } },
      },
      {
        title: 'Las extensiones de un texto en su lugar',
        resource: { resourceType: 'Basic', code: { text: { id: 'nota' } } },
        finds: ['Basic.code.text'],
        fixed: { resourceType: 'Basic', code: { _text: { id: 'nota' } } },
      },
      {
        title: 'Un objeto donde va un texto',
        resource: { resourceType: 'Basic', code: { text: { es: 'Nota' } } },
        finds: ['Basic.code.text'],
      },
    ],
  }),
  defineSaying({
    code: 'r4-json-04',
    title: 'Números, textos y valores lógicos se escriben como tales',
    severity: 'error',
    voids: true,
    settles: true,
    settlesElsewhere: toContainedOnes,
    distorts: aboutCodes,
    message: ({ name, type, found }) =>
      `«${name}» es de tipo ${type}, que en JSON se escribe como ${formOf(type)}, y aquí hay ${kinds[found]}.`,
    why: 'JSON distingue 1 de "1" y true de "true"; quien recibe el recurso lo rechaza o, peor, entiende otro valor.',
    fixes: 'both',
    isTried: ({ replacement }) => replacement === undefined || isText(replacement),
    quickFix({ at, replacement, type, asOther }, root) {
      if (replacement !== undefined) return { title: `Escribir el valor como ${formOf(type)}`, replacement, safe: !isText(replacement) }
      const value = valueAt(root, at)
      const compared = typeof value === 'string' && at.at(-1) === 'value' ? comparedIn(valueAt(root, at.slice(0, -1)), value) : undefined
      if (compared !== undefined)
        return {
          title: `Escribir ${written(value, compared.value)} con el comparador «${compared.comparator}»`,
          ...compared.setting(at),
          safe: false,
        }
      const withUnit =
        typeof value === 'string' && at.at(-1) === 'value' ? quantityWithUnitIn(valueAt(root, at.slice(0, -1)), value) : undefined
      if (withUnit !== undefined)
        return {
          title: `Escribir ${written(value, withUnit['value']!)} con su unidad aparte`,
          path: at.slice(0, -1),
          replacement: withUnit,
          safe: false,
        }
      if (saysNothing(value)) return toRemove(`«${String(at.at(-1))}»`, without(root, at))
      const milliseconds = typeof value === 'number' && isOfTime(type) ? millisecondsIn(value) : undefined
      if (milliseconds !== undefined) {
        const [first, ...others] = meantByEpoch(milliseconds, undefined, type)
        if (others.length === 0) return { title: `Escribir ${written(value, first!)}`, replacement: first!, safe: false }
        return toChoose(
          'Elegir la fecha',
          at,
          [first!, ...others].map((one) => ({ title: one, replacement: one })),
        )
      }
      const meant = typeof value === 'string' || typeof value === 'number' ? meantBy(type, String(value)) : undefined
      // Nothing lies at a thousand degrees.
      const mayBeThousands = typeof value === 'string' && numeric.test(type) && !String(at.at(-1)).endsWith('itude')
      const thousands = mayBeThousands ? ofThousands(value.trim()) : undefined
      if (thousands !== undefined) {
        if (meant === undefined || isInPesos(root, at)) return { title: `Escribir ${thousands}`, replacement: thousands, safe: false }
        return toChoose('Elegir el número', at, [
          { title: String(thousands), replacement: thousands },
          { title: written(value, meant), replacement: meant },
        ])
      }
      if (meant !== undefined) return { title: `Escribir ${written(value, meant)}`, replacement: meant, safe: false }
      return asOther && toOtherType(root, at, asOther)
    },
    links: [json, page('tipos primitivos', 'datatypes.html#primitive')],
    examples: [
      { title: 'Un valor lógico', resource: { resourceType: 'Endpoint', contact: [{ rank: 1 }] }, finds: [] },
      {
        title: 'Un número entre comillas',
        resource: { resourceType: 'Endpoint', contact: [{ rank: '1' }] },
        finds: ['Endpoint.contact[0].rank'],
        fixed: { resourceType: 'Endpoint', contact: [{ rank: 1 }] },
      },
      {
        title: 'Un texto sin comillas',
        resource: { resourceType: 'Basic', identifier: [{ value: 123 }], code: { text: 'Nota' } },
        finds: ['Basic.identifier[0].value'],
        fixed: { resourceType: 'Basic', identifier: [{ value: '123' }], code: { text: 'Nota' } },
      },
    ],
  }),
  defineSaying({
    code: 'r4-json-05',
    title: 'Un valor y su compañero «_» van a la par',
    severity: 'error',
    message: ({ name, reason, found }) =>
      ({
        length: `Las listas «${name}» y «_${name}» no calzan: cada lugar de una debe tener su lugar en la otra.`,
        null: `En «${name}» hay un «null» al que nada acompaña en «_${name}»: lo que no se sabe se omite.`,
        kind: `«_${name}» no tiene la forma de «${name}»: los dos son listas, o ninguno.`,
        value: `«_${name}» lleva el id y las extensiones de «${name}», así que es un objeto, y aquí hay ${kinds[found!]}.`,
      })[reason],
    fixes: 'unsafe',
    isTried: true,
    quickFix({ at, name, reason }, root) {
      if (reason === 'null') return valueAt(root, at) === null ? toRemove(`el «null» de «${name}»`, without(root, at)) : undefined
      if (reason === 'value') return toRemoveCompanion(root, at, name)
      return reason === 'kind' ? companionInForm(root, at.slice(0, -1), name) : undefined
    },
    why: 'En la lista con «_» van el id y las extensiones de cada valor; si los lugares no calzan, se atribuyen a otro valor.',
    links: [page('JSON: primitivos', 'json.html#primitive')],
    examples: [
      {
        title: 'Cada lugar con su par',
        resource: { resourceType: 'HealthcareService', availableTime: [{ daysOfWeek: ['mon', 'tue'], _daysOfWeek: [null, { id: 'a' }] }] },
        finds: [],
      },
      {
        title: 'Un null que sobra',
        resource: { resourceType: 'HealthcareService', availableTime: [{ daysOfWeek: ['mon', null] }] },
        finds: ['HealthcareService.availableTime[0].daysOfWeek[1]'],
        fixed: { resourceType: 'HealthcareService', availableTime: [{ daysOfWeek: ['mon'] }] },
      },
      {
        title: 'Un compañero de más',
        resource: { resourceType: 'HealthcareService', availableTime: [{ daysOfWeek: ['mon'], _daysOfWeek: [null, { id: 'a' }] }] },
        finds: ['HealthcareService.availableTime[0].daysOfWeek'],
      },
    ],
  }),
  defineSaying({
    code: 'r4-json-06',
    title: 'Solo los valores simples tienen compañero «_»',
    severity: 'error',
    aboutName: () => true,
    message: ({ name }) =>
      `«${name.replace(/^_/, '')}» no es un valor simple: sus extensiones van dentro de él y no en «_${name.replace(/^_/, '')}».`,
    fixes: 'unsafe',
    isTried: true,
    quickFix({ at, name }, root) {
      const path = at.slice(0, -1)
      const holder = valueAt(root, path)
      if (!isObject(holder)) return undefined
      const { [`_${name}`]: companion, [name]: value, ...rest } = holder
      const joined = companion === undefined || value === undefined ? undefined : joinedWith(value, companion)
      if (joined === undefined) return toRemove(`«_${name}»`, without(root, at))
      return { title: `Poner su contenido en «${name}»`, path, replacement: { ...rest, [name]: joined } as JsonObject, safe: false }
    },
    why: 'El guion bajo existe para dar id y extensiones a textos, números y valores lógicos, que no tienen donde llevarlos; un objeto los lleva dentro.',
    links: [page('JSON: primitivos', 'json.html#primitive')],
    examples: [
      { title: 'Junto a un texto', resource: { resourceType: 'Basic', code: { _text: { id: 'a' } } }, finds: [] },
      {
        title: 'Junto a un objeto',
        resource: { resourceType: 'Basic', code: { text: 'Nota' }, _code: { id: 'a' } },
        finds: ['Basic._code'],
        fixed: { resourceType: 'Basic', code: { id: 'a', text: 'Nota' } },
      },
    ],
  }),
]

/** Of more nobody chooses. */
const mostItems = 20

function conceptOf(meant: Choice): JsonObject {
  return { coding: [{ ...meant } as JsonObject] }
}

/** How JSON writes values of a type, as a sentence says it. */
function formOf(type: string): string {
  if (type === 'boolean') return 'true o false, sin comillas'
  if (numeric.test(type)) return 'un número, sin comillas'
  return /^[a-z]/.test(type) ? 'un texto, entre comillas' : 'un objeto'
}

/** The milliseconds since 1970 that a number of them, from 1971 to 2286, or of seconds, from 2001 to 2030, is. */
function millisecondsIn(value: number): number | undefined {
  if (value >= 3e10 && value < 1e13) return value
  return value >= 1e9 && value < 1.9e9 ? value * 1000 : undefined
}

/** Whether a value is an amount of pesos, which have no decimals. */
function isInPesos(root: Json, at: Path): boolean {
  const money = valueAt(root, at.slice(0, -1))
  return isObject(money) && money['currency'] === 'CLP'
}

/** A value as it is written in the place of a text or number: a number keeps the decimals that the text says. */
function written(before: Json | undefined, value: Json): string {
  return (typeof before === 'string' && typeof value === 'number' && decimalOf(before)) || String(value)
}

/** A number that becomes a text may be a code or an identifier that is wrong as such, which is only seen then. */
function isText(replacement: Json | undefined): boolean {
  return typeof replacement === 'string'
}

/** Objects that have what stood beside them; undefined where they have something of it already. */
function joinedWith(value: Json, companion: Json): Json | undefined {
  if (isList(value) && isList(companion)) {
    const items = value.map((item, index) =>
      companion[index] === undefined || companion[index] === null ? item : joinedWith(item, companion[index]),
    )
    return companion.length > value.length || items.includes(undefined as never) ? undefined : (items as readonly Json[])
  }
  if (!isObject(value) || !isObject(companion) || Object.keys(companion).some((key) => Object.hasOwn(value, key))) return undefined
  return { ...companion, ...value } as JsonObject
}

/** An object with what belongs beside a simple value, put there: its id and extensions, and the value itself where it has one. */
function besideValue(root: Json, at: Path, { value, id, extension, ...rest }: JsonObject): Repair | undefined {
  const name = at.at(-1)
  const path = at.slice(0, -1)
  const holder = valueAt(root, path)
  if (typeof name !== 'string' || Object.keys(rest).length > 0 || (id === undefined && extension === undefined)) return undefined
  if (!isObject(holder) || Object.hasOwn(holder, `_${name}`) || typeof value === 'object' || !mayBeRewritten(holder)) return undefined
  const { [name]: _, ...others } = holder
  const beside = { ...(id !== undefined && { id }), ...(extension !== undefined && { extension }) }
  const replacement = { ...others, ...(value !== undefined && { [name]: value }), [`_${name}`]: beside } as JsonObject
  return { title: `Poner sus extensiones en «_${name}»`, path, replacement, safe: false }
}

/** Whether a place is the value or the unit of a quantity, as far as its name tells. */
function isPartOfQuantity(at: Path): boolean {
  return at.at(-1) === 'value' || at.at(-1) === 'unit'
}

/** The repair of a value in the place of a companion: taken out, or as the id that a resource does not have besides. */
function toRemoveCompanion(root: Json, at: Path, name: string): Repair | undefined {
  const own = [...at.slice(0, -1), `_${name}`]
  const removal = toRemove(`«_${name}»`, without(root, own))
  const holder = valueAt(root, at.slice(0, -1))
  const value = valueAt(root, own)
  if (name !== 'id' || !isObject(holder) || holder['resourceType'] === undefined || !/^[\w.-]+$/.test(String(value))) return removal
  const called = renamed(root, own, 'id', String(value))
  return orElse(called && { title: 'Llamarlo «id»', ...called, safe: false, mustHold: true }, removal)
}

/** The companion of a primitive as its value is: out of a list that has it alone, or in one. */
function companionInForm(root: Json, path: Path, name: string): Repair | undefined {
  const holder = valueAt(root, path)
  if (!isObject(holder)) return undefined
  const [value, companion] = [holder[name], holder[`_${name}`]]
  const at = [...path, `_${name}`]
  if (isList(companion)) {
    const [only] = companion
    if (companion.length !== 1 || !isObject(only) || isList(value)) return undefined
    return { title: `Sacar «_${name}» de la lista`, path: at, replacement: isExtension(only) ? { extension: [only] } : only, safe: false }
  }
  if (!isList(value) || value.length !== 1 || !isObject(companion)) return undefined
  return { title: `Poner «_${name}» entre corchetes`, path: at, replacement: [companion], safe: false }
}
