import type { ElementNode } from './element-tree.ts'
import { isObject, type Json, type Path } from './json.ts'

/** What has to be known of FHIR to write paths: how the members of a type are called. */
export interface Naming {
  /** The type that a resource says it is. */
  readonly typeOf: (resource: Json | undefined) => string | undefined
  readonly planOf: (type: string | undefined) => NamingPlan | undefined
}

/** The members of a type under their names in JSON. */
interface NamingPlan {
  readonly members: ReadonlyMap<string, NamingMember>
}

interface NamingMember {
  /** In FHIR paths: `value` for `valueQuantity` and `_valueString`. */
  readonly name: string
  readonly isResource: boolean
  readonly plan: () => NamingPlan | undefined
}

/** An element as FHIR writes its place. */
export interface NamedElement {
  /** Undefined where the element is absent. */
  readonly value: Json | undefined
  readonly plan: NamingPlan | undefined
  /** From the type of the resource; in a Bundle, of the entry's resource: `Patient.address[0].city`. */
  readonly path: string
  readonly entryIndex: number | undefined
  /** Whether the path begins here. */
  readonly isBase: boolean
  /** The last step of the path; for all types of a choice the same. */
  readonly name: string | number
}

/** Names the elements of one document, each once. */
export function createNamer(root: Json | undefined, { typeOf, planOf }: Naming): (node: ElementNode) => NamedElement {
  const isBundle = typeOf(root) === 'Bundle'
  return name

  function name(node: ElementNode): NamedElement {
    return (node.named ??= read(node))
  }

  function read(node: ElementNode): NamedElement {
    const { parent, step } = node
    if (parent === undefined) return base(root, undefined)
    const holder = name(parent)
    const value = memberOf(holder.value, step)
    if (step === 'resource' && isEntry(parent)) return base(value, parent.step as number)
    const { entryIndex } = holder
    if (typeof step === 'number') {
      const plan = holder.plan ?? planOfResource(value)
      return { value, plan, path: `${holder.path}[${step}]`, entryIndex, isBase: false, name: step }
    }
    const member = holder.plan?.members.get(step)
    const own = member?.name ?? step
    const plan = member?.isResource === true ? planOfResource(value) : member?.plan()
    return { value, plan, path: `${holder.path}.${member === undefined ? quoted(own) : own}`, entryIndex, isBase: false, name: own }
  }

  function base(value: Json | undefined, entryIndex: number | undefined): NamedElement {
    const type = typeOf(value)
    const path = type !== undefined && /^[A-Za-z][A-Za-z0-9]*$/.test(type) ? type : 'Resource'
    return { value, plan: planOfResource(value), path, entryIndex, isBase: true, name: 'resource' }
  }

  /** Whether a node is an entry of the Bundle that is the document. */
  function isEntry({ step, parent }: ElementNode): boolean {
    return isBundle && typeof step === 'number' && parent?.step === 'entry' && parent.parent?.parent === undefined
  }

  function planOfResource(value: Json | undefined): NamingPlan | undefined {
    return isObject(value) ? planOf(typeOf(value)) : undefined
  }
}

function memberOf(value: Json | undefined, step: Path[number]): Json | undefined {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
  return (value as Record<string | number, Json | undefined>)[step]
}

function quoted(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : `\`${name.replaceAll('`', '\\`')}\``
}
