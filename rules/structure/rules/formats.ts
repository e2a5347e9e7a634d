import type { Rule } from '../../engine/rule.ts'
import { instantLike, isWithoutTime } from '../repairs/date-forms.ts'
import { aboutCodes, defineSaying, page } from './define.ts'
import { authority, shown } from '../phrases.ts'
import { toFormat } from '../repairs/formats.ts'

const primitives = page('tipos primitivos', 'datatypes.html#primitive')

/** How a value of each primitive type is written, as a sentence says it. */
const forms: Readonly<Record<string, string>> = {
  base64Binary: 'texto en Base64',
  boolean: 'true o false',
  canonical: 'la URL canónica de una definición, absoluta y sin espacios',
  code: 'un código, sin espacios al comienzo, al final ni dobles',
  date: 'AAAA, AAAA-MM o AAAA-MM-DD',
  dateTime: 'AAAA, AAAA-MM, AAAA-MM-DD o AAAA-MM-DDThh:mm:ss con su huso, como -03:00',
  decimal: 'un número',
  id: 'de 1 a 64 letras sin acento, números, guiones o puntos',
  instant: 'AAAA-MM-DDThh:mm:ss con su huso, como -03:00',
  integer: 'un número entero',
  markdown: 'texto',
  oid: 'urn:oid: y un OID completo, números sin ceros a la izquierda separados por puntos',
  positiveInt: 'un entero mayor que 0',
  string: 'texto',
  time: 'hh:mm:ss',
  unsignedInt: 'un entero desde 0',
  uri: 'una URI, sin espacios',
  url: 'una URL, sin espacios',
  uuid: 'urn:uuid: y un UUID en minúsculas',
}

/** Formats of primitive values. */
export const formatSayings: readonly Rule[] = [
  defineSaying({
    code: 'r4-formato-01',
    title: 'Cada valor tiene el formato de su tipo',
    severity: 'error',
    voids: true,
    message({ type, value }) {
      const form = (type === 'id' ? undefined : urnForm(value)) ?? forms[type]
      return `«${shown(value)}» no tiene el formato de ${type}${form === undefined ? '' : `: ${form}`}.`
    },
    why: 'Cada tipo primitivo tiene un formato exacto; con otro, quien recibe el recurso lo rechaza.',
    // No correction: the hour would be made up.
    suggestion: ({ type, value }) =>
      type === 'instant' && isWithoutTime(value)
        ? `Un instant lleva siempre la hora. Escribe la que fue, con su huso, como «${instantLike(value)}»; si no se sabe, no la inventes.`
        : undefined,
    fixes: 'both',
    isTried: ({ at, replacement }) => replacement === undefined && (at.at(-1) === 'fullUrl' || at.at(-1) === 'id'),
    quickFix: toFormat,
    links: [primitives],
    examples: [
      { title: 'Una fecha', resource: { resourceType: 'Basic', code: { text: 'Nota' }, created: '2026-01-10' }, finds: [] },
      {
        title: 'Con barras, de mayor a menor',
        resource: { resourceType: 'Basic', code: { text: 'Nota' }, created: '2026/01/10' },
        finds: ['Basic.created'],
        fixed: { resourceType: 'Basic', code: { text: 'Nota' }, created: '2026-01-10' },
      },
      {
        title: 'Como se escribe en Chile: el día y el mes no son seguros',
        resource: { resourceType: 'Basic', code: { text: 'Nota' }, created: '10-01-2026' },
        finds: ['Basic.created'],
        fixed: { resourceType: 'Basic', code: { text: 'Nota' }, created: '2026-01-10' },
      },
      {
        title: 'Una hora de invierno sin su huso',
        resource: { resourceType: 'Basic', meta: { lastUpdated: '2025-07-10T09:30:00' }, code: { text: 'Nota' } },
        finds: ['Basic.meta.lastUpdated'],
        fixed: { resourceType: 'Basic', meta: { lastUpdated: '2025-07-10T09:30:00-04:00' }, code: { text: 'Nota' } },
      },
      {
        title: 'Un instante del que solo se dice el día: la hora no se inventa',
        resource: { resourceType: 'Basic', meta: { lastUpdated: '2026-01-10' }, code: { text: 'Nota' } },
        finds: ['Basic.meta.lastUpdated'],
      },
      {
        title: 'Un archivo como lo dan los navegadores',
        resource: { resourceType: 'Binary', contentType: 'application/pdf', data: 'data:application/pdf;base64,JVBERi0=' },
        finds: ['Binary.data'],
        fixed: { resourceType: 'Binary', contentType: 'application/pdf', data: 'JVBERi0=' },
      },
    ],
  }),
  defineSaying({
    code: 'r4-formato-02',
    title: 'Cada número está en el rango de su tipo',
    severity: 'error',
    voids: true,
    message({ type, value, min, max, written }) {
      if (written !== undefined)
        return `«${shown(written)}» no es la forma de un ${type}, que se escribe sin ${written === '-0' ? 'signo' : 'decimales ni exponente'}.`
      if (typeof value === 'string') return 'El número es demasiado grande: casi ningún programa puede leerlo.'
      const trouble = Number.isInteger(value) ? `está fuera del rango de ${type}` : `no es entero, como pide ${type}`
      return `El número ${shown(value)} ${trouble}: de ${min} a ${max}.`
    },
    why: 'Los enteros de FHIR tienen 32 bits y algunos no admiten negativos ni cero; otro número no cabe donde se guarda.',
    fixes: 'safe',
    quickFix: ({ value, written }) =>
      written === undefined ? undefined : { title: `Escribir «${value}»`, replacement: value, safe: true },
    links: [primitives],
    examples: [
      { title: 'Desde 1', resource: telecom(1), finds: [] },
      { title: 'Cero', resource: telecom(0), finds: ['Patient.telecom[0].rank'] },
      {
        title: 'Un entero con decimales',
        text: JSON.stringify(telecom(1)).replace('"rank":1', '"rank":1.0'),
        finds: ['Patient.telecom[0].rank'],
        fixed: telecom(1),
      },
    ],
  }),
  defineSaying({
    code: 'r4-formato-03',
    title: 'Ningún valor es solo espacios ni los lleva donde no van',
    severity: 'error',
    voids: true,
    settles: true,
    distorts: aboutCodes,
    explains: ['r4-codigo-05', 'r4-ext-06'],
    message: ({ type, value }) =>
      value.trim() === '' ? 'El texto está en blanco.' : `«${shown(value)}» tiene espacios donde un valor de tipo ${type} no los admite.`,
    why: 'Un espacio de más hace que un código o una dirección ya no sea igual a la que se quiso escribir.',
    fixes: 'safe',
    quickFix: ({ replacement }) =>
      replacement === undefined ? undefined : { title: 'Quitar los espacios que sobran', replacement, safe: true },
    links: [primitives],
    examples: [
      { title: 'Sin espacios', resource: { resourceType: 'Slot', status: 'busy' }, finds: [] },
      {
        title: 'Un espacio al final',
        resource: { resourceType: 'Basic', code: { coding: [{ system: 'https://ejemplo.cl/notas', code: 'nota ' }] } },
        finds: ['Basic.code.coding[0].code'],
        fixed: { resourceType: 'Basic', code: { coding: [{ system: 'https://ejemplo.cl/notas', code: 'nota' }] } },
      },
    ],
  }),
  defineSaying({
    code: 'r4-formato-04',
    title: 'Ningún texto pasa del largo que se admite',
    severity: 'error',
    voids: true,
    message: (problem) => `El texto tiene ${problem.found} caracteres, y ${authority(problem)} admite hasta ${problem.max}.`,
    why: 'Un texto más largo se corta o hace rechazar el recurso.',
    links: [primitives],
    examples: [],
  }),
  defineSaying({
    code: 'r4-formato-05',
    title: 'Las fechas y horas existen',
    severity: 'error',
    voids: true,
    message: ({ value }) => `«${value}» no existe en el calendario o en el reloj.`,
    why: 'Una fecha imposible no se puede guardar ni comparar, y suele esconder otra: un día y un mes cambiados.',
    links: [page('date', 'datatypes.html#date'), page('dateTime', 'datatypes.html#dateTime')],
    examples: [
      { title: 'Año bisiesto', resource: { resourceType: 'Basic', code: { text: 'Nota' }, created: '2024-02-29' }, finds: [] },
      {
        title: '29 de febrero de un año común',
        resource: { resourceType: 'Basic', code: { text: 'Nota' }, created: '2026-02-29' },
        finds: ['Basic.created'],
      },
    ],
  }),
]

/** How a URN goes on, of the two kinds that FHIR looks into. */
function urnForm(value: string): string | undefined {
  if (value.startsWith('urn:oid')) return forms['oid']
  return value.startsWith('urn:uuid:') ? forms['uuid'] : undefined
}

function telecom(rank: number) {
  return { resourceType: 'Patient', telecom: [{ system: 'phone', value: '+56 2 2345 6789', rank }] } as const
}
