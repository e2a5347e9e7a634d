import type { Position } from '../../engine/lines.ts'
import type { Expected, SyntaxFault, SyntaxProblem } from '../../engine/syntax.ts'

/** A fault of the syntax, with lines and columns instead of offsets. */
export interface LocatedProblem extends Omit<SyntaxProblem, 'path' | 'bracket'> {
  readonly at: Position
  /** The bracket that the fault is about, and where it is. */
  readonly bracket: (Position & { readonly mark: string }) | undefined
  /** The name of the member it is in, where there is one. */
  readonly name: string | undefined
}

/** Says what is wrong with a text as JSON, where, and what was expected there. */
export function sentenceOf(problem: LocatedProblem): string {
  const { at, fault, times } = problem
  const more = times === 1 ? '' : ` (y en ${times - 1} ${times === 2 ? 'lugar' : 'lugares'} más)`
  return `Línea ${at.line}, columna ${at.column}: ${sentences[fault](problem)}${more}.`
}

const sentences: Readonly<Record<SyntaxFault, (problem: LocatedProblem) => string>> = {
  empty: () => 'el texto está vacío; se esperaba un recurso FHIR en JSON',
  'not-json': ({ found }) =>
    found.startsWith('<')
      ? isOfPage(found)
        ? 'el texto parece una página HTML, como la que responde un servidor cuando algo falla; se esperaba un recurso FHIR en JSON, que empieza con «{»'
        : 'el texto parece XML; se esperaba un recurso FHIR en JSON, que empieza con «{» (si es FHIR en XML, el editor de la página lo convierte)'
      : clean(found) === ''
        ? 'el texto parece un archivo binario; se esperaba JSON, que empieza con «{»'
        : `el texto ${otherKinds[otherKindOf(found)]} ${quote(found)}; se esperaba «{»`,
  'leading-text': ({ found, start, end }) => `antes del recurso hay ${quote(found, end - start)}; se esperaba «{»`,
  'line-prefix': ({ found }) =>
    `cada línea empieza con algo que no es del recurso, como aquí «${shownPrefix(found)}»; se esperaba solo el JSON`,
  'not-utf8': () => 'el texto está en UTF-16 o es un archivo binario; se esperaba JSON en UTF-8',
  'escaped-breaks': ({ found }) =>
    `los saltos de línea entre los elementos están escritos como «${clean(found)}», y ahí JSON no los admite así`,
  'escaped-quotes': () => 'el recurso está escrito como texto dentro de otro, con las comillas escapadas («\\"»); se esperaba «"»',
  'bad-character': ({ found, expected }) =>
    isOfConflict(found)
      ? `«${found}» es la marca de un conflicto de git sin resolver: deja una de las dos partes y borra las marcas`
      : `${quote(found)} no va aquí; se esperaba ${expectations[expected]}`,
  'bad-escape': ({ found }) =>
    `${quote(found)} no significa nada en un texto; después de «\\» se esperaba «"», «\\», «/», b, f, n, r, t, o u y cuatro cifras hexadecimales`,
  'bad-number': ({ found }) => `${quote(found)} no es un número de JSON; ${numberHint(found)}`,
  'bad-word': ({ found, start, end }) => `${quote(found, end - start)} no es un valor de JSON; ${wordHint(found)}`,
  comment: ({ found, start, end }) => `${quote(found, end - start)} es un comentario, y JSON no los admite`,
  'control-character': ({ found }) => `hay ${controlNames[found] ?? codeOf(found)} dentro de un texto; se esperaba «${escapeOf(found)}»`,
  'extra-comma': ({ expected }) => `sobra una coma; después de ella se esperaba ${expectations[expected]}`,
  'extra-content': ({ found, start, end, bracket }) =>
    /^[{[]/.test(found)
      ? `aquí empieza otro valor, y el primero terminó en ${placeOf(bracket)}; se esperaba uno solo (varios recursos van en un Bundle o en un archivo .ndjson)`
      : /^[}\]]/.test(found)
        ? `sobra «${found[0]}»; el recurso ya se cerró en ${placeOf(bracket)}`
        : `hay ${quote(found, end - start)} después del recurso, que se cerró en ${placeOf(bracket)}; no se esperaba nada más`,
  'inner-quote': () => 'hay comillas dentro de un texto; se esperaba «\\"»',
  'missing-brace': ({ found }) => `falta «{»; se esperaba antes de esta clave (${quote(found)})`,
  'missing-colon': ({ name, found }) => `después de la clave ${quote(name ?? '')} se esperaba «:» y hay ${quote(found)}`,
  'missing-comma': ({ found, expected }) => `falta una coma; se esperaba ${expectations[expected]} y hay ${quote(found)}`,
  'missing-name': ({ found }) =>
    `se esperaba una clave entre comillas dobles y hay ${quote(found)}${found === '{' ? '; si «{{…}}» es una variable, escribe su valor' : ''}`,
  'missing-value': ({ name, expected }) =>
    `falta el valor de la clave ${quote(name ?? '')}; se esperaba ${expected === 'colon' ? '«:» y ' : ''}un valor`,
  'mismatched-bracket': ({ found, bracket }) =>
    `hay «${found}» y se esperaba «${partnerOf(bracket)}», que cierra el «${bracket?.mark}» de ${placeOf(bracket)}`,
  'odd-blank': ({ found }) => `hay un espacio que JSON no admite (${codeOf(found)}); se esperaba un espacio común`,
  'single-quotes': ({ found }) => `hay comillas «${found[0]}»; se esperaban comillas dobles, «"»`,
  'too-deep': () => 'hay demasiados objetos o listas, uno dentro de otro; no se siguió leyendo',
  'too-many-mistakes': () => 'lo anterior tiene demasiados errores de sintaxis; no se siguió leyendo',
  unclosed: ({ found, bracket, expected, name }) =>
    found !== ''
      ? `falta «${partnerOf(bracket)}», que cierra el «${bracket?.mark}» de ${placeOf(bracket)}; se esperaba antes de ${quote(found)}`
      : name !== undefined && (expected === 'value' || expected === 'colon')
        ? `el texto termina donde se esperaba ${expected === 'colon' ? '«:» y ' : ''}el valor de la clave ${quote(name)}`
        : `el texto termina sin cerrar el «${bracket?.mark}» de ${placeOf(bracket)}; se esperaba «${partnerOf(bracket)}»`,
  'unclosed-comment': () => 'hay un comentario que no se cierra, y JSON no admite comentarios',
  'unclosed-string': ({ found, start, end }) => `el texto ${quote(found, end - start)} no se cierra; se esperaba «"»`,
  'wrapped-quotes': ({ found }) =>
    `el recurso está escrito dentro de otro texto, con «${clean(found)}» en vez de comillas; se esperaba «"»`,
  'unquoted-name': ({ found }) => `la clave ${quote(found)} no tiene comillas; se esperaba «"${clean(found).replaceAll('"', '')}"»`,
}

/** Other forms in which a text may be. */
export type OtherKind = 'hl7v2' | 'token' | 'base64' | 'file' | 'table' | 'unknown'

/** The form in which a text is that begins with some characters and is no JSON. */
export function otherKindOf(found: string): OtherKind {
  if (/^(?:MSH|FHS|BHS)\|/.test(found)) return 'hl7v2'
  // `{"alg":`, `{"typ":`, `{"kid":` and the like, with which the header of a JWT begins.
  if (/^eyJ(?:hbGci|0eXAi|raWQi|jdHki|lbmMi|4NX)[A-Za-z\d_-]{6,}/.test(found)) return 'token'
  // The first bytes of PDF, JPEG, PNG, ZIP and GZIP.
  if (/^(?:JVBERi0|\/9j\/|iVBORw0KGgo|UEsDB|H4sI)[A-Za-z\d+/]{9,}/.test(found)) return 'file'
  // «{» and a quote, a blank or the end of a line.
  if (/^e(?:yJ|yA|wo|w0|wk)[A-Za-z\d+/]{9,}/.test(found)) return 'base64'
  return /^[^;\t{}[\]<>]{1,20}([;\t])[^;\t{}[\]<>]{1,20}\1/.test(found) ? 'table' : 'unknown'
}

/** Whether what begins so is a page of the web. */
export function isOfPage(found: string): boolean {
  return /^<(?:!doctype|html|head|body)(?![\w-])/i.test(found)
}

const otherKinds: Readonly<Record<OtherKind, string>> = {
  hl7v2: 'parece un mensaje HL7 v2 y no un recurso FHIR: empieza con',
  token: 'parece un token de acceso (JWT) y no un recurso FHIR: empieza con',
  file: 'parece un archivo (PDF, imagen o comprimido) escrito en base64, que en FHIR va en «data» de un Binary o un Attachment: empieza con',
  base64: 'parece JSON escrito en base64, que hay que decodificar antes: empieza con',
  table: 'parece una tabla (CSV) y no un recurso FHIR: empieza con',
  unknown: 'empieza con',
}

const expectations: Readonly<Record<Expected, string>> = {
  root: '«{»',
  name: 'una clave entre comillas dobles',
  colon: '«:»',
  value: 'un valor',
  item: 'un valor',
  comma: '«,»',
  'comma-or-brace': '«,» o «}»',
  'comma-or-bracket': '«,» o «]»',
}

/** Whether what begins so is a value as other languages write one of a type of theirs: `ISODate("…")`. */
export function isCall(found: string): boolean {
  return /^(?:new )?[\w.]+\(/.test(found)
}

function numberHint(found: string): string {
  if (found.includes(',')) return 'se esperaba un punto antes de los decimales'
  if (/^[-+]?0\d+$/.test(found)) return 'sobran los ceros a la izquierda, y si es un texto se esperaban comillas dobles'
  if (/^\+\d/.test(found)) return 'sobra el signo «+»'
  if (/^-?\d*\.\d*$/.test(found)) return 'se esperaban cifras antes y después del punto'
  return 'se esperaba un número como 12 o 3.5, o un texto entre comillas dobles'
}

function wordHint(found: string): string {
  const small = found.toLowerCase()
  if (['true', 'false', 'null'].includes(small)) return `se esperaba «${small}», en minúsculas`
  if (['none', 'nil', 'undefined', 'nan', 'infinity', '-infinity'].includes(small)) return 'en FHIR lo que no se sabe se omite'
  if (isCall(found)) return 'se esperaba solo lo que va entre los paréntesis'
  if (found.endsWith('"')) return 'se esperaban comillas dobles también al comienzo'
  return 'se esperaba un texto entre comillas dobles, un número, true o false'
}

const controlNames: Readonly<Record<string, string>> = {
  '\t': 'una tabulación',
  '\n': 'un salto de línea',
  '\r': 'un salto de línea',
}

export function escapeOf(character: string): string {
  return JSON.stringify(character).slice(1, -1)
}

export function codeOf(character: string): string {
  return `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
}

export function partnerOf(bracket: LocatedProblem['bracket']): string {
  return bracket?.mark === '[' ? ']' : '}'
}

function placeOf(bracket: LocatedProblem['bracket']): string {
  return `la línea ${bracket?.line}, columna ${bracket?.column}`
}

function quote(found: string, length = found.length): string {
  return `«${visible(found)}${length > found.length ? '…' : ''}»`
}

/** As `clean`, or its code where nothing of it can be seen: a name is empty only where it has no character. */
export function visible(found: string): string {
  return clean(found) || (found === '' ? '' : codeOf(found))
}

/** A beginning of a line with the blanks that it ends with. */
export function shownPrefix(found: string): string {
  return found.replaceAll('\t', ' ').trimStart()
}

/** Whether it is what git writes around the two sides of a conflict. */
export function isOfConflict(found: string): boolean {
  return /^(?:<{7}|={7}|>{7})$/.test(found)
}

/** On one line, and without the first half of a character that was cut in two. */
export function clean(found: string): string {
  return found
    .replace(/[\ud800-\udbff]$/, '')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}

/** Names the text after everything in it is mended. */
export function repairTitle(faults: ReadonlySet<SyntaxFault>): string {
  const [first] = faults
  return (faults.size === 1 ? titles[first!] : undefined) ?? 'Reparar el JSON'
}

const titles: { readonly [Fault in SyntaxFault]?: string } = {
  'bad-escape': 'Escribir bien las barras «\\»',
  'bad-number': 'Poner comillas a lo que no es un número de JSON',
  comment: 'Quitar los comentarios',
  'control-character': 'Escribir «\\n» y «\\t» dentro de los textos',
  'escaped-breaks': 'Escribir los saltos de línea como tales',
  'escaped-quotes': 'Quitar las barras de las comillas',
  'extra-comma': 'Quitar las comas que sobran',
  'extra-content': 'Quitar lo que sobra al final',
  'inner-quote': 'Escribir «\\"» dentro de los textos',
  'leading-text': 'Quitar el texto de alrededor',
  'line-prefix': 'Quitar el comienzo de cada línea',
  'mismatched-bracket': 'Cerrar lo que quedó abierto',
  'missing-brace': 'Poner la llave que falta',
  'missing-colon': 'Poner los «:» que faltan',
  'missing-comma': 'Poner las comas que faltan',
  'odd-blank': 'Usar espacios comunes',
  'single-quotes': 'Usar comillas dobles',
  unclosed: 'Cerrar lo que quedó abierto',
  'unclosed-string': 'Cerrar las comillas',
  'unquoted-name': 'Poner comillas a las claves',
  'wrapped-quotes': 'Leer el recurso que hay en el texto',
}
