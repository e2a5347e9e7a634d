import { defineRule } from '../../engine/rule.ts'
import { r4Page } from '../canonicals.ts'
import { icd10, icd10Cm } from '../reading/code-systems.ts'
import { lookUpIcd10 } from '../reading/icd10.ts'
import { codedCondition as condition } from './sample.ts'

export default defineRule({
  code: 'cl-cie10-02',
  title: 'El código CIE-10 está en la lista chilena',
  severity: 'warning',
  on: 'Coding',
  systems: [icd10],
  needs: ['cie10'],
  check(coding, _, run) {
    const found = lookUpIcd10(coding, run)
    if (found === undefined || found.concept !== undefined) return undefined
    const { list, written, stem } = found
    const { display } = coding
    const namesakes = typeof display === 'string' ? list.named(display) : []
    return [{ at: ['code'], written, category: list.get(stem.slice(0, 3)), namesake: namesakes.length === 1 ? namesakes[0] : undefined }]
  },
  message: ({ written }) => `El código «${written}» no está en la CIE-10 que usa Chile.`,
  why: 'El DEIS publica la CIE-10 con que se codifica en Chile; un código de otra edición o de otro país no se puede agrupar ni informar.',
  suggestion({ category, namesake }) {
    if (namesake !== undefined) return `«${namesake.display}» es el código ${namesake.code}.`
    if (category !== undefined) return `En esa lista, ${category.code} es «${category.display}».`
    return `Busca el diagnóstico por su nombre; si el código es de CIE-10-CM, su sistema es ${icd10Cm}.`
  },
  demand: {},
  links: [
    { title: 'FHIR R4: CIE-10', url: r4Page('icd.html') },
    { title: 'DEIS: centro de la familia de clasificaciones', url: 'https://deis.minsal.cl/centrofic/' },
  ],
  examples: [
    {
      title: 'Una categoría y una subcategoría de la lista',
      resource: condition({ system: icd10, code: 'I10' }, { system: icd10, code: 'E11.9' }),
      finds: [],
    },
    {
      title: 'La cefalea es R51: R51.9 es de la modificación clínica de Estados Unidos',
      resource: condition({ system: icd10, code: 'R51.9', display: 'Cefalea' }),
      finds: ['Condition.code.coding[0].code'],
    },
    {
      title: 'Cinco caracteres y asterisco: se buscan los cuatro primeros',
      resource: condition({ system: icd10, code: 'S72.01' }, { system: icd10, code: 'G01*' }, { system: icd10, code: 'S72.61' }),
      finds: ['Condition.code.coding[2].code'],
    },
    {
      title: 'Una categoría que la CIE-10 no tiene',
      resource: condition({ system: icd10, code: 'C99' }),
      finds: ['Condition.code.coding[0].code'],
    },
    {
      title: 'Un código mal escrito es de cl-cie10-01; un bloque no se busca',
      resource: condition({ system: icd10, code: 'C999' }, { system: icd10, code: 'E10-E14' }),
      finds: [],
    },
  ],
})
