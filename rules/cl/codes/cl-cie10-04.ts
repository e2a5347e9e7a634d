import { isObject, valueAt } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { toChoose } from '../../structure/repairs/repair.ts'
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
    const { list, concept, written, stem } = found
    const mark = written.slice(stem.length)
    const subcategories = [...'0123456789'].flatMap((digit) => list.get(`${concept.code}.${digit}`) ?? [])
    const choices = subcategories.map(({ code, display }) => ({ code, display, written: `${code}${mark}` }))
    return [{ at: ['code'], category: concept.code, choices }]
  },
  message: ({ category }) => `«${category}» es una categoría con subcategorías: falta el cuarto carácter.`,
  why: 'La categoría sola pierde el detalle del diagnóstico: donde la lista del DEIS tiene cuatro caracteres, se codifica con ellos.',
  suggestion({ choices }) {
    const [first, last] = [choices[0]?.code, choices.at(-1)?.code]
    if (first === undefined) return undefined
    return first === last ? `Usa ${first}.` : `Usa una de sus subcategorías, de ${first} a ${last}.`
  },
  fixes: 'unsafe',
  quickFix({ choices }, root = null, path = []) {
    const holder = path.slice(0, -1)
    const coding = valueAt(root, holder)
    if (!isObject(coding)) return undefined
    // A name of the category is none of its subcategories.
    const options = choices.map(({ code, display, written }) => ({
      title: `${code} (${display})`,
      replacement: { ...coding, code: written, ...(coding['display'] !== undefined && { display }) },
    }))
    return toChoose('Elegir la subcategoría', holder, options)
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
    {
      title: 'Una categoría con su nombre, que no es el de la subcategoría',
      resource: condition({ system: icd10, code: 'E11', display: 'Diabetes mellitus tipo 2' }),
      finds: ['Condition.code.coding[0].code'],
      fixed: condition({ system: icd10, code: 'E11.0', display: 'Diabetes mellitus tipo 2 con coma' }),
    },
    { title: 'Una categoría que no está en la lista es de cl-cie10-02', resource: condition({ system: icd10, code: 'C99' }), finds: [] },
  ],
})
