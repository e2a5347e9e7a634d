const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g
const step = '  '
/** Deeper than this nothing is indented further: a hostile text would grow with the square of its depth. */
const deepest = 100

/**
 * Lays out a JSON text, one member or item a line. Strings and numbers keep their spelling (FHIR tells 1.0 from 1) and
 * repeated names stay, as JSON.parse and JSON.stringify would not leave them. Undefined where the text is not JSON.
 */
export function formatJson(text: string): string | undefined {
  if (!isJson(text)) return undefined
  const out: string[] = []
  let depth = 0
  let previous = ''
  const newLine = () => `\n${step.repeat(Math.min(depth, deepest))}`
  for (const [part] of text.matchAll(token)) {
    if (part === '}' || part === ']') {
      depth -= 1
      if (previous !== '{' && previous !== '[') out.push(newLine())
    } else if (previous === '{' || previous === '[') {
      out.push(newLine())
    }
    out.push(part)
    if (part === ',') out.push(newLine())
    else if (part === ':') out.push(' ')
    else if (part === '{' || part === '[') depth += 1
    previous = part
  }
  return `${out.join('')}\n`
}

/** Writes a JSON text without a blank, on one line; strings, numbers and names stay as in `formatJson`. */
export function packJson(text: string): string | undefined {
  return isJson(text) ? text.match(token)!.join('') : undefined
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
