import { defineRule, type Element } from '../../engine/rule.ts'
import { r4Page } from '../canonicals.ts'

const superfluous = /^\s|\s$|\s\s/

export default defineRule({
  code: 'cl-json-09',
  title: 'Los nombres no tienen espacios de más',
  severity: 'warning',
  settles: true,
  voids: true,
  on: 'string',
  unless: isTidy,
  named: ['city', 'display', 'family', 'given', 'name', 'prefix', 'suffix', 'text'],
  check(text, element) {
    if (!superfluous.test(text) || !isName(element)) return undefined
    const tidy = text.trim().replaceAll(/\s{2,}/g, ' ')
    return [{ at: [], text, tidy, isAtEnd: text.trim() !== text }]
  },
  message({ text, tidy, isAtEnd }) {
    if (tidy === '') return `«${text}» tiene solo espacios.`
    return `«${text}» tiene espacios ${isAtEnd ? 'al comienzo o al final' : 'repetidos'}.`
  },
  suggestion: ({ tidy }) => (tidy === '' ? 'Escribe el nombre o quita el elemento.' : undefined),
  why: 'Los espacios de más no se ven, pero hacen que dos nombres iguales parezcan distintos al buscar o comparar.',
  fixes: 'safe',
  quickFix: ({ tidy }) => (tidy === '' ? undefined : { title: `Usar «${tidy}»`, replacement: tidy, safe: true }),
  links: [{ title: 'FHIR R4: string', url: r4Page('datatypes.html#string') }],
  examples: [
    {
      title: 'Sin espacios de más',
      resource: { resourceType: 'Patient', name: [{ family: 'De la Fuente', given: ['María José'] }], address: [{ city: 'Viña del Mar' }] },
      finds: [],
    },
    {
      title: 'Al final, al comienzo y repetidos',
      resource: {
        resourceType: 'Patient',
        name: [{ family: 'Soto ', given: ['  Ana', 'María  José'] }],
        address: [{ city: 'Viña  del Mar' }],
        managingOrganization: { display: 'Hospital\tdel  Sur ' },
      },
      finds: [
        'Patient.name[0].family',
        'Patient.name[0].given[0]',
        'Patient.name[0].given[1]',
        'Patient.address[0].city',
        'Patient.managingOrganization.display',
      ],
      fixed: {
        resourceType: 'Patient',
        name: [{ family: 'Soto', given: ['Ana', 'María José'] }],
        address: [{ city: 'Viña del Mar' }],
        managingOrganization: { display: 'Hospital\tdel Sur' },
      },
    },
    {
      title: 'Nombres de organizaciones y de códigos',
      resource: { resourceType: 'Organization', name: ' Clínica Sur', type: [{ coding: [{ code: 'prov', display: 'Prestador ' }] }] },
      finds: ['Organization.name', 'Organization.type[0].coding[0].display'],
      fixed: { resourceType: 'Organization', name: 'Clínica Sur', type: [{ coding: [{ code: 'prov', display: 'Prestador' }] }] },
    },
    {
      title: 'En otros textos no importan',
      resource: { resourceType: 'Patient', address: [{ line: ['Av. Siempreviva  742 '] }], maritalStatus: { text: ' soltera ' } },
      finds: [],
    },
    { title: 'Solo espacios: no hay nombre que dejar', resource: { resourceType: 'Location', name: '  ' }, finds: ['Location.name'] },
  ],
})

/** Whether a text is quickly seen to have no blanks but single ones within. */
function isTidy(text: string): boolean {
  let wasBlank = true
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    // Blanks are among these, and beyond the letters of Latin.
    const isBlank = unit <= 0x20 || unit === 0xa0 || unit >= 0x1680
    if (isBlank && (wasBlank || unit !== 0x20)) return false
    wasBlank = isBlank
  }
  return !wasBlank
}

/** Whether an element is a name: a text is one in a HumanName alone. */
function isName({ name, parent }: Element): boolean {
  return name !== 'text' || parent?.type === 'HumanName'
}
