import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isSame, type Json } from '../../../rules/engine/json.ts'
import type { ElementDefinition, StructureDefinition } from '../../../rules/structure/definitions.ts'
import { readStructure } from '../../../rules/structure/package/read-structure.ts'
import { createSnapshots } from '../../../rules/structure/snapshot.ts'
import { describeWith } from '../../support/program.ts'
import { r4Package } from '../../support/r4-package.ts'

/**
 * Where the snapshots that HL7 published with R4 (4.0.1) differ from ours, each read: the profile, the element and the
 * member. Nothing else may differ.
 */
const known: readonly { readonly why: string; readonly differences: readonly string[] }[] = [
  {
    why: 'valueQuantity with 0..0 rules out quantities; in the published snapshot nothing else is left either, and so no value at all.',
    differences: ['bp Observation.value[x] slicing', 'bp Observation.value[x] type'],
  },
  {
    why: 'valueQuantity is a slice of value[x] everywhere but inside a slice, where value[x] itself was changed; both say the same.',
    differences: ['DiastolicBP', 'SystolicBP'].flatMap((slice) =>
      ['inner', 'slicing'].map((member) => `bp Observation.component:${slice}.value[x] ${member}`),
    ),
  },
  {
    why: "An extension's own maximum holds where a profile says nothing else: so HL7's tool does today, and did not in 2019.",
    differences: ['clinicaldocument Composition.extension:versionNumber max'],
  },
  {
    why: 'What is said of all agents holds inside the slice of some: likewise.',
    differences: ['provenance-relevant-history Provenance.agent:Author.type binding'],
  },
  {
    why: 'Extensions at the root of a data type are walked into for no reason; their profile says the same.',
    differences: ['AllowedUnits', 'Question'].map((slice) => `elementdefinition-de ElementDefinition.extension:${slice} inner`),
  },
  {
    why: 'A reference to the whole of Provenance.agent was bent to the one slice that the profile gave it.',
    differences: ['provenance-relevant-history Provenance.entity.agent contentReference'],
  },
]

const folder = r4Package.path

describeWith(r4Package, 'snapshots of the profiles and extensions of R4, from their differentials', () => {
  const structures = new Map(folder === undefined ? [] : readStructures(folder).map((one) => [one.url, one]))
  const both = [...structures.values()].filter(
    ({ derivation, snapshot, differential }) => derivation === 'constraint' && snapshot !== undefined && differential !== undefined,
  )

  it('are what HL7 published, but for what is known', () => {
    expect(both).toHaveLength(439)
    const complete = createSnapshots((canonical) => structures.get(canonical))
    const differences = both.flatMap(({ snapshot, ...definition }) => {
      const { structure, troubles } = complete(definition)
      expect(troubles).toEqual([])
      const name = definition.url.slice(definition.url.lastIndexOf('/') + 1)
      return compare(structure!.snapshot!.element, snapshot!.element).map((one) => `${name} ${one}`)
    })
    expect([...new Set(differences)].toSorted()).toEqual(known.flatMap((one) => one.differences).toSorted())
  })

  it('stay as they are where the profile has one', () => {
    const complete = createSnapshots((canonical) => structures.get(canonical))
    for (const one of both) expect(complete(one)).toEqual({ structure: one, troubles: [] })
  })
})

function readStructures(from: string): readonly StructureDefinition[] {
  return readdirSync(from)
    .filter((name) => name.startsWith('StructureDefinition-'))
    .flatMap((name) => readStructure(JSON.parse(readFileSync(join(from, name), 'utf8')) as Json) ?? [])
}

/** Element and member of every difference; `inner` where an element is there on one side only, under the one above it. */
function compare(ours: readonly ElementDefinition[], theirs: readonly ElementDefinition[]): readonly string[] {
  const [left, right] = [ours, theirs].map((elements) => new Map(elements.map((one) => [one.id!, one])))
  const ids = [...new Set([...left!.keys(), ...right!.keys()])]
  const differences = ids.flatMap((id) => {
    const [mine, other] = [left!.get(id), right!.get(id)]
    if (mine === undefined || other === undefined) return [`${id.slice(0, Math.max(id.lastIndexOf('.'), id.lastIndexOf(':')))} inner`]
    return [...new Set([...Object.keys(mine), ...Object.keys(other)])]
      .filter((name) => !isSame(valueOf(mine, name), valueOf(other, name)))
      .map((name) => `${id} ${name}`)
  })
  if (differences.length > 0) {
    const inner = new Set(differences.filter((one) => one.endsWith(' inner')).map((one) => one.slice(0, -6)))
    return differences.filter((one) => !one.endsWith(' inner') || ![...inner].some((id) => isInside(one.slice(0, -6), id)))
  }
  return ours.every(({ id }, index) => id === theirs[index]!.id) ? [] : ['order']
}

function isInside(id: string, other: string): boolean {
  return id.startsWith(`${other}.`) || id.startsWith(`${other}:`)
}

/** Constraints by their key; the tool named their source only where it touched the element. */
function valueOf(element: ElementDefinition, name: string): Json | undefined {
  if (name !== 'constraint') return element[name as keyof ElementDefinition] as Json | undefined
  return (element.constraint ?? []).map((one) => ({ ...one, source: '' })).toSorted((a, b) => (a.key < b.key ? -1 : 1)) as unknown as Json
}
