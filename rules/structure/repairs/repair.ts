import type { Json, Path } from '../../engine/json.ts'
import type { FixOption } from '../../engine/rule.ts'
import { shown } from '../phrases.ts'
import type { Setting } from './setting.ts'

/** The repair of a problem. */
export interface Repair {
  /** An infinitive that names the result. */
  readonly title: string
  /** From the element that the problem is about; the element itself where it is not given. */
  readonly at?: Path
  readonly replacement: Json
  /** From the root; the place of the problem where it is not given. */
  readonly path?: Path
  readonly safe: boolean
  readonly options?: readonly FixOption[] | undefined
  /** See `Rule`. */
  readonly mustHold?: boolean | undefined
  readonly mustNotTrade?: boolean | undefined
  readonly otherwise?: Repair | undefined
}

/** A repair that writes the one text that may be meant, or the choice of several; undefined where there is none. */
export function toWrite(question: string, path: Path, texts: readonly string[]): Repair | undefined {
  const [first, ...others] = texts
  if (first === undefined) return undefined
  if (others.length === 0) return { title: `Escribir ${shown(first)}`, replacement: first, safe: false }
  return toChoose(
    question,
    path,
    texts.map((one) => ({ title: one, replacement: one })),
  )
}

/** A repair that somebody has to choose, of one or more; undefined where there is none. */
export function toChoose(title: string, path: Path, options: readonly FixOption[]): Repair | undefined {
  return options.length === 0 ? undefined : { title, path, replacement: options[0]!.replacement, safe: false, options }
}

/** A repair that takes something away, which nobody but who reads it may do. */
export function toRemove(what: string, setting: Setting | undefined): Repair | undefined {
  const title = `Quitar ${what}`
  return setting && toChoose(title, setting.path, [{ title, replacement: setting.replacement }])
}

/** As `toRemove`, of what others may need: offered only where taking it away was tried and is worse for nothing. */
export function toRemoveIfHolds(what: string, setting: Setting | undefined): Repair | undefined {
  const repair = toRemove(what, setting)
  return repair && { ...repair, mustHold: true }
}

/** A repair that is offered only where it was not found to bring another error in place of its problem. */
export function withoutTrade(repair: Repair | undefined): Repair | undefined {
  return repair && { ...repair, mustNotTrade: true }
}

/** A repair, and what is tried where it does not hold; that alone where there is no other. */
export function orElse(repair: Repair | undefined, otherwise: Repair | undefined): Repair | undefined {
  return repair === undefined || otherwise === undefined ? (repair ?? otherwise) : { ...repair, otherwise }
}

/** Tries ways to read a problem in order, and gives the first repair. */
export function findRepair<Args extends readonly unknown[]>(
  readings: readonly ((...args: Args) => Repair | undefined)[],
  ...args: Args
): Repair | undefined {
  for (const read of readings) {
    const repair = read(...args)
    if (repair !== undefined) return repair
  }
  return undefined
}
