import { defineRule } from '../../engine/rule.ts'
import { clDefinition, r4Page } from '../canonicals.ts'
import { chileanClassList, chooseClass, codeOfClass, isEncounterClass, isModality, v3ActCode } from './class.ts'

export default defineRule({
  code: 'cl-enc-06',
  title: 'La clase del encuentro es una de v3-ActEncounterCode',
  severity: 'warning',
  covers: ['r4-codigo-02', 'r4-codigo-03'],
  on: 'Encounter.class',
  check(coding) {
    const code = codeOfClass(coding)
    if (code === undefined || isEncounterClass(code) || isModality(coding['system'])) return undefined
    return [{ at: ['code'], code }]
  },
  message: ({ code }) => `La clase «${code}» no existe en v3-ActEncounterCode.`,
  suggestion: () => `En Chile se usan ${chileanClassList}.`,
  why: 'El sistema v3-ActCode reúne códigos de muchos asuntos; solo los de v3-ActEncounterCode dicen la clase de una atención.',
  fixes: 'unsafe',
  // A profile may leave fewer classes.
  isTried: () => true,
  quickFix: (_, root = null, path = []) => chooseClass(root, path),
  demand: { profile: clDefinition('EncounterCL'), elements: ['class'], isCoded: true },
  links: [{ title: 'FHIR R4: v3-ActEncounterCode', url: r4Page('v3/ActEncounterCode/vs.html') }],
  examples: [
    { title: 'Una urgencia', resource: { resourceType: 'Encounter', class: { system: v3ActCode, code: 'EMER' } }, finds: [] },
    {
      title: 'Un código que no existe',
      resource: { resourceType: 'Encounter', class: { system: v3ActCode, code: 'AMBULATORIO' } },
      finds: ['Encounter.class.code'],
      fixed: { resourceType: 'Encounter', class: { system: v3ActCode, code: 'AMB' } },
    },
    {
      title: 'En minúsculas: el sistema distingue mayúsculas',
      resource: { resourceType: 'Encounter', class: { system: v3ActCode, code: 'amb' } },
      finds: ['Encounter.class.code'],
    },
    {
      title: 'Un código de v3-ActCode que no es de encuentros',
      resource: { resourceType: 'Encounter', class: { system: v3ActCode, code: 'TRANS' } },
      finds: ['Encounter.class.code'],
    },
    {
      title: 'Atención virtual: existe, aunque en Chile no se use',
      resource: { resourceType: 'Encounter', class: { system: v3ActCode, code: 'VR' } },
      finds: [],
    },
    { title: 'Sin código', resource: { resourceType: 'Encounter', class: { system: v3ActCode } }, finds: [] },
    {
      title: 'Un código local: además de su sistema, de cl-enc-05',
      resource: { resourceType: 'Encounter', class: { system: 'http://hospital.example/clase', code: 'consulta' } },
      finds: ['Encounter.class.code'],
    },
    {
      title: 'Un código que existe, con otro sistema: es de cl-enc-05',
      resource: { resourceType: 'Encounter', class: { system: 'http://hospital.example/clase', code: 'AMB' } },
      finds: [],
    },
  ],
})
