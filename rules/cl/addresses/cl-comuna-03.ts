import { comunas, comunaSystem } from '../../../catalogs/comunas/comunas.ts'
import { displayOfCode } from '../../checks/coding.ts'
import { isObject } from '../../engine/json.ts'
import type { Element } from '../../engine/rule.ts'
import { clDefinition, clPage } from '../canonicals.ts'
import { findComuna } from '../reading/city.ts'
import { communes, guideOf, systemsOf } from '../reading/territory-coding.ts'
import { codedCity, comunaCoding, patientAt } from './sample.ts'

export default displayOfCode({
  code: 'cl-comuna-03',
  title: 'El nombre de una comuna codificada en CL Core es el de su código',
  severity: 'warning',
  covers: ['r4-codigo-04'],
  system: comunaSystem,
  systems: systemsOf(communes),
  isOf: (coding, element) => guideOf(coding, element, communes) === 'CL Core',
  catalog: () => comunas,
  called: 'las comunas de CL Core',
  otherwise(display, element) {
    const comuna = findComuna(display)
    const city = comuna === undefined ? undefined : cityAround(element)
    return city !== undefined && findComuna(city) === comuna ? comuna : undefined
  },
  why: 'Las personas leen el nombre y los sistemas el código: si no dicen lo mismo, la dirección se toma por otra.',
  profileUrl: clDefinition('ComunasCl'),
  links: [{ title: 'CL Core: comunas', url: clPage('CodeSystem', 'CSCodComunasCL') }],
  examples: [
    { title: 'El nombre del código', resource: patientAt(codedCity('Coyhaique', comunaCoding('11101', 'Coyhaique'))), finds: [] },
    { title: 'El nombre que le da CL Core', resource: patientAt(codedCity('Coyhaique', comunaCoding('11101', 'Coihaique'))), finds: [] },
    { title: 'En mayúsculas, o sin nombre', resource: patientAt(codedCity('Ñuñoa', comunaCoding('13120', 'ÑUÑOA'))), finds: [] },
    {
      title: 'Sin la eñe',
      resource: patientAt(codedCity('Ñuñoa', comunaCoding('13120', 'Nunoa'))),
      finds: ['Patient.address[0].city.extension[0].value.coding[0].display'],
      fixed: patientAt(codedCity('Ñuñoa', comunaCoding('13120', 'Ñuñoa'))),
    },
    {
      title: 'El nombre de otra comuna',
      resource: patientAt(codedCity('Ñuñoa', comunaCoding('13120', 'Santiago'))),
      finds: ['Patient.address[0].city.extension[0].value.coding[0].display'],
      fixed: patientAt(codedCity('Ñuñoa', comunaCoding('13120', 'Ñuñoa'))),
    },
  ],
})

/** The city of the address that an element is in. */
function cityAround(element: Element): string | undefined {
  for (let at = element.parent; at !== undefined; at = at.parent)
    if (at.type === 'Address') return isObject(at.value) && typeof at.value['city'] === 'string' ? at.value['city'] : undefined
  return undefined
}
