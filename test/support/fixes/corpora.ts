import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import type { Definitions, Json } from '../../../rules/index.ts'
import { anyResource } from '../arbitrary-resource.ts'
import { findGuides, listGuides, openGuide } from '../guides/guides.ts'
import { makeGuideMutants, mutatedGuides } from '../guide-mutants/guide-mutants.ts'
import { makeMutants } from '../mutants/mutants.ts'
import { r4Package } from '../r4-package.ts'

/** A resource in which something may be wrong, and the definitions that it is to be looked at with besides those always there. */
interface Specimen {
  readonly id: string
  readonly resource: Json
  readonly definitions?: Definitions | undefined
  /** Of a mutant: the resource that it was made of. */
  readonly source?: Json | undefined
}

/** How many resources are made up, and of which seed. */
interface Made {
  readonly runs: number
  readonly seed: number
}

/** Where specimens come from. */
export interface Corpus {
  readonly name: string
  readonly title: string
  readonly specimens: (made: Made) => AsyncIterable<Specimen> | Iterable<Specimen>
}

/** The corpora of which it is counted how many findings have a fix. */
export const corpora: readonly Corpus[] = [
  { name: 'mutants', title: "Mutants of HL7's examples", specimens: mutants },
  { name: 'guide-mutants', title: 'Mutants of the guides', specimens: guideMutants },
  { name: 'guide-examples', title: 'Instances that the guides publish', specimens: guideExamples },
  { name: 'pastes', title: 'Made-up pastes', specimens: pastes },
]

function mutants(): Iterable<Specimen> {
  return r4Package.path === undefined ? [] : makeMutants(r4Package.path).map(({ id, resource }) => ({ id, resource }))
}

/** Those that a guide's constraints were broken in, with the guide that comes along. */
async function* guideMutants(): AsyncGenerator<Specimen> {
  for (const guide of mutatedGuides) {
    const all = await makeGuideMutants(guide)
    const sources = new Map(all.map(({ id, resource }) => [id, resource]))
    for (const { id, resource, source } of all) yield { id, resource, source: source === id ? undefined : sources.get(source) }
  }
}

async function* guideExamples(): AsyncGenerator<Specimen> {
  const folder = findGuides()
  for (const guide of folder === undefined ? [] : listGuides(folder)) {
    const definitions = await openGuide(guide)
    for (const file of guide.examples) yield { id: file, resource: JSON.parse(readFileSync(file, 'utf8')) as Json, definitions }
  }
}

function* pastes({ runs, seed }: Made): Generator<Specimen> {
  // Some at a time, or all of them would be in memory.
  for (let first = 0; first < runs; first += portion) {
    const some = fc.sample(anyResource, { seed: seed + first, numRuns: Math.min(portion, runs - first) })
    for (const [index, resource] of some.entries()) yield { id: `paste ${seed + first}/${index}`, resource }
  }
}

const portion = 500
