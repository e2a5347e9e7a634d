import { findSctidFault, type SctidFault } from '../../checks/sctid.ts'
import { defineRule } from '../../engine/rule.ts'
import { r4Page } from '../canonicals.ts'
import { snomedCt } from '../reading/code-systems.ts'
import { codedPlaces, codesIn } from './coded-places.ts'
import { exchanged } from './exchanged.ts'
import { codedCondition as condition } from './sample.ts'

export default defineRule({
  code: 'cl-sct-01',
  title: 'El código SNOMED CT es un identificador válido',
  severity: 'error',
  on: codedPlaces,
  systems: [snomedCt],
  check: (coded) =>
    codesIn(coded).flatMap(({ at, code }) => {
      const fault = isExpression(code) ? undefined : findSctidFault(code)
      return fault === undefined ? [] : [{ at, code, fault }]
    }),
  message: ({ code, fault }) => `«${code}» no es un identificador de SNOMED CT: ${faults[fault]}.`,
  why: 'Cada identificador de SNOMED CT (SCTID) lleva un dígito verificador que delata los errores de copia: este no identifica ningún concepto.',
  suggestion({ code, fault }) {
    if (/^\d+$/.test(code.trim()) && fault === 'not-digits') return 'Quita los espacios y los ceros del comienzo.'
    if (fault === 'not-digits') return 'En «code» va el identificador del concepto; las palabras van en «display».'
    if (code.length > 15)
      return 'Las planillas y algunos programas alteran los números de más de 15 dígitos: búscalo donde esté como texto.'
    return 'Revisa que no falte, sobre ni haya cambiado un dígito.'
  },
  fixes: 'unsafe',
  isTried: () => true,
  quickFix: (_, root = null, at = []) => exchanged(root, at, (text) => findSctidFault(text) === undefined),
  links: [
    { title: 'FHIR R4: SNOMED CT', url: r4Page('snomedct.html') },
    { title: 'SNOMED International: SCTID', url: 'https://confluence.ihtsdotools.org/display/DOCRELFMT/6+SNOMED+CT+Identifiers' },
  ],
  examples: [
    {
      title: 'Un concepto internacional y uno de una extensión nacional',
      resource: condition({ system: snomedCt, code: '73211009' }, { system: snomedCt, code: '900000000000207008' }),
      finds: [],
    },
    {
      title: 'Una expresión: no se revisa',
      resource: condition(
        { system: snomedCt, code: '71341001:272741003=7771000' },
        { system: snomedCt, code: '73211009 |diabetes mellitus|' },
      ),
      finds: [],
    },
    {
      title: 'Dos dígitos cambiados de lugar',
      resource: condition({ system: snomedCt, code: '73211090' }),
      finds: ['Condition.code.coding[0].code'],
    },
    {
      title: 'Demasiado corto, y con un dígito de partición que no existe',
      resource: condition({ system: snomedCt, code: '73009' }, { system: snomedCt, code: '73211992' }),
      finds: ['Condition.code.coding[0].code', 'Condition.code.coding[1].code'],
    },
    {
      title: 'Un código antiguo, unas palabras y un espacio de más',
      resource: condition(
        { system: snomedCt, code: 'T-15460' },
        { system: snomedCt, code: 'Diabetes' },
        { system: snomedCt, code: '73211009 ' },
      ),
      finds: [0, 1, 2].map((index) => `Condition.code.coding[${index}].code`),
    },
    {
      title: 'Las palabras en el lugar del código',
      resource: condition({ system: snomedCt, code: 'Diabetes mellitus', display: '73211009' }),
      finds: ['Condition.code.coding[0].code'],
      fixed: condition({ system: snomedCt, code: '73211009', display: 'Diabetes mellitus' }),
    },
    {
      title: 'En un conjunto de códigos',
      resource: {
        resourceType: 'ValueSet',
        compose: { include: [{ system: snomedCt, concept: [{ code: '73211009' }, { code: '73211090' }] }] },
        expansion: { contains: [{ system: snomedCt, code: '73211090' }] },
      },
      finds: ['ValueSet.compose.include[0].concept[1].code', 'ValueSet.expansion.contains[0].code'],
    },
    {
      title: 'El mismo número en otro sistema',
      resource: condition({ system: 'http://hospital.example/dx', code: '73211090' }),
      finds: [],
    },
  ],
})

const faults: Readonly<Record<SctidFault, string>> = {
  'not-digits': 'se escribe solo con dígitos',
  length: 'tiene de 6 a 18 dígitos',
  partition: 'sus dígitos antepenúltimo y penúltimo no dicen de qué tipo es',
  'check-digit': 'su último dígito, el verificador, no corresponde',
}

/** Whether a code is an expression of the compositional grammar, which combines concepts. */
function isExpression(code: string): boolean {
  return /[:|+={}(),<]/.test(code)
}
