import { comunas, findObsoleteComuna, toComunaCode } from '../../../catalogs/comunas/comunas.ts'
import { toConcept } from '../../checks/coding.ts'
import { defineRule } from '../../engine/rule.ts'
import { clDefinition, clPage } from '../canonicals.ts'
import { factsAround, liesIn } from '../reading/address-facts.ts'
import { findComuna } from '../reading/city.ts'
import { communes, guideOf, systemsOf } from '../reading/territory-coding.ts'
import { codedCity, comunaCoding, eisCoding, patientAt } from './sample.ts'

export default defineRule({
  code: 'cl-comuna-02',
  title: 'El código de comuna de CL Core es uno de los 346',
  severity: 'error',
  covers: ['r4-codigo-01', 'r4-codigo-03'],
  on: 'Coding',
  systems: systemsOf(communes),
  check(coding, element, run) {
    const { code, display } = coding
    if (typeof code !== 'string' || code === '' || guideOf(coding, element, communes) !== 'CL Core' || comunas.has(code)) return undefined
    const full = toComunaCode(code)
    const obsolete = findObsoleteComuna(full)
    const written = obsolete === undefined ? comunas.get(full) : obsolete.successor
    // One digit too few may as well be another than the zero at the beginning: the display tells.
    const named = typeof display === 'string' ? findComuna(display) : undefined
    const meant = obsolete === undefined ? (named ?? written) : written
    const facts = named === undefined && written !== undefined ? factsAround(element, run) : undefined
    // An obsolete code is as likely to be another's today: what is written beside it tells.
    const said = (obsolete === undefined ? undefined : named) ?? facts?.named
    const other = written === undefined || said === written ? undefined : said
    const isElsewhere = other !== undefined || (obsolete === undefined && facts !== undefined && !liesIn(written!, facts, run))
    return [
      {
        at: ['code'],
        ...(obsolete?.successor !== undefined && { severity: 'warning' as const }),
        code,
        obsolete,
        meant,
        other,
        isSure: meant !== undefined && meant === written && !isElsewhere,
      },
    ]
  },
  message: ({ code, obsolete, meant }) =>
    obsolete === undefined || meant === undefined
      ? `El código «${code}» no es de ninguna comuna en CL Core.`
      : `El código «${code}» (${obsolete.name}) ya no se usa: hoy la comuna tiene el código ${meant.code}.`,
  why: 'La extensión de comuna de CL Core exige un código de CSCodComunasCL: cinco dígitos, con el cero inicial.',
  suggestion({ meant, other, isSure }) {
    if (isSure || other !== undefined) return undefined
    return meant === undefined
      ? 'Busca la comuna en CSCodComunasCL: su código tiene cinco dígitos, como 13120 (Ñuñoa).'
      : `El código de «${meant.display}» es ${meant.code}.`
  },
  fixes: 'both',
  isTried: ({ isSure }) => !isSure,
  quickFix: ({ meant, other, isSure }) => meant && toConcept(other === undefined ? [meant] : [meant, other], isSure),
  profileUrl: clDefinition('ComunasCl'),
  links: [{ title: 'CL Core: comunas', url: clPage('CodeSystem', 'CSCodComunasCL') }],
  examples: [
    { title: 'El código de Chillán', resource: patientAt(codedCity('Chillán', comunaCoding('16101', 'Chillán'))), finds: [] },
    {
      title: 'EIS escribe los códigos sin el cero',
      resource: patientAt(codedCity('Algarrobo', eisCoding('5602', 'Algarrobo'))),
      finds: [],
    },
    {
      title: 'Sin el cero inicial',
      resource: patientAt(codedCity('Algarrobo', comunaCoding('5602', 'Algarrobo'))),
      finds: ['Patient.address[0].city.extension[0].value.coding[0].code'],
      fixed: patientAt(codedCity('Algarrobo', comunaCoding('05602', 'Algarrobo'))),
    },
    {
      title: 'El código anterior a la Región de Ñuble: aviso',
      resource: patientAt(codedCity('Chillán', comunaCoding('08401', 'Chillán'))),
      finds: ['Patient.address[0].city.extension[0].value.coding[0].code'],
      fixed: patientAt(codedCity('Chillán', comunaCoding('16101', 'Chillán'))),
    },
    {
      title: 'Un código que no existe',
      resource: patientAt(codedCity('Ñuñoa', comunaCoding('13999', 'Ñuñoa'))),
      finds: ['Patient.address[0].city.extension[0].value.coding[0].code'],
    },
    {
      title: '99999 existe solo en CSComunas, de EIS',
      resource: patientAt(codedCity('Ñuñoa', comunaCoding('99999'))),
      finds: ['Patient.address[0].city.extension[0].value.coding[0].code'],
    },
    {
      title: 'Sin sistema, el código es de la guía de la extensión',
      resource: patientAt(codedCity('Algarrobo', { code: '5602' })),
      finds: ['Patient.address[0].city.extension[0].value.coding[0].code'],
      fixed: patientAt(codedCity('Algarrobo', { code: '05602' })),
    },
  ],
})
