import { nearness, type Caused } from './causes.ts'
import { isWithin, pathTo } from './element-tree.ts'
import type { ElementNode, Found, NamedElement } from './found.ts'
import type { IssueFix } from './issue.ts'
import type { Told } from './trial/told.ts'
import type { Trial } from './trial/trial.ts'

/** Look-ups of findings and elements, and the trial of fixes. */
interface Asked extends Pick<Trial, 'goneWith'> {
  readonly name: (element: ElementNode) => NamedElement
  readonly fixOf: (found: Found) => IssueFix | undefined
  readonly tell: (found: Found) => Told
}

/** A finding about a misshapen member, and its fix. */
interface Mended {
  readonly one: Found
  readonly fix: IssueFix
  readonly place: NamedElement
}

/** Misshapen members whose fixes are tried for the findings that are gone with them, at most. */
const mostMisshapen = 20

/** Has findings that are gone once misshapen members are mended follow from the findings about those; the result replaces the causes. */
export function followGone({ list, causes }: Caused, { name, fixOf, tell, goneWith }: Asked): Caused['causes'] {
  const first = list.filter((one) => !causes.has(one))
  // Of several with the same fault behind them, others may rest on any.
  const misshapen = list.filter((one) => isMisshapen(one) && (!causes.has(one) || isAlike(one, causes.get(one)!)))
  if (misshapen.length === 0 || misshapen.length > mostMisshapen) return causes
  const resting = first.filter((one) => !isMisshapen(one) && one.rule.on !== '$string' && misshapen.some((of) => mayRestOn(one, of)))
  if (resting.length === 0) return causes
  const mended = misshapen.flatMap((one): readonly Mended[] => {
    const fix = resting.some((other) => mayRestOn(other, one)) ? fixOf(one) : undefined
    return fix === undefined || fix.options !== undefined ? [] : [{ one, fix, place: name(one.element) }]
  })
  if (mended.length === 0) return causes
  const [alike, apart] = partition(resting, (one) => mended.some((of) => of.one.element === one.element && isSameFix(fixOf(one), of.fix)))
  const others = new Map(apart.map((one) => [tell(one), one]))
  const gone = others.size === 0 ? [] : goneWith(mended, [...others.keys()])
  const followers = [...alike, ...gone.map((told) => others.get(told)!)]
  return followers.length === 0 ? causes : withFollowers(followers)

  function withFollowers(some: readonly Found[]): Caused['causes'] {
    const all = new Map(causes)
    /** Errors that are gone with the fix of a warning: the first is told of with it. */
    const standIns = new Map<Found, Found>()
    for (const one of some) {
      // One that is about a name is rather the cause than another that is nearer.
      const naming = mended.filter((of) => of.one.rule.settlesElsewhere?.includes(one.rule.code) === true)
      const cause = nearestTo(one, naming.length > 0 ? naming : mended)
      if (cause === undefined || mendsAlone(one, cause)) continue
      if (one.severity !== 'error' || cause.one.severity === 'error') follow(one, causes.get(cause.one) ?? cause.one)
      else if (standIns.has(cause.one)) follow(one, standIns.get(cause.one)!)
      else {
        standIns.set(cause.one, one)
        one.fix = cause.fix
      }
    }
    for (const [one, standIn] of standIns) follow(one, standIn)
    return all

    function follow(one: Found, cause: Found): void {
      all.set(one, cause)
      for (const [follower, of] of all) if (of === one) all.set(follower, cause)
    }
  }

  /**
   * Whether a finding may rest on the name or the form of an element: it is about that element, one around it or one in it; or, within a part of a
   * resource, about a missing element, any that a member of an unknown name may be meant for, the code beside its system, or the element whose
   * extension it is.
   */
  function mayRestOn(found: Found, cause: Found): boolean {
    const { element: written, rule } = cause
    if (isMisshapen(cause) && rule.settlesElsewhere?.includes(found.rule.code) === true) return true
    if (!settles(cause)) return false
    const { element } = found
    if (isWithin(written, element) || isWithin(element, written)) return true
    const { parent } = written
    // The code beside its system, in an extension too.
    if (parent !== undefined && element.parent === parent && name(parent).plan?.members.has('system') === true) return true
    const holder = holderOf(written)
    const { isBase, plan } = name(holder)
    if (isBase || !isWithin(element, holder)) return false
    if (name(element).value === undefined) return true
    if (holder !== written.parent) return element.parent === holder
    return plan?.members.has(String(written.step)) === false
  }

  /** Whether a finding has a safe fix, where the one that it would be gone with is a guess. */
  function mendsAlone(one: Found, cause: Mended): boolean {
    return !cause.fix.safe && fixOf(one)?.safe === true
  }
}

/** Those of a list of which something holds, and the others. */
function partition<Item>(list: readonly Item[], holds: (item: Item) => boolean): readonly [readonly Item[], readonly Item[]] {
  const [some, others]: [Item[], Item[]] = [[], []]
  for (const item of list) (holds(item) ? some : others).push(item)
  return [some, others]
}

/** Whether two fixes write the same string: nothing has to be tried then to know that one finding is gone with the fix of the other. */
function isSameFix(one: IssueFix | undefined, other: IssueFix): boolean {
  return one?.jsonPointer === other.jsonPointer && typeof one.replacement === 'string' && one.replacement === other.replacement
}

/** Whether a finding follows from another of its rule for having the same fault behind it. */
function isAlike({ rule }: Found, cause: Found): boolean {
  return rule === cause.rule && rule.sameCause !== undefined
}

/** Whether a finding is about a name or a form: a member under another name than it is meant to have or in another form, or the name of something. */
function isMisshapen(found: Found): boolean {
  const { settles: own, settlesElsewhere } = found.rule
  return settles(found) || (own === undefined && settlesElsewhere !== undefined)
}

function settles({ rule, finding }: Found): boolean {
  return typeof rule.settles === 'function' ? rule.settles(finding as never) : rule.settles === true
}

/** The element that has another as its member; of one in an extension, the one that the outermost extension completes or stands beside. */
function holderOf(element: ElementNode): ElementNode {
  let holder = element.parent ?? element
  for (let at = element; at.parent !== undefined; at = at.parent) if (at.step === 'extension') holder = at.parent
  return typeof holder.step === 'string' && holder.step.startsWith('_') ? holder.parent! : holder
}

/** Of some findings that whose element has the most steps in common with another's; the first of several. */
function nearestTo({ element }: Found, some: readonly Mended[]): Mended | undefined {
  const path = pathTo(element)
  return some.map((of) => ({ of, near: nearness(of.one.element, path) })).toSorted((a, b) => b.near - a.near)[0]?.of
}
