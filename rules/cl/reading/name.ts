import { fold } from '../../../catalogs/catalog.ts'

/** Phrases, folded, that stand in the place of a name that is not known. */
const phrases = new Set([
  'sin nombre',
  'sin nombres',
  'sin apellido',
  'sin apellidos',
  'sin informacion',
  'sin dato',
  'sin datos',
  'no informa',
  'no informado',
  'no informada',
  'no identificado',
  'no identificada',
  'desconocido',
  'desconocida',
])
const longest = 20

/** Abbreviations that do: `NN`, `S/N`, `S/I`, `XXXX`. */
const abbreviation = /^(?:n\.?n\.?(?: n\.?n\.?)?|s\/[ni]|x{3,})$/i

/** The beginnings of all of these; most names begin otherwise. */
const beginning = /^[dnsx]|^[^a-z]/i

/** Whether a text stands in the place of a name and is nobody's: a sign alone, an abbreviation as `NN`, or words as `SIN NOMBRE`. */
export function isNoName(text: string): boolean {
  if (text.length > longest) return false
  const bare = text.trim()
  return beginning.test(bare) && (!/[\p{L}\p{N}]/u.test(bare) || abbreviation.test(bare) || phrases.has(fold(bare)))
}

/** Whether a text has the parts of a name with the separators of HL7 v2 between them: `PEREZ^SOTO`, `PEREZ&SOTO^JUAN`. */
export function isOfVersion2(text: string): boolean {
  return text.length <= longestOfVersion2 && /\p{L}\^|\^\p{L}|\p{L}&\p{L}/u.test(text)
}

const longestOfVersion2 = 200
