import { clCatalog } from '../../../catalogs/clcore/clcore.ts'
import { conceptNamed, misnamed } from '../../checks/coding.ts'
import { defineRule } from '../../engine/rule.ts'
import { clPage } from '../canonicals.ts'
import { csCodigoDni, csTipoIdentificador } from '../reading/run.ts'

export default defineRule({
  code: 'cl-id-02',
  title: 'El nombre del tipo de identificador es el de su código',
  severity: 'warning',
  covers: ['r4-codigo-04'],
  on: 'Coding',
  systems: [csTipoIdentificador, csCodigoDni],
  check(coding) {
    const isDni = coding['system'] === csCodigoDni
    const catalog = () => clCatalog(isDni ? 'CSCodigoDNI' : 'CSTipoIdentificador')
    // The name of another type may be what is right; that of Chile is mostly left over from a document that was copied.
    return misnamed(coding, catalog)?.map((one) => ({ ...one, coding, other: isDni ? undefined : conceptNamed(one.display, catalog()) }))
  },
  message: ({ code, display, name }) => `«${display}» no es el nombre del tipo de identificador ${code}: es «${name}».`,
  why: 'Las personas leen el nombre y los sistemas el código: si no dicen lo mismo, el documento se toma por otro.',
  fixes: 'both',
  quickFix({ code, name, coding, other }) {
    if (other === undefined) return { title: `Usar «${name}»`, replacement: name, safe: true }
    const options = [
      { title: `${code} (${name})`, replacement: { ...coding, display: name } },
      { title: `${other.code} (${other.display})`, replacement: { ...coding, code: other.code } },
    ]
    return { title: 'Elegir un código', at: [], replacement: options[0]!.replacement, options, safe: false }
  },
  links: [
    { title: 'CL Core: tipos de identificador', url: clPage('CodeSystem', 'CSTipoIdentificador') },
    { title: 'CL Core: documentos por país', url: clPage('CodeSystem', 'CSCodigoDNI') },
  ],
  examples: [
    {
      title: 'Los nombres de los códigos, aunque cambie la mayúscula',
      resource: patient(
        { system: csTipoIdentificador, code: '01', display: 'Run' },
        { system: csCodigoDni, code: 'NNPER', display: 'Perú' },
        { system: csTipoIdentificador, code: '05' },
      ),
      finds: [],
    },
    {
      title: 'El nombre de otra versión de la guía y el de otro país',
      resource: patient(
        { system: csTipoIdentificador, code: '05', display: 'Pasaporte' },
        { system: csCodigoDni, code: 'NNARG', display: 'Chile' },
      ),
      finds: ['Patient.identifier[0].type.coding[0].display', 'Patient.identifier[1].type.coding[0].display'],
      fixed: patient(
        { system: csTipoIdentificador, code: '05', display: 'PPN' },
        { system: csCodigoDni, code: 'NNARG', display: 'Argentina' },
      ),
    },
    {
      title: 'De un código que no existe no se sabe el nombre',
      resource: patient({ system: csTipoIdentificador, code: '99', display: 'RUN' }),
      finds: [],
    },
    {
      title: 'Sin tilde no es el nombre',
      resource: patient({ system: csCodigoDni, code: 'NNMEX', display: 'Mexico' }),
      finds: ['Patient.identifier[0].type.coding[0].display'],
      fixed: patient({ system: csCodigoDni, code: 'NNMEX', display: 'México' }),
    },
  ],
})

function patient(...codings: readonly Readonly<Record<string, string>>[]) {
  return { resourceType: 'Patient', identifier: codings.map((coding, index) => ({ type: { coding: [coding] }, value: `A${index}` })) }
}
