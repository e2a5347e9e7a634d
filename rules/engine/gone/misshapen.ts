import { isWithin } from '../element-tree.ts'
import type { ElementNode, Found, NamedElement } from '../found.ts'

/** A look-up of elements as FHIR writes their places. */
export type Name = (element: ElementNode) => NamedElement

/** Whether a finding is about a name or a form: a member under another name than it is meant to have or in another form, or the name of something. */
export function isMisshapen(found: Found): boolean {
  const { settles: own, settlesElsewhere } = found.rule
  return settles(found) || (own === undefined && settlesElsewhere !== undefined)
}

/**
 * Whether a finding may rest on the name or the form of a misshapen element: it is about that element, one around it or one in it; or, within a
 * part of a resource, about a missing element, any that a member of an unknown name may be meant for, the code beside its system, or the element
 * whose extension it is. A rule may name the codes of others, of which it is any.
 */
export function mayRestOn(found: Found, cause: Found, name: Name): boolean {
  if (namesCodeOf(cause, found)) return true
  if (!settles(cause)) return false
  const { element: written } = cause
  const { element } = found
  if (isWithin(written, element) || isWithin(element, written)) return true
  return isBesideSystem(element, written, name) || isInSamePart(element, written, name)
}

/** Whether the rule of a finding about a name says by its code that another may rest on it, wherever that is. */
export function namesCodeOf({ rule: { settlesElsewhere } }: Found, { rule }: Found): boolean {
  return settlesElsewhere?.includes(rule.code) === true
}

function settles({ rule, finding }: Found): boolean {
  return typeof rule.settles === 'function' ? rule.settles(finding as never) : rule.settles === true
}

/** Whether two elements are members of what has a system, in an extension too. */
function isBesideSystem(element: ElementNode, { parent }: ElementNode, name: Name): boolean {
  return parent !== undefined && element.parent === parent && name(parent).plan?.members.has('system') === true
}

/** Whether an element of the part of a resource that another stands in is missing, or may be meant by that other's name or extension. */
function isInSamePart(element: ElementNode, written: ElementNode, name: Name): boolean {
  const holder = holderOf(written)
  const { isBase, plan } = name(holder)
  if (isBase || !isWithin(element, holder)) return false
  if (name(element).value === undefined) return true
  if (holder !== written.parent) return element.parent === holder
  return plan?.members.has(String(written.step)) === false
}

/** The element that has another as its member; of one in an extension, the one that the outermost extension completes or stands beside. */
function holderOf(element: ElementNode): ElementNode {
  let holder = element.parent ?? element
  for (let at = element; at.parent !== undefined; at = at.parent) if (at.step === 'extension') holder = at.parent
  return typeof holder.step === 'string' && holder.step.startsWith('_') ? holder.parent! : holder
}
