import { comunas, findObsoleteComuna, toComunaCode, type Comuna } from '../../../catalogs/comunas/comunas.ts'
import { isNameOf, toConcept } from '../../checks/coding.ts'
import { defineRule, type Finding } from '../../engine/rule.ts'
import { clDefinition, eis } from '../canonicals.ts'
import { factsAround } from '../reading/address-facts.ts'
import { findComuna } from '../reading/city.ts'
import { communes, communeSystems, guideOf, systemsOf } from '../reading/territory-coding.ts'
import { codedCity, comunaCoding, eisCoding, patientAt } from './sample.ts'

const url = `${eis}/StructureDefinition/eis-comunas`

/** @public The type of a list of rules names it. */
export interface Found extends Finding {
  readonly code: string
  readonly display?: string
  /** The value to write instead. */
  readonly right?: string | undefined
  readonly isObsolete?: boolean
  /** The code of another commune that an obsolete code may mean, as it stands beside it. */
  readonly other?: string | undefined
}

export default defineRule({
  code: 'cl-eis-comuna-01',
  title: 'El código de comuna de EIS existe y su nombre le corresponde',
  severity: 'error',
  covers: ['r4-codigo-01', 'r4-codigo-03', 'r4-codigo-04'],
  on: 'Coding',
  systems: systemsOf(communes),
  check(coding, element, run): Found[] | undefined {
    const { system, code, display } = coding
    if (typeof code !== 'string' || code === '' || guideOf(coding, element, communes) !== 'EIS') return undefined
    const full = toComunaCode(code)
    const comuna = comunas.get(full)
    if (code === '99999' && system !== communeSystems.eis)
      return typeof display === 'string' && findComuna(display) !== undefined ? [{ at: ['display'], code, display }] : undefined
    if (comuna === undefined) {
      const obsolete = findObsoleteComuna(full)
      const successor = obsolete?.successor
      if (successor === undefined) return [{ at: ['code'], code, isObsolete: obsolete !== undefined }]
      const named = typeof display === 'string' ? findComuna(display) : undefined
      const said = named ?? factsAround(element, run)?.named
      const other = said === undefined || said === successor ? undefined : toEisCode(said)
      return [{ at: ['code'], code, right: toEisCode(successor), isObsolete: true, other }]
    }
    if (typeof display !== 'string' || display.trim() === '' || isNameOf(comuna, display)) return undefined
    const other = findComuna(display)
    const isOther = other !== undefined && other !== comuna
    return [{ at: ['display'], ...(!isOther && { severity: 'warning' as const }), code, display, right: comuna.display }]
  },
  message({ code, display, right, isObsolete = false }) {
    if (display !== undefined) return `«${display}» no es el nombre del código ${code} en las comunas de EIS: es «${right ?? 'Ignorada'}».`
    return isObsolete
      ? `El código «${code}» ya no se usa en las comunas de EIS: hoy es ${right}.`
      : `El código «${code}» no está en las comunas de EIS.`
  },
  why: 'Las personas leen el nombre y los sistemas el código: si este no existe o no es el de ese nombre, la dirección se pierde o se toma por otra.',
  suggestion({ right, display }) {
    if (right !== undefined) return undefined
    return display === undefined
      ? 'Busca la comuna en eis-comunas-cs: su código va sin el cero inicial, como 5602 (Algarrobo).'
      : 'Si se sabe cuál es la comuna, usa su código; si no, deja «Ignorada».'
  },
  fixes: 'safe',
  quickFix({ right, other }) {
    if (right === undefined) return undefined
    if (other === undefined) return { title: `Usar «${right}»`, replacement: right, safe: true }
    const toOption = (code: string) => ({ ...comunas.get(toComunaCode(code))!, code })
    return toConcept([toOption(right), toOption(other)], false)
  },
  links: [{ title: 'EIS: comunas', url: `${eis}/CodeSystem-eis-comunas-cs.html` }],
  examples: [
    { title: 'El código y su nombre', resource: patientAt(codedCity('Ñuñoa', eisCoding('13120', 'Ñuñoa'), url)), finds: [] },
    { title: 'Con o sin el cero inicial', resource: patientAt(codedCity('Algarrobo', eisCoding('05602', 'Algarrobo'), url)), finds: [] },
    {
      title: 'Comuna ignorada en CSComunas',
      resource: patientAt(codedCity('Ignorada', { system: communeSystems.eisWithUnknown, code: '99999', display: 'Ignorada' }, url)),
      finds: [],
    },
    {
      title: 'El nombre de otra comuna',
      resource: patientAt(codedCity('Ñuñoa', eisCoding('13120', 'Santiago'), url)),
      finds: ['Patient.address[0].city.extension[0].value.coding[0].display'],
      fixed: patientAt(codedCity('Ñuñoa', eisCoding('13120', 'Ñuñoa'), url)),
    },
    {
      title: 'El nombre de ninguna comuna: aviso',
      resource: patientAt(codedCity('Ñuñoa', eisCoding('13120', 'Plaza Ñuñoa'), url)),
      finds: ['Patient.address[0].city.extension[0].value.coding[0].display'],
      fixed: patientAt(codedCity('Ñuñoa', eisCoding('13120', 'Ñuñoa'), url)),
    },
    {
      title: 'Un código anterior a la Región de Ñuble',
      resource: patientAt(codedCity('Chillán', eisCoding('8401', 'Chillán'), url)),
      finds: ['Patient.address[0].city.extension[0].value.coding[0].code'],
      fixed: patientAt(codedCity('Chillán', eisCoding('16101', 'Chillán'), url)),
    },
    {
      title: 'Un código que no existe',
      resource: patientAt(codedCity('Ñuñoa', eisCoding('99999'), url)),
      finds: ['Patient.address[0].city.extension[0].value.coding[0].code'],
    },
    {
      title: 'Los códigos de CL Core tienen su propia regla',
      resource: patientAt(codedCity('Ñuñoa', comunaCoding('13999'), clDefinition('CodigoComuna'))),
      finds: [],
    },
  ],
})

/** EIS writes codes without the zero at their beginning. */
function toEisCode({ code }: Comuna): string {
  return code.replace(/^0/, '')
}
