import { headOf, tailOf } from '../../engine/cut.ts'
import { defineRule } from '../../engine/rule.ts'
import { r4Page } from '../canonicals.ts'
import { mojibake, repairMojibake } from '../reading/mojibake.ts'
import { hasEscapes } from './escapes.ts'

/** The first characters of damage; looked for one by one, which is quicker than a pattern. */
const leads = ['Â', 'Ã', 'â', 'Ì', 'ð', 'ï', '\ufffd']
const escapedLead = /\\u(?:00(?:c[23c]|e[2f]|f0)|fffd)/i

export default defineRule({
  code: 'cl-json-07',
  title: 'Las tildes y la eñe no están dañadas',
  severity: 'warning',
  settles: true,
  on: '$string',
  onlyWhere: (text, { memo }) => hasLead(text) || (memo(hasEscapes, text) && escapedLead.test(text)),
  check(text) {
    const at = text.search(mojibake)
    const lost = at < 0 ? text.indexOf('\ufffd') : -1
    if (at < 0 && lost < 0) return undefined
    return [{ at: [], isLost: at < 0, excerpt: excerpt(text, Math.max(at, lost)), repaired: at < 0 ? undefined : repairMojibake(text) }]
  },
  message: ({ excerpt, isLost }) =>
    isLost
      ? `«${excerpt}» perdió letras: «\ufffd» (U+FFFD) está donde había otra.`
      : `«${excerpt}» tiene letras dañadas: es UTF-8 leído como si fuera Latin-1.`,
  why: 'FHIR se escribe en UTF-8. Con las letras dañadas, un nombre o una comuna no se encuentra al buscarlo ni coincide con los catálogos.',
  suggestion: ({ repaired }) =>
    repaired === undefined ? 'Recupera el texto de su origen y revisa en qué codificación se lee y se escribe.' : undefined,
  fixes: 'safe',
  isTried: () => true,
  quickFix: ({ repaired }) =>
    repaired === undefined ? undefined : { title: `Recuperar «${excerpt(repaired, 0)}»`, replacement: repaired, safe: true },
  links: [
    { title: 'FHIR R4: JSON en UTF-8', url: r4Page('json.html') },
    { title: 'FHIR R4: string', url: r4Page('datatypes.html#string') },
  ],
  examples: [
    {
      title: 'Tildes, eñes y comillas tipográficas',
      resource: { resourceType: 'Patient', name: [{ text: 'María Ñancucheo «Mari»', family: 'Ñancucheo' }], address: [{ city: 'Ñuñoa' }] },
      finds: [],
    },
    {
      title: 'UTF-8 leído como Latin-1',
      resource: { resourceType: 'Patient', name: [{ family: 'MuÃ±oz', given: ['JosÃ©'] }] },
      finds: ['Patient.name[0].family', 'Patient.name[0].given[0]'],
      fixed: { resourceType: 'Patient', name: [{ family: 'Muñoz', given: ['José'] }] },
    },
    {
      title: 'UTF-8 leído como Windows-1252, y leído mal dos veces',
      resource: { resourceType: 'Patient', name: [{ text: 'Ã‘uble â€“ Ãšrsula' }, { text: 'MuÃƒÂ±oz' }] },
      finds: ['Patient.name[0].text', 'Patient.name[1].text'],
      fixed: { resourceType: 'Patient', name: [{ text: 'Ñuble – Úrsula' }, { text: 'Muñoz' }] },
    },
    {
      title: 'Dañado solo en parte: no se puede deshacer con certeza',
      resource: { resourceType: 'Patient', name: [{ text: 'JosÃ© Muñoz' }] },
      finds: ['Patient.name[0].text'],
    },
    {
      title: 'Una letra perdida',
      resource: { resourceType: 'Patient', address: [{ city: '\ufffdu\ufffdoa' }] },
      finds: ['Patient.address[0].city'],
    },
    {
      title: 'Letras de otras lenguas',
      resource: { resourceType: 'Patient', name: [{ text: 'João Ângelo', family: 'Conceição' }, { text: 'CAFÉ…”' }] },
      finds: [],
    },
    {
      title: 'Escrito con escapes',
      text: '{ "resourceType": "Patient", "name": [{ "family": "Mu\\u00c3\\u00b1oz" }] }',
      finds: ['Patient.name[0].family'],
    },
  ],
})

function hasLead(text: string): boolean {
  for (let index = 0; index < leads.length; index += 1) if (text.includes(leads[index]!)) return true
  return false
}

/** The characters around an index of a text, few enough for a sentence. */
function excerpt(text: string, at: number): string {
  if (text.length <= 40) return text.replaceAll(/\s+/g, ' ')
  const from = tailOf(text, text.length - Math.max(0, at - 15))
  const part = headOf(from, 40)
  return `${from.length < text.length ? '…' : ''}${part.trim().replaceAll(/\s+/g, ' ')}${part.length < from.length ? '…' : ''}`
}
