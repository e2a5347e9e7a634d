import { r4 } from '../../structure/r4.ts'
import { findInEach } from '../../engine/find-in-each.ts'
import { defineRule } from '../../engine/rule.ts'
import { clDefinition, r4Page } from '../canonicals.ts'
import { claimedBy } from './claimed-profiles.ts'
import { typeOfProfile } from './known-profiles.ts'

export default defineRule({
  code: 'cl-perfil-02',
  title: 'Un perfil declarado en meta es del tipo del recurso',
  severity: 'error',
  on: 'Meta',
  check(meta, element, run) {
    const { type, profiles } = claimedBy(meta, element, run)
    if (!r4.isResource(type)) return undefined
    return findInEach(profiles, ({ at, written, canonical }) => {
      const profiled = typeOfProfile(canonical)
      return profiled === undefined || profiled === type ? undefined : { at, written, profiled, type }
    })
  },
  message: ({ written, profiled, type }) => `El perfil «${written}» es de ${profiled}, y este recurso es ${type}.`,
  why: 'Un recurso no puede cumplir un perfil de otro tipo: quien valide contra él lo rechazará siempre.',
  suggestion: ({ type }) => `Quítalo de meta.profile, o pon en su lugar uno de ${type}.`,
  links: [{ title: 'FHIR R4: Meta.profile', url: r4Page('resource-definitions.html#Meta.profile') }],
  examples: [
    {
      title: 'Del mismo tipo, de CL Core y de FHIR',
      resource: {
        resourceType: 'Observation',
        meta: {
          profile: [
            clDefinition('cl-core-signos-vitales'),
            'http://hl7.org/fhir/StructureDefinition/vitalsigns',
            'http://hl7.org/fhir/StructureDefinition/Observation',
          ],
        },
      },
      finds: [],
    },
    {
      title: 'El perfil de paciente en un prestador, con su versión',
      resource: { resourceType: 'Practitioner', meta: { profile: [`${clDefinition('CorePacienteCl')}|1.9.4`] } },
      finds: ['Practitioner.meta.profile[0]'],
    },
    {
      title: 'El segundo es de FHIR y de otro tipo; el tercero, de una extensión',
      resource: {
        resourceType: 'Condition',
        meta: {
          profile: [clDefinition('CoreDiagnosticoCl'), 'http://hl7.org/fhir/StructureDefinition/bmi', clDefinition('ComunasCl')],
        },
      },
      finds: ['Condition.meta.profile[1]', 'Condition.meta.profile[2]'],
    },
    {
      title: 'El de la entrada, no el del Bundle',
      resource: {
        resourceType: 'Bundle',
        type: 'collection',
        meta: { profile: [clDefinition('CorePacienteCl')] },
        entry: [{ resource: { resourceType: 'Patient', meta: { profile: [clDefinition('CorePacienteCl')] } } }],
      },
      finds: ['Bundle.meta.profile[0]'],
    },
    {
      title: 'Uno que sirve para cualquier recurso, y uno desconocido',
      resource: {
        resourceType: 'Condition',
        meta: {
          profile: ['http://hl7.org/fhir/StructureDefinition/DomainResource', 'https://ejemplo.cl/fhir/StructureDefinition/paciente'],
        },
      },
      finds: [],
    },
  ],
})
