import { spend, unevaluable, type Scope } from '../scope.ts'
import { makeAutomaton, type Automaton } from './automaton.ts'
import { longestWithin } from './cost.ts'
import { readPattern } from './syntax.ts'

interface Ready {
  readonly regExp: RegExp
  /** The longest text that JavaScript is quick with, whatever it says. */
  readonly longest: number
  /** Asks in bounded time; made when it is first needed. */
  readonly automaton: () => Automaton | undefined
}

/** Longer patterns are refused; none of any guide comes near. */
const mostCharacters = 2000
/** How many tries are left to JavaScript. */
const mostTries = 1_000_000

/** Whether a pattern is found in a text. Throws `unevaluable` where it is no pattern, or could take too long. */
export function findsPattern(text: string, pattern: string, scope: Scope): boolean {
  const { regExp, longest, automaton } = ready(pattern)
  spend(scope, 1 + text.length)
  if (text.length <= longest) return regExp.test(text)
  const isFoundIn = automaton()
  if (isFoundIn === undefined) throw unevaluable
  return isFoundIn(text, (steps) => spend(scope, steps))
}

/** Makes a question whether a pattern is found in a text; its answer is null where that may take long. */
export function findsQuickly(pattern: string): (text: string) => boolean | null {
  const made = makeReady(pattern)
  if (made === undefined) return () => null
  const { regExp, longest, automaton } = made
  if (longest >= quickLength) return (text) => (text.length <= longest ? regExp.test(text) : null)
  return (text) => (text.length > quickLength ? null : (automaton()?.(text) ?? null))
}

const quickLength = 1000

/** Makes a replacement of all that a pattern finds; it yields null where that may take long. */
export function replacesQuickly(pattern: string, substitution: string): (text: string) => string | null {
  const made = pattern === '' ? undefined : makeReady(pattern)
  if (made === undefined) return () => null
  const { regExp, longest } = made
  const everywhere = new RegExp(regExp.source, `${regExp.flags}g`)
  return (text) => (text.length <= longest ? text.replaceAll(everywhere, substitution) : null)
}

/** A text with all that a pattern finds replaced. Throws as `findsPattern`. */
export function replacePattern(text: string, pattern: string, substitution: string, scope: Scope): string {
  const { regExp, longest } = ready(pattern)
  spend(scope, 1 + text.length * (1 + substitution.length))
  if (text.length > longest) throw unevaluable
  return pattern === '' ? text : text.replaceAll(new RegExp(regExp.source, `${regExp.flags}g`), substitution)
}

const known = new Map<string, Ready | undefined>()

function ready(pattern: string): Ready {
  if (known.size > 500) known.clear()
  if (!known.has(pattern)) known.set(pattern, makeReady(pattern))
  const made = known.get(pattern)
  if (made === undefined) throw unevaluable
  return made
}

function makeReady(pattern: string): Ready | undefined {
  const regExp = pattern.length > mostCharacters ? undefined : toRegExp(pattern)
  if (regExp === undefined) return undefined
  const read = regExp.unicode || !/\\[pPu]\{/.test(pattern) ? readPattern(pattern) : undefined
  let made: Automaton | undefined
  return {
    regExp,
    longest: read === undefined ? roughLongest(pattern) : longestWithin(mostTries, read),
    automaton: () => (made ??= read === undefined ? undefined : makeAutomaton(read, regExp.unicode ? 'su' : 's')),
  }
}

// Unicode where the pattern is written for it; many are not, and escape what need not be escaped.
function toRegExp(pattern: string): RegExp | undefined {
  for (const flags of ['su', 's']) {
    try {
      return new RegExp(pattern, flags)
    } catch {
      continue
    }
  }
  return undefined
}

// Of a pattern that was not read (it looks around, or refers back): one that leaves one choice is quick with short texts.
function roughLongest(pattern: string): number {
  const choices = pattern.replaceAll(/\\[\s\S]|\[\^?(?:[^\]\\]|\\[\s\S])*\]|\(\?[<=!:]*/g, '').match(/[*+{?|]/g)?.length ?? 0
  return choices > 1 ? 0 : 1000
}
