import { resolve } from 'node:path'
import { definitions as base, type Definitions } from '../../rules/index.ts'
import { versionAtHand } from '../../rules/guides/packages-at-hand.ts'
import { findUnmet, type Unmet } from '../../rules/structure/package/dependencies.ts'
import { createPackageDefinitions } from '../../rules/structure/package/package-definitions.ts'
import type { DefinitionPackage } from '../../rules/structure/package/read-package.ts'
import { describeTrouble } from '../../rules/structure/package/trouble.ts'
import { counted } from '../../rules/format/words.ts'
import { decodeUtf8, readPackage } from '../node/packages.ts'
import { toReason } from '../node/reasons.ts'
import { failure } from './failure.ts'
import { notice, type Terminal } from './terminal.ts'

/**
 * The definitions of the packages that a user brings, over those of svc; undefined where none is brought. What of them
 * cannot be used is said on standard error, and a package that is none ends the command.
 */
export async function openDefinitions(asked: readonly string[] | undefined, terminal: Terminal): Promise<Definitions | undefined> {
  if (asked === undefined || asked.length === 0) return undefined
  const names = new Map<DefinitionPackage, string>()
  for (const one of asked) names.set(await open(one, terminal), one)
  const packages = [...names.keys()]
  for (const [{ troubles }, name] of names) {
    for (const trouble of troubles.slice(0, mostTold)) await notice(terminal, describeTrouble(trouble, name))
    const more = troubles.length - mostTold
    if (more > 0) await notice(terminal, `«${name}» tiene ${counted(more, 'archivo más que no se usa', 'archivos más que no se usan')}.`)
  }
  for (const unmet of findUnmet(packages, versionAtHand)) await notice(terminal, describeUnmet(unmet))
  return createPackageDefinitions(packages, base, {
    decode: decodeUtf8,
    onTrouble: (trouble, owner) => void notice(terminal, describeTrouble(trouble, names.get(owner)!)),
  })
}

const mostTold = 10

async function open(name: string, { cwd }: Terminal): Promise<DefinitionPackage> {
  let result: Awaited<ReturnType<typeof readPackage>>
  try {
    result = await readPackage(resolve(cwd, name))
  } catch (error) {
    throw failure(`No se pudo leer el paquete «${name}»: ${toReason(error)}.`)
  }
  if ('trouble' in result) throw failure(describeTrouble(result.trouble, name))
  return result.package
}

function describeUnmet({ name, version, instead, owner }: Unmet): string {
  const needed = `«${owner}» se basa en «${name}» ${version}`
  return instead === undefined
    ? `${needed}, que no está: agrégalo con --ig. Lo que viene de ahí no se revisa.`
    : `${needed} y svc trae la ${instead}, que es la que se usa: para la otra, agrégala con --ig.`
}
