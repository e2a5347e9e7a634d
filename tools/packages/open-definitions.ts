import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { definitions as base, guides, type Definitions } from '../../rules/index.ts'
import { versionAtHand } from '../../rules/guides/packages-at-hand.ts'
import { findUnmet, isFitting, r4Packages, type Unmet } from '../../rules/structure/package/dependencies.ts'
import { createPackageDefinitions, type PackageDefinitions } from '../../rules/structure/package/package-definitions.ts'
import type { DefinitionPackage } from '../../rules/structure/package/read-package.ts'
import { counted, countedInEnglish } from '../../rules/format/words.ts'
import { decodeUtf8, readPackage, sayTrouble } from '../node/packages.ts'
import { toReason } from '../node/reasons.ts'
import { joined, type Said } from '../node/said.ts'
import { readPackageName } from '../node/package-name.ts'
import { failure, isFailure } from '../node/failure.ts'
import { notice, type Terminal } from '../node/terminal.ts'
import { openPackageSource, type PackageSource } from './package-source.ts'

/** The purpose that packages are brought for. */
export interface PackageOptions {
  /** Nothing is asked of any registry. */
  readonly offline?: boolean | undefined
}

/**
 * The definitions of the packages that a user brings, over those of svc; undefined where none is brought. What of them
 * cannot be used is said on standard error, and a package that is none ends the command.
 */
export async function openDefinitions(
  asked: readonly string[] | undefined,
  terminal: Terminal,
  options: PackageOptions = {},
): Promise<Definitions | undefined> {
  return asked === undefined || asked.length === 0 ? undefined : openPackages(asked, terminal, options)
}

async function openPackages(asked: readonly string[], terminal: Terminal, options: PackageOptions): Promise<PackageDefinitions> {
  const { packages, names } = await load(asked, terminal, options)
  for (const [{ troubles, isDependency }, name] of names) {
    if (isDependency === true) continue
    for (const trouble of troubles.slice(0, mostTold)) await notice(terminal, sayTrouble(trouble, name))
    const more = troubles.length - mostTold
    if (more > 0)
      await notice(terminal, {
        es: `«${name}» tiene ${counted(more, 'archivo más que no se usa', 'archivos más que no se usan')}.`,
        en: `“${name}” has ${countedInEnglish(more, 'more file that is not used', 'more files that are not used')}.`,
      })
  }
  for (const unmet of findUnmet(packages, versionAtHand)) await notice(terminal, describeUnmet(unmet))
  return createPackageDefinitions(packages, base, {
    decode: decodeUtf8,
    onTrouble: (trouble, owner) => void notice(terminal, sayTrouble(trouble, names.get(owner)!)),
  })
}

/** A package that is asked for as with --ig, and its definitions over those of svc; what of them cannot be used is passed over. */
export async function openPackage(
  asked: string,
  terminal: Terminal,
  options: PackageOptions,
): Promise<{ readonly about: DefinitionPackage; readonly definitions: PackageDefinitions }> {
  const { packages } = await load([asked], terminal, options)
  return { about: packages[0]!, definitions: createPackageDefinitions(packages, base, { decode: decodeUtf8 }) }
}

interface Loaded {
  readonly packages: readonly DefinitionPackage[]
  /** Names that the user calls each by. */
  readonly names: ReadonlyMap<DefinitionPackage, string>
}

/** Reads packages and what they build upon. */
async function load(asked: readonly string[], terminal: Terminal, options: PackageOptions): Promise<Loaded> {
  const source = openPackageSource({
    env: terminal.env,
    isOffline: options.offline === true,
    tell: (said) => void notice(terminal, said),
  })
  const names = new Map<DefinitionPackage, string>()
  for (const one of asked) names.set(await open(one, source, terminal), one)
  for (const { name, version, dependency } of await openDependencies([...names.keys()], source, terminal)) {
    names.set(dependency, `${name}#${version}`)
  }
  return { packages: [...names.keys()], names }
}

const mostTold = 10

/** A file, a folder, or else a package by name. */
async function open(asked: string, source: PackageSource, { cwd }: Terminal): Promise<DefinitionPackage> {
  const path = resolve(cwd, asked)
  const named = existsSync(path) ? undefined : readPackageName(asked)
  if (named === undefined) return read(path, asked)
  try {
    return { ...(await read(await source.locate(named), asked)), source: 'package' }
  } catch (error) {
    const inside = guides.find(({ name, version }) => name === named.name && (named.version ?? version) === version)
    if (!isFailure(error) || inside === undefined) throw error
    throw failure(joined(error.said, asInside(inside.id, inside.version)), error.exitStatus === 3 ? 3 : 2)
  }
}

function asInside(id: string, version: string): Said {
  return {
    es: `La guía ${id} ${version} viene dentro: sin --ig se usa cuando el texto la nombra, y con --guide ${id}, siempre.`,
    en: `The guide ${id} ${version} is inside: without --ig it is used where the text names it, and with --guide ${id} always.`,
  }
}

async function read(path: string, name: string): Promise<DefinitionPackage> {
  let result: Awaited<ReturnType<typeof readPackage>>
  try {
    result = await readPackage(path)
  } catch (error) {
    throw failure({
      es: `No se pudo leer el paquete «${name}»: ${toReason(error)}.`,
      en: `The package “${name}” could not be read: ${toReason(error, 'en')}.`,
    })
  }
  if ('trouble' in result) throw failure(sayTrouble(result.trouble, name))
  return result.package
}

/** Dependencies of some packages that are neither among them nor inside svc, as far as they can be had; of the rest the reason is said. */
async function openDependencies(
  given: readonly DefinitionPackage[],
  source: PackageSource,
  terminal: Terminal,
): Promise<readonly { readonly name: string; readonly version: string; readonly dependency: DefinitionPackage }[]> {
  const brought = new Map<string, { name: string; version: string; dependency: DefinitionPackage }>()
  const tried = new Set<string>()
  const told = new Set<string>()
  const pending = [...given]
  for (const { dependencies } of pending) {
    for (const [name, version] of Object.entries(dependencies)) {
      const id = `${name}#${version}`
      if (tried.has(id) || given.some((one) => one.name === name) || isInside(name, version) || brought.size >= mostDependencies) continue
      tried.add(id)
      const named = readPackageName(id)
      if (named === undefined) continue
      try {
        const dependency = { ...(await read(await source.locate(named), id)), source: 'package' as const, isDependency: true }
        brought.set(`${dependency.name}#${dependency.version}`, { name: dependency.name, version: dependency.version, dependency })
        pending.push(dependency)
      } catch (error) {
        if (!isFailure(error)) throw error
        // That nothing can be brought is nothing new; that the registry does not answer is said once.
        if (source.canBring && !told.has(error.message)) await notice(terminal, error.said)
        told.add(error.message)
      }
    }
  }
  return [...brought.values()]
}

/** Bound of the dependencies of a package, with theirs in turn. */
const mostDependencies = 100

function isInside(name: string, version: string): boolean {
  if (Object.hasOwn(r4Packages, name)) return true
  const instead = versionAtHand(name, version)
  return instead === '*' || (instead !== undefined && isFitting(instead, version))
}

function describeUnmet({ name, version, instead, owner }: Unmet): Said {
  const [es, en] = [`«${owner}» se basa en «${name}» ${version}`, `“${owner}” builds upon “${name}” ${version}`]
  return instead === undefined
    ? {
        es: `${es}, que no está: agrégalo con --ig. Lo que viene de ahí no se revisa.`,
        en: `${en}, which is not there: add it with --ig. What comes from it is not checked.`,
      }
    : {
        es: `${es} y svc trae la ${instead}, que es la que se usa: para la otra, agrégala con --ig.`,
        en: `${en}, and svc brings ${instead}, which is used: for the other, add it with --ig.`,
      }
}
