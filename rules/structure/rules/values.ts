import { isList, isObject, isSame, valueAt, type Json, type JsonObject, type Path } from '../../engine/json.ts'
import type { Rule } from '../../engine/rule.ts'
import { bundleTypes } from '../bundle-types.ts'
import { isAbsolute } from '../check/primitives.ts'
import { r4 } from '../r4.ts'
import { isSameAddress } from '../canonical.ts'
import { isUcum, ucum } from '../terminology/ucum.ts'
import { findUcumCode, isCommonUcumCode } from '../terminology/ucum-names.ts'
import { repairNarrative } from '../narrative/repair.ts'
import { instantLike, isWithoutTime, meantDates } from './date-forms.ts'
import { missedIdFor } from './contained-ids.ts'
import { aboutCodes, authority, defineSaying, lackedOf, listed, page, shown, shownDemand, toChoose, toRemove } from './define.ts'
import { withUuid } from './entry-names.ts'
import { idNamedBy } from './full-urls.ts'
import { saysNothing } from './other-forms.ts'
import { without } from './repairs.ts'

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

const practitioner = 'https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/CorePrestadorCl'

/** Formats of primitive values, and the values that profiles fix. */
export const valueSayings: readonly Rule[] = [
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
    isTried: ({ at, replacement }) => replacement === undefined && at.at(-1) === 'fullUrl',
    quickFix({ type, replacement, at }, root) {
      if (replacement !== undefined)
        return { title: `Escribir ${shown(replacement)}`, replacement, safe: type !== 'date' || !saysTime(valueAt(root, at)) }
      const value = valueAt(root, at)
      if (saysNothing(value)) return toRemove(`«${String(at.at(-1))}»`, without(root, at))
      if (at.at(-1) === 'fullUrl' && typeof value === 'string' && /^urn:uuid:./i.test(value)) return withUuid(root, at, value)
      const named = type === 'id' && at.at(-1) === 'id' ? idByName(root, at.slice(0, -1)) : undefined
      if (named !== undefined) return { title: `Escribir ${named}`, replacement: named, safe: false }
      const meant = typeof value === 'string' ? meantBy(type, value) : []
      if (meant.length > 1)
        return toChoose(
          'Elegir la fecha',
          at,
          meant.map((one) => ({ title: one, replacement: one })),
        )
      return meant.length === 0 ? undefined : { title: `Escribir ${shown(meant[0]!)}`, replacement: meant[0]!, safe: false }
    },
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
      if (written !== undefined) return `«${shown(written)}» no es la forma de un ${type}, que se escribe sin decimales ni exponente.`
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
  defineSaying({
    code: 'r4-formato-06',
    title: 'El texto narrativo es XHTML simple',
    severity: 'error',
    voids: true,
    message: ({ reason, name, holder }) =>
      ({
        xml: `El texto narrativo no está bien formado${name === undefined ? '' : `: revisa «${name}»`}.`,
        root: 'El texto narrativo debe ser un solo elemento <div xmlns="http://www.w3.org/1999/xhtml">.',
        element: misplaced(name),
        content: misheld(name, holder),
        attribute: `El texto narrativo no admite el atributo «${name}».`,
        value:
          name === 'href'
            ? 'El texto narrativo no admite un «href» vacío ni con un programa, como «javascript:».'
            : `El atributo «${name}» del texto narrativo solo puede ser «http://www.w3.org/1999/xhtml».`,
        entity:
          name === undefined
            ? 'El texto narrativo tiene un «&» suelto: se escribe «&amp;».'
            : `«&${name};» no es una entidad que el texto narrativo admita.`,
        link: `El texto narrativo enlaza a «${name}», que no está en el documento.`,
        empty: 'El texto narrativo está vacío.',
      })[reason],
    fixes: 'unsafe',
    quickFix({ at, reason }, root) {
      if (reason === 'empty') return toRemove('«text»', without(root, at.slice(0, -1)))
      const div = valueAt(root, at)
      const mended = typeof div === 'string' && reason !== 'link' ? repairNarrative(div) : undefined
      return mended === undefined ? undefined : { title: 'Corregir el XHTML', replacement: mended, safe: false }
    },
    why: 'El texto narrativo se muestra tal cual a una persona: FHIR solo deja formato y tablas, sin programas, formularios ni estilos externos.',
    links: [page('texto narrativo', 'narrative.html')],
    examples: [
      {
        title: 'Un párrafo',
        resource: {
          resourceType: 'Basic',
          code: { text: 'Nota' },
          text: { status: 'generated', div: '<div xmlns="http://www.w3.org/1999/xhtml"><p>Nota</p></div>' },
        },
        finds: [],
      },
      {
        title: 'Un «&» suelto',
        resource: {
          resourceType: 'Basic',
          code: { text: 'Nota' },
          text: { status: 'generated', div: '<div xmlns="http://www.w3.org/1999/xhtml">Soto & hija</div>' },
        },
        finds: ['Basic.text.div'],
        fixed: {
          resourceType: 'Basic',
          code: { text: 'Nota' },
          text: { status: 'generated', div: '<div xmlns="http://www.w3.org/1999/xhtml">Soto &amp; hija</div>' },
        },
      },
      {
        title: 'Un programa',
        resource: {
          resourceType: 'Basic',
          code: { text: 'Nota' },
          text: { status: 'generated', div: '<div xmlns="http://www.w3.org/1999/xhtml"><p>Nota</p><script>alert(1)</script></div>' },
        },
        finds: ['Basic.text.div'],
        fixed: {
          resourceType: 'Basic',
          code: { text: 'Nota' },
          text: { status: 'generated', div: '<div xmlns="http://www.w3.org/1999/xhtml"><p>Nota</p></div>' },
        },
      },
    ],
  }),
  defineSaying({
    code: 'r4-valor-01',
    title: 'Un valor que el perfil fija es ese',
    severity: 'error',
    explains: ['r4-codigo-01', 'r4-codigo-02', 'r4-codigo-03'],
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

/** The id by which others refer to a resource: the one at the end of the fullUrl of its entry, or that of a contained resource which they miss. */
function idByName(root: Json, at: Path): string | undefined {
  if (at.at(-1) === 'resource' && at.at(-3) === 'entry') return idNamedBy(valueAt(root, at.slice(0, -1)))
  return at.at(-2) === 'contained' ? missedIdFor(root, at) : undefined
}

/** Whether a value says a time of day, which a date alone has no room for; midnight is none. */
function saysTime(value: Json | undefined): boolean {
  return typeof value === 'string' && /\d[T ]\d/.test(value) && !/[T ]00:00(?::00(?:\.0+)?)?(?:Z|[+-]\d\d:\d\d)?$/i.test(value)
}

/** The values of its type that a text probably means. */
function meantBy(type: string, value: string): readonly string[] {
  if (/^(?:date|dateTime|instant|time)$/.test(type)) return meantDates(value, type)
  const text = value.trim()
  if (type === 'id') return toId(text)
  if (/^(?:urn:)?(?:uuid:)?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text))
    return type === 'uuid' ? [`urn:uuid:${text.slice(-36).toLowerCase()}`] : []
  if (type === 'oid') return /^[012](?:\.(?:0|[1-9]\d*))+$/.test(text) ? [`urn:oid:${text}`] : []
  if (type === 'string' || type === 'markdown')
    return [value.replaceAll(/[^\P{Cc}\t\r\n]/gu, '')].filter((one) => one.trim() !== '' && one !== value)
  if (type === 'base64Binary') return toBase64(text).filter((one) => one !== value)
  return /^(?:url|uri|canonical|code)$/.test(type)
    ? [text.replaceAll(/\s+/g, type === 'code' ? ' ' : '%20')].filter(
        // A name with blanks is no address, and does not become one without them.
        (one) => one !== value && one !== '' && ((type !== 'canonical' && !/%20/.test(one)) || isAbsolute(one)),
      )
    : []
}

/** Base64 as FHIR has it: without the beginning of a `data:` URL, with the digits that are no others in URLs, and filled up. */
function toBase64(text: string): readonly string[] {
  const start = /^data:[^,]{1,100};base64,/i.exec(text)?.[0].length ?? 0
  const bare = text.slice(start).replaceAll(/\s/g, '').replaceAll('-', '+').replaceAll('_', '/')
  const digits = bare.replace(/={1,2}$/, '')
  // A text that was cut off is no longer the same.
  const isWhole = bare.length % 4 === 0 || (bare === digits && /[-_]/.test(text.slice(start)) && bare.length % 4 !== 1)
  return isWhole && /^[A-Za-z\d+/]+$/.test(digits) ? [digits.padEnd(Math.ceil(digits.length / 4) * 4, '=')] : []
}

/** An id has 64 characters, and each letter may come with its accents apart. */
const longestForId = 200

/** A text without what an id may not have. */
function toId(text: string): readonly string[] {
  if (text.length > longestForId) return []
  // No part of an id: the «#» by which a contained resource is referred to, what makes a UUID, an OID or an id an address, and the braces that
  // Windows writes around a GUID.
  const id = (/^\{([\dA-Fa-f-]{36})\}$/.exec(text)?.[1] ?? text)
    .replace(/^(?:#|urn:uuid:|urn:oid:)/i, '')
    .replace(/^([A-Za-z]+)\//, (start, type: string) => (r4.isResource(type) ? '' : start))
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z\d.-]/g, '-')
  return id.length > 64 || !/[A-Za-z\d]/.test(id) ? [] : [id]
}

/** The sentence about an element that may not stand where it does; of one that may stand elsewhere, where that is. */
function misplaced(name = ''): string {
  if (name === 'li') return 'En el texto narrativo, «li» va dentro de una lista: «ul» u «ol».'
  if (name === 'td' || name === 'th') return `En el texto narrativo, «${name}» va dentro de una fila de tabla: «tr».`
  if (name === 'dt' || name === 'dd') return `En el texto narrativo, «${name}» va dentro de una lista de definiciones: «dl».`
  if (/^(?:caption|col|colgroup|tbody|tfoot|thead|tr)$/.test(name))
    return `En el texto narrativo, «${name}» va dentro de una tabla: «table».`
  if (name === 'a') return 'En el texto narrativo, un enlace («a») no va dentro de otro.'
  if (/^(?:blockquote|div|ol|p|pre|table|ul)$/.test(name)) return `En el texto narrativo, «${name}» no va dentro de un párrafo («p»).`
  return `El texto narrativo no admite el elemento «${name}».`
}

/** The sentence about what an element does not hold: an element, or text. */
function misheld(name: string | undefined, holder = ''): string {
  if (/^(?:area|br|hr|img)$/.test(holder)) return `En el texto narrativo, «${holder}» no lleva nada dentro.`
  const what = name === undefined ? 'texto suelto' : `«${name}»`
  const only = contents[holder]
  return only === undefined
    ? `En el texto narrativo, ${what} no va dentro de «${holder}», que solo lleva una línea de texto.`
    : `En el texto narrativo, ${what} no va directamente en «${holder}», que solo lleva ${only}.`
}

const contents: Readonly<Record<string, string>> = {
  table: 'filas («tr») y sus grupos',
  thead: 'filas («tr»)',
  tbody: 'filas («tr»)',
  tfoot: 'filas («tr»)',
  tr: 'celdas («td», «th»)',
  ul: 'elementos de lista («li»)',
  ol: 'elementos de lista («li»)',
  dl: 'términos («dt») y definiciones («dd»)',
}

function quoted(text: string): string {
  return text.startsWith('{') || text.startsWith('[') ? text : `«${text}»`
}

/** In a longer list each would be compared with all others. */
const fewItems = 10

/**
 * The item of a list that a place is a member of, where another item has there what is demanded of each: to write it twice would only lose what this one says.
 * A value deeper in an item, as the unit of a component, may well be the same in others.
 */
function besideDemanded(root: Json, at: Path, expected: Json): Path | undefined {
  const depth = at.findLastIndex((step) => typeof step === 'number')
  const list = depth < 0 || depth === at.length - 1 ? undefined : valueAt(root, at.slice(0, depth))
  if (!isList(list) || list.length > fewItems) return undefined
  const rest = at.slice(depth + 1)
  if (rest.length > 1) return undefined
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

/** Whether a place is the unit of a quantity. */
function isUnit(at: Path): boolean {
  const [holder, name] = at.slice(-2)
  return (name === 'code' || name === 'unit') && typeof holder === 'string' && /Quantity$/i.test(holder)
}

/** How a URN goes on, of the two kinds that FHIR looks into. */
function urnForm(value: string): string | undefined {
  if (value.startsWith('urn:oid')) return forms['oid']
  return value.startsWith('urn:uuid:') ? forms['uuid'] : undefined
}

function telecom(rank: number) {
  return { resourceType: 'Patient', telecom: [{ system: 'phone', value: '+56 2 2345 6789', rank }] } as const
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
