import type { ElementNode, NamedElement, NamingPlan } from './found.ts'
import { isObject, type Json, type Path } from './json.ts'

/** The facts of FHIR that paths are written by: how the members of a type are called. */
export interface Naming {
  /** The type that a resource says it is. */
  readonly typeOf: (resource: Json | undefined) => string | undefined
  readonly planOf: (type: string | undefined) => NamingPlan | undefined
}

/** Characters of the name of a type at most. */
const mostOfName = 100

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
    // A name that is longer than any stands in the path of each element.
    const isName = type !== undefined && type.length <= mostOfName && /^[A-Za-z][A-Za-z0-9]*$/.test(type)
    const path = isName ? type : 'Resource'
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
