import { locate } from '../../engine/locate.ts'
import { mostFindings } from '../../engine/limits.ts'
import type { Run, ValueCheck } from './model.ts'
import { report } from './run.ts'

/** Such a number, or a string that looks so, as many identifiers do: quick to look for. */
const nearlyOdd = /\d\.0+[\s,\]}]|\d[eE][+-]?\d/
/** A number that may be written with decimals or an exponent though it is an integer; a string with one in it does no harm. */
const odd = /[[:,]\s*-?\d+(?:\.0+[\s,\]}]|(?:\.\d+)?[eE][+-]?\d)/
/** A number in a form that integers do not have; in a string or a list, where it is told of that, is none. */
const fraction = /^-?\d+[.eE]/

/** Notes where an integer stands, in a text that may write one in another form than FHIR allows. */
export function noteInteger(type: string): ValueCheck {
  return (run, value) => {
    const { text } = run.options
    if (text === undefined || run.trial !== undefined) return
    run.integers ??= nearlyOdd.test(text) && odd.test(text) ? [] : none
    if (run.integers === none || run.integers.length === mostFindings) return
    run.integers.push({ path: run.steps.slice(0, run.depth), type, value: value as number })
  }
}

/**
 * Reports integers that are written as `1.0` or `1e0`, once the document was gone through: to JSON they are the number 1, and by
 * https://hl7.org/fhir/R4/datatypes.html#integer no integers.
 */
export function checkIntegers(run: Run): void {
  const { integers = none, options } = run
  if (integers.length === 0) return
  const locations = locate(
    options.text!,
    integers.map(({ path }) => path),
  )
  for (const [index, { place }] of locations.entries()) {
    const written = options.text!.slice(place.start, place.end)
    const { path, type, value } = integers[index]!
    if (fraction.test(written)) report(run, 'r4-formato-02', { type, value, written, isOfText: true }, { at: path })
  }
}

const none: NonNullable<Run['integers']> = []
