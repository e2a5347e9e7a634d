import { findPais, paises } from '../../../catalogs/paises/paises.ts'
import { namedBy } from '../../checks/coding.ts'
import { findInEach } from '../../engine/find-in-each.ts'
import type { JsonObject } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { clDefinition, clPage, eisCodeSystem } from '../canonicals.ts'
import { codingsIn } from '../reading/territory-coding.ts'
import { codedExtension, patientAt } from './sample.ts'

const url = clDefinition('CodigoPaises')
const iso = 'urn:iso:std:iso:3166'
const eisPaises = eisCodeSystem('eis-paises-cs')

export default defineRule({
  code: 'cl-pais-01',
  title: 'El código de país es numérico de ISO 3166',
  severity: 'warning',
  covers: ['r4-codigo-01', 'r4-codigo-03'],
  on: 'Extension',
  unless: isOther,
  check(extension) {
    if (extension['url'] !== url) return undefined
    return findInEach(codingsIn(extension), ({ at, value: coding }) => {
      const { system, code } = coding
      if (typeof code !== 'string' || code === '' || paises.has(code)) return undefined
      const coded = paises.get(findPais(code.trim())?.numeric ?? '')
      // EIS writes the numeric codes without leading zeros.
      if (coded !== undefined && system === eisPaises) return undefined
      const isIso = system === undefined || (typeof system === 'string' && system.startsWith(iso))
      const named = namedBy(coding, paises)
      const meant = named ?? coded ?? paises.named(code)[0]
      return { at: [...at, 'code'], code, meant, isCertain: isIso && meant !== undefined && meant === coded }
    })
  },
  message: ({ code }) => `«${code}» no es un código numérico de país de ISO 3166.`,
  why: 'CodigoPaises se enlaza a los códigos numéricos de tres dígitos de ISO 3166 (152 es Chile): con letras, el código no está en el conjunto.',
  suggestion: ({ meant }) => (meant === undefined ? undefined : `El código de ${meant.display} es ${meant.code}.`),
  fixes: 'both',
  // Another system may not have the code.
  isTried: ({ isCertain }) => !isCertain,
  quickFix: ({ meant, isCertain }) => meant && { title: `Usar ${meant.code} (${meant.display})`, replacement: meant.code, safe: isCertain },
  profileUrl: url,
  links: [{ title: 'CL Core: código de países', url: clPage('ValueSet', 'CodPais') }],
  examples: [
    { title: 'El código numérico de Chile', resource: inCountry('152'), finds: [] },
    {
      title: 'Con dos letras',
      resource: inCountry('CL'),
      finds: ['Patient.address[0].country.extension[0].value.coding[0].code'],
      fixed: inCountry('152'),
    },
    {
      title: 'Con tres letras, en otro lugar del recurso',
      resource: { resourceType: 'Patient', extension: [codedExtension(url, { system: iso, code: 'ARG' })] },
      finds: ['Patient.extension[0].value.coding[0].code'],
      fixed: { resourceType: 'Patient', extension: [codedExtension(url, { system: iso, code: '032' })] },
    },
    {
      title: 'Sin los ceros iniciales',
      resource: inCountry('32'),
      finds: ['Patient.address[0].country.extension[0].value.coding[0].code'],
      fixed: inCountry('032'),
    },
    {
      title: 'El nombre en lugar del código',
      resource: inCountry('Chile'),
      finds: ['Patient.address[0].country.extension[0].value.coding[0].code'],
    },
    {
      title: 'La extensión de otra cosa',
      resource: { resourceType: 'Patient', extension: [codedExtension('https://ejemplo.cl/pais', { system: iso, code: 'CL' })] },
      finds: [],
    },
  ],
})

function inCountry(code: string) {
  return patientAt({ city: 'Ñuñoa', country: 'CL', _country: { extension: [codedExtension(url, { system: iso, code })] } })
}

/** Whether an extension is not that of a country. */
function isOther(extension: JsonObject): boolean {
  return extension['url'] !== url
}
