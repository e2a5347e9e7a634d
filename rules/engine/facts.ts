import { pathTo } from './element-tree.ts'
import type { Found } from './found.ts'
import type { Path } from './json.ts'
import type { Finding } from './rule.ts'

/** A finding with what is looked up for it only now. */
export function factsOf(found: Found): Finding {
  if (found.origin === 'rule') return found.finding
  const facts = placed(found)
  if (found.isComplete !== true) {
    const { more } = facts as { readonly more?: () => object }
    if (more !== undefined) Object.assign(facts, more())
    found.isComplete = true
  }
  return facts
}

/** A finding with the path of its element, which one of the definitions is given late. */
export function placed({ finding, origin, element }: Found): Finding {
  if (origin === 'definition' && finding.at.length === 0) (finding as { at: Path }).at = pathTo(element)
  return finding
}
