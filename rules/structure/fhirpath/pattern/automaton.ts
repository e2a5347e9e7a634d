import type { Pattern } from './syntax.ts'

/** A step of a pattern, with the steps that follow it. */
interface Step {
  readonly kind: 'character' | 'start' | 'end' | 'fork' | 'found'
  readonly test: RegExp | undefined
  readonly next: number[]
}

/** A set of steps that may be next, and the states that follow the characters seen so far. */
interface State {
  readonly steps: readonly number[]
  readonly isFound: boolean
  readonly isFoundAtEnd: boolean
  /** By code unit of ASCII. */
  readonly afterAscii: (State | undefined)[]
  /** By other code points. */
  readonly after: Map<number, State>
}

/** Tells whether a pattern is found in a text. `charge` is told of the work that a text makes beyond its length. */
export type Automaton = (text: string, charge?: (steps: number) => void) => boolean

const ignore = (): void => undefined

const mostSteps = 5000
const mostStates = 2000
const mostTransitions = 50_000

/**
 * Makes a question whether a pattern is found in a text, answered in time that grows with the text alone. `flags` are those of
 * JavaScript. Undefined where the pattern is too large.
 */
export function makeAutomaton(pattern: Pattern, flags: 's' | 'su'): Automaton | undefined {
  const steps: Step[] = []
  const found = add('found')
  const first = build(pattern, found)
  if (steps.length > mostSteps) return undefined

  let states: Map<string, State>
  let transitions: number
  let initial: State
  forget()
  const isUnicode = flags === 'su'

  return (text, charge = ignore) => {
    let state = initial
    for (let at = 0; at < text.length; at += 1) {
      if (state.isFound) return true
      let code = text.charCodeAt(at)
      if (code < 128) {
        state = state.afterAscii[code] ?? (state.afterAscii[code] = turn(state, code, charge))
        continue
      }
      if (isUnicode && code >= 0xd800 && code < 0xdc00) {
        code = text.codePointAt(at)!
        if (code > 0xffff) at += 1
      }
      let next = state.after.get(code)
      if (next === undefined) {
        next = turn(state, code, charge)
        state.after.set(code, next)
      }
      state = next
    }
    return state.isFound || state.isFoundAtEnd
  }

  // Hostile texts may lead to states and characters without end.
  function turn(state: State, code: number, charge: (steps: number) => void): State {
    charge(state.steps.length)
    if (states.size > mostStates || transitions > mostTransitions) forget()
    transitions += 1
    return follow(state, String.fromCodePoint(code))
  }

  function forget(): void {
    states = new Map()
    transitions = 0
    initial = toState(closure([first], true), true)
  }

  function add(kind: Step['kind'], next: number[] = [], test?: RegExp): number {
    steps.push({ kind, test, next })
    return steps.length - 1
  }

  /** Adds a pattern that is followed by a step, and returns the step that it begins with. */
  function build(part: Pattern, next: number): number {
    if (steps.length > mostSteps) return next
    switch (part.kind) {
      case 'character':
        return add('character', [next], new RegExp(`^(?:${/^[\]}]$/.test(part.source) ? '\\' : ''}${part.source})$`, flags))
      case 'start':
      case 'end':
        return add(part.kind, [next])
      case 'sequence':
        return part.parts.toReversed().reduce((following, inner) => build(inner, following), next)
      case 'choice':
        return add(
          'fork',
          part.parts.map((inner) => build(inner, next)),
        )
      case 'repeat':
        return buildRepeat(part.part, part.least, part.most, next)
    }
  }

  function buildRepeat(part: Pattern, least: number, most: number, next: number): number {
    let from = next
    if (most === Infinity) {
      from = add('fork')
      steps[from]!.next.push(build(part, from), next)
    } else {
      for (let count = least; count < most && steps.length <= mostSteps; count += 1) from = add('fork', [build(part, from), next])
    }
    for (let count = 0; count < least && steps.length <= mostSteps; count += 1) from = build(part, from)
    return from
  }

  /** Finds the steps that can be reached without a character. */
  function closure(from: readonly number[], isStart: boolean, isEnd = false): readonly number[] {
    const reached = new Set(from)
    for (const index of reached) {
      const { kind, next } = steps[index]!
      if (kind === 'fork' || (kind === 'start' && isStart) || (kind === 'end' && isEnd)) for (const one of next) reached.add(one)
    }
    return [...reached].toSorted((a, b) => a - b)
  }

  function follow(state: State, character: string): State {
    const next = state.steps.flatMap((index) => {
      const { kind, test, next: after } = steps[index]!
      return kind === 'character' && test!.test(character) ? after : []
    })
    // A pattern may begin anywhere in the text.
    return toState(closure([...next, first], false), false)
  }

  function toState(reached: readonly number[], isStart: boolean): State {
    const key = `${isStart ? '^' : ''}${reached.join()}`
    const known = states.get(key)
    if (known !== undefined) return known
    const state: State = {
      steps: reached,
      isFound: reached.includes(found),
      isFoundAtEnd: closure(reached, isStart, true).includes(found),
      afterAscii: [],
      after: new Map<number, State>(),
    }
    states.set(key, state)
    return state
  }
}
