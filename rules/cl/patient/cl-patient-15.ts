import { isThere } from '../../checks/required.ts'
import { isObject, objectsIn, type JsonObject, type Path } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { clDefinition, clPage } from '../canonicals.ts'

const url = clDefinition('IdContacto')

/** The elements that the identifier of a contact must have. */
const parts = { type: 'el tipo (type)', system: 'el sistema (system)', value: 'el valor (value)' }

export default defineRule({
  code: 'cl-patient-15',
  title: 'La identificación del contacto está completa',
  severity: 'error',
  on: 'Patient.contact',
  covers: ['r4-card-01 extension'],
  explains: ['cl-run-02', 'cl-id-05'],
  check: (contact) =>
    objectsIn(contact, 'extension').flatMap(({ at, value: extension }) => (extension['url'] === url ? missingIn(extension, at) : [])),
  message: ({ missing }) => `A la extensión IdContacto le falta ${missing}.`,
  suggestion: () => 'Completa en IdContacto la extensión tutId: un valueIdentifier con type, system y value.',
  why: 'La extensión IdContacto exige un identificador (tutId) con tipo, sistema y valor: sin ellos no se puede saber quién es el tutor o contacto.',
  profileUrl: url,
  links: [{ title: 'CL Core: IdContacto', url: clPage('StructureDefinition', 'IdContacto') }],
  examples: [
    {
      title: 'Completa',
      resource: patientWith({
        extension: [
          {
            url: 'tutId',
            valueIdentifier: {
              type: {
                coding: [{ system: 'https://hl7chile.cl/fhir/ig/clcore/CodeSystem/CSTipoIdentificador', code: '01', display: 'RUN' }],
              },
              system: 'http://regcivil.cl/Validacion/RUN',
              value: '52345678-4',
            },
          },
        ],
      }),
      finds: [],
    },
    {
      title: 'Sin tutId',
      resource: patientWith({ extension: [{ url: 'docProc', valueCodeableConcept: { text: 'Chile' } }] }),
      finds: ['Patient.contact[0].extension[0].extension'],
    },
    { title: 'Vacía', resource: patientWith({}), finds: ['Patient.contact[0].extension[0].extension'] },
    {
      title: 'El tutId no es un identificador',
      resource: patientWith({ extension: [{ url: 'tutId', valueString: '52345678-4' }] }),
      finds: ['Patient.contact[0].extension[0].extension[0].value'],
    },
    {
      title: 'El identificador no dice su tipo ni su sistema',
      resource: patientWith({ extension: [{ url: 'tutId', valueIdentifier: { value: '52345678-4' } }] }),
      finds: ['Patient.contact[0].extension[0].extension[0].value.system', 'Patient.contact[0].extension[0].extension[0].value.type'],
    },
    {
      title: 'El identificador no tiene valor',
      resource: patientWith({
        extension: [{ url: 'tutId', valueIdentifier: { type: { text: 'RUN' }, system: 'http://regcivil.cl/Validacion/RUN' } }],
      }),
      finds: ['Patient.contact[0].extension[0].extension[0].value.value'],
    },
    {
      title: 'Otra extensión del contacto',
      resource: { resourceType: 'Patient', contact: [{ extension: [{ url: 'http://hospital.example/contacto', valueString: 'x' }] }] },
      finds: [],
    },
  ],
})

function missingIn(extension: JsonObject, at: Path): readonly { readonly at: Path; readonly missing: string }[] {
  const tutor = objectsIn(extension, 'extension').find(({ value }) => value['url'] === 'tutId')
  if (tutor === undefined) return [{ at: [...at, 'extension'], missing: 'el identificador (tutId)' }]
  const place = [...at, ...tutor.at, 'valueIdentifier']
  const identifier = tutor.value['valueIdentifier']
  if (!isObject(identifier)) return [{ at: place, missing: 'el identificador (valueIdentifier) de tutId' }]
  return Object.entries(parts)
    .filter(([name]) => !isThere(identifier, name))
    .map(([name, called]) => ({ at: [...place, name], missing: `${called} del identificador` }))
}

function patientWith(idContacto: JsonObject): JsonObject {
  return { resourceType: 'Patient', contact: [{ extension: [{ url, ...idContacto }] }] }
}
