import { defineRule } from '../../engine/rule.ts'
import { clDefinition, r4Page } from '../canonicals.ts'
import { chileanClassList, chooseClass, codeOfClass, isChileanClass, isEncounterClass, v3ActCode } from './class.ts'

export default defineRule({
  code: 'cl-enc-07',
  title: 'La clase del encuentro es de las que se usan en Chile',
  severity: 'warning',
  on: 'Encounter.class',
  check(coding) {
    const code = codeOfClass(coding)
    // A code that is no class at all is an error of its own.
    return code === undefined || isChileanClass(code) || !isEncounterClass(code) ? undefined : [{ at: ['code'], code }]
  },
  message: ({ code }) => `La clase «${code}» no es de las que se usan en Chile.`,
  suggestion: () => `Usa ${chileanClassList}.`,
  why: 'Los sistemas chilenos solo esperan AMB, IMP, EMER y HH: otra clase puede quedar fuera de los registros de atenciones.',
  fixes: 'unsafe',
  // A profile may leave fewer classes.
  isTried: () => true,
  quickFix: (_, root = null, path = []) => chooseClass(root, path),
  demand: { profile: clDefinition('EncounterCL'), elements: ['class'], isCoded: true },
  links: [{ title: 'FHIR R4: v3-ActEncounterCode', url: r4Page('v3/ActEncounterCode/vs.html') }],
  examples: [
    { title: 'Una visita domiciliaria', resource: { resourceType: 'Encounter', class: { system: v3ActCode, code: 'HH' } }, finds: [] },
    {
      title: 'Una atención virtual',
      resource: { resourceType: 'Encounter', class: { system: v3ActCode, code: 'VR' } },
      finds: ['Encounter.class.code'],
      fixed: { resourceType: 'Encounter', class: { system: v3ActCode, code: 'AMB', display: 'ambulatory' } },
    },
    {
      title: 'También cuando falta el sistema',
      resource: { resourceType: 'Encounter', class: { code: 'SS' } },
      finds: ['Encounter.class.code'],
    },
    {
      title: 'Un código que no existe: es de cl-enc-06',
      resource: { resourceType: 'Encounter', class: { system: v3ActCode, code: 'XYZ' } },
      finds: [],
    },
  ],
})
