import { clCatalog } from '../../../catalogs/clcore/clcore.ts'
import { knownCode } from '../../checks/coding.ts'
import { clDefinition, clPage } from '../canonicals.ts'
import { csTipoIdentificador } from '../reading/run.ts'

/** Codes that stand for the RUN elsewhere. */
const namesOfRun: ReadonlySet<string> = new Set(['rut', 'nnchl'])

export default knownCode({
  code: 'cl-id-01',
  title: 'El tipo de identificador está en CSTipoIdentificador',
  severity: 'error',
  settles: true,
  covers: ['r4-codigo-03', 'r4-formato-03'],
  system: csTipoIdentificador,
  catalog: () => clCatalog('CSTipoIdentificador'),
  called: 'los tipos de identificador de CL Core',
  repair: (code) => (/^[1-9]$/.test(code) ? `0${code}` : undefined),
  // As HL7 version 2 and people call a passport, and the RUN; the RUT of an organization is no RUN.
  guess: (code, { resource }) =>
    /^(?:ppn|pasaporte)$/i.test(code) ? '05' : namesOfRun.has(code.toLowerCase()) && resource.type !== 'Organization' ? '01' : undefined,
  why: 'CSTipoIdentificador tiene 14 códigos de dos cifras; con otro, quien recibe no sabe qué documento es.',
  suggestion: ({ code }) =>
    /^[1-9]$/.test(String(code))
      ? 'Sin el cero es un código de CL Core 2.0.0: si usas esa versión, declara su perfil.'
      : 'Los códigos van de 01 (RUN) a 14 (OTRO).',
  profileUrl: clDefinition('CorePacienteCl'),
  demand: { system: csTipoIdentificador },
  links: [{ title: 'CL Core: tipos de identificador', url: clPage('CodeSystem', 'CSTipoIdentificador') }],
  examples: [
    {
      title: 'Un código de la lista',
      resource: patient({ system: csTipoIdentificador, code: '14', display: 'OTRO' }),
      finds: [],
    },
    {
      title: 'Sin el cero inicial',
      resource: patient({ system: csTipoIdentificador, code: '1', display: 'RUN' }),
      finds: ['Patient.identifier[0].type.coding[0].code'],
      fixed: patient({ system: csTipoIdentificador, code: '01', display: 'RUN' }),
    },
    {
      title: 'Un código que no existe',
      resource: patient({ system: csTipoIdentificador, code: '15' }),
      finds: ['Patient.identifier[0].type.coding[0].code'],
    },
    {
      title: 'El mismo código en otro sistema',
      resource: patient({ system: 'https://interoperabilidad.minsal.cl/fhir/ig/eis/CodeSystem/eis-tipo-identificador-cs', code: '1' }),
      finds: [],
    },
    {
      title: 'Un código con espacios no se adivina',
      resource: patient({ system: csTipoIdentificador, code: ' 1' }),
      finds: ['Patient.identifier[0].type.coding[0].code'],
    },
  ],
})

function patient(coding: Readonly<Record<string, string>>) {
  return { resourceType: 'Patient', identifier: [{ type: { coding: [coding] }, value: '51234567-0' }] }
}
