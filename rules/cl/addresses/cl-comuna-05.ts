import { findInEach } from '../../engine/find-in-each.ts'
import { defineRule } from '../../engine/rule.ts'
import { clDefinition, clPage, eis } from '../canonicals.ts'
import { factsOf } from '../reading/address-facts.ts'
import { codedCity, comunaCoding, eisCoding, patientAt } from './sample.ts'

const eisExtension = `${eis}/StructureDefinition/eis-comunas`

export default defineRule({
  code: 'cl-comuna-05',
  title: 'La extensión de comuna y el sistema de códigos son de la misma guía',
  severity: 'warning',
  covers: ['r4-codigo-01', 'r4-codigo-03', 'r4-codigo-04', 'r4-elemento-04'],
  on: 'Address',
  check(address, _, run) {
    const { codings } = factsOf(address, run)
    return findInEach(codings, ({ at, extension, guide }) =>
      extension.guide === guide ? undefined : { at: [...at, 'system'], extension: extension.guide, guide },
    )
  },
  message: ({ extension, guide }) => `La extensión de comuna es de ${extension} y el sistema de códigos es de ${guide}.`,
  why: 'Cada guía obliga a usar su propio sistema de códigos en su extensión; la otra combinación no pasa la validación de ninguna.',
  suggestion: ({ extension }) =>
    extension === 'CL Core'
      ? `Usa el sistema CSCodComunasCL con cinco dígitos, o la extensión ${eisExtension}.`
      : `Usa el sistema eis-comunas-cs sin cero inicial, o la extensión ${clDefinition('ComunasCl')}.`,
  profileUrl: clDefinition('ComunasCl'),
  links: [{ title: 'CL Core: extensión de comuna', url: clPage('StructureDefinition', 'ComunasCl') }],
  examples: [
    { title: 'Extensión y sistema de CL Core', resource: patientAt(codedCity('Ñuñoa', comunaCoding('13120'))), finds: [] },
    { title: 'Extensión y sistema de EIS', resource: patientAt(codedCity('Ñuñoa', eisCoding('13120'), eisExtension)), finds: [] },
    {
      title: 'Extensión de CL Core con el sistema de EIS',
      resource: patientAt(codedCity('Ñuñoa', eisCoding('13120'))),
      finds: ['Patient.address[0].city.extension[0].value.coding[0].system'],
    },
    {
      title: 'Extensión de EIS con el sistema de CL Core',
      resource: patientAt({
        city: 'Ñuñoa',
        _city: { extension: [{ url: `${eis}/StructureDefinition/CodigoComuna`, valueCoding: comunaCoding('13120') }] },
      }),
      finds: ['Patient.address[0].city.extension[0].value.system'],
    },
  ],
})
