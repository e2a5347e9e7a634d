#!/usr/bin/env node
/**
 * `node test/support/slice-mutants/guides.ts FOLDER [--show N]`: how well slices are explained in the guides of a folder that
 * holds their packages, each with what it depends on of them.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { definitions as base } from '../../../rules/index.ts'
import type { Definitions, StructureDefinition } from '../../../rules/structure/definitions.ts'
import { createPackageDefinitions } from '../../../rules/structure/package/package-definitions.ts'
import type { DefinitionPackage } from '../../../rules/structure/package/read-package.ts'
import { decodeUtf8, readPackage } from '../../../tools/node/packages.ts'

/** A guide's own profiles, and the definitions that they rest on. */
export interface Guide {
  readonly name: string
  readonly definitions: Definitions
  readonly structures: readonly StructureDefinition[]
}

interface Manifest {
  readonly name: string
  readonly version: string
  readonly dependencies?: Readonly<Record<string, string>>
}

/** The guides of a folder, one after the other: those that a guide depends on are taken in the version it names, or the nearest. */
export async function* readGuides(folder: string): AsyncGenerator<Guide> {
  const folders = readdirSync(folder).filter((name) => statSync(join(folder, name, 'package'), { throwIfNoEntry: false })?.isDirectory())
  const manifests = new Map(
    folders.map((name) => [name, JSON.parse(readFileSync(join(folder, name, 'package/package.json'), 'utf8')) as Manifest]),
  )
  for (const name of folders) {
    const needed = withDependencies(name, manifests)
    const packages: DefinitionPackage[] = []
    for (const one of needed) {
      const result = await readPackage(join(folder, one))
      if ('package' in result) packages.push(result.package)
    }
    const definitions = createPackageDefinitions(packages, base, { decode: decodeUtf8, onTrouble: () => undefined })
    const urls = readdirSync(join(folder, name, 'package'))
      .filter((file) => file.startsWith('StructureDefinition-'))
      .map((file) => (JSON.parse(readFileSync(join(folder, name, 'package', file), 'utf8')) as { url: string }).url)
    yield { name, definitions, structures: urls.flatMap((url) => definitions.findStructure(url) ?? []) }
  }
}

function withDependencies(name: string, manifests: ReadonlyMap<string, Manifest>): readonly string[] {
  const found = [name]
  for (const one of found) {
    for (const [id, version] of Object.entries(manifests.get(one)?.dependencies ?? {})) {
      const known = [...manifests].filter(([, manifest]) => manifest.name === id)
      const [best] = known.find(([, manifest]) => manifest.version === version) ?? known[0] ?? []
      if (best !== undefined && !found.includes(best) && !found.some((other) => manifests.get(other)?.name === id)) found.push(best)
    }
  }
  return found
}
