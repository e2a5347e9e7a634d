import type { Caused } from './causes.ts'
import type { Found } from './found.ts'
import { withFollowers, type Mended } from './gone/followers.ts'
import { isMisshapen, mayRestOn, type Name } from './gone/misshapen.ts'
import type { IssueFix } from './issue.ts'
import type { Told } from './trial/told.ts'
import type { Trial } from './trial/trial.ts'

/** Look-ups of findings and elements, and the trial of fixes. */
interface Asked extends Pick<Trial, 'goneWith'> {
  readonly name: Name
  readonly fixOf: (found: Found) => IssueFix | undefined
  readonly tell: (found: Found) => Told
}

/** Misshapen members whose fixes are tried for the findings that are gone with them, at most. */
const mostMisshapen = 20

/** Has findings that are gone once misshapen members are mended follow from the findings about those; the result replaces the causes. */
export function followGone({ list, causes }: Caused, { name, fixOf, tell, goneWith }: Asked): Caused['causes'] {
  // Of several with the same fault behind them, others may rest on any.
  const misshapen = list.filter((one) => isMisshapen(one) && (!causes.has(one) || isAlike(one, causes.get(one)!)))
  if (misshapen.length === 0 || misshapen.length > mostMisshapen) return causes
  const resting = list.filter(
    (one) => !causes.has(one) && !isMisshapen(one) && one.rule.on !== '$string' && misshapen.some((of) => mayRestOn(one, of, name)),
  )
  const mended = misshapen.flatMap((one): readonly Mended[] => {
    const fix = resting.some((other) => mayRestOn(other, one, name)) ? fixOf(one) : undefined
    return fix === undefined || !isOneAnswer(fix) ? [] : [{ one, fix, place: name(one.element) }]
  })
  if (mended.length === 0) return causes
  const hasSameFix = (one: Found): boolean => mended.some((of) => of.one.element === one.element && isSameFix(fixOf(one), of.fix))
  const alike = new Set(resting.filter(hasSameFix))
  const apart = new Map(resting.filter((one) => !alike.has(one)).map((one) => [tell(one), one]))
  const gone = apart.size === 0 ? [] : goneWith(mended, [...apart.keys()])
  const followers = [...alike, ...gone.map((told) => apart.get(told)!)]
  return followers.length === 0 ? causes : withFollowers(causes, followers, mended, fixOf)
}

/** Whether a fix has nothing to choose, or one text alone to be confirmed: to take something away would take with it what is wrong inside. */
function isOneAnswer({ options, replacement }: IssueFix): boolean {
  return options === undefined || (options.length === 1 && typeof replacement === 'string')
}

/** Whether two fixes write the same string: nothing has to be tried then to know that one finding is gone with the fix of the other. */
function isSameFix(one: IssueFix | undefined, other: IssueFix): boolean {
  return one?.jsonPointer === other.jsonPointer && typeof one.replacement === 'string' && one.replacement === other.replacement
}

/** Whether a finding follows from another of its rule for having the same fault behind it. */
function isAlike({ rule }: Found, cause: Found): boolean {
  return rule === cause.rule && rule.sameCause !== undefined
}
