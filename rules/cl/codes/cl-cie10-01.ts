import { defineRule } from '../../engine/rule.ts'
import { r4Page } from '../canonicals.ts'
import { icd10, icd10Cm, icd11 } from '../reading/code-systems.ts'
import { isIcd10Form, mendIcd10, readIcd10Pair } from '../reading/icd10.ts'
import { codedPlaces, codesIn } from './coded-places.ts'
import { codedCondition as condition } from './sample.ts'

export default defineRule({
  code: 'cl-cie10-01',
  title: 'El código CIE-10 está bien escrito',
  severity: 'error',
  on: codedPlaces,
  systems: [icd10],
  check: (coded) =>
    codesIn(coded).flatMap(({ at, code: written }) => (isIcd10Form(written) ? [] : [{ at, written, meant: mendIcd10(written) }])),
  message: ({ written }) => `«${written}» no tiene la forma de un código CIE-10, como «E11» o «E11.9».`,
  why: 'FHIR pide el código como lo publica la OMS, con mayúscula y punto: escrito de otro modo no coincide con ninguno y el diagnóstico se pierde.',
  suggestion({ written, meant }) {
    if (meant !== undefined) return undefined
    const pair = readIcd10Pair(written)
    if (pair !== undefined) return `Son dos códigos: «${pair[0]}» y «${pair[1]}» van cada uno en su propio «coding».`
    if (/^[A-Z]\d[\dA-Z]\.?[\dA-Z]{3,4}$/.test(written)) return `Si es de CIE-10-CM, su sistema es ${icd10Cm}.`
    if (/^[\dA-Z][A-Z]\d[\dA-Z](?:\.[\dA-Z]{1,2})?$/.test(written)) return `Si es de CIE-11, su sistema es ${icd11}.`
    return 'Se escribe con una letra, dos cifras y, si es una subcategoría, un punto y otra cifra.'
  },
  fixes: 'both',
  quickFix: ({ meant }) => meant && { title: `Usar «${meant.code}»`, replacement: meant.code, safe: meant.isCertain },
  links: [{ title: 'FHIR R4: CIE-10', url: r4Page('icd.html') }],
  examples: [
    {
      title: 'Categoría, subcategoría y cinco caracteres; con daga y asterisco',
      resource: condition(
        { system: icd10, code: 'I10' },
        { system: icd10, code: 'E11.9' },
        { system: icd10, code: 'S72.01' },
        { system: icd10, code: 'A17.0†' },
        { system: icd10, code: 'G01*' },
      ),
      finds: [],
    },
    {
      title: 'Sin punto, con minúscula, con espacios y con coma',
      resource: condition(
        { system: icd10, code: 'E119' },
        { system: icd10, code: 'e11.9' },
        { system: icd10, code: ' E11.9' },
        { system: icd10, code: 'E11,9' },
      ),
      finds: [0, 1, 2, 3].map((index) => `Condition.code.coding[${index}].code`),
      fixed: condition(
        { system: icd10, code: 'E11.9' },
        { system: icd10, code: 'E11.9' },
        { system: icd10, code: 'E11.9' },
        { system: icd10, code: 'E11.9' },
      ),
    },
    {
      title: 'La X con que algunos sistemas completan una categoría sin subcategorías',
      resource: condition({ system: icd10, code: 'I10X' }, { system: icd10, code: 'I10.X' }),
      finds: ['Condition.code.coding[0].code', 'Condition.code.coding[1].code'],
      fixed: condition({ system: icd10, code: 'I10' }, { system: icd10, code: 'I10' }),
    },
    {
      title: 'Un código de la modificación clínica de Estados Unidos, uno de CIE-11 y unas palabras: sin corrección',
      resource: condition(
        { system: icd10, code: 'S72.001A' },
        { system: icd10, code: '5A11' },
        { system: icd10, code: 'Diabetes mellitus' },
      ),
      finds: [0, 1, 2].map((index) => `Condition.code.coding[${index}].code`),
    },
    {
      title: 'Un bloque, un capítulo y una morfología también son de la clasificación',
      resource: condition({ system: icd10, code: 'E10-E14' }, { system: icd10, code: 'IV' }, { system: icd10, code: 'M8000/0' }),
      finds: [],
    },
    {
      title: 'En otro sistema',
      resource: condition({ system: icd10Cm, code: 'S72.001A' }, { code: 'E119' }),
      finds: [],
    },
  ],
})
