import { locate } from '../../engine/locate.ts'
import { mostFindings } from '../../engine/limits.ts'
import type { Run, ValueCheck } from './model.ts'
import { report } from './run.ts'

/** A number in a form that integers do not have; in a string or a list, where it is told of that, is none. */
const fraction = /^-?\d+[.eE]/

/** Notes where an integer stands, in a text that may write one in another form than FHIR allows. */
export function noteInteger(type: string): ValueCheck {
  return (run, value) => {
    if (run.trial !== undefined) return
    run.integers ??= run.options.source?.hasOddNumbers() === true ? [] : none
    if (run.integers === none || run.integers.length === mostFindings) return
    run.integers.push({ path: run.steps.slice(0, run.depth), type, value: value as number })
  }
}

/**
 * Reports integers that are written as `1.0` or `1e0`, and an unsignedInt as `-0`, once the document was gone through: to JSON they are the
 * numbers 1 and 0, and by https://hl7.org/fhir/R4/datatypes.html#integer none of the type.
 */
export function checkIntegers(run: Run): void {
  const { integers = none, options } = run
  if (integers.length === 0) return
  const text = options.source!.text!
  const locations = locate(
    text,
    integers.map(({ path }) => path),
  )
  for (const [index, { place }] of locations.entries()) {
    const written = text.slice(place.start, place.end)
    const { path, type, value } = integers[index]!
    const isOdd = fraction.test(written) || (written === '-0' && type === 'unsignedInt')
    // Without the sign of a zero.
    if (isOdd) report(run, 'r4-formato-02', { type, value: value + 0, written, isOfText: true }, { at: path })
  }
}

const none: NonNullable<Run['integers']> = []
