import { findNearest, toCandidates } from '../../rules/structure/nearest.ts'
import type { Lang } from '../node/report-language.ts'
import type { LintSettings } from './question.ts'
import { serverWords, type SettingForm } from './words.ts'

/** Settings of an editor, under `svc`. */
export interface Settings extends LintSettings {
  /** Globs of files that are FHIR before they say so. */
  readonly include: readonly string[]
  /** Globs of files that are left out of the workspace. */
  readonly exclude: readonly string[]
  /** Whether lines of words stand above the entries of a Bundle. */
  readonly codeLens: boolean
  /** The language of what is told, where it is not that of the editor. */
  readonly language?: Lang
}

/** Settings where nothing was set. */
const defaultSettings: Settings = { include: ['*.fhir.json', '*.fhir.ndjson'], exclude: [], codeLens: true }

/** The form of a value, and how it is read; undefined of a value of another form. */
interface Kind<Value> {
  readonly form: SettingForm
  readonly read: (value: unknown) => Value | undefined
}

const text: Kind<string> = { form: 'text', read: (value) => (typeof value === 'string' ? value : undefined) }
const flag: Kind<boolean> = { form: 'flag', read: (value) => (typeof value === 'boolean' ? value : undefined) }
const texts: Kind<readonly string[]> = {
  form: 'texts',
  read: (value) => (typeof value === 'string' ? [value] : isTexts(value) ? value : undefined),
}
const language: Kind<Lang> = { form: 'language', read: (value) => (value === 'es' || value === 'en' ? value : undefined) }

/** The values of the settings that somebody may set. */
type Values = { [Name in Exclude<keyof Settings, 'lang'>]-?: NonNullable<Settings[Name]> }

const kinds: { readonly [Name in keyof Values]: Kind<Values[Name]> } = {
  profile: text,
  guide: text,
  strict: flag,
  codeLens: flag,
  only: texts,
  include: texts,
  exclude: texts,
  language,
}

/** Settings of the extension, which the server is sent as well. */
const ofTheHost = new Set(['ig', 'trace'])

/** Reads settings; what is of another form is left as it is by default. */
export function readSettings(given: unknown): Settings {
  const read: Partial<Values> = {}
  for (const [name, value] of Object.entries(valuesOf(given))) {
    // Editors send what holds by default as well, and a project may want it strict.
    if (isSetting(name) && !isUnset(value) && !(name === 'strict' && value === false)) set(read, name, value)
  }
  return { ...defaultSettings, ...read }
}

function set<Name extends keyof Values>(values: Partial<Values>, name: Name, given: unknown): void {
  const value = kinds[name].read(given)
  if (value !== undefined) values[name] = value
}

/** Sentences about settings that are not gone by: of another form, or misspelled. */
export function findSettingFaults(given: unknown, lang: Lang): readonly string[] {
  const words = serverWords[lang].settings
  return Object.entries(valuesOf(given)).flatMap(([name, value]) => {
    if (isUnset(value) || ofTheHost.has(name)) return []
    if (isSetting(name)) {
      const { form, read } = kinds[name]
      return read(value) === undefined ? [words.form(name, words.forms[form])] : []
    }
    const nearest = findNearest(toCandidates(Object.keys(kinds)), name)
    return nearest === undefined ? [] : [words.unknown(name, nearest)]
  })
}

function isSetting(name: string): name is keyof Values {
  return Object.hasOwn(kinds, name)
}

/** The values by their names; some write the section around them, as in their editor's file of settings. */
function valuesOf(given: unknown): Readonly<Record<string, unknown>> {
  if (typeof given !== 'object' || given === null) return {}
  const { svc } = given as { readonly svc?: unknown }
  return (typeof svc === 'object' && svc !== null ? svc : given) as Readonly<Record<string, unknown>>
}

/** Editors send a setting that nobody set as null or empty. */
function isUnset(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}
