import { clCatalog } from '../../../catalogs/clcore/clcore.ts'
import { knownCode } from '../../checks/coding.ts'
import { clDefinition, clPage } from '../canonicals.ts'
import { csCodigoDni } from '../reading/run.ts'

export default knownCode({
  code: 'cl-id-06',
  title: 'El documento nacional está en CSCodigoDNI',
  severity: 'error',
  system: csCodigoDni,
  catalog: () => clCatalog('CSCodigoDNI'),
  called: 'los documentos por país de CL Core',
  guess: (code) => (/^ru[nt]$/i.test(code.trim()) ? 'NNCHL' : `NN${code.trim().toUpperCase()}`),
  why: 'CSCodigoDNI tiene 33 códigos, «NN» y el país; con otro no se sabe de qué país es el documento.',
  suggestion: () =>
    'Los códigos son «NN» y tres letras del país, como NNCHL; para un país que no está, usa 06 de CSTipoIdentificador con la extensión paisEmisionDocumento.',
  profileUrl: clDefinition('CorePacienteCl'),
  links: [{ title: 'CL Core: documentos por país', url: clPage('CodeSystem', 'CSCodigoDNI') }],
  examples: [
    { title: 'Un código de la lista', resource: patient({ system: csCodigoDni, code: 'NNCHL', display: 'Chile' }), finds: [] },
    {
      title: 'Un país que no está en la lista',
      resource: patient({ system: csCodigoDni, code: 'NNESP', display: 'España' }),
      finds: ['Patient.identifier[0].type.coding[0].code'],
    },
    {
      title: 'El código del país solo',
      resource: patient({ system: csCodigoDni, code: 'CHL' }),
      finds: ['Patient.identifier[0].type.coding[0].code'],
      fixed: patient({ system: csCodigoDni, code: 'NNCHL' }),
    },
    {
      title: 'El mismo código en la lista de HL7',
      resource: patient({ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'NNESP' }),
      finds: [],
    },
  ],
})

function patient(coding: Readonly<Record<string, string>>) {
  return { resourceType: 'Patient', identifier: [{ type: { coding: [coding] }, value: '51234567-0' }] }
}
