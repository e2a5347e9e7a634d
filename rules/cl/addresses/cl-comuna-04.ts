import { defineRule } from '../../engine/rule.ts'
import { clDefinition, clPage } from '../canonicals.ts'
import { factsOf } from '../reading/address-facts.ts'
import { codedCity, comunaCoding, eisCoding, patientAt } from './sample.ts'

export default defineRule({
  code: 'cl-comuna-04',
  title: 'La ciudad y el código de comuna nombran la misma comuna',
  severity: 'warning',
  covers: ['r4-codigo-01', 'r4-codigo-03'],
  on: 'Address',
  check(address, _, run) {
    const { city, named, coded } = factsOf(address, run)
    if (named === undefined || coded.length === 0 || coded.includes(named)) return undefined
    return [{ at: ['city'], city, coded: coded[0]! }]
  },
  message: ({ city, coded: { code, display } }) => `La ciudad dice «${city}», pero el código de comuna es ${code} (${display}).`,
  why: 'Una de las dos está mal, y la ficha se asigna a una comuna o a otra según el sistema que la lea.',
  suggestion: ({ city, coded: { display } }) =>
    `Si la comuna es «${display}», corrige «city»; si es «${city}», corrige el código de la extensión.`,
  links: [{ title: 'CL Core: extensión de comuna', url: clPage('StructureDefinition', 'ComunasCl') }],
  profileUrl: clDefinition('cl-address'),
  examples: [
    { title: 'La misma comuna, con otra grafía', resource: patientAt(codedCity('COIHAIQUE', comunaCoding('11101'))), finds: [] },
    { title: 'La misma comuna, con su código anterior', resource: patientAt(codedCity('Chillán', comunaCoding('08401'))), finds: [] },
    { title: 'Otra comuna', resource: patientAt(codedCity('Ñuñoa', comunaCoding('13101'))), finds: ['Patient.address[0].city'] },
    {
      title: 'Otra comuna, con el código de EIS',
      resource: patientAt(codedCity('Algarrobo', eisCoding('5603'))),
      finds: ['Patient.address[0].city'],
    },
    { title: 'Una ciudad que no es comuna no se compara', resource: patientAt(codedCity('Reñaca', comunaCoding('05109'))), finds: [] },
  ],
})
