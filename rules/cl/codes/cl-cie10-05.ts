import type { JsonObject } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { r4Page } from '../canonicals.ts'
import { icd10, icd10Cm } from '../reading/code-systems.ts'
import { isIcd10Form, meansIcd10, mendIcd10 } from '../reading/icd10.ts'
import { codedCondition as condition } from './sample.ts'

export default defineRule({
  code: 'cl-cie10-05',
  title: 'El sistema de la CIE-10 lleva la dirección que le da FHIR',
  severity: 'warning',
  settles: true,
  covers: ['r4-codigo-05'],
  on: 'Coding',
  systems: (system) => system !== icd10 && meansIcd10(system),
  check(coding) {
    const { system } = coding
    return [{ at: ['system'], system, coding }]
  },
  message: ({ system }) => `El sistema «${system}» es la CIE-10, que en FHIR se escribe «${icd10}».`,
  why: 'Un código se reconoce por su sistema letra por letra: con otra dirección, quien recibe no sabe que el diagnóstico es de la CIE-10.',
  suggestion: ({ coding }) =>
    mended(coding) === undefined ? 'Corrige también el código, que no tiene la forma de uno de CIE-10.' : undefined,
  fixes: 'safe',
  quickFix({ coding }) {
    const fit = mended(coding)
    if (fit === undefined) return undefined
    if (fit.code === undefined || fit.code === coding['code']) return { title: `Usar «${icd10}»`, replacement: icd10, safe: true }
    return { title: `Usar «${icd10}» y el código «${fit.code}»`, at: [], replacement: { ...coding, ...fit }, safe: true }
  },
  links: [{ title: 'FHIR R4: CIE-10', url: r4Page('icd.html') }],
  examples: [
    { title: 'La dirección de FHIR', resource: condition({ system: icd10, code: 'E11.9' }), finds: [] },
    {
      title: 'Con https, con barra al final, en castellano y por su OID',
      resource: condition(
        { system: 'https://hl7.org/fhir/sid/icd-10', code: 'E11.9' },
        { system: 'http://hl7.org/fhir/sid/icd-10/', code: 'E11.9' },
        { system: 'CIE-10', code: 'E11.9' },
        {
          system: 'urn:oid:2.16.840.1.113883.6.3',
          code: 'E11.9',
          display: 'Diabetes mellitus no insulinodependiente, sin mención de complicación',
        },
      ),
      finds: [0, 1, 2, 3].map((index) => `Condition.code.coding[${index}].system`),
      fixed: condition(
        { system: icd10, code: 'E11.9' },
        { system: icd10, code: 'E11.9' },
        { system: icd10, code: 'E11.9' },
        { system: icd10, code: 'E11.9', display: 'Diabetes mellitus no insulinodependiente, sin mención de complicación' },
      ),
    },
    {
      title: 'Con el código sin punto: se corrigen ambos',
      resource: condition({ system: 'CIE10', code: 'E119' }),
      finds: ['Condition.code.coding[0].system'],
      fixed: condition({ system: icd10, code: 'E11.9' }),
    },
    {
      title: 'Con un código que no se sabe cuál es: sin corrección',
      resource: condition({ system: 'http://id.who.int/icd/release/10', code: 'I10X' }),
      finds: ['Condition.code.coding[0].system'],
    },
    {
      title: 'Otras clasificaciones: la modificación clínica, la alemana, CIE-11, CIE-9 y una propia',
      resource: condition(
        { system: icd10Cm, code: 'E11.9' },
        { system: 'http://fhir.de/CodeSystem/bfarm/icd-10-gm', code: 'E11.90' },
        { system: 'http://id.who.int/icd/release/11/mms', code: '5A11' },
        { system: 'urn:oid:2.16.840.1.113883.6.42', code: '250.0' },
        { system: 'http://hospital.example/CodeSystem/cie10', code: 'E11.9' },
      ),
      finds: [],
    },
  ],
})

/** The right system, and the code that goes with it if there is one; undefined where the code is none of ICD-10. */
function mended({ code }: JsonObject): { readonly system: string; readonly code?: string } | undefined {
  if (typeof code !== 'string' || code === '') return { system: icd10 }
  if (isIcd10Form(code)) return { system: icd10, code }
  const meant = mendIcd10(code)
  return meant?.isCertain === true ? { system: icd10, code: meant.code } : undefined
}
