import type { Json } from '../../rules/index.ts'
import { failure } from '../node/failure.ts'

/** A resource as a tool is given it and gives it back: text stays text, so that `1.50` stays `1.50`. */
export type Given = string | Record<string, unknown>

/** The text of a resource. */
export function toText(resource: Given): string {
  return typeof resource === 'string' ? resource : JSON.stringify(resource)
}

/** The input of the linter: text, or a value. */
export function toInput(resource: Given): string | Json {
  return typeof resource === 'string' ? resource : (resource as Json)
}

/** A changed text in the form in which the resource was given. */
export function inFormOf(given: Given, text: string): Given {
  return typeof given === 'string' ? text : (JSON.parse(text) as Record<string, unknown>)
}

/** The value of a text; throws a sentence where it is no JSON. */
export function parseResource(text: string): Json {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as Json
  } catch {
    throw failure({
      es: 'El texto de «resource» no es JSON: mira dónde falla con svc_fhir_lint_local.',
      en: 'The text of “resource” is no JSON: svc_fhir_lint_local shows where it fails.',
    })
  }
}
