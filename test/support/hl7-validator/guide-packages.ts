import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileOf, openGuide } from '../../../rules/guides/guide-definitions.ts'
import { withKnownBase } from '../../../rules/guides/build.ts'
import { guides, type Guide } from '../../../rules/guides/guides.ts'
import { dependenciesOf } from '../../../rules/guides/versions.ts'
import type { StructureDefinition } from '../../../rules/structure/definitions.ts'
import { codeSystemNames, structureNames, valueSetNames } from '../../../rules/structure/canonical.ts'
import { openTableFile } from '../../../rules/structure/tables/table-file.ts'
import type { FhirPackage } from './packages.ts'

/**
 * A guide and what it builds upon, what it builds upon first: as they are published, out of a folder with one for each; what others stand
 * on, of the definitions here.
 */
export function makeGuidePackages(guide: Guide, folder: string): readonly FhirPackage[] {
  return [...dependenciesOf(guide).toReversed(), guide].map((one) => publishedIn(folder, one) ?? ofTables(one))
}

/** The base of a profile of a guide. */
function baseOf(canonical: string): string | undefined {
  const holds = guides.filter(({ isBase }) => isBase !== true).map((guide) => openGuide(guide).findStructure(canonical))
  return holds.findLast((one) => one !== undefined)?.baseDefinition
}

function publishedIn(folder: string, guide: Guide): FhirPackage | undefined {
  const { name, version, canonical } = guide
  for (const one of readdirSync(folder)) {
    const path = join(folder, one, 'package')
    if (!existsSync(join(path, 'package.json'))) continue
    const manifest = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as { readonly name: string; readonly version: string }
    if (manifest.name !== name || (manifest.version !== version.replace(/-ci-build$/, '') && manifest.version !== version)) continue
    const names = readdirSync(path).filter((file) => /^(?:StructureDefinition|ValueSet|CodeSystem)-/.test(file))
    // A definition that states no version is found by none; the publisher of guides gives it that of its package.
    const resources = names.map((file) => {
      const resource = { version, ...(JSON.parse(readFileSync(join(path, file), 'utf8')) as StructureDefinition) }
      return [file, file.startsWith('Structure') ? withKnownBase(resource, guide, baseOf) : resource] as const
    })
    return { type: 'IG', name, version, canonical, resources: Object.fromEntries(resources) }
  }
  return undefined
}

function ofTables(guide: Guide): FhirPackage {
  const { name, version, canonical } = guide
  const table = openTableFile(fileOf(guide))
  const own = openGuide(guide)
  const namesIn = (part: string): readonly string[] => [...table(part)().matchAll(/^=(\S+)/gm)].map(([, found]) => found!)
  const all = [
    ...namesIn('structures').flatMap((one) => {
      const structure = own.findStructure(structureNames.lengthen(one))
      if (structure?.snapshot === undefined) return []
      return {
        ...toResource('StructureDefinition', structure),
        snapshot: readable(structure.snapshot),
        differential: readable(structure.snapshot),
        fhirVersion: '4.0.1',
      }
    }),
    ...namesIn('value-sets').flatMap((one) => {
      const set = own.findValueSet(valueSetNames.lengthen(one))
      return set === undefined ? [] : toResource('ValueSet', set)
    }),
    ...namesIn('code-systems').flatMap((one) => {
      const system = own.findCodeSystem(codeSystemNames.lengthen(one))
      return system === undefined ? [] : toResource('CodeSystem', system)
    }),
  ]
  return { type: 'IG', name, version, canonical, resources: Object.fromEntries(all.map((one, index) => [`${index}.json`, one])) }
}

/** Without what JSON writes as null. */
function readable(value: object): unknown {
  return JSON.parse(JSON.stringify(value), (_name, one: unknown) => one ?? undefined) as unknown
}

function toResource(resourceType: string, resource: { readonly url: string }): Readonly<Record<string, unknown>> {
  const id = resource.url.split('/').at(-1)!
  return { resourceType, id, name: id.replaceAll(/\W/g, ''), status: 'active', ...resource }
}
