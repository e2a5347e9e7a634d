import type { JsonObject } from '../../engine/json.ts'
import { defineRule, type Element, type RuleContext } from '../../engine/rule.ts'
import { orElse, toRemoveIfHolds } from '../../structure/repairs/repair.ts'
import { entryOf } from '../../structure/named-entry.ts'
import { shown } from '../../structure/phrases.ts'
import { referenceCandidates, toRefer } from '../../structure/repairs/reference-candidates.ts'
import { without } from '../../structure/repairs/setting.ts'
import { r4Page } from '../canonicals.ts'
import { bundlesAround, readEntries, toUrlKey, typeOfBundle } from '../reading/bundle.ts'
import { readReference, type ReadReference } from '../reading/reference.ts'
import { targetsOf } from '../reading/reference-targets.ts'

const patient = { fullUrl: 'urn:uuid:6f2c1c66-1f0b-4f0e-9a43-0d3a2f5f8a11', resource: { resourceType: 'Patient', id: '321' } }
const document = {
  resourceType: 'Bundle',
  type: 'document',
  identifier: { system: 'https://clinica.example/documentos', value: '88' },
  timestamp: '2026-01-14T09:00:00-03:00',
}

function transactionOf(more: JsonObject) {
  const subject = { identifier: { system: 'https://clinica.example/fichas', value: '321' } }
  const resource = { resourceType: 'Procedure', status: 'completed', code: { text: 'Curación' }, subject, ...more } as const
  return { resourceType: 'Bundle', type: 'transaction', entry: [{ request: { method: 'POST', url: 'Procedure' }, resource }] } as const
}

export default defineRule({
  code: 'cl-bundle-04',
  title: 'Una referencia dentro de un Bundle encuentra su entrada',
  severity: 'warning',
  covers: ['r4-ref-03'],
  // That the focus of a message does not come with it is the same.
  explains: ['cl-tei-08'],
  on: 'Reference',
  unless: isAlone,
  check({ reference }, element, run) {
    if (typeof reference !== 'string' || element.resource.parent === undefined) return undefined
    const read = run.memo(readReference, reference)
    if (read?.kind !== 'urn' && !(read?.kind === 'literal' && read.isRelative)) return undefined
    const bundles = bundlesAround(element, run)
    if (bundles[0] === undefined || isEntryOfAny(bundles, read, reference, run)) return undefined
    const type = typeOfBundle(bundles[0])
    // Answers of a server refer to resources that it keeps; a text that breaks off may have held the entry.
    if ((read.kind === 'literal' && isAnswer(type)) || run.document.problems.length > 0) return undefined
    if (isPriorDocument(element)) return undefined
    const isDocument = type === 'document'
    // Types to which a guide closes its Bundle are on the server already, but for the focus of a message, which goes with it.
    if (read.kind === 'literal' && !isDocument && !isFocus(element) && !run.inForce(bundles[0]).admits(read.type)) return undefined
    const targets = read.kind === 'literal' ? [read.type] : targetsOf(element, run)
    const within = run.memo(placeOfBundle, element.resource)
    // A server that is asked to store something may have what that refers to.
    const isKept = read.kind === 'literal' && (type === 'transaction' || type === 'batch')
    return [{ at: ['reference'], reference, targets, within, isDocument, isKept, ...(isDocument && { severity: 'error' as const }) }]
  },
  message: ({ reference, isDocument }) =>
    `La referencia «${reference}» no encuentra ninguna entrada ${isDocument ? 'del documento' : 'del Bundle'}.`,
  suggestion: () => 'Agrega la entrada que falta, o corrige la referencia según la fullUrl de la que está.',
  misses: ({ within, targets = [] }) => targets.map((type) => entryOf(within, type)),
  // One entry that is missing is missed by all that refer to it.
  sameCause: ({ within, reference }) => `${within} ${toUrlKey(reference)}`,
  fixes: 'unsafe',
  isTried: () => true,
  quickFix({ reference, targets, isKept }, root = null, at = []) {
    return orElse(
      toRefer(at, reference, referenceCandidates(root, at, reference, targets)),
      isKept ? undefined : toRemoveIfHolds(`la referencia a «${shown(reference)}»`, without(root, at.slice(0, -1))),
    )
  },
  why: 'Un urn:uuid: vale solo dentro de su Bundle, y un documento se lee sin más que sus entradas: lo que no viaja en él no se puede consultar.',
  links: [
    { title: 'FHIR R4: referencias dentro de un Bundle', url: r4Page('bundle.html#references') },
    { title: 'FHIR R4: documentos', url: r4Page('documents.html#content') },
  ],
  examples: [
    {
      title: 'Por la dirección de la entrada',
      resource: {
        resourceType: 'Bundle',
        type: 'collection',
        entry: [patient, { resource: { resourceType: 'Encounter', subject: { reference: patient.fullUrl } } }],
      },
      finds: [],
    },
    {
      title: 'Ninguna entrada tiene esa dirección',
      resource: {
        resourceType: 'Bundle',
        type: 'collection',
        entry: [
          patient,
          { resource: { resourceType: 'Encounter', subject: { reference: 'urn:uuid:0b9f2a1e-53ad-4a7c-8f1b-7c9e1d6b2f40' } } },
        ],
      },
      finds: ['Encounter.subject.reference'],
      fixed: {
        resourceType: 'Bundle',
        type: 'collection',
        entry: [patient, { resource: { resourceType: 'Encounter', subject: { reference: patient.fullUrl } } }],
      },
    },
    {
      title: 'En una transacción, un tipo y un id que no vienen en ella',
      resource: {
        resourceType: 'Bundle',
        type: 'transaction',
        entry: [
          { request: { method: 'POST', url: 'Encounter' }, resource: { resourceType: 'Encounter', subject: { reference: 'Patient/900' } } },
        ],
      },
      finds: ['Encounter.subject.reference'],
    },
    {
      title: 'Ninguna entrada es de ese tipo: la puede tener el servidor',
      resource: transactionOf({ partOf: [{ reference: 'Procedure/900' }] }),
      finds: ['Procedure.partOf[0].reference'],
    },
    {
      title: 'Lo que un servidor responde se refiere a lo que él guarda',
      resource: {
        resourceType: 'Bundle',
        type: 'searchset',
        entry: [{ resource: { resourceType: 'Encounter', subject: { reference: 'Patient/900' } } }],
      },
      finds: [],
    },
    {
      title: 'En un documento, lo que menciona la Composition viaja con ella',
      resource: {
        ...document,
        entry: [
          {
            resource: {
              resourceType: 'Composition',
              subject: { reference: 'Patient/321/_history/2' },
              author: [{ reference: 'Practitioner/5' }],
              relatesTo: [{ code: 'replaces', targetReference: { reference: 'Composition/87' } }],
            },
          },
          patient,
        ],
      },
      finds: ['Composition.author[0].reference'],
    },
    {
      title: 'En un documento, lo que mencionan las demás entradas conviene que esté',
      resource: {
        ...document,
        entry: [
          { resource: { resourceType: 'Composition', subject: { reference: 'Patient/321' } } },
          {
            fullUrl: 'https://fhir.clinica.example/Patient/321',
            resource: { resourceType: 'Patient', managingOrganization: { reference: 'Organization/5' } },
          },
        ],
      },
      finds: ['Patient.managingOrganization.reference'],
    },
    {
      title: 'Fuera de un Bundle no se puede saber',
      resource: { resourceType: 'Encounter', subject: { reference: patient.fullUrl } },
      finds: [],
    },
  ],
})

/** The steps to the innermost Bundle around a resource. */
function placeOfBundle(resource: Element): string {
  const steps: (string | number)[] = []
  let bundle: Element | undefined = resource
  while (bundle !== undefined && bundle.type !== 'Bundle') bundle = bundle.parent?.resource
  for (let at = bundle; at?.parent !== undefined; at = at.parent) {
    if (at.index !== undefined) steps.unshift(at.index)
    if (at.name !== undefined) steps.unshift(at.name)
  }
  return steps.join('/')
}

/** Whether the resource of a reference stands in no other. */
function isAlone(_reference: JsonObject, _facts: unknown, isAlone: boolean): boolean {
  return isAlone
}

function isEntryOfAny(bundles: readonly JsonObject[], read: ReadReference, reference: string, { memo }: RuleContext): boolean {
  const key = toUrlKey(reference)
  const typeAndId = read.kind === 'literal' ? `${read.type}/${read.id}` : undefined
  for (const bundle of bundles) {
    const { byUrl, typesAndIds } = memo(readEntries, bundle)
    if (byUrl.has(key) || (typeAndId !== undefined && typesAndIds.has(typeAndId))) return true
  }
  return false
}

/** Whether this is the document that a Composition replaces or amends, which lives elsewhere. */
function isPriorDocument({ member, parent }: Element): boolean {
  return member?.name === 'target' && parent?.type === 'Composition.relatesTo'
}

function isFocus({ member, parent }: Element): boolean {
  return member?.name === 'focus' && parent?.type === 'MessageHeader'
}

/** Whether a Bundle is what a server answers, or a list of what it keeps. */
function isAnswer(type: string | undefined): boolean {
  return type === 'searchset' || type === 'history' || type === 'transaction-response' || type === 'batch-response'
}
