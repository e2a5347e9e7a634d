import type { Json } from '../../engine/json.ts'
import type { Rule } from '../../engine/rule.ts'
import type { JsonKind } from '../problem.ts'
import { intoObject, toCompanion } from '../repairs/companions.ts'
import { aboutCodes, defineSaying, page, toContainedOnes } from './define.ts'
import { toForm } from '../repairs/forms.ts'
import { toKind } from '../repairs/primitives.ts'
import { numeric } from '../repairs/reshaped.ts'
import { toSingle } from '../repairs/single-value.ts'

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
    quickFix: toSingle,
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
    message: ({ name, isNumbered, isKeyed, isAround }) =>
      isKeyed === true
        ? `«${name}» es una lista, y aquí hay un objeto con una clave para cada elemento: en FHIR van los valores solos, entre corchetes.`
        : isNumbered === true
          ? `«${name}» es una lista, y aquí hay un objeto con números por claves: así escribe PHP un arreglo al que le faltan posiciones, y array_values lo evita.`
          : isAround === true
            ? `«${name}» es una lista, y aquí hay un objeto que la lleva dentro: en FHIR va la lista sola.`
            : `«${name}» puede repetirse, así que va entre corchetes aunque haya uno solo.`,
    why: 'FHIR escribe como lista todo elemento que puede repetirse, también cuando trae un único valor; sin los corchetes un servidor no lo lee.',
    fixes: 'both',
    // One resource within a contained one is an element; in a list it is one that may not be there.
    isTried: ({ name, isNumbered, isKeyed, isAround }) =>
      name === 'contained' || isNumbered === true || isKeyed === true || isAround === true,
    quickFix: ({ replacement, isNumbered = false, isKeyed = false, isAround = false }) => ({
      title: isNumbered || isKeyed ? 'Hacer una lista de sus valores' : isAround ? 'Dejar solo la lista' : 'Poner el valor entre corchetes',
      replacement,
      safe: !isAround && !isKeyed,
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
    quickFix: toForm,
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
    quickFix(problem, root) {
      const { replacement, type } = problem
      if (replacement !== undefined) return { title: `Escribir el valor como ${formOf(type)}`, replacement, safe: !isText(replacement) }
      return toKind(problem, root)
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
    quickFix: toCompanion,
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
    quickFix: intoObject,
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

/** How JSON writes values of a type, as a sentence says it. */
function formOf(type: string): string {
  if (type === 'boolean') return 'true o false, sin comillas'
  if (numeric.test(type)) return 'un número, sin comillas'
  return /^[a-z]/.test(type) ? 'un texto, entre comillas' : 'un objeto'
}

/** A number that becomes a text may be a code or an identifier that is wrong as such, which is only seen then. */
function isText(replacement: Json | undefined): boolean {
  return typeof replacement === 'string'
}
