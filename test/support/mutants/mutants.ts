import { hash as hashOnce } from 'node:crypto'
import type { Json, Path } from '../../../rules/engine/json.ts'
import { bundleOperations } from './bundle-operations.ts'
import { choiceOperations } from './choice-operations.ts'
import { codeOperations } from './code-operations.ts'
import { extensionOperations } from './extension-operations.ts'
import { harmlessOperations } from './harmless-operations.ts'
import { identityOperations } from './identity-operations.ts'
import { invariantOperations } from './invariant-operations.ts'
import { metaOperations } from './meta-operations.ts'
import type { Mutation, Operation, Source } from './operation.ts'
import { primitiveOperations } from './primitive-operations.ts'
import { referenceOperations } from './reference-operations.ts'
import { shapeOperations } from './shape-operations.ts'
import { readSources } from './sources.ts'

/** A valid resource with one thing changed. */
export interface Mutant {
  /** `source/operation/kind/path`: the same as long as nothing of it changes. */
  readonly id: string
  readonly source: string
  readonly operation: string
  readonly resource: Json
  /** Of the resource as text: tells whether a verdict is on this mutant. */
  readonly hash: string
}

const operations: readonly Operation[] = [
  ...shapeOperations,
  ...primitiveOperations,
  ...choiceOperations,
  ...codeOperations,
  ...extensionOperations,
  ...referenceOperations,
  ...bundleOperations,
  ...invariantOperations,
  ...identityOperations,
  ...metaOperations,
  ...harmlessOperations,
]

/** Every mutant, made from the official package in a folder and from rules/examples: the same ones for the same seed. */
export function makeMutants(packageFolder: string, seed = ''): readonly Mutant[] {
  const key = JSON.stringify([packageFolder, seed])
  const kept = made.get(key)
  if (kept !== undefined) return kept
  const sources = readSources(packageFolder)
  const mutants = operations.flatMap((operation) => choose(operation, sources, seed))
  made.set(key, mutants)
  return mutants
}

/** Mutants that were made in this process, which takes more than a second: files of tests that follow one another in it ask for the same. */
const made = new Map<string, readonly Mutant[]>()

/** Of each kind a few, from whatever sources: which ones is settled by their ids, so that another source changes few of them. */
function choose(operation: Operation, sources: readonly Source[], seed: string): readonly Mutant[] {
  const kinds = new Map<string, { readonly order: string; readonly id: string; readonly source: string; readonly mutation: Mutation }[]>()
  for (const source of sources)
    for (const mutation of operation.mutate(source)) {
      const id = `${source.name}/${operation.name}/${mutation.kind}/${toText(mutation.at)}`
      const kind = kinds.get(mutation.kind) ?? []
      kinds.set(
        mutation.kind,
        [...kind, { order: hashOf(seed + id), id, source: source.name, mutation }].toSorted(byOrder).slice(0, operation.keep),
      )
    }
  return [...kinds.values()].flat().map(({ id, source, mutation }) => ({
    id,
    source,
    operation: operation.name,
    resource: mutation.resource,
    hash: hashOf(JSON.stringify(mutation.resource)),
  }))
}

function byOrder(one: { readonly order: string }, other: { readonly order: string }): number {
  return one.order < other.order ? -1 : 1
}

function hashOf(text: string): string {
  return hashOnce('sha256', text).slice(0, 8)
}

function toText(path: Path): string {
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '')
}
