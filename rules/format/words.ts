/** `1 error`, `3 errores`, `1.200 errores`. */
export function counted(count: number, one: string, many: string): string {
  return `${toThousands(count)} ${count === 1 ? one : many}`
}

/** A whole number as Chile writes it: `12.345`. */
export function toThousands(count: number): string {
  return String(count).replaceAll(/\B(?=(\d{3})+$)/g, '.')
}

/** `1 error`, `3 errors`, `1,200 errors`. */
export function countedInEnglish(count: number, one: string, many = `${one}s`): string {
  return `${toThousandsInEnglish(count)} ${count === 1 ? one : many}`
}

/** A whole number as English writes it: `12,345`. */
export function toThousandsInEnglish(count: number): string {
  return toThousands(count).replaceAll('.', ',')
}

/** A text that cannot steer a terminal: control characters are written as `\u001b`. */
export function toPrintable(text: string): string {
  return text.replaceAll(
    /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** A text in lines of at most so many characters, broken at blanks. */
export function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = []
  let rest = text
  while (rest.length > width) {
    const blank = rest.lastIndexOf(' ', width)
    const end = blank > 0 ? blank : width
    lines.push(rest.slice(0, end))
    rest = rest.slice(end).trimStart()
  }
  return [...lines, rest]
}

/** A path that fits a line: of a very long one, the beginning and the end. */
export function shortened(path: string): string {
  return path.length > 120 ? `${path.slice(0, 60)}…${path.slice(-40)}` : path
}
