import { isObject, type Json } from '../../engine/json.ts'
import { listOf, textUpTo } from './members.ts'

/** The members of a package's package.json that are used. */
export interface Manifest {
  readonly name: string
  readonly version: string
  readonly title?: string
  /** When it was made, as it is written there: `20260122093000`. */
  readonly date?: string
  /** The versions of FHIR it is for; empty where it does not say. */
  readonly fhirVersions: readonly string[]
  /** Names of the packages it builds upon, and the version of each. */
  readonly dependencies: Readonly<Record<string, string>>
}

const word = textUpTo(200)
const words = listOf(word)

/** Reads package.json; undefined where it is none. */
export function readManifest(text: string): Manifest | undefined {
  let value: Json
  try {
    value = JSON.parse(text) as Json
  } catch {
    return undefined
  }
  if (!isObject(value)) return undefined
  const { name, version, fhirVersions, dependencies } = value
  const named = word(name)
  const [title, date] = [word(value['title']), word(value['date'])]
  if (named === undefined) return undefined
  const pairs = isObject(dependencies) ? Object.entries(dependencies).slice(0, mostDependencies) : []
  return {
    name: named,
    version: word(version) ?? '',
    ...(title !== undefined && { title }),
    ...(date !== undefined && { date }),
    fhirVersions: words(fhirVersions) ?? words(value['fhir-version-list']) ?? [],
    dependencies: Object.fromEntries(pairs.map(([name, version]) => [name, word(version) ?? ''])),
  }
}

const mostDependencies = 1000

/** True where a version of FHIR is R4: 4.0.1 and what came before it, not R4B. */
export function isR4(version: string): boolean {
  return /^(?:4\.0(?:\.\d+)?(?:-.*)?|R4)$/.test(version)
}
