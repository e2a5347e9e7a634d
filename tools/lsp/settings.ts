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

const forms: Readonly<Record<string, SettingForm>> = {
  profile: 'text',
  guide: 'text',
  strict: 'flag',
  codeLens: 'flag',
  only: 'texts',
  include: 'texts',
  exclude: 'texts',
  language: 'language',
}

/** Settings of the extension, which the server is sent as well. */
const ofTheHost = new Set(['ig', 'trace'])

/** Reads settings; what is of another form is left as it is by default. */
export function readSettings(given: unknown): Settings {
  const read: Record<string, unknown> = { ...defaultSettings }
  for (const [name, value] of Object.entries(valuesOf(given))) {
    const form = Object.hasOwn(forms, name) ? forms[name] : undefined
    if (form === undefined || isUnset(value) || !isOfForm(value, form)) continue
    // Editors send what holds by default as well, and a project may want it strict.
    if (name === 'strict' && value === false) continue
    read[name] = form === 'texts' && typeof value === 'string' ? [value] : value
  }
  return read as unknown as Settings
}

/** Sentences about settings that are not gone by: of another form, or misspelled. */
export function findSettingFaults(given: unknown, lang: Lang): readonly string[] {
  const words = serverWords[lang].settings
  return Object.entries(valuesOf(given)).flatMap(([name, value]) => {
    if (isUnset(value) || ofTheHost.has(name)) return []
    if (Object.hasOwn(forms, name)) return isOfForm(value, forms[name]!) ? [] : [words.form(name, words.forms[forms[name]!])]
    const nearest = findNearest(toCandidates(Object.keys(forms)), name)
    return nearest === undefined ? [] : [words.unknown(name, nearest)]
  })
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

function isOfForm(value: unknown, form: SettingForm): boolean {
  switch (form) {
    case 'text':
      return typeof value === 'string'
    case 'flag':
      return typeof value === 'boolean'
    case 'texts':
      return typeof value === 'string' || (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    case 'language':
      return value === 'es' || value === 'en'
  }
}
