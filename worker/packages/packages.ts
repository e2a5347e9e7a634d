import { TrailingBytes } from '../../archives/gzip.ts'
import { gunzipBlob } from '../files/gunzip-blob.ts'
import { definitions as base, type Definitions } from '../../rules/index.ts'
import { versionAtHand } from '../../rules/guides/packages-at-hand.ts'
import { findUnmet } from '../../rules/structure/package/dependencies.ts'
import { createPackageDefinitions } from '../../rules/structure/package/package-definitions.ts'
import { createPackageReader, type Decode, type DefinitionPackage, type PackageResult } from '../../rules/structure/package/read-package.ts'
import { describeTrouble, type PackageTrouble } from '../../rules/structure/package/trouble.ts'
import type { PackageCheck, PackageReading, Said, UsedPackage } from '../api.ts'

const decoder = new TextDecoder()
const decode: Decode = (bytes) => decoder.decode(bytes)

/** Reads a package (.tgz) that a user brings; stops as soon as it asks for too much. */
export async function readPackage(archive: Blob): Promise<PackageResult> {
  const reader = createPackageReader(decode)
  try {
    for await (const piece of gunzipBlob(archive)) {
      const trouble = reader.write(piece)
      if (trouble !== undefined) return { trouble }
    }
  } catch (error) {
    return { trouble: { kind: error instanceof TrailingBytes ? 'trailing' : 'notGzip' } }
  }
  return reader.end()
}

/**
 * The definitions of packages over those of svc, for `LintOptions.definitions`; keep them for as long as the packages stay
 * the same. `onTrouble` is told of what cannot be used, when it is first wanted.
 */
export function openPackages(
  packages: readonly DefinitionPackage[],
  onTrouble: (trouble: PackageTrouble, owner: DefinitionPackage) => void,
): Definitions {
  return createPackageDefinitions(packages, base, { decode, onTrouble })
}

/** The sentence about a trouble in both languages; English is fetched when there is one. */
async function inBoth(trouble: PackageTrouble, name: string): Promise<Said> {
  const { describeTroubleInEnglish } = await import('../../rules/structure/package/english.ts')
  return { es: describeTrouble(trouble, name), en: describeTroubleInEnglish(trouble, name) }
}

/** The manifest of a package, to be kept with it; or why there is none, by the name of its file. */
export async function describePackage(archive: Blob, fileName: string): Promise<PackageReading> {
  const result = await readPackage(archive)
  if ('trouble' in result) return { problem: await inBoth(result.trouble, fileName) }
  const { name, version, title, date, files } = result.package
  const day = /^(\d{4})-?(\d\d)-?(\d\d)/.exec(date ?? '')
  const count = (type: string): number => files.filter((file) => file.type === type).length
  return {
    name,
    version,
    title: title ?? null,
    date: day === null ? null : day.slice(1).join('-'),
    structures: count('StructureDefinition'),
    valueSets: count('ValueSet'),
    codeSystems: count('CodeSystem'),
  }
}

/** The packages that a user brought and what comes of them together. */
export interface Packages {
  /** Says which are used from now on. */
  readonly use: (packages: readonly UsedPackage[]) => void
  /** Those of the page alone where no package is used, or none can be read. */
  readonly definitions: () => Promise<Definitions>
  /** The definitions of each that cannot be used, and those it lacks. Makes every definition once. */
  readonly check: () => Promise<readonly PackageCheck[]>
  /** Those that are used and can be read. */
  readonly read: () => Promise<readonly DefinitionPackage[]>
}

interface Opened {
  readonly packages: readonly DefinitionPackage[]
  readonly definitions: Definitions
  readonly checks: ReadonlyMap<string, { readonly owner: DefinitionPackage | undefined; readonly troubles: PackageTrouble[] }>
}

const mostTold = 10

/** Keeps packages read for as long as they are used. */
export function createPackages(): Packages {
  let readings = new Map<string, { readonly addedAt: number; readonly result: Promise<PackageResult> }>()
  let used: readonly UsedPackage[] = []
  let opened: Promise<Opened> | undefined
  let checked: Promise<readonly PackageCheck[]> | undefined

  return {
    use(packages) {
      used = packages
      opened = undefined
      checked = undefined
      readings = new Map([...readings].filter(([id, { addedAt }]) => packages.some((one) => one.id === id && one.addedAt === addedAt)))
    },
    definitions: async () => (used.length === 0 ? base : (await (opened ??= open(used))).definitions),
    check: () => (checked ??= check()),
    read: async () => (used.length === 0 ? [] : (await (opened ??= open(used))).packages),
  }

  function read({ id, addedAt, content }: UsedPackage): Promise<PackageResult> {
    let reading = readings.get(id)
    // The browser's copy may be gone, or damaged.
    reading ??= { addedAt, result: readPackage(content).catch(() => ({ trouble: { kind: 'notGzip' } }) as const) }
    readings.set(id, reading)
    return reading.result
  }

  async function open(these: readonly UsedPackage[]): Promise<Opened> {
    const checks = new Map<string, { owner: DefinitionPackage | undefined; troubles: PackageTrouble[] }>()
    for (const one of these) {
      const result = await read(one)
      checks.set(
        one.id,
        'trouble' in result
          ? { owner: undefined, troubles: [result.trouble] }
          : { owner: result.package, troubles: [...result.package.troubles] },
      )
    }
    const packages = [...checks.values()].flatMap(({ owner }) => owner ?? [])
    const byOwner = new Map([...checks.values()].map(({ owner, troubles }) => [owner, troubles]))
    const definitions = packages.length === 0 ? base : openPackages(packages, (trouble, owner) => byOwner.get(owner)!.push(trouble))
    return { packages, definitions, checks }
  }

  async function check(): Promise<readonly PackageCheck[]> {
    if (used.length === 0) return []
    const { packages, definitions, checks } = await (opened ??= open(used))
    for (const { files } of packages) {
      for (const { type, url, version } of files) {
        if (type !== 'StructureDefinition') continue
        definitions.findStructure(version === '' ? url : `${url}|${version}`)
        // Other questions are answered in between.
        await new Promise((resolve) => setTimeout(resolve))
      }
    }
    const unmet = findUnmet(packages, versionAtHand)
    return Promise.all(
      [...checks].map(async ([id, { owner, troubles }]) => ({
        id,
        problems: await Promise.all(troubles.slice(0, mostTold).map((trouble) => inBoth(trouble, owner?.name ?? id))),
        more: Math.max(0, troubles.length - mostTold),
        missing: unmet
          .filter((one) => one.owner === owner?.name)
          .map(({ name, version, instead }) => ({ name, version, instead: instead ?? null })),
      })),
    )
  }
}
