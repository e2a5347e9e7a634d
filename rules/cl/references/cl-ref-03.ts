import { defineRule, type Element, type RuleContext } from '../../engine/rule.ts'
import { r4 } from '../../structure/r4.ts'
import { r4Page } from '../canonicals.ts'
import { bundlesAround, readEntries, toUrlKey, typeOfBundle } from '../reading/bundle.ts'
import { readReference } from '../reading/reference.ts'
import { targetsOf } from '../reading/reference-targets.ts'
import { typeMeantBy } from '../reading/spanish-types.ts'
import { findContained } from './contained.ts'
import { isPlainReference } from './plain-reference.ts'

const forms =
  'Escribe el tipo y el id, como en Patient/321; una dirección completa; urn:uuid: con su UUID, o # con el id de un recurso contenido.'

const remedies: Readonly<Record<string, string>> = {
  shape: forms,
  conditional: 'Escribe el tipo y el id del recurso, como en Patient/321, o envíalo en una transacción.',
  uuid: 'Pon un UUID tras urn:uuid:, el mismo de la fullUrl de su entrada.',
  oid: 'Pon un OID tras urn:oid:, como en urn:oid:2.16.840.1.113883.',
}

export default defineRule({
  code: 'cl-ref-03',
  title: 'Una referencia tiene la forma de una referencia',
  severity: 'error',
  on: 'Reference',
  unless: isPlainReference,
  check({ reference }, element, run) {
    if (typeof reference !== 'string' || reference === '') return undefined
    const read = run.memo(readReference, reference)
    if (read === undefined)
      return [
        {
          at: ['reference'],
          reference,
          fault: 'shape',
          targets: targetsOf(element, run),
          entry: entryOf(reference, element, run) ?? containedOf(reference, element, run),
        },
      ]
    if (read.kind === 'conditional' && !isInTransaction(element, run))
      return [{ at: ['reference'], reference, fault: 'conditional', targets: undefined, entry: undefined }]
    // Servers do take made-up names that the Bundle resolves, so this is not held against the resource; of the entry's own address it is said there.
    if (read.kind === 'urn' && !read.isWellFormed && !isAddressOfEntry(reference, element, run))
      return [{ at: ['reference'], reference, fault: read.scheme, targets: undefined, entry: undefined, severity: 'warning' as const }]
    return undefined
  },
  message({ reference, fault }) {
    switch (fault) {
      case 'conditional':
        return `«${reference}» es una referencia condicional, que solo se admite dentro de una transacción.`
      case 'uuid':
        return `«${reference}» no lleva un UUID después de urn:uuid:.`
      case 'oid':
        return `«${reference}» no lleva un OID después de urn:oid:.`
      default:
        return `«${reference}» no es una referencia de FHIR.`
    }
  },
  suggestion: ({ fault }) => remedies[fault],
  fixes: 'unsafe',
  quickFix({ reference, fault, targets, entry }) {
    if (entry !== undefined) return { title: `Usar «${entry}»`, replacement: entry, safe: false }
    const meant = fault === 'shape' ? meantBy(reference, targets) : fault === 'conditional' ? soughtById(reference) : []
    if (meant.length < 2) return meant[0] === undefined ? undefined : { title: `Usar «${meant[0]}»`, replacement: meant[0], safe: false }
    const options = meant.map((one) => ({ title: one, replacement: one }))
    return { title: 'Elegir el tipo', replacement: meant[0]!, options, safe: false }
  },
  why: 'Quien recibe sigue la referencia para encontrar al paciente, al prestador o la atención: si no tiene una forma conocida, no llega a ninguna parte.',
  links: [{ title: 'FHIR R4: referencias literales', url: r4Page('references.html#literal') }],
  examples: [
    {
      title: 'Con tipo e id, con versión, con dirección completa y por UUID',
      resource: {
        resourceType: 'Encounter',
        subject: { reference: 'Patient/321' },
        episodeOfCare: [{ reference: 'EpisodeOfCare/9/_history/2' }],
        serviceProvider: { reference: 'https://fhir.hospital.example/r4/Organization/5' },
        partOf: { reference: 'urn:uuid:6f2c1c66-1f0b-4f0e-9a43-0d3a2f5f8a11' },
        basedOn: [{ reference: 'urn:oid:2.16.152.1.3' }],
      },
      finds: [],
    },
    {
      title: 'Sin referencia: basta un identificador o un nombre',
      resource: {
        resourceType: 'Encounter',
        subject: { identifier: { system: 'https://clinica.example/fichas', value: '00417' } },
        serviceProvider: { display: 'Cesfam Los Aromos' },
      },
      finds: [],
    },
    {
      title: 'Solo el id',
      resource: { resourceType: 'Encounter', subject: { reference: '321' } },
      finds: ['Encounter.subject.reference'],
      fixed: { resourceType: 'Encounter', subject: { reference: 'Patient/321' } },
    },
    {
      title: 'Un tipo que FHIR no tiene, con barra inicial y sin id',
      resource: {
        resourceType: 'Encounter',
        subject: { reference: 'Ficha/321' },
        serviceProvider: { reference: '/Organization/' },
        partOf: { reference: 'Encounter/' },
      },
      finds: ['Encounter.subject.reference', 'Encounter.serviceProvider.reference', 'Encounter.partOf.reference'],
    },
    {
      title: 'Un tipo en castellano, en minúsculas, con barra inicial; el id solo, donde cabe un tipo',
      resource: {
        resourceType: 'Encounter',
        subject: { reference: 'Paciente/321' },
        episodeOfCare: [{ reference: 'episodeofcare/9' }],
        serviceProvider: { reference: '/Organization/5' },
        partOf: { reference: '12' },
      },
      finds: [
        'Encounter.subject.reference',
        'Encounter.episodeOfCare[0].reference',
        'Encounter.serviceProvider.reference',
        'Encounter.partOf.reference',
      ],
      fixed: {
        resourceType: 'Encounter',
        subject: { reference: 'Patient/321' },
        episodeOfCare: [{ reference: 'EpisodeOfCare/9' }],
        serviceProvider: { reference: 'Organization/5' },
        partOf: { reference: 'Encounter/12' },
      },
    },
    {
      title: 'Un id con un guion bajo y una referencia con un espacio',
      resource: { resourceType: 'Encounter', subject: { reference: 'Patient/ficha_321' }, partOf: { reference: 'Encounter/12 ' } },
      finds: ['Encounter.subject.reference', 'Encounter.partOf.reference'],
    },
    {
      title: 'Un urn:uuid: sin UUID se advierte',
      resource: { resourceType: 'Encounter', subject: { reference: 'urn:uuid:paciente-1' } },
      finds: ['Encounter.subject.reference'],
    },
    {
      title: 'Condicional en una transacción',
      resource: {
        resourceType: 'Bundle',
        type: 'transaction',
        entry: [
          {
            request: { method: 'POST', url: 'Encounter' },
            resource: { resourceType: 'Encounter', subject: { reference: 'Patient?identifier=https://clinica.example/fichas|00417' } },
          },
        ],
      },
      finds: [],
    },
    {
      title: 'Condicional fuera de una transacción',
      resource: { resourceType: 'Encounter', subject: { reference: 'Patient?identifier=https://clinica.example/fichas|00417' } },
      finds: ['Encounter.subject.reference'],
    },
  ],
})

/** Whether the element is part of a transaction, the only place for a search in a reference; a Bundle of no stated type may be one. */
function isInTransaction(element: Element, run: RuleContext): boolean {
  return bundlesAround(element, run).some((bundle) => (typeOfBundle(bundle) ?? 'transaction') === 'transaction')
}

function isAddressOfEntry(reference: string, element: Element, run: RuleContext): boolean {
  return bundlesAround(element, run).some((bundle) => run.memo(readEntries, bundle).byUrl.has(toUrlKey(reference)))
}

/** The address of an entry of the Bundle around it of which a reference is the UUID alone. */
function entryOf(reference: string, element: Element, run: RuleContext): string | undefined {
  const url = `urn:uuid:${reference.toLowerCase()}`
  const read = readReference(url)
  if (read?.kind !== 'urn' || !read.isWellFormed) return undefined
  return bundlesAround(element, run).some((bundle) => run.memo(readEntries, bundle).byUrl.has(url)) ? url : undefined
}

/** `#id` where an id alone is that of a contained resource. */
function containedOf(reference: string, element: Element, { memo }: RuleContext): string | undefined {
  return /^[A-Za-z0-9.-]{1,64}$/.test(reference) && findContained(element, reference, memo) !== undefined ? `#${reference}` : undefined
}

/** `Type/id` where the type is in Spanish, in other letters or there twice, a URN behind a type, or where there is an id alone and one of a few types may be meant. */
function meantBy(reference: string, targets: readonly string[] | undefined): readonly string[] {
  const [, urn] = /^[A-Za-z]{1,40}\/(urn:uuid:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(reference) ?? []
  if (urn !== undefined) return [urn]
  const [, word, id] = /^\s*\/?(?:([\p{L}_-]{1,40})\s*[/:\\]\s*(?:\1\/)?)?([A-Za-z0-9.-]{1,64})\/?\s*$/u.exec(reference) ?? []
  // A type alone is no id.
  if (id === undefined || (word === undefined && r4.isResource(id))) return []
  const types = word === undefined ? (targets ?? []) : [typeMeantBy(word)].filter((type) => type !== undefined)
  return types.length > mostTypes
    ? []
    : types.filter((type) => targets === undefined || targets.includes(type)).map((type) => `${type}/${id}`)
}

/** `Type/id` of a search for nothing but the id. */
function soughtById(reference: string): readonly string[] {
  const [, type, id] = /^([A-Z][A-Za-z]{1,40})\?_id=([A-Za-z0-9.-]{1,64})$/.exec(reference) ?? []
  return type !== undefined && r4.isResource(type) ? [`${type}/${id!}`] : []
}

/** Of more types nobody says which one an id alone is of. */
const mostTypes = 6
