import type { Lang } from '../node/report-language.ts'
import type { LintSettings } from './question.ts'

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

/** Reads settings; what is of another form is left as it is by default. */
export function readSettings(given: unknown): Settings {
  const values = typeof given === 'object' && given !== null ? (given as Readonly<Record<string, unknown>>) : {}
  const text = (name: string) => (typeof values[name] === 'string' && values[name] !== '' ? { [name]: values[name] } : {})
  const list = (name: string) => {
    const value = values[name]
    return Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string')
      ? { [name]: value as readonly string[] }
      : {}
  }
  const flag = (name: string) => (typeof values[name] === 'boolean' ? { [name]: values[name] } : {})
  const chosen = values['language']
  const language = chosen === 'es' || chosen === 'en' ? { language: chosen as Lang } : {}
  // Editors send what holds by default as well, and a project may want it strict.
  const strict = values['strict'] === true ? { strict: true } : {}
  return {
    ...defaultSettings,
    ...text('profile'),
    ...text('guide'),
    ...strict,
    ...list('only'),
    ...list('include'),
    ...list('exclude'),
    ...flag('codeLens'),
    ...language,
  }
}
