import { clCatalog } from '../../../catalogs/clcore/clcore.ts'
import type { Json, JsonObject } from '../../engine/json.ts'
import { defineRule, type Element } from '../../engine/rule.ts'
import { clPage } from '../canonicals.ts'
import { kindOfIdentifier } from '../reading/identifier.ts'
import { addressesOfCsIdentificadores, csIdentificadores, csTipoIdentificador } from '../reading/run.ts'

const inHttp = addressesOfCsIdentificadores[1]!

export default defineRule({
  code: 'cl-id-03',
  title: 'CSIdentificadores ya no se usa',
  severity: 'warning',
  settles: true,
  on: ['Coding', 'Identifier'],
  systems: addressesOfCsIdentificadores,
  check(value, element) {
    const code = isTypeCoding(element) ? kindOfIdentifier(value) : undefined
    return [{ at: ['system'], system: value['system'] as string, successor: code === undefined ? undefined : successor(value, code) }]
  },
  message: ({ system }) => `El sistema «${system}» fue retirado de CL Core en la versión 1.9.0.`,
  why: 'En CL Core 1.9.4 ese sistema no existe, así que nadie puede comprobar qué significan sus códigos: el tipo se dice con CSTipoIdentificador.',
  suggestion: ({ successor }) => (successor === undefined ? 'Di el tipo de documento en «type», con CSTipoIdentificador.' : undefined),
  fixes: 'safe',
  quickFix: ({ successor }) =>
    successor && {
      title: `Usar ${successor.code} (${successor.display}) de CSTipoIdentificador`,
      at: [],
      replacement: successor,
      safe: true,
    },
  links: [{ title: 'CL Core: tipos de identificador', url: clPage('CodeSystem', 'CSTipoIdentificador') }],
  examples: [
    {
      title: 'Con CSTipoIdentificador',
      resource: patient({ type: { coding: [{ system: csTipoIdentificador, code: '01' }] }, value: '51234567-0' }),
      finds: [],
    },
    {
      title: 'Como tipo',
      resource: patient({
        type: { coding: [{ system: csIdentificadores, version: '1.8.10', code: '3', userSelected: true }] },
        value: 'P123456',
      }),
      finds: ['Patient.identifier[0].type.coding[0].system'],
      fixed: patient({
        type: { coding: [{ system: csTipoIdentificador, code: '05', display: 'PPN', userSelected: true }] },
        value: 'P123456',
      }),
    },
    {
      title: 'Como tipo, con un código que nunca tuvo',
      resource: patient({ type: { coding: [{ system: csIdentificadores, code: '9' }] }, value: 'P123456' }),
      finds: ['Patient.identifier[0].type.coding[0].system'],
    },
    {
      title: 'Como sistema del identificador',
      resource: patient({ system: csIdentificadores, value: '51234567-0' }),
      finds: ['Patient.identifier[0].system'],
    },
    {
      title: 'Con http, como sistema del identificador',
      resource: patient({ system: inHttp, value: '51234567-0' }),
      finds: ['Patient.identifier[0].system'],
    },
    {
      title: 'Con http, como tipo',
      resource: patient({ type: { coding: [{ system: inHttp, code: '3' }] }, value: 'P123456' }),
      finds: ['Patient.identifier[0].type.coding[0].system'],
      fixed: patient({ type: { coding: [{ system: csTipoIdentificador, code: '05', display: 'PPN' }] }, value: 'P123456' }),
    },
    {
      title: 'En otro elemento se avisa, sin corregirlo',
      resource: { resourceType: 'Observation', code: { coding: [{ system: csIdentificadores, code: '1' }] } },
      finds: ['Observation.code.coding[0].system'],
    },
  ],
})

function isTypeCoding({ name, parent }: Element): boolean {
  return name === 'coding' && parent?.name === 'type' && parent.parent?.type === 'Identifier'
}

/** The same coding in CSTipoIdentificador; the version was the old system's. */
function successor(coding: JsonObject, code: string) {
  const kept = Object.fromEntries(Object.entries(coding).filter(([name]) => name !== 'version'))
  return { ...kept, system: csTipoIdentificador, code, display: clCatalog('CSTipoIdentificador').get(code)!.display }
}

function patient(...identifier: readonly Json[]) {
  return { resourceType: 'Patient', identifier }
}
