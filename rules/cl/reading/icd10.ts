import type { Catalog } from '../../../catalogs/catalog.ts'
import type { Cie10Concept } from '../../../catalogs/cie10/cie10.ts'
import type { JsonObject } from '../../engine/json.ts'
import type { RuleContext } from '../../engine/rule.ts'

const code = String.raw`[A-Z]\d\d(?:\.\d{1,2})?`
const forms = new RegExp(
  [
    `${code}[+*†]?`,
    // A cause and its manifestation in one code: «A17.0† G01*».
    `${code}[+†] ?${code}\\*?`,
    // Blocks, chapters and the morphology of neoplasms, which the classification numbers too.
    String.raw`[A-Z]\d\d-[A-Z]\d\d\*?`,
    String.raw`(?=.)X{0,2}(?:IX|IV|V?I{0,3})`,
    String.raw`M\d{4}/\d`,
  ]
    .map((form) => `^${form}$`)
    .join('|'),
)

/** Whether a text has the form of an ICD-10 code; says nothing of whether there is such a code. */
export function isIcd10Form(text: string): boolean {
  return forms.test(text)
}

/** The code that a badly written one means; certain where only case, blanks and the dot are at fault. */
export interface MendedIcd10 {
  readonly code: string
  readonly isCertain: boolean
}

/** Mends case, blanks and the dot, and takes off the `X` that fills a category up, and names around it; undefined where more is wrong. */
export function mendIcd10(text: string): MendedIcd10 | undefined {
  // A name of the classification before the code, or that of the diagnosis behind it.
  const [, own = text, name] = /^(?:(?:CIE|ICD)-?10 ?[:-]? ?)?([a-z]\d\d(?:[.,]\d{1,2})?)( \p{Pd} \p{L}.{0,200})?$/iu.exec(text) ?? []
  if (own.length > 20) return undefined
  // The hyphen of a block has a whole code behind it.
  const bare = own
    .replaceAll(/\s/g, '')
    .toUpperCase()
    .replace(/-(?=\d$)/, '.')
  const isSure = name === undefined && !own.includes('-')
  const [, category, digits, filler, mark = ''] = /^([A-Z]\d\d)[.,]*(?:(\d{1,2})|(X))?([+*†]?)$/.exec(bare) ?? []
  if (category === undefined) return undefined
  return { code: `${category}${digits === undefined ? '' : `.${digits}`}${mark}`, isCertain: filler === undefined && isSure }
}

/** The two codes of a text that has the manifestation before its cause, «M49.0* A18.0»; undefined where it has not. */
export function readIcd10Pair(text: string): readonly [string, string] | undefined {
  const [, manifestation, cause] = /^([A-Z]\d\d(?:\.\d{1,2})?\*)[ ,;/]{1,3}([A-Z]\d\d(?:\.\d{1,2})?[+†]?)$/.exec(text) ?? []
  return manifestation === undefined || cause === undefined ? undefined : [cause, manifestation]
}

/** A coding of ICD-10, looked up in the Chilean list. */
export interface LookedUpIcd10 {
  readonly list: Catalog
  /** The code as it is written. */
  readonly written: string
  /** The category or subcategory by which it is looked up: `S72.0` for `S72.01+`. */
  readonly stem: string
  /** Undefined where the list does not have it. */
  readonly concept: Cie10Concept | undefined
}

/**
 * Looks up the code of a coding of ICD-10 in the Chilean list; undefined where it is no category or subcategory, or
 * where the list is not at hand.
 */
export function lookUpIcd10({ code: written }: JsonObject, run: RuleContext): LookedUpIcd10 | undefined {
  const match = typeof written !== 'string' ? null : /^([A-Z]\d\d)(?:(\.\d)\d?)?[+*†]?$/.exec(written)
  const list = match === null ? undefined : run.catalog('cie10')
  if (match === null || list === undefined) return undefined
  const stem = `${match[1]}${match[2] ?? ''}`
  return { list, written: match.input, stem, concept: list.get(stem) as Cie10Concept | undefined }
}

/**
 * Addresses and names of ICD-10 as the WHO publishes it. Modifications (`-cm`, `-gm`, `-us`) are other code systems,
 * and so may be what somebody publishes under an address of their own, whatever its last word.
 */
const spellings = [
  String.raw`(?:https?://)?(?:www\.)?hl7\.org/fhir/(?:r4/)?(?:sid|valueset|codesystem)/(?:icd|cie)-?10/?`,
  String.raw`https?://terminology\.hl7\.org/codesystem/icd-?10/?`,
  String.raw`https?://id\.who\.int/icd/release/10(?:/\d{4})?/?`,
  String.raw`https?://icd\.who\.int/(?:browse10|icd10browse)(?:/.*)?`,
  String.raw`(?:urn:)?(?:icd|cie)[-_ ]?10`,
  String.raw`(?:urn:oid:)?2\.16\.840\.1\.113883\.6\.3`,
]

const meaningIcd10 = new RegExp(String.raw`^\s*(?:${spellings.join('|')})\s*$`, 'i')

/** Whether a system means ICD-10, however it is written. */
export function meansIcd10(system: string): boolean {
  return system.length < 80 && meaningIcd10.test(system)
}
