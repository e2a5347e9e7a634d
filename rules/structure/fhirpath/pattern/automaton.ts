import type { Pattern } from './syntax.ts'

/** A pattern as steps, each with the steps that follow it. */
interface Step {
  readonly kind: 'character' | 'start' | 'end' | 'fork' | 'found'
  readonly test: RegExp | undefined
  readonly next: number[]
}

/** A set of steps that may be next, and what comes after each character seen so far. */
interface State {
  readonly steps: readonly number[]
  readonly isFound: boolean
  readonly isFoundAtEnd: boolean
  readonly after: Map<string, State>
}

const mostSteps = 5000
const mostStates = 2000

/**
 * Makes a question whether a pattern is found in a text, answered in time that grows with the text alone. `flags` are
 * those of JavaScript. Undefined where the pattern is too large.
 */
export function makeAutomaton(pattern: Pattern, flags: 's' | 'su'): ((text: string) => boolean) | undefined {
  const steps: Step[] = []
  const found = add('found')
  const first = build(pattern, found)
  if (steps.length > mostSteps) return undefined

  let states = new Map<string, State>()
  let initial = toState(closure([first], true), true)

  return (text) => {
    if (states.size > mostStates) {
      states = new Map()
      initial = toState(closure([first], true), true)
    }
    let state = initial
    for (const character of flags === 'su' ? text : text.split('')) {
      if (state.isFound) return true
      let next = state.after.get(character)
      if (next === undefined) {
        next = follow(state, character)
        state.after.set(character, next)
      }
      state = next
    }
    return state.isFound || state.isFoundAtEnd
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

  /** The steps that can be reached without a character. */
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
    const state = {
      steps: reached,
      isFound: reached.includes(found),
      isFoundAtEnd: closure(reached, isStart, true).includes(found),
      after: new Map<string, State>(),
    }
    states.set(key, state)
    return state
  }
}
