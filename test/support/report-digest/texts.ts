import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import type { Example, Json, Rule } from '../../../rules/index.ts'
import { findR4Package } from '../../../tools/node/r4-package.ts'
import { anyResource } from '../arbitrary-resource.ts'
import { breakers } from '../conforming/breakers.ts'
import { bundles, resources } from '../conforming/bundles.ts'
import { makeMutants } from '../mutants/mutants.ts'
import { breakTexts } from './broken-texts.ts'

/** Where a text comes from; settles which variants of the options it is linted with. */
export type Group = 'rule' | 'example' | 'official' | 'mutant' | 'conforming' | 'breaker' | 'random' | 'case' | 'guide' | 'broken'

/** A text to lint, with what the example of a rule asks for besides. */
export interface DigestText extends Pick<Example, 'today' | 'profile' | 'imported'> {
  /** Unique, and the same in every run: `rule/cl-run-01/2`. */
  readonly id: string
  readonly group: Group
  readonly text: string
}

const root = join(import.meta.dirname, '../../..')
const shared = join(root, '../shared')
const seed = 20_261_123
const conformingRuns = 25
const breakerRuns = 4
const randomRuns = 2000
const brokenRuns = 4000

/** Every text of the digest, in a fixed order. Throws where the official examples were not fetched. */
export function collectTexts(rules: readonly Rule[]): readonly DigestText[] {
  const packageFolder = findR4Package()
  if (packageFolder === undefined) throw new Error('The official examples are missing: npm run examples.')
  const examples = [...ruleTexts(rules), ...folderTexts('example', join(root, 'rules/examples'))]
  const official = folderTexts('official', packageFolder)
  const seeds = [...examples, ...official.filter(({ text }) => text.length < 12_000)].map(({ text }) => text)
  return [
    ...examples,
    ...official,
    ...makeMutants(packageFolder).map(({ id, resource }) => toText('mutant', id, resource)),
    ...conformingTexts(),
    ...breakerTexts(),
    ...fc.sample(anyResource, { numRuns: randomRuns, seed }).map((resource, index) => toText('random', String(index), resource)),
    ...folderTexts('case', join(shared, 'fhir-cases/input')),
    ...folderTexts('guide', join(shared, 'facts/guides'), true),
    ...breakTexts(seeds, brokenRuns, seed).map((text, index): DigestText => ({ id: `broken/${index}`, group: 'broken', text })),
  ]
}

function ruleTexts(rules: readonly Rule[]): readonly DigestText[] {
  return rules.flatMap(({ code, examples }) =>
    examples.map(({ resource, text, today, profile, imported }, index) => ({
      ...toText('rule', `${code}/${index}`, resource ?? null),
      ...(text !== undefined && { text }),
      ...(today !== undefined && { today }),
      ...(profile !== undefined && { profile }),
      ...(imported !== undefined && { imported }),
    })),
  )
}

function conformingTexts(): readonly DigestText[] {
  return Object.entries({ ...resources, ...bundles }).flatMap(([name, values]) =>
    fc.sample(values, { numRuns: conformingRuns, seed }).map((resource, index) => toText('conforming', `${name}/${index}`, resource)),
  )
}

function breakerTexts(): readonly DigestText[] {
  const all = { ...resources, ...bundles }
  return breakers.flatMap(({ code, of, spoil }, row) =>
    fc
      .sample(all[of]!, { numRuns: breakerRuns, seed: seed + row })
      .map((resource, index) => toText('breaker', `${row}/${code}/${index}`, spoil(resource))),
  )
}

/** The JSON files of a folder, as they are; none where it is not there. */
function folderTexts(group: Group, folder: string, recursive = false): readonly DigestText[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .map((file) => ({ id: `${group}/${file.replace(/\.json$/, '')}`, group, text: readFileSync(join(folder, file), 'utf8') }))
}

function toText(group: Group, name: string, resource: Json): DigestText {
  return { id: `${group}/${name}`, group, text: JSON.stringify(resource, null, 2) }
}
