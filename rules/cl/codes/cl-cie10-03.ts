import { fold } from '../../../catalogs/catalog.ts'
import { defineRule } from '../../engine/rule.ts'
import { r4Page } from '../canonicals.ts'
import { icd10 } from '../reading/code-systems.ts'
import { lookUpIcd10 } from '../reading/icd10.ts'
import { codedCondition as condition } from './sample.ts'

export default defineRule({
  code: 'cl-cie10-03',
  title: 'El nombre del diagnóstico no es el de otro código CIE-10',
  severity: 'warning',
  on: 'Coding',
  systems: [icd10],
  needs: ['cie10'],
  check(coding, _, run) {
    const { display } = coding
    if (typeof display !== 'string' || display.trim() === '') return undefined
    const found = lookUpIcd10(coding, run)
    if (found?.concept === undefined) return undefined
    const { list, written, stem, concept } = found
    if (fold(display) === fold(concept.display)) return undefined
    const bearers = list.named(display)
    if (bearers.length === 0 || bearers.some(({ code }) => code === stem)) return undefined
    // The list has no names for five characters.
    const isListed = written.replace(/[+*†]$/, '') === stem
    return [{ at: ['display'], display, written, name: concept.display, bearer: bearers[0]!.code, isListed }]
  },
  message: ({ display, written, name, bearer }) => `«${display}» es el nombre de ${bearer}; el de ${written} es «${name}».`,
  why: 'Las personas leen el nombre y los sistemas el código: si dicen cosas distintas, uno de los dos diagnósticos es falso.',
  suggestion: ({ bearer }) => `Si el diagnóstico es el del nombre, corrige el código: ${bearer}.`,
  fixes: 'safe',
  quickFix: ({ name, isListed }) => (isListed ? { title: `Usar «${name}»`, replacement: name, safe: true } : undefined),
  links: [
    { title: 'FHIR R4: CIE-10', url: r4Page('icd.html') },
    { title: 'FHIR R4: Coding.display', url: r4Page('datatypes.html#Coding') },
  ],
  examples: [
    {
      title: 'El nombre de la lista, con otras mayúsculas y sin tilde',
      resource: condition({ system: icd10, code: 'A00', display: 'COLERA' }),
      finds: [],
    },
    {
      title: 'Un nombre que no está en la lista puede ser un sinónimo',
      resource: condition({ system: icd10, code: 'I10', display: 'Presión alta' }),
      finds: [],
    },
    {
      title: 'El nombre de otro código',
      resource: condition({ system: icd10, code: 'A00', display: 'Hipertensión esencial (primaria)' }),
      finds: ['Condition.code.coding[0].display'],
      fixed: condition({ system: icd10, code: 'A00', display: 'Cólera' }),
    },
    {
      title: 'Con cinco caracteres no se sabe el nombre que corresponde',
      resource: condition({ system: icd10, code: 'S72.01', display: 'Cólera' }),
      finds: ['Condition.code.coding[0].display'],
    },
    {
      title: 'El mismo nombre en otro sistema, o sin nombre',
      resource: condition(
        { system: 'http://hospital.example/dx', code: 'A00', display: 'Hipertensión esencial (primaria)' },
        { system: icd10, code: 'A00' },
      ),
      finds: [],
    },
  ],
})
