/** UTF-16 code units that XML gives a meaning. */
export const exclamation = 0x21
export const doubleQuote = 0x22
export const singleQuote = 0x27
export const slash = 0x2f
export const equalsSign = 0x3d
export const greater = 0x3e
export const question = 0x3f

const name = 1
const space = 2

/** Classes of ASCII. A name has letters, digits, `:`, `-`, `.` and `_`; one that begins with a sign is none of HTML's. */
const classes = new Uint8Array(128)
for (let code = 0x2d; code <= 0x3a; code += 1) if (code !== slash) classes[code] = name
for (let code = 0x41; code <= 0x5a; code += 1) classes[code] = classes[code + 0x20] = name
classes[0x5f] = name
for (const code of [0x20, 0x0a, 0x0d, 0x09]) classes[code] = space

/** Tells whether a code unit may stand in a name; NaN, after the end of a text, may not. */
export function isOfName(code: number): boolean {
  return code < 128 && classes[code] === name
}

/** Tells whether a code unit is white space of XML; NaN, after the end of a text, is not. */
export function isSpace(code: number): boolean {
  return code <= 0x20 && classes[code] === space
}

/** Finds the end of the white space that begins at an index. */
export function skipSpace(text: string, from: number): number {
  let at = from
  while (isSpace(text.charCodeAt(at))) at += 1
  return at
}

/** Finds the end of the name that begins at an index. */
export function skipName(text: string, from: number): number {
  let at = from
  while (isOfName(text.charCodeAt(at))) at += 1
  return at
}

/** Tells whether a stretch of a text is white space alone. */
export function isBlank(text: string, from: number, to: number): boolean {
  return skipSpace(text, from) >= to
}
