import { tfcSystems } from '../../../catalogs/tfc/tfc.ts'
import { findOutside, listCodes } from '../../checks/coded-in.ts'
import { isObject, objectsIn } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { clDefinition, clPage } from '../canonicals.ts'
import { atc, rxNorm, snomedCt } from '../reading/code-systems.ts'
import { isTfcSystem } from '../reading/tfc.ts'

const sets = [snomedCt, rxNorm, atc].map((system) => ({ system }))

export default defineRule({
  code: 'cl-med-02',
  title: 'El medicamento está en la TFC, SNOMED CT, RxNorm o ATC',
  severity: 'warning',
  on: 'Medication',
  check({ code }) {
    const outside = isObject(code) ? findOutside(code, sets) : undefined
    if (outside === undefined || objectsIn(code as never, 'coding').some(({ value }) => isTfcSystem(value['system']))) return undefined
    return [{ at: ['code'], written: outside.written }]
  },
  message: ({ written }) => `El medicamento ${listCodes(written)} no está en la TFC, SNOMED CT, RxNorm ni ATC.`,
  why: 'Con un código propio del emisor, quien recibe no puede revisar alergias ni interacciones.',
  suggestion: () => 'Agrega una codificación de la Terminología Farmacéutica Chilena (TFC) o de SNOMED CT junto a la que ya está.',
  profileUrl: clDefinition('CoreMedicamentoCl'),
  demand: { profile: clDefinition('CoreMedicamentoCl'), elements: ['code'], isCoded: true },
  links: [{ title: 'CL Core: CoreMedicamentoCl', url: clPage('StructureDefinition', 'CoreMedicamentoCl') }],
  examples: [
    {
      title: 'En la TFC',
      resource: { resourceType: 'Medication', code: { coding: [{ system: tfcSystems.concept, code: '686341000167108' }] } },
      finds: [],
    },
    {
      title: 'En un sistema local y además en ATC: basta una codificación',
      resource: {
        resourceType: 'Medication',
        code: {
          coding: [
            { system: 'http://hospital.example/farmacia', code: '77' },
            { system: atc, code: 'N02BE01' },
          ],
        },
      },
      finds: [],
    },
    {
      title: 'Solo en un sistema local',
      resource: { resourceType: 'Medication', code: { coding: [{ system: 'http://hospital.example/farmacia', code: '77' }] } },
      finds: ['Medication.code'],
    },
    {
      title: 'Sin sistema',
      resource: { resourceType: 'Medication', code: { coding: [{ code: 'N02BE01' }] } },
      finds: ['Medication.code'],
    },
    { title: 'Solo en palabras', resource: { resourceType: 'Medication', code: { text: 'Paracetamol 500 mg' } }, finds: [] },
  ],
})
