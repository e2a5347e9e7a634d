import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chileanDefinitions } from '../../../rules/cl/definitions/definitions.ts'
import type { Definitions } from '../../../rules/index.ts'
import { createPackageDefinitions } from '../../../rules/structure/package/package-definitions.ts'
import type { DefinitionPackage } from '../../../rules/structure/package/read-package.ts'
import { decodeUtf8, readPackage } from '../../../tools/node/packages.ts'

/** A published guide: its package, what it builds upon, and instances that it publishes. */
export interface Guide {
  readonly name: string
  /** The folder of its package, and those of what it depends on, as far as they are here. */
  readonly packages: readonly string[]
  readonly examples: readonly string[]
}

/**
 * Where the guides are, one folder each with `package/` and `examples/`: `SVC_GUIDES`, or beside the project where it is
 * built; undefined where there are none.
 */
export function findGuides(): string | undefined {
  const folder = process.env['SVC_GUIDES'] ?? join(import.meta.dirname, '../../../../shared/facts/guides')
  return existsSync(folder) ? folder : undefined
}

interface Manifest {
  readonly name: string
  readonly version: string
  readonly dependencies?: Readonly<Record<string, string>>
}

/** The guides of a folder that publish instances; `more` are folders of packages that have none, such as HL7's. */
export function listGuides(folder: string, more: readonly string[] = []): readonly Guide[] {
  const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'package/package.json')))
  const all = [...names.map((name) => join(folder, name)), ...more].map((path) => ({ path, ...manifestOf(path) }))
  const guides = names.map((name): Guide => {
    const examples = join(folder, name, 'examples')
    const files = existsSync(examples) ? readdirSync(examples).filter((file) => file.endsWith('.json')) : []
    return { name, packages: closureOf(join(folder, name), all), examples: files.toSorted().map((file) => join(examples, file)) }
  })
  return guides.filter(({ examples }) => examples.length > 0)
}

function manifestOf(path: string): Manifest {
  return JSON.parse(readFileSync(join(path, 'package/package.json'), 'utf8')) as Manifest
}

type Located = Manifest & { readonly path: string }

/** A package and what it builds upon; the version that is asked for, of guides that have only another one that. */
function closureOf(own: string, all: readonly Located[]): readonly string[] {
  const found: string[] = [own]
  for (const path of found) {
    for (const [name, version] of Object.entries(all.find((one) => one.path === path)?.dependencies ?? {})) {
      const named = all.filter((one) => one.name === name || one.name === `${name}-mpi-hpd`)
      const one = named.find((other) => other.version === version) ?? (name === 'hl7.fhir.cl.clcore' ? undefined : named.at(-1))
      if (one !== undefined && !found.includes(one.path)) found.push(one.path)
    }
  }
  return found
}

/** The definitions of a guide over those that are always there, as `svc validate --ig` takes them. */
export async function openGuide({ packages }: Guide): Promise<Definitions> {
  const read: DefinitionPackage[] = []
  for (const path of packages) {
    const result = await readPackage(path)
    if ('trouble' in result) throw new Error(`${path}: ${JSON.stringify(result.trouble)}`)
    read.push(result.package)
  }
  return createPackageDefinitions(read, chileanDefinitions, { decode: decodeUtf8 })
}
