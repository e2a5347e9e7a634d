import { isList, objectsIn, type JsonObject } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { extensionOf } from '../entries.ts'
import { urgenciaDefinition, urgenciaPage } from './reading.ts'

const profile = urgenciaDefinition('EncounterUrg')
const emergency = { system: 'http://terminology.hl7.org/CodeSystem/participant-type', code: 'emergency' }
const escort = { system: 'http://terminology.hl7.org/CodeSystem/v3-ParticipationType', code: 'ESC' }
const visit = (...coding: readonly JsonObject[]) => ({
  resourceType: 'Encounter',
  meta: { profile: [profile] },
  extension: [{ url: urgenciaDefinition('Acompanante'), valueBoolean: true }],
  status: 'arrived',
  participant: [{ type: [{ coding }] }],
})

export default defineRule({
  code: 'cl-urg-04',
  title: 'El acompañante lleva los dos códigos que pide la guía',
  severity: 'warning',
  covers: ['r4-inv-01 acompanante-slice'],
  on: 'Encounter',
  check(encounter, { value }, run) {
    if (extensionOf(encounter, urgenciaDefinition('Acompanante'))?.value['valueBoolean'] !== true) return undefined
    const types = objectsIn(encounter, 'participant').flatMap(({ at, value: one }) =>
      objectsIn(one, 'type').map((type) => ({ at: [...at, ...type.at, 'coding'], coding: type.value['coding'] })),
    )
    const found = types.find(({ coding }) => has(coding, emergency))
    if (found === undefined || types.some(({ coding }) => has(coding, escort)) || !run.inForce(value).has(profile)) return undefined
    return [{ at: found.at, coding: found.coding as readonly JsonObject[] }]
  },
  message: () =>
    'El acompañante lleva el código «emergency» que pide su lugar en el perfil, y no el «ESC» que pide la invariante acompanante-slice.',
  why: 'Aquí la guía se contradice: el texto y el corte del perfil piden uno, y la invariante el otro. Con los dos códigos en el mismo type se cumplen ambos.',
  fixes: 'unsafe',
  quickFix: ({ coding }) => ({ title: 'Agregar el código «ESC» al lado de «emergency»', replacement: [...coding, escort], safe: false }),
  profileUrl: profile,
  links: [urgenciaPage('EncounterUrg, líneas 50 a 78', 'StructureDefinition-EncounterUrg-intro.md', 50)],
  examples: [
    { title: 'Con los dos códigos', resource: visit(emergency, escort), finds: [] },
    {
      title: 'Solo con el del perfil',
      resource: visit(emergency),
      finds: ['Encounter.participant[0].type[0].coding'],
      fixed: visit(emergency, escort),
    },
  ],
})

function has(coding: unknown, { system, code }: typeof escort): boolean {
  return isList(coding as never) && (coding as readonly JsonObject[]).some((one) => one?.['system'] === system && one['code'] === code)
}
