/** The resources that stand as JSON in another text, such as a message in Markdown or a log, in its order; texts as they are written there. */
export function findEmbedded(text: string): readonly string[] {
  const found: string[] = []
  let work = 0
  for (let at = text.indexOf('{'); at >= 0 && found.length < most;) {
    // Logs write JSON into strings: `{\"resourceType\":…}`.
    const end = text.startsWith('{\\"', at) ? endOfString(text, at) : endOf(text, at)
    work += (end < 0 ? text.length : end) - at
    const resource = end < 0 ? undefined : readResource(text.slice(at, end))
    if (resource !== undefined) found.push(resource)
    if (work > mostWork) break
    at = text.indexOf('{', resource === undefined ? at + 1 : end)
  }
  return found
}

/** How many resources are taken out, and how many characters are looked at: braces may stand anywhere in a text. */
const most = 10_000
const mostWork = 50_000_000

/** Where an object that begins there ends; -1 where it does not. */
function endOf(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    const unit = text[at]
    if (unit === '"') {
      at = text.indexOf('"', at + 1)
      while (at > 0 && isEscaped(text, at)) at = text.indexOf('"', at + 1)
      if (at < 0) return -1
    } else if (unit === '{') depth += 1
    else if (unit === '}') {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return -1
}

/** Where the string ends that an offset is in. */
function endOfString(text: string, from: number): number {
  let at = text.indexOf('"', from)
  while (at > 0 && isEscaped(text, at)) at = text.indexOf('"', at + 1)
  return at
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0
  while (text[at - 1 - slashes] === '\\') slashes += 1
  return slashes % 2 === 1
}

/** An object as it is written where it is a resource, or the text within it that is one, as logs of JSON have it. */
function readResource(written: string): string | undefined {
  const value = parse(written)
  if (value === undefined) {
    const bare = written.startsWith('{\\"') ? parse(`"${written}"`) : undefined
    return typeof bare === 'string' ? readResource(bare) : undefined
  }
  if (isResource(value)) return written
  for (const inner of Object.values(value as object)) {
    if (isResource(inner)) return JSON.stringify(inner)
    if (typeof inner === 'string' && inner.startsWith('{') && isResource(parse(inner))) return inner
  }
  return undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isResource(value: unknown): boolean {
  return typeof value === 'object' && value !== null && typeof (value as { resourceType?: unknown }).resourceType === 'string'
}
