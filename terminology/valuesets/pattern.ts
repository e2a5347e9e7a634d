/** Regular expressions of filters, which anybody may write: each is tried in time linear in the text, whatever it is. */

/** Says whether a text is, from its beginning to its end, what a pattern says. */
type PatternTest = (text: string) => boolean

type CharTest = (char: string) => boolean

type Node =
  | { readonly kind: 'char'; readonly test: CharTest }
  | { readonly kind: 'edge'; readonly isEnd: boolean }
  | { readonly kind: 'all' | 'any'; readonly of: readonly Node[] }
  | { readonly kind: 'repeat'; readonly of: Node; readonly min: number; readonly max: number }

/** A step of the machine: a character to take, an edge to stand at, or none; and where it leads. */
interface State {
  readonly test?: CharTest
  readonly edge?: 'start' | 'end'
  next: readonly number[]
}

const longestPattern = 500
const mostStates = 500
const mostNested = 50

/** Makes the test of a pattern; undefined where it cannot be read, or asks for what takes longer: what stands around, or was found before. */
export function compilePattern(pattern: string): PatternTest | undefined {
  const chars = [...pattern]
  const node = chars.length > longestPattern ? undefined : read(chars)
  const states = node === undefined ? undefined : toStates(node)
  return states === undefined ? undefined : (text) => matches(states, text)
}

class Unreadable extends Error {}

function read(chars: readonly string[]): Node | undefined {
  let at = 0
  let depth = 0

  function take(char: string): boolean {
    if (chars[at] !== char) return false
    at += 1
    return true
  }

  function next(): string {
    const char = chars[at]
    if (char === undefined) throw new Unreadable()
    at += 1
    return char
  }

  function readAny(): Node {
    depth += 1
    if (depth > mostNested) throw new Unreadable()
    const ways = [readAll()]
    while (take('|')) ways.push(readAll())
    depth -= 1
    return ways.length === 1 ? ways[0]! : { kind: 'any', of: ways }
  }

  function readAll(): Node {
    const parts: Node[] = []
    while (at < chars.length && chars[at] !== '|' && chars[at] !== ')') parts.push(readRepeated())
    return { kind: 'all', of: parts }
  }

  function readRepeated(): Node {
    const of = readOne()
    const times = readTimes()
    if (times === undefined) return of
    if (of.kind === 'edge') throw new Unreadable()
    // A lazy one fits the same texts.
    take('?')
    if (isTimes()) throw new Unreadable()
    return { kind: 'repeat', of, min: times[0], max: times[1] }
  }

  function isTimes(): boolean {
    return ['*', '+', '?', '{'].includes(chars[at] ?? '')
  }

  function readTimes(): readonly [min: number, max: number] | undefined {
    if (take('*')) return [0, Infinity]
    if (take('+')) return [1, Infinity]
    if (take('?')) return [0, 1]
    if (!take('{')) return undefined
    const min = readNumber()
    const max = take(',') ? (chars[at] === '}' ? Infinity : readNumber()) : min
    if (!take('}') || max < min) throw new Unreadable()
    return [min, max]
  }

  function readNumber(): number {
    let digits = ''
    while (isDigit(chars[at] ?? '')) digits += next()
    if (digits === '' || digits.length > 4) throw new Unreadable()
    return Number(digits)
  }

  function readOne(): Node {
    const char = next()
    if (char === '^' || char === '$') return { kind: 'edge', isEnd: char === '$' }
    if (char === '(') return readGroup()
    if (char === '[') return { kind: 'char', test: readClass() }
    if (char === '.') return { kind: 'char', test: (one) => one !== '\n' && one !== '\r' }
    if (char === '\\') return { kind: 'char', test: readEscape() }
    if (char === '*' || char === '+' || char === '?' || char === '{') throw new Unreadable()
    return { kind: 'char', test: (one) => one === char }
  }

  function readGroup(): Node {
    if (take('?') && !take(':')) throw new Unreadable()
    const of = readAny()
    if (!take(')')) throw new Unreadable()
    return of
  }

  function readEscape(): CharTest {
    const char = next()
    const known = escapes.get(char)
    if (known !== undefined) return known
    if (isWord(char)) throw new Unreadable()
    return (one) => one === char
  }

  function readClass(): CharTest {
    const isNegated = take('^')
    const tests: CharTest[] = []
    while (!take(']')) {
      const first = next()
      // Classes within classes, as some dialects have them.
      if (first === '[' || (first === '-' && chars[at] === '[')) throw new Unreadable()
      if (first === '\\' && escapes.has(chars[at] ?? '')) {
        tests.push(readEscape())
        continue
      }
      const from = first === '\\' ? plainEscaped() : first
      if (chars[at] !== '-' || chars[at + 1] === ']' || chars[at + 1] === undefined) {
        tests.push((one) => one === from)
        continue
      }
      at += 1
      const last = next()
      if (last === '[') throw new Unreadable()
      const [low, high] = [from.codePointAt(0)!, (last === '\\' ? plainEscaped() : last).codePointAt(0)!]
      if (high < low) throw new Unreadable()
      tests.push((one) => one.codePointAt(0)! >= low && one.codePointAt(0)! <= high)
    }
    return (one) => tests.some((test) => test(one)) !== isNegated
  }

  function plainEscaped(): string {
    const char = next()
    if (isWord(char)) throw new Unreadable()
    return char
  }

  try {
    const node = readAny()
    return at === chars.length ? node : undefined
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}

function isDigit(char: string): boolean {
  return char >= '0' && char <= '9' && char.length === 1
}

function isWord(char: string): boolean {
  return isDigit(char) || char === '_' || (char >= 'a' && char <= 'z') || (char >= 'A' && char <= 'Z')
}

function isBlank(char: string): boolean {
  return char.trim() === ''
}

const escapes = new Map<string, CharTest>([
  ['d', isDigit],
  ['D', (char) => !isDigit(char)],
  ['w', isWord],
  ['W', (char) => !isWord(char)],
  ['s', isBlank],
  ['S', (char) => !isBlank(char)],
  ['t', (char) => char === '\t'],
  ['n', (char) => char === '\n'],
  ['r', (char) => char === '\r'],
])

/** The steps, of which the last is the first to take and the one at 0 the end; undefined where they are too many. */
function toStates(node: Node): readonly State[] | undefined {
  const states: State[] = [{ next: [] }]
  const add = (state: State): number => {
    if (states.length >= mostStates) throw new Unreadable()
    return states.push(state) - 1
  }

  /** Where to begin with a node so that it goes on to another step. */
  function link(one: Node, to: number): number {
    switch (one.kind) {
      case 'char':
        return add({ test: one.test, next: [to] })
      case 'edge':
        return add({ edge: one.isEnd ? 'end' : 'start', next: [to] })
      case 'all':
        return one.of.reduceRight((after, part) => link(part, after), to)
      case 'any':
        return add({ next: one.of.map((way) => link(way, to)) })
      case 'repeat':
        return linkRepeat(one, to)
    }
  }

  function linkRepeat({ of, min, max }: Node & { readonly kind: 'repeat' }, to: number): number {
    let start = to
    if (max === Infinity) {
      start = add({ next: [] })
      states[start]!.next = [link(of, start), to]
    } else {
      for (let time = min; time < max; time += 1) start = add({ next: [link(of, start), to] })
    }
    for (let time = 0; time < min; time += 1) start = link(of, start)
    return start
  }

  try {
    add({ next: [link(node, 0)] })
    return states
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}

/** Takes one character after the other, in all the steps at once that may have been reached. */
function matches(states: readonly State[], text: string): boolean {
  const chars = [...text]
  let reached = reach(states, [states.length - 1], 0, chars.length)
  for (const [at, char] of chars.entries()) {
    if (reached.size === 0) return false
    const taken: number[] = []
    for (const one of reached) if (states[one]!.test?.(char) === true) taken.push(...states[one]!.next)
    reached = reach(states, taken, at + 1, chars.length)
  }
  return reached.has(0)
}

/** The steps that some lead to without a character. */
function reach(states: readonly State[], from: readonly number[], at: number, end: number): ReadonlySet<number> {
  const reached = new Set(from)
  for (const one of reached) {
    const { test, edge, next } = states[one]!
    if (test !== undefined || (edge === 'start' && at > 0) || (edge === 'end' && at < end)) continue
    for (const to of next) reached.add(to)
  }
  return reached
}
