import { defineRule } from '../../engine/rule.ts'
import { r4Page } from '../canonicals.ts'
import { icd10 } from '../reading/code-systems.ts'
import { lookUpIcd10 } from '../reading/icd10.ts'
import { codedCondition as condition } from './sample.ts'

export default defineRule({
  code: 'cl-cie10-04',
  title: 'El diagnóstico CIE-10 llega a la subcategoría, si la hay',
  severity: 'warning',
  on: 'Coding',
  systems: [icd10],
  needs: ['cie10'],
  check(coding, _, run) {
    const found = lookUpIcd10(coding, run)
    if (found?.concept?.hasSubcategories !== true) return undefined
    const { list, concept } = found
    const subcategories = [...'0123456789'].map((digit) => `${concept.code}.${digit}`).filter((code) => list.has(code))
    return [{ at: ['code'], category: concept.code, first: subcategories[0], last: subcategories.at(-1) }]
  },
  message: ({ category }) => `«${category}» es una categoría con subcategorías: falta el cuarto carácter.`,
  why: 'La categoría sola pierde el detalle del diagnóstico: donde la lista del DEIS tiene cuatro caracteres, se codifica con ellos.',
  suggestion({ first, last }) {
    if (first === undefined || last === undefined) return undefined
    return first === last ? `Usa ${first}.` : `Usa una de sus subcategorías, de ${first} a ${last}.`
  },
  demand: {},
  links: [
    { title: 'FHIR R4: CIE-10', url: r4Page('icd.html') },
    { title: 'DEIS: centro de la familia de clasificaciones', url: 'https://deis.minsal.cl/centrofic/' },
  ],
  examples: [
    { title: 'Una subcategoría', resource: condition({ system: icd10, code: 'E11.9' }), finds: [] },
    { title: 'Una categoría que no se divide', resource: condition({ system: icd10, code: 'I10' }), finds: [] },
    {
      title: 'Una categoría que se divide, también con asterisco',
      resource: condition({ system: icd10, code: 'E11' }, { system: icd10, code: 'G05*' }),
      finds: ['Condition.code.coding[0].code', 'Condition.code.coding[1].code'],
    },
    { title: 'Una categoría que no está en la lista es de cl-cie10-02', resource: condition({ system: icd10, code: 'C99' }), finds: [] },
  ],
})
