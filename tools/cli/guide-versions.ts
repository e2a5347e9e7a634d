import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { HeldVersion } from '../../rules/carry-over.ts'
import { contentsOfGuide, contentsOfPackage } from '../../rules/guides/diff/contents.ts'
import { guides, type Guide } from '../../rules/index.ts'
import { joined, type Said } from '../node/said.ts'
import { failure, isFailure } from '../node/failure.ts'
import { openPackage, type PackageOptions } from '../packages/open-definitions.ts'
import type { Terminal } from '../node/terminal.ts'

/** Opens a version of a guide: `tei#0.2.2` or `hl7.fhir.cl.minsal.tei#0.2.2` of those inside, or whatever `--ig` takes. */
export async function openVersion(asked: string, terminal: Terminal, options: PackageOptions): Promise<HeldVersion> {
  const mark = Math.max(asked.lastIndexOf('#'), asked.lastIndexOf('@'))
  const id = (mark < 0 ? asked : asked.slice(0, mark)).toLowerCase()
  const version = mark < 0 ? undefined : asked.slice(mark + 1)
  const all = existsSync(resolve(terminal.cwd, asked)) ? [] : guides.filter((guide) => isCalled(guide, id))
  const found = version === undefined ? all.findLast(({ isDraft }) => isDraft !== true) : all.find((guide) => guide.version === version)
  if (found !== undefined) {
    const { name, canonical, dependencies } = found
    return { contents: contentsOfGuide(found), name, canonical, dependencies }
  }
  const named = all[0] === undefined || version === undefined ? asked : `${all[0].name}#${version}`
  if (all[0] === undefined && /^[\w-]+(?:[#@].*)?$/.test(asked) && !existsSync(resolve(terminal.cwd, asked))) {
    throw failure({
      es: `No hay guía «${asked}»: mira las que vienen dentro con svc guides, o di el nombre de un paquete, como hl7.fhir.uv.ips#2.0.0.`,
      en: `There is no guide “${asked}”: see those inside with svc guides, or name a package, such as hl7.fhir.uv.ips#2.0.0.`,
    })
  }
  const { about, definitions } = await openPackage(named, terminal, options).catch((error: unknown) => {
    throw isFailure(error) && all.length > 0 ? failure(joined(error.said, inside(all)), error.exitStatus === 3 ? 3 : 2) : error
  })
  const contents = contentsOfPackage(about, definitions)
  const known = guides.find((guide) => isCalled(guide, about.name))
  const canonical = known?.canonical ?? addressOf(contents.structures.concat(contents.valueSets, contents.codeSystems))
  return { contents, name: known?.name ?? about.name, canonical, dependencies: about.dependencies }
}

/** Says which versions of a guide need no registry. */
function inside(versions: readonly Guide[]): Said {
  const all = versions.map(({ id, version }) => `${id}#${version}`).join(', ')
  return { es: `Dentro de svc vienen: ${all}.`, en: `Inside of svc there are: ${all}.` }
}

function isCalled({ id, name, aliases = [] }: Guide, asked: string): boolean {
  return id === asked || name === asked || aliases.includes(asked)
}

/** The address that most definitions of a package begin with. */
function addressOf(urls: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const url of urls) {
    const address = url.replace(/\/(?:StructureDefinition|ValueSet|CodeSystem)\/[^/]*$/, '')
    counts.set(address, (counts.get(address) ?? 0) + 1)
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)
  return most?.[0] ?? ''
}
