/** Which guides a text names, without reading it again: by the profiles that it claims, and by what the definitions at hand do not have. */
import { isList, isObject, type Json } from '../engine/json.ts'
import type { Definitions } from '../structure/definitions.ts'
import { meansVersion } from '../structure/tables/canonical.ts'
import { guides, type Guide } from './guides.ts'

interface Addressed {
  /** With the slash that ends it. */
  readonly address: string
  readonly versions: readonly Guide[]
}

// What others stand on is no guide that a text names.
const addressed: readonly Addressed[] = [
  ...new Set(guides.filter(({ isFoundation }) => isFoundation !== true).map(({ canonical }) => canonical)),
].map((canonical) => ({ address: `${canonical}/`, versions: guides.filter((one) => one.canonical === canonical) }))

/** Under which servers guides are: hardly any address is of one of these, and the guides are many. */
const servers = [...new Set(addressed.map(({ address }) => address.slice(0, address.indexOf('/', 'https://'.length) + 1)))]

function isOnServer(canonical: string): boolean {
  for (let index = 0; index < servers.length; index += 1) if (canonical.startsWith(servers[index]!)) return true
  return false
}

/** The guide that an address belongs to: of the version that it names, else the newest that is no draft. Undefined where no guide here has it. */
export function guideNamed(canonical: string): Guide | undefined {
  if (!canonical.startsWith('https://') || !isOnServer(canonical)) return undefined
  for (let index = 0; index < addressed.length; index += 1) {
    const { address, versions } = addressed[index]!
    if (!canonical.startsWith(address)) continue
    return canonical.includes('|')
      ? versions.findLast(({ version }) => meansVersion(canonical, version))
      : versions.findLast(({ isDraft }) => isDraft !== true)
  }
  return undefined
}

/** The guides of the profiles that a resource claims, or the entries of a Bundle do; none where every text is held to them anyway. */
export function guidesClaimed(root: Json | undefined): readonly Guide[] {
  if (!isObject(root)) return none
  const { entry } = root
  let found = addClaimed(none, root)
  if (isList(entry)) for (const one of entry) if (isObject(one)) found = addClaimed(found, one['resource'])
  return found.some(({ isBase }) => isBase !== true) ? found : none
}

const none: readonly Guide[] = []

function addClaimed(found: readonly Guide[], resource: Json | undefined): readonly Guide[] {
  const meta = isObject(resource) ? resource['meta'] : undefined
  const profiles = isObject(meta) ? meta['profile'] : undefined
  if (!isList(profiles)) return found
  let all = found
  for (const profile of profiles) {
    const guide = typeof profile === 'string' ? guideNamed(profile) : undefined
    if (guide !== undefined && !all.includes(guide)) all = [...all, guide]
  }
  return all
}

let missed = none

/** The guides that could have answered where nothing did, since this was last asked. */
export function takeMissed(): readonly Guide[] {
  const found = missed
  missed = none
  return found
}

/** Definitions that take note of what they do not have. */
export function noticing({ findStructure, findValueSet, findCodeSystem }: Definitions): Definitions {
  return {
    findStructure: (canonical) => findStructure(canonical) ?? notice(canonical),
    findValueSet: (canonical) => findValueSet(canonical) ?? notice(canonical),
    findCodeSystem: (canonical) => findCodeSystem(canonical) ?? notice(canonical),
  }
}

function notice(canonical: string): undefined {
  const guide = guideNamed(canonical)
  // What every text is held to was asked already.
  if (guide !== undefined && guide.isBase !== true && !missed.includes(guide)) missed = [...missed, guide]
  return undefined
}
