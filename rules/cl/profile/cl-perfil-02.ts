import { findInEach } from '../../engine/find-in-each.ts'
import { once } from '../../engine/once.ts'
import { defineRule } from '../../engine/rule.ts'
import { shown } from '../../structure/phrases.ts'
import { r4 } from '../../structure/r4.ts'
import { orElse, toRemoveIfHolds } from '../../structure/repairs/repair.ts'
import { without } from '../../structure/repairs/setting.ts'
import { clDefinition, r4Page } from '../canonicals.ts'
import { clProfiles } from '../profiles.ts'
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
    // The event of a Bundle may say what its entries have to meet.
    const isAlone = element.resource.parent === undefined && type !== 'Bundle'
    const own = clProfiles[type]?.[0]
    const isClaimed = once(() => profiles.some(({ canonical }) => canonical === clDefinition(own!)))
    return findInEach(profiles, ({ at, written, canonical }) => {
      const profiled = typeOfProfile(canonical)
      if (profiled === undefined || profiled === type) return undefined
      const isReplaceable = own !== undefined && canonical.startsWith(clDefinition('')) && !isClaimed()
      return { at, written, profiled, type, isAlone, meant: isReplaceable ? own : undefined, version: written.slice(canonical.length) }
    })
  },
  message: ({ written, profiled, type }) => `El perfil «${written}» es de ${profiled}, y este recurso es ${type}.`,
  why: 'Un recurso no puede cumplir un perfil de otro tipo: quien valide contra él lo rechazará siempre.',
  suggestion: ({ type }) => `Quítalo de meta.profile, o pon en su lugar uno de ${type}.`,
  fixes: 'unsafe',
  isTried: () => true,
  quickFix({ written, isAlone, meant, version }, root = null, at = []) {
    if (!isAlone) return undefined
    const replacement = meant === undefined ? undefined : `${clDefinition(meant)}${version}`
    return orElse(
      replacement === undefined ? undefined : { title: `Usar ${meant!}`, replacement, safe: false, mustHold: true },
      toRemoveIfHolds(`«${shown(written)}»`, without(root, at)),
    )
  },
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
      title: 'El de paciente en un medicamento, que cumple el suyo',
      resource: medication('CorePacienteCl'),
      finds: ['Medication.meta.profile[0]'],
      fixed: medication('CoreMedicamentoCl'),
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

function medication(profile: string) {
  return {
    resourceType: 'Medication',
    meta: { profile: [clDefinition(profile)] },
    code: { coding: [{ system: 'http://snomed.info/sct', code: '387517004', display: 'Paracetamol' }] },
  } as const
}
