import { isPublished } from '../fhirpath/published.ts'
import { ofClinicalResources } from './clinical.ts'
import { ofConformance } from './conformance.ts'
import { ofDataTypes } from './data-types.ts'
import { ofDefinitions } from './definitional.ts'
import { ofExchange } from './exchange.ts'
import { guideInvariantTexts } from './of-guides.ts'

/**
 * The demand of each invariant of base R4, one Spanish sentence a key. Keys that FHIR gave to several invariants have
 * their expression after them.
 */
export const invariantTexts: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...ofDataTypes,
    ...ofClinicalResources,
    ...ofExchange,
    ...ofConformance,
    ...ofDefinitions,

    'inv-1 (part.exists() and value.empty() and resource.empty()) or (part.empty() and (value.exists() xor resource.exists()))':
      'Cada parámetro debe tener solo una de tres cosas: un valor, un recurso o partes.',
    'inv-1 lastModified.exists().not() or authoredOn.exists().not() or lastModified >= authoredOn':
      'La última modificación (lastModified) no puede ser anterior a la creación (authoredOn).',
    'inv-1 operation.exists() xor assert.exists()': 'Cada acción de setup debe tener operation o assert: una de las dos, no ambas.',
    'inv-2 operation.exists() xor assert.exists()': 'Cada acción de test debe tener operation o assert: una de las dos, no ambas.',
    'inv-1 substanceExposureRisk.exists() and code.empty()': 'Con la extensión substanceExposureRisk no puede haber code.',
    "inv-1 status='not-done' or notDoneReason.exists().not()":
      'Solo un evento que no se hizo (status «not-done») puede tener notDoneReason.',
    "inv-2 status!='not-done' or (reasonCode.exists().not() and reasonReference.exists().not())":
      'Un evento que no se hizo (status «not-done») no puede tener reasonCode ni reasonReference.',
  }),
)

/**
 * The demand of an invariant of base R4 or of a guide that is inside, in Spanish; undefined where it is of neither. Its key tells alone where its
 * expression is not known. Constant time.
 */
export function findInvariantText(key: string, expression?: string): string | undefined {
  const own = `${key} ${expression}`
  const ofR4 = keepsKey(key, expression) ? (invariantTexts.get(key) ?? invariantTexts.get(own)) : undefined
  return ofR4 ?? guideInvariantTexts.get(key) ?? guideInvariantTexts.get(own)
}

/** Whether a key stands for what base R4 means by it, where that has it at all: a profile may call an invariant of its own the same. */
export function keepsKey(key: string, expression: string | undefined): boolean {
  return expression === undefined || !invariantTexts.has(key) || isPublished(expression)
}

const bestPractices = new Set(['con-3', 'dom-6'])

/** Whether an invariant of base R4 is a good practice rather than a demand. */
export function isBestPractice(key: string): boolean {
  return bestPractices.has(key)
}
