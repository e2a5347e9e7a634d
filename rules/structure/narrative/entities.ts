const entity = /&(?:amp|lt|gt|quot|apos|#(\d+)|#x([0-9A-Fa-f]+));/y

/** Finds the name of the first entity that XML does not have; `''` for a lone ampersand. */
export function findBadEntity(text: string): string | undefined {
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    entity.lastIndex = at
    const [found, decimal, hexadecimal] = entity.exec(text) ?? []
    const number = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
    if (found === undefined || isNoCharacter(number)) return /^&(#?\w{1,32});/.exec(text.slice(at, at + 35))?.[1] ?? ''
  }
  return undefined
}

/** Whether a number, if it is one, names none of the characters of XML: https://www.w3.org/TR/xml/#charsets. */
function isNoCharacter(number: number): boolean {
  return (
    (number < 0x20 && number !== 0x9 && number !== 0xa && number !== 0xd) ||
    (number >= 0xd800 && number < 0xe000) ||
    number === 0xfffe ||
    number === 0xffff ||
    number > 0x10ffff
  )
}
