import { findInEach } from '../../engine/find-in-each.ts'
import { isObject, objectsIn, type Json, type JsonObject } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { clDefinition, clPage } from '../canonicals.ts'
import { csCodigoDni, csTipoIdentificador } from '../reading/run.ts'

const country = clDefinition('CodigoPaises')

export default defineRule({
  code: 'cl-id-04',
  title: 'Un documento extranjero dice qué país lo emitió',
  severity: 'warning',
  covers: ['r4-card-01 extension'],
  on: 'Patient',
  check(patient) {
    return findInEach(objectsIn(patient, 'identifier'), ({ at, value: { type } }) => {
      const document = isObject(type) ? foreignDocument(type) : undefined
      if (document === undefined || objectsIn(type as JsonObject, 'extension').some(({ value }) => isOfCountry(value))) return undefined
      return { at: [...at, 'type', 'extension'], document }
    })
  },
  message: ({ document }) => `El identificador es un documento extranjero (tipo «${document}»), pero no dice qué país lo emitió.`,
  why: 'El número de un pasaporte o documento extranjero solo es único dentro del país que lo emite; CL Core lo dice en «type» con la extensión paisEmisionDocumento.',
  suggestion: () => `Agrega a «type» la extensión ${country} con el código ISO 3166 numérico del país.`,
  profileUrl: country,
  demand: { profile: clDefinition('CorePacienteCl') },
  links: [
    { title: 'CL Core: extensión CodigoPaises', url: clPage('StructureDefinition', 'CodigoPaises') },
    { title: 'CL Core: paciente', url: clPage('StructureDefinition', 'CorePacienteCl') },
  ],
  examples: [
    {
      title: 'Pasaporte con su país de emisión',
      resource: patient({
        extension: [
          {
            url: country,
            valueCodeableConcept: { coding: [{ system: 'urn:iso:std:iso:3166', code: '604', display: 'Perú' }] },
          },
        ],
        coding: [{ system: csTipoIdentificador, code: '05', display: 'PPN' }],
      }),
      finds: [],
    },
    {
      title: 'El país, con la extensión de otra guía',
      resource: patient({
        extension: [
          {
            url: 'https://interoperabilidad.minsal.cl/fhir/ig/eis/StructureDefinition/eis-paises',
            valueCodeableConcept: { coding: [{ code: '604' }] },
          },
        ],
        coding: [{ system: csTipoIdentificador, code: '05', display: 'PPN' }],
      }),
      finds: [],
    },
    {
      title: 'Pasaporte sin país de emisión',
      resource: patient({ coding: [{ system: csTipoIdentificador, code: '05', display: 'PPN' }] }),
      finds: ['Patient.identifier[0].type.extension'],
    },
    {
      title: 'Documento nacional de otro país',
      resource: patient({ coding: [{ system: csCodigoDni, code: 'NNARG', display: 'Argentina' }] }),
      finds: ['Patient.identifier[0].type.extension'],
    },
    {
      title: 'El documento chileno y el RUN no son extranjeros',
      resource: patient(
        { coding: [{ system: csCodigoDni, code: 'NNCHL' }] },
        { coding: [{ system: csTipoIdentificador, code: '01' }] },
        { coding: [{ system: csTipoIdentificador, code: '08' }] },
      ),
      finds: [],
    },
    {
      title: 'Fuera de Patient no se pide',
      resource: {
        resourceType: 'Practitioner',
        identifier: [{ type: { coding: [{ system: csTipoIdentificador, code: '05' }] }, value: 'P123456' }],
      },
      finds: [],
    },
  ],
})

/** The code of a coding that says passport, another foreign document or another country's own; undefined otherwise. */
function foreignDocument(type: JsonObject): string | undefined {
  for (const { value } of objectsIn(type, 'coding')) {
    const { system, code } = value
    if (typeof code !== 'string') continue
    if (system === csTipoIdentificador && /^0?[567]$/.test(code)) return code
    if (system === csCodigoDni && /^NN[A-Z]{3}$/.test(code) && code !== 'NNCHL') return code
  }
  return undefined
}

/** Whether an extension says the country: CL Core's, or one that another guide calls alike. */
function isOfCountry({ url }: JsonObject): boolean {
  return typeof url === 'string' && /[/](?:CodigoPaises|paisEmisionDocumento|eis-paises)$/i.test(url)
}

function patient(...types: readonly Json[]) {
  return { resourceType: 'Patient', identifier: types.map((type, index) => ({ type, value: `P12345${index}` })) }
}
