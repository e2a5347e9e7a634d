import { isThere } from '../../checks/required.ts'
import type { Json, JsonObject, Path } from '../../engine/json.ts'
import { defineRule, type Finding, type QuickFix } from '../../engine/rule.ts'
import { r4Page } from '../canonicals.ts'
import { ucum } from '../reading/code-systems.ts'
import { toChoose } from '../../structure/repairs/repair.ts'
import { findContradiction, type Contradiction } from '../../structure/terminology/ucum-contradiction.ts'
import { findUcumCode, isCommonUcumCode, meansUcum } from '../../structure/terminology/ucum-names.ts'
import { measured } from './sample.ts'

/** @public The type of a list of rules names it. */
export interface Found extends Finding {
  readonly unit: string
  readonly quantity: JsonObject
  readonly hasSystem: boolean
  readonly hasCode: boolean
  readonly isMisspelt: boolean
  readonly contradiction?: Contradiction
}

export default defineRule({
  code: 'cl-ucum-01',
  title: 'La unidad de una cantidad está codificada en UCUM, y su código dice la misma',
  severity: 'warning',
  covers: ['r4-card-01 code', 'r4-card-01 system', 'r4-card-01 unit'],
  on: ['Quantity', 'Age', 'Count', 'Distance', 'Duration'],
  check(quantity): Found[] | undefined {
    const { unit, system, code } = quantity
    if (typeof unit !== 'string' || unit.trim() === '' || typeof code === 'object') return undefined
    const [hasSystem, hasCode] = [isThere(quantity, 'system'), isThere(quantity, 'code')]
    const isMisspelt = typeof system === 'string' && system !== ucum && meansUcum(system)
    const found = { unit, quantity, hasSystem, hasCode, isMisspelt }
    if (!hasSystem || !hasCode || isMisspelt) return [{ ...found, at: [hasCode && isMisspelt ? 'system' : 'unit'] }]
    const contradiction = system === ucum && typeof code === 'string' ? findContradiction(unit, code) : undefined
    return contradiction && [{ ...found, at: ['code'], contradiction }]
  },
  message({ unit, quantity: { system, code }, hasSystem, hasCode, isMisspelt, contradiction }) {
    if (contradiction !== undefined) return `La unidad se muestra como «${unit}», y en UCUM el código «${String(code)}» es otra.`
    if (hasCode)
      return isMisspelt
        ? `«${String(system)}» no es la dirección de UCUM: es «${ucum}».`
        : `El código «${String(code)}» de la unidad «${unit}» no dice que es de UCUM (system).`
    return hasSystem ? `La unidad «${unit}» no lleva su código (code).` : `La unidad «${unit}» no lleva código UCUM.`
  },
  why: 'La unidad que se muestra es solo un texto: sin su código UCUM, quien recibe no puede convertir la cantidad ni compararla.',
  suggestion(finding) {
    const { contradiction, quantity, unit } = finding
    if (contradiction?.isByCase === true) return `En UCUM importan las mayúsculas: el código de «${unit}» es «${contradiction.meant}».`
    if (contradiction !== undefined)
      return `Averigua en el origen cuál de las dos es: quien lee ve «${unit}», y un sistema calcula con «${String(quantity['code'])}».`
    return mended(finding) === undefined ? 'Agrega «system» y «code» de UCUM; lo que se cuenta va entre llaves: «{comprimido}».' : undefined
  },
  fixes: 'unsafe',
  // A duration that has a code must have a value too.
  isTried: ({ quantity }) => quantity['value'] === undefined,
  quickFix(finding, _root, path = []) {
    const { quantity, contradiction } = finding
    if (contradiction !== undefined) return agreeing(contradiction, quantity, path.slice(0, -1))
    const fit = mended(finding)
    if (fit === undefined) return undefined
    const title = `Usar el código «${fit.code}» de UCUM`
    if (fit.code === quantity['code']) return { title, at: ['system'], replacement: ucum, safe: false }
    if (quantity['system'] === ucum) return { title, at: ['code'], replacement: fit.code, safe: false }
    return { title, at: [], replacement: { ...quantity, ...fit } as Json, safe: false }
  },
  demand: {},
  links: [
    { title: 'FHIR R4: Quantity', url: r4Page('datatypes.html#Quantity') },
    { title: 'FHIR R4: UCUM', url: r4Page('ucum.html') },
    { title: 'UCUM', url: 'https://ucum.org/ucum' },
  ],
  examples: [
    { title: 'Con sistema y código', resource: measured({ value: 70, unit: 'kg', system: ucum, code: 'kg' }), finds: [] },
    { title: 'Sin unidad', resource: measured({ value: 3 }), finds: [] },
    {
      title: 'Solo la unidad',
      resource: measured({ value: 70, unit: 'Kilos' }),
      finds: ['Observation.value.unit'],
      fixed: measured({ value: 70, unit: 'Kilos', system: ucum, code: 'kg' }),
    },
    {
      title: 'Unidades que UCUM escribe de otro modo',
      resource: {
        resourceType: 'Observation',
        component: ['mmHg', '°C', 'lpm', 'µg/L', 'mL/min/1.73 m²'].map((unit) => ({ valueQuantity: { value: 1, unit } })),
      },
      finds: [0, 1, 2, 3, 4].map((index) => `Observation.component[${index}].value.unit`),
      fixed: {
        resourceType: 'Observation',
        component: [
          ['mmHg', 'mm[Hg]'],
          ['°C', 'Cel'],
          ['lpm', '/min'],
          ['µg/L', 'ug/L'],
          ['mL/min/1.73 m²', 'mL/min/{1.73_m2}'],
        ].map(([unit, code]) => ({ valueQuantity: { value: 1, unit, system: ucum, code } })),
      } as Json,
    },
    {
      title: 'Con el código, sin el sistema o con uno mal escrito; con el sistema, sin el código',
      resource: {
        resourceType: 'Observation',
        component: [
          { valueQuantity: { value: 1, unit: 'mg', code: 'mg' } },
          { valueQuantity: { value: 1, unit: 'mg', system: 'https://unitsofmeasure.org', code: 'mg' } },
          { valueQuantity: { value: 1, unit: 'mg', system: ucum } },
        ],
      },
      finds: ['Observation.component[0].value.unit', 'Observation.component[1].value.system', 'Observation.component[2].value.unit'],
      fixed: {
        resourceType: 'Observation',
        component: [
          { valueQuantity: { value: 1, unit: 'mg', code: 'mg', system: ucum } },
          { valueQuantity: { value: 1, unit: 'mg', system: ucum, code: 'mg' } },
          { valueQuantity: { value: 1, unit: 'mg', system: ucum, code: 'mg' } },
        ],
      },
    },
    {
      title: 'Una duración',
      resource: { resourceType: 'MedicationRequest', dispenseRequest: { expectedSupplyDuration: { value: 30, unit: 'días' } } },
      finds: ['MedicationRequest.dispenseRequest.expectedSupplyDuration.unit'],
      fixed: {
        resourceType: 'MedicationRequest',
        dispenseRequest: { expectedSupplyDuration: { value: 30, unit: 'días', system: ucum, code: 'd' } },
      },
    },
    {
      title: 'Lo que se cuenta, y un código que contradice a la unidad: sin corrección',
      resource: {
        resourceType: 'MedicationRequest',
        dispenseRequest: { quantity: { value: 30, unit: 'comprimidos' } },
        dosageInstruction: [{ doseAndRate: [{ doseQuantity: { value: 1, unit: 'g', code: 'mg' } }] }],
      },
      finds: ['MedicationRequest.dispenseRequest.quantity.unit', 'MedicationRequest.dosageInstruction[0].doseAndRate[0].dose.unit'],
    },
    {
      title: 'Una forma farmacéutica se codifica en su propio sistema',
      resource: {
        resourceType: 'MedicationRequest',
        dispenseRequest: {
          quantity: { value: 30, unit: 'TAB', system: 'http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm', code: 'TAB' },
        },
      },
      finds: [],
    },
  ],
})

/** The unit and its code made one: by case the code is a slip, else somebody has to say which of the two it is. */
function agreeing({ meant, isByCase }: Contradiction, quantity: JsonObject, path: Path): QuickFix | undefined {
  const title = `Usar el código «${meant}» de UCUM`
  if (isByCase) return { title, replacement: meant, safe: false }
  const code = String(quantity['code'])
  return toChoose('Elegir la unidad', path, [
    { title, replacement: { ...quantity, code: meant } as Json },
    { title: `Mostrar la unidad «${code}»`, replacement: { ...quantity, unit: code } as Json },
  ])
}

/** The system and the code that the unit most probably has; undefined where it is not known, or the code says another. */
function mended({ unit, quantity, hasSystem, hasCode, isMisspelt }: Found): { readonly system: string; readonly code: string } | undefined {
  const { system, code } = quantity
  if (hasSystem && !isMisspelt && system !== ucum) return undefined
  const meant = findUcumCode(unit)
  if (!hasCode) return meant === undefined ? undefined : { system: ucum, code: meant }
  if (typeof code !== 'string' || !isCommonUcumCode(code)) return undefined
  return meant === undefined || meant === code ? { system: ucum, code } : undefined
}
