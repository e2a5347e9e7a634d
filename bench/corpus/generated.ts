import * as fc from 'fast-check'
import { createRandom, type Random } from '../../test/fuzz/random.ts'
import { resources } from '../../test/support/conforming/bundles.ts'
import { faults, toDraft, type Draft } from './faults.ts'
import type { CorpusText } from './texts.ts'

const seed = 20_261_123
/** The first three are everywhere: foreign extensions, wrong displays, unknown profiles. */
const often = faults.slice(0, 3)

/** 300 resources of all types of CL Core with one to ten faults each, the same ones each time; half of them indented. */
export function generateTexts(count = 300): readonly CorpusText[] {
  const random = createRandom(seed)
  const types = Object.keys(resources)
  const perType = Math.ceil(count / types.length)
  const samples = types.map((type) => fc.sample(resources[type]!, { numRuns: perType, seed }).map(toDraft))
  return Array.from({ length: count }, (_, index) => {
    const type = types[index % types.length]!
    const resource = samples[index % types.length]![Math.floor(index / types.length)]!
    const wanted = 1 + (Math.floor(index / types.length) % 10)
    // One that is told for certain, then any.
    often[index % 2 === 0 ? 0 : 2]!(resource, random, index * 100 + 99)
    spoil(resource, wanted - 1, random, index)
    return { name: `${type} ${index}`, group: 'generated', text: JSON.stringify(resource, null, index % 2 === 0 ? 2 : 0) }
  })
}

/** A Bundle of about a megabyte with about a hundred findings, each in another entry. */
export function generateLargeBundle(entries = 700, wanted = 115): CorpusText {
  const random = createRandom(seed)
  const types = Object.keys(resources).filter((type) => type !== 'Composition')
  const samples = types.map((type) => fc.sample(resources[type]!, { numRuns: Math.ceil(entries / types.length), seed }).map(toDraft))
  const entry = Array.from({ length: entries }, (_, index) => {
    const resource = samples[index % types.length]![Math.floor(index / types.length)]!
    const id = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
    if (index % Math.floor(entries / wanted) === 0) spoil(resource, 1, random, index)
    return { fullUrl: `urn:uuid:${id}`, resource: { ...resource, id } }
  })
  const bundle = JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry })
  // Resources that are not among the entries are on a server elsewhere.
  const text = bundle.replaceAll(/"reference":"(?=[A-Z])/g, '$&https://fhir.clinica.example/r4/')
  return { name: `Bundle of ${entries} entries`, group: 'large Bundle', text }
}

function spoil(resource: Draft, wanted: number, random: Random, number: number): void {
  for (let done = 0, tries = 0; done < wanted && tries < 100; tries += 1) {
    const fault = random.pick(tries < wanted / 4 ? often : faults)
    if (fault(resource, random, number * 100 + tries)) done += 1
  }
}
