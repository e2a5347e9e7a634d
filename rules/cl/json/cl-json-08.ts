import { changeableInNfc, toNfc } from '../../../catalogs/unicode.ts'
import { defineRule } from '../../engine/rule.ts'
import { clPage } from '../canonicals.ts'
import { hasEscapes } from './escapes.ts'

const escaped = /\\u(?:0[3-9a-f]|[1-9a-f])/i

export default defineRule({
  code: 'cl-json-08',
  title: 'Los textos están en forma Unicode NFC',
  severity: 'warning',
  settles: true,
  on: '$string',
  onlyWhere: (text, { memo }) => changeableInNfc.test(text) || (memo(hasEscapes, text) && escaped.test(text)),
  check(text) {
    const composed = toNfc(text)
    return composed === text ? undefined : [{ at: [], composed }]
  },
  message: () => 'Hay letras escritas en partes (la letra y su tilde por separado): el texto no está en forma Unicode NFC.',
  why: 'Se ve igual, pero para un programa es otro texto: «Ñuñoa» con la tilde aparte no coincide con la comuna ni se encuentra al buscarla.',
  fixes: 'safe',
  quickFix: ({ composed }) => ({ title: 'Componer las letras (NFC)', replacement: composed, safe: true }),
  links: [
    { title: 'Unicode: formas de normalización', url: 'https://unicode.org/reports/tr15/' },
    { title: 'CL Core: dirección', url: clPage('StructureDefinition', 'cl-address') },
  ],
  examples: [
    { title: 'Letras compuestas', resource: { resourceType: 'Patient', address: [{ city: 'Ñuñoa' }] }, finds: [] },
    {
      title: 'La tilde de la eñe por separado',
      resource: { resourceType: 'Patient', address: [{ city: 'N\u0303un\u0303oa' }], name: [{ given: ['Jose\u0301'] }] },
      finds: ['Patient.address[0].city', 'Patient.name[0].given[0]'],
      fixed: { resourceType: 'Patient', address: [{ city: 'Ñuñoa' }], name: [{ given: ['José'] }] },
    },
    { title: 'Una marca sin letra compuesta', resource: { resourceType: 'Patient', name: [{ family: 'G\u0303a' }] }, finds: [] },
    {
      title: 'Escrita con escapes',
      text: '{ "resourceType": "Patient", "name": [{ "family": "Mun\\u0303oz" }] }',
      finds: ['Patient.name[0].family'],
    },
  ],
})
