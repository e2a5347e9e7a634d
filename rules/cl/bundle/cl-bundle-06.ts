import { isThere } from '../../checks/required.ts'
import { isList, isObject, type Json, type JsonObject, type Path } from '../../engine/json.ts'
import { defineRule, type Finding } from '../../engine/rule.ts'
import { r4 } from '../../structure/r4.ts'
import { r4Page } from '../canonicals.ts'
import { typeOfBundle } from '../reading/bundle.ts'

const composition = { resource: { resourceType: 'Composition', title: 'Epicrisis' } }
const identifier = { system: 'https://clinica.example/documentos', value: '88' }
const timestamp = '2026-01-14T09:00:00-03:00'

const faults = {
  identifier: 'El documento no trae identificador (identifier).',
  system: 'El identificador del documento no dice de qué sistema es (system).',
  value: 'El identificador del documento no trae valor (value).',
  timestamp: 'El documento no trae la fecha y hora en que se armó (timestamp).',
  first: 'La primera entrada del documento no es una Composition.',
} as const

const remedies = {
  identifier: undefined,
  system: 'Agrega system: la dirección de quien numera los documentos, o «urn:ietf:rfc:3986» si el valor es «urn:uuid:» y su UUID.',
  value: 'Agrega value con el número del documento.',
  timestamp: `Agrega timestamp con la fecha, la hora y su huso, como «${timestamp}».`,
  first: 'Pon la Composition como primera entrada.',
} as const satisfies Readonly<Record<keyof typeof faults, string | undefined>>

export default defineRule({
  code: 'cl-bundle-06',
  title: 'Un documento empieza con su Composition y trae identificador y fecha',
  severity: 'error',
  covers: ['r4-inv-01 bdl-9', 'r4-inv-01 bdl-10', 'r4-inv-01 bdl-11', 'r4-bundle-03'],
  on: 'Bundle',
  check: (bundle) => (typeOfBundle(bundle) === 'document' ? [...faultsOf(bundle)] : undefined),
  message: ({ fault }) => faults[fault],
  suggestion: ({ fault }) => remedies[fault],
  why: 'La Composition dice de quién es el documento y qué contiene; el identificador y la fecha lo distinguen de cualquier otro (invariantes bdl-9, bdl-10 y bdl-11).',
  links: [{ title: 'FHIR R4: documentos', url: r4Page('documents.html#bundle') }],
  examples: [
    {
      title: 'Un documento completo',
      resource: { resourceType: 'Bundle', type: 'document', identifier, timestamp, entry: [composition] },
      finds: [],
    },
    {
      title: 'Sin identificador ni fecha',
      resource: { resourceType: 'Bundle', type: 'document', entry: [composition] },
      finds: ['Bundle.identifier', 'Bundle.timestamp'],
    },
    {
      title: 'La Composition no va primero',
      resource: {
        resourceType: 'Bundle',
        type: 'document',
        identifier,
        timestamp,
        entry: [{ resource: { resourceType: 'Patient' } }, composition],
      },
      finds: ['Bundle.entry[0]'],
    },
    {
      title: 'Sin entradas',
      resource: { resourceType: 'Bundle', type: 'document', identifier, timestamp },
      finds: ['Bundle.entry'],
    },
    {
      title: 'El identificador no dice de qué sistema es',
      resource: { resourceType: 'Bundle', type: 'document', identifier: { value: '88' }, timestamp, entry: [composition] },
      finds: ['Bundle.identifier.system'],
    },
    {
      title: 'Una colección no necesita nada de eso',
      resource: { resourceType: 'Bundle', type: 'collection', entry: [{ resource: { resourceType: 'Patient' } }] },
      finds: [],
    },
  ],
})

/** @public The type of a list of rules names it. */
export interface Fault extends Finding {
  readonly fault: keyof typeof faults
}

function* faultsOf(bundle: JsonObject): Iterable<Fault> {
  const { identifier: own, entry } = bundle
  if (!isThere(bundle, 'identifier')) yield { at: ['identifier'], fault: 'identifier' }
  else {
    // In brackets that it may not have, it lacks the same.
    const [one, at]: [Json | undefined, Path] = isList(own) && own.length === 1 ? [own[0], ['identifier', 0]] : [own, ['identifier']]
    if (isObject(one) && !isThere(one, 'system')) yield { at: [...at, 'system'], fault: 'system' }
    if (isObject(one) && !isThere(one, 'value')) yield { at: [...at, 'value'], fault: 'value' }
  }
  if (!isThere(bundle, 'timestamp')) yield { at: ['timestamp'], fault: 'timestamp' }

  const [first, at]: [Json | undefined, Path] = isList(entry) && entry.length > 0 ? [entry[0], ['entry', 0]] : [entry, ['entry']]
  const resource = isObject(first) ? first['resource'] : undefined
  const type = isObject(resource) ? resource['resourceType'] : undefined
  if (typeof type === 'string' && r4.findResource(type) === 'Composition') return
  // Brackets are missing, or an entry is none, whatever comes first.
  yield { at, isApart: isList(entry) ? !isObject(first) || first['resource'] === undefined : isObject(entry), fault: 'first' }
}
