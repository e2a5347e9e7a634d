import { fold } from '../../catalogs/catalog.ts'
import { isList, isObject, valueAt, type Json, type JsonObject, type Path } from '../engine/json.ts'
import type { ElementNode, Found } from '../engine/found.ts'
import type { CodedFinding } from '../engine/rule.ts'
import { isHl7 } from '../structure/check/systems.ts'
import type { CodeSystem, Concept, Definitions } from '../structure/definitions.ts'
import { isOfFhir, withoutVersion } from '../structure/canonical.ts'
import { clCodeSystem, clValueSet, eisCodeSystem } from './canonicals.ts'
import { findComunaOfCode } from './reading/address.ts'
import {
  codingsIn,
  communes,
  countries,
  guideOfExtension,
  holdsCoded,
  provinces,
  regions,
  territoryExtensions,
  type Territory,
} from './reading/territory-coding.ts'

const territories: ReadonlyMap<unknown, Territory> = new Map([communes, provinces, regions, countries].map((one) => [one.member, one]))

/** Whether a finding may be accepted at all; most are told apart by their place, without writing its path. */
export function mayBeAccepted({ rule: { code }, element }: Found): boolean {
  if (code !== 'r4-card-01' && code !== 'r4-elemento-04') return true
  for (let at: ElementNode | undefined = element; at !== undefined; at = at.parent) if (territories.has(at.step)) return true
  return false
}

/** Whether HL7's definitions find fault with what is right in Chile. */
export function isAccepted(finding: CodedFinding, root: Json, definitions: Definitions): boolean {
  return (
    isAcceptedForm(finding, root) ||
    isOfEarlierSystem(finding, root, definitions) ||
    isTranslation(finding, root, definitions) ||
    isSwappedProvince(finding)
  )
}

/** Whether a province bears another name than its code in EIS, which publishes 112 and 113 with each other's: the name tells which is meant. */
function isSwappedProvince({ code, system, value }: CodedFinding): boolean {
  return code === 'r4-codigo-04' && system === eisProvincias && (value === '112' || value === '113')
}

const eisProvincias = eisCodeSystem('eis-provincias-cs')

/**
 * Whether a display differs from that of its system and is its translation, for all that is known: the resource says another
 * language than the system's, which of HL7's is English and of Chile's Spanish. The name of another code is none.
 */
function isTranslation({ code, at, system, display }: CodedFinding, root: Json, { findCodeSystem }: Definitions): boolean {
  if (code !== 'r4-codigo-04' || typeof system !== 'string' || typeof display !== 'string') return false
  const language = languageAt(at, root)
  if (language === undefined || language.startsWith(isHl7(system) ? 'en' : 'es')) return false
  const known = findCodeSystem(system)
  return known === undefined || !isNameIn(known, display)
}

/** The language that the resource around a place says it is in, or what it stands in does. */
function languageAt(at: Path, root: Json): string | undefined {
  let language: Json | undefined
  let value: Json | undefined = root
  for (const step of at) {
    if (isObject(value) && value['resourceType'] !== undefined && value['language'] !== undefined) language = value['language']
    value = value === undefined ? undefined : valueAt(value, [step])
  }
  return typeof language === 'string' && language !== '' ? language.toLowerCase() : undefined
}

/** The folded names of the codes of systems, which are compiled when a display is first compared with them. */
const foldedNames = new WeakMap<CodeSystem, ReadonlySet<string>>()

function isNameIn(system: CodeSystem, display: string): boolean {
  let names = foldedNames.get(system)
  if (names === undefined) foldedNames.set(system, (names = new Set(namesOf(system.concept ?? []))))
  return names.has(fold(display))
}

function namesOf(concepts: readonly Concept[]): readonly string[] {
  return concepts.flatMap(({ display = '', concept = [] }) => [fold(display), ...namesOf(concept)])
}

/** The systems that CL Core had up to 1.9.2, the set of 1.9.4 that has their codes under another, and the form of those where that does not list them. */
const earlierSystems: ReadonlyMap<unknown, { readonly set: string; readonly form?: RegExp }> = new Map([
  [clCodeSystem('CSCodigoslenguaje'), { set: clValueSet('VSCodigoslenguaje'), form: /^[a-z]{2}-[A-Z]{2}$/ }],
  [clCodeSystem('CodPais'), { set: clValueSet('CodPais') }],
])

/**
 * Whether a code is none of a set only because CL Core took it from a system of its own once, and the resource does not say by which version
 * it is to be judged. The largest set of languages that FHIR admits is no reason under any version, as CL Core set itself above it.
 */
function isOfEarlierSystem({ code, at, valueSet }: CodedFinding, root: Json, { findValueSet }: Definitions): boolean {
  if (code !== 'r4-codigo-01' || typeof valueSet !== 'string') return false
  const coding = valueAt(root, at.at(-1) === 'code' ? at.slice(0, -1) : at)
  if (!isObject(coding) || typeof coding['code'] !== 'string') return false
  const { set, form } = earlierSystems.get(coding['system']) ?? {}
  if (set === undefined || (withoutVersion(valueSet) === set ? claimsVersion(at, root) : valueSet !== allLanguages)) return false
  if (form !== undefined) return form.test(coding['code'])
  return findValueSet(set)?.compose?.include.some(({ concept }) => concept?.some((one) => one.code === coding['code'])) === true
}

const allLanguages = 'http://hl7.org/fhir/ValueSet/all-languages'

/** Whether the resource around a place says which version of a guide's profile it claims; FHIR's own are of none. */
function claimsVersion(at: Path, root: Json): boolean {
  let meta: Json | undefined
  let value: Json | undefined = root
  for (const step of at) {
    if (isObject(value) && value['resourceType'] !== undefined) meta = value['meta']
    value = value === undefined ? undefined : valueAt(value, [step])
  }
  const profiles = isObject(meta) ? meta['profile'] : undefined
  return isList(profiles) && profiles.some((one) => typeof one === 'string' && one.includes('|') && !isOfFhir(one))
}

/** The codes under which a profile finds fault with a form that is accepted. */
const aboutForms: ReadonlySet<string> = new Set(['r4-card-01', 'r4-elemento-04', 'r4-codigo-01', 'r4-codigo-03'])

/**
 * Whether a profile finds fault with a coding of a commune, province, region or country only because it has another of
 * the forms that are accepted: that of the other guide, `valueCoding` for `valueCodeableConcept`, or a former code.
 */
function isAcceptedForm({ code, at }: CodedFinding, root: Json): boolean {
  if (!aboutForms.has(code)) return false
  const step = at.findLastIndex((name) => territories.has(name))
  if (step < 0) return false
  const territory = territories.get(at[step])!
  const address = valueAt(root, at.slice(0, step))
  const rest = at.slice(step + 1)
  if (!isObject(address) || rest[0] !== 'extension') return false
  if (code === 'r4-card-01' && rest.length === 1) return territoryExtensions(address, territory).some(({ value }) => holdsCoded(value))
  // In a list or, where somebody wrote none, alone.
  const extension = valueAt(root, at.slice(0, step + (typeof rest[1] === 'number' ? 3 : 2)))
  if (!isObject(extension) || guideOfExtension(extension, territory) === undefined) return false
  if (code === 'r4-elemento-04') return holdsCoded(extension)
  if (code === 'r4-card-01' || territory !== communes) return false
  // Of one coding where the finding is about one, else of the concept that holds them.
  const coding = at.lastIndexOf('coding')
  const one = coding < 0 || typeof at[coding + 1] !== 'number' ? undefined : valueAt(root, at.slice(0, coding + 2))
  return isObject(one) ? namesCommune(one) : codingsIn(extension).some(({ value }) => namesCommune(value))
}

/** Whether a coding has the code of a commune, today's or a former one, in the system of either guide. */
function namesCommune({ system, code }: JsonObject): boolean {
  return typeof system === 'string' && communes.systems.has(system) && typeof code === 'string' && findComunaOfCode(code) !== undefined
}
