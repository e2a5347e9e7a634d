import type { Container } from '../../store/container.ts'
import { readString } from '../../store/strings.ts'
import type { Attribute, Edition } from '../edition.ts'

/** The attributes of an index. */
type IndexedAttributes = Pick<Edition, 'attributes' | 'havingAttribute' | 'targetsOf'>

/** Marks a concrete value in place of a target. */
const concreteBit = 0x80000000

/** Opens the attributes of an index of some concepts. */
export function openAttributes(file: Container<unknown>, size: number): IndexedAttributes {
  const attributeStarts = file.words32('attribute.starts')
  const attributeTypes = file.words32('attribute.types')
  const attributeType = file.numbers('attribute.type')
  const attributeGroup = file.numbers('attribute.group')
  const attributeTarget = file.words32('attribute.target')
  const values = { bytes: file.bytes8('value.bytes'), starts: file.words32('value.starts') }
  let byType: { readonly sources: readonly Uint32Array[]; readonly targets: readonly Uint32Array[] } | undefined

  function attributes(concept: number): readonly Attribute[] {
    const found: Attribute[] = []
    for (let at = attributeStarts[concept]!; at < attributeStarts[concept + 1]!; at += 1) {
      const target = attributeTarget[at]!
      const own = { group: attributeGroup[at]!, type: attributeTypes[attributeType[at]!]! }
      found.push(
        target < concreteBit ? { ...own, target } : { ...own, target: -1, value: valueOf(readString(values, target - concreteBit)) },
      )
    }
    return found
  }

  function listsByType(): NonNullable<typeof byType> {
    const sources = attributeTypes.length === 0 ? [] : Array.from(attributeTypes, () => [] as number[])
    const targets = Array.from(attributeTypes, () => new Set<number>())
    for (let concept = 0; concept < size; concept += 1) {
      for (let at = attributeStarts[concept]!; at < attributeStarts[concept + 1]!; at += 1) {
        const type = attributeType[at]!
        if (sources[type]!.at(-1) !== concept) sources[type]!.push(concept)
        if (attributeTarget[at]! < concreteBit) targets[type]!.add(attributeTarget[at]!)
      }
    }
    return {
      sources: sources.map((list) => Uint32Array.from(list)),
      targets: targets.map((list) => Uint32Array.from(list).toSorted()),
    }
  }

  function typeNumber(type: number): number {
    return attributeTypes.indexOf(type)
  }

  return {
    attributes,
    havingAttribute(type) {
      const number = typeNumber(type)
      return number < 0 ? new Uint32Array() : (byType ??= listsByType()).sources[number]!
    },
    targetsOf(type) {
      const number = typeNumber(type)
      return number < 0 ? new Uint32Array() : (byType ??= listsByType()).targets[number]!
    },
  }
}

/** A concrete value as RF2 writes it: `#10`, `"text"`, `true`. */
function valueOf(written: string): number | string | boolean {
  if (written.startsWith('#')) return Number(written.slice(1))
  return written.startsWith('"') ? written.slice(1, -1) : written.toLowerCase() === 'true'
}
