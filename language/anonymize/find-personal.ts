import { isEstablishmentSystem } from '../../rules/cl/reading/establishment.ts'
import { isNoName } from '../../rules/cl/reading/name.ts'
import { isNoPhone } from '../../rules/cl/reading/telecom.ts'
import type { Definitions } from '../../rules/index.ts'
import { r4 } from '../../rules/structure/r4.ts'
import { memberNamed, resourceElement, type Element } from '../elements.ts'
import { childrenOf, kinds, memberOf, nameOf, stringOf, type Tree } from '../tree.ts'
import { contentOf, impersonal, registered, type Content } from './content.ts'
import { wholeRun } from './run.ts'
import { isTerritory } from './territory.ts'

/** A value of the text that is replaced. */
export interface Found {
  readonly node: number
  readonly content: Exclude<Content, 'none'> | 'kind'
  readonly isName: boolean
  /** Of an identifier: the node of the check digit that stands apart from it. */
  readonly digit: number
}

/** Finds the values of a text that say who somebody is, by the definitions of their elements. */
export function findPersonal(tree: Tree, definitions: Definitions): readonly Found[] {
  const found: Found[] = []
  /** Texts of resources that stay as they are, as of a questionnaire: who repeats them tells no more of anybody. */
  const kept = new Set<string>()
  for (const root of childrenOf(tree, -1)) walk(root, undefined, '', { isName: false, resource: '' })
  return kept.size === 0 ? found : found.filter(({ content, node }) => content !== 'words' || !kept.has(innerOf(tree, node)))

  function walk(
    node: number,
    element: Element | undefined,
    key: string,
    around: { readonly isName: boolean; readonly resource: string },
  ): void {
    const kind = tree.kind[node]
    if (kind === kinds.list) {
      for (const item of childrenOf(tree, node)) walk(item, element, key, around)
    } else if (kind === kinds.object) {
      const type = typeOf(tree, node)
      if (type !== undefined && impersonal.has(type)) return keep(node)
      const inside = (type === undefined ? undefined : resourceElement(type, [], definitions)) ?? element
      const resource = type ?? around.resource
      const isName = around.isName || inside?.type === 'HumanName'
      for (const member of childrenOf(tree, node)) {
        const name = nameOf(tree, member) ?? ''
        const known = inside === undefined ? undefined : memberNamed(inside, name, definitions)
        walk(member, known, name, { isName, resource })
      }
    } else addPrimitive(node, element, key, around)
  }

  function keep(node: number): void {
    if (isString(tree, node)) kept.add(innerOf(tree, node))
    else for (const inner of childrenOf(tree, node)) keep(inner)
  }

  function addPrimitive(
    node: number,
    element: Element | undefined,
    key: string,
    { isName, resource }: { readonly isName: boolean; readonly resource: string },
  ): void {
    const old = innerOf(tree, node)
    if (tree.kind[node] === kinds.word && !/^\d{6,}$/.test(old)) return
    const content = contentOf(element, key)
    if (content === 'none' || old.trim() === '') return
    if (content === 'number' && !isLikeRun.test(old)) return
    if (registered.has(resource) && (content === 'identifier' || key === 'name' || key === 'alias')) return
    if (tree.kind[node] === kinds.word && !['words', 'identifier', 'number'].includes(content)) return
    const holder = tree.parent[node]!
    // The code of an establishment is public, whoever is identified with it.
    if (content === 'identifier' && isEstablishment.test(old) && isEstablishmentSystem(stringOf(tree, memberOf(tree, holder, 'system'))))
      return
    if (content === 'words' && (isSaidByCoding(tree, holder, key, old) || isSaidTerritory(tree, holder, key, old))) return
    // NN is nobody and 000 nobody's, and stay so.
    if ((isName && content === 'words' && isNoName(old)) || (content === 'phone' && isNoPhone(old))) return
    if (isDigitApart(tree, node)) return
    const isKind = content === 'words' && isTextOfIdentifierType(tree, holder, key)
    found.push({
      node,
      content: isKind ? 'kind' : content,
      isName,
      digit: content === 'identifier' && !isWithDigit(old) ? digitApart(tree, holder) : -1,
    })
  }
}

/** A primitive as it is written, without quotes. */
export function innerOf(tree: Tree, node: number): string {
  const [start, end] = [tree.start[node]!, tree.end[node]!]
  return isString(tree, node)
    ? tree.text.slice(start + 1, end - (end - start > 1 && tree.text[end - 1] === '"' ? 1 : 0))
    : tree.text.slice(start, end)
}

/** True for a string, which has quotes around it. */
export function isString(tree: Tree, node: number): boolean {
  return tree.kind[node] === kinds.string
}

/** A number with as many digits as a RUN or a telephone has. */
const isLikeRun = /^\d{7,9}$/

/** The form of a code of an establishment, which no RUN has. */
const isEstablishment = /^\s*\d{1,2}-?\d{3,4}\s*$/

/** The type that a resource says, or means where only the case is wrong: its elements are looked at as those of that. */
function typeOf(tree: Tree, node: number): string | undefined {
  const said = stringOf(tree, memberOf(tree, node, 'resourceType'))
  return said === undefined ? undefined : (r4.findResource(said) ?? said)
}

/** True if the text of a concept is no more than the name of one of its codes. */
function isSaidByCoding(tree: Tree, holder: number, key: string, old: string): boolean {
  if (key !== 'text' || holder < 0 || tree.kind[holder] !== kinds.object) return false
  const codings = memberOf(tree, holder, 'coding')
  return codings >= 0 && childrenOf(tree, codings).some((coding) => stringOf(tree, memberOf(tree, coding, 'display')) === old)
}

/** True if a text says in words of what kind an identifier is. */
function isTextOfIdentifierType(tree: Tree, holder: number, key: string): boolean {
  return key === 'text' && holder >= 0 && nameOf(tree, holder) === 'type' && memberOf(tree, tree.parent[holder]!, 'value') >= 0
}

/** True if the text of a concept is the name of a territory, as the extensions of addresses and nationalities have it. */
function isSaidTerritory(tree: Tree, holder: number, key: string, old: string): boolean {
  return key === 'text' && holder >= 0 && nameOf(tree, holder) === 'valueCodeableConcept' && old.length > 3 && isTerritory(old)
}

const checkDigitUrl = 'http://hl7.org/fhir/StructureDefinition/identifier-checkDigit'

/** True if a RUN has its check digit itself, whatever stands in an extension besides. */
function isWithDigit(text: string): boolean {
  return (wholeRun.exec(text)?.[3]?.trim() ?? '') !== ''
}

/** The check digit of an identifier that stands in an extension; -1 where there is none. */
function digitApart(tree: Tree, identifier: number): number {
  const extensions = memberOf(tree, identifier, 'extension')
  if (extensions < 0) return -1
  for (const extension of childrenOf(tree, extensions)) {
    if (stringOf(tree, memberOf(tree, extension, 'url')) !== checkDigitUrl) continue
    const value = memberOf(tree, extension, 'valueString')
    if (/^[\dkK]$/.test(stringOf(tree, value) ?? '')) return value
  }
  return -1
}

function isDigitApart(tree: Tree, node: number): boolean {
  const holder = tree.parent[node]!
  return holder >= 0 && nameOf(tree, node) === 'valueString' && stringOf(tree, memberOf(tree, holder, 'url')) === checkDigitUrl
}
