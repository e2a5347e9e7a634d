import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { listPublishedExamples } from '../../test/support/guides/published.ts'
import { findR4Package, listExamples } from '../../tools/node/r4-package.ts'

/** A text of the corpus. */
export interface CorpusText {
  /** `Observation-f001`: a file, or what was generated. */
  readonly name: string
  /** Its group: the type of an instance, or how it was generated. */
  readonly group: string
  readonly text: string
}

/** Longer texts weigh more than all others together. */
const mostBytes = 200_000

/** Types with enough files to be a group of their own. */
const kinds: Readonly<Record<string, string>> = {
  SearchParameter: 'SearchParameter',
  ValueSet: 'ValueSet',
  CodeSystem: 'CodeSystem',
  StructureDefinition: 'StructureDefinition',
  Bundle: 'Bundle',
  ConceptMap: 'other definitions',
  CapabilityStatement: 'other definitions',
  CompartmentDefinition: 'other definitions',
  ImplementationGuide: 'other definitions',
  NamingSystem: 'other definitions',
  OperationDefinition: 'other definitions',
  StructureMap: 'other definitions',
}

/** All of `hl7.fhir.r4.examples` below 200 kB, by name. Throws where it was not fetched. */
export function readOfficialTexts(): readonly CorpusText[] {
  const folder = findR4Package()
  if (folder === undefined) throw new Error('The official examples are missing: npm run examples.')
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json') && file !== 'package.json')
    .toSorted()
    .map((file) => ({ name: file.replace('.json', ''), bytes: readFileSync(join(folder, file)) }))
    .filter(({ bytes }) => bytes.length < mostBytes)
    .map(({ name, bytes }) => ({ name, group: kinds[name.split('-')[0]!] ?? 'other instances', text: bytes.toString('utf8') }))
}

/** Those of the 726 official instances that are below 200 kB: the others are Bundles of all definitions. */
export function readOfficialInstances(folder: string): readonly string[] {
  return listExamples(folder)
    .filter((file) => statSync(file).size < mostBytes)
    .map((file) => readFileSync(file, 'utf8'))
}

/** The instances that Chile's guides publish, which lie beside the checkout: several state no licence. None where they do not. */
export function readGuideTexts(): readonly CorpusText[] {
  return listPublishedExamples().map(({ id, text }) => ({ name: id, group: 'guides', text }))
}

/** Every so many-th of some texts, so that about as many as wanted are left, in their order. */
export function sampleTexts(texts: readonly CorpusText[], wanted: number): readonly CorpusText[] {
  const step = Math.max(1, texts.length / wanted)
  return texts.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
}
