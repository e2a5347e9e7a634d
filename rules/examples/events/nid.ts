/** Answers of the indexes of patients, practitioners and establishments, made up: nobody in them exists. */
import type { JsonObject } from '../../engine/json.ts'
import { ana, juan, ministry, origins, partsOf, spoiled, urlOf } from './parts.ts'

const nid = `${ministry}/nid`
const { own, extension, resource } = partsOf(nid)

/** The kinds of searches. */
export type NidAnswer = 'pacientes' | 'match' | 'profesionales' | 'establecimientos'

const profiles: Readonly<Record<NidAnswer, string>> = {
  pacientes: 'BundleSearchMPI',
  match: 'BundleSearchMPIMatch',
  profesionales: 'BundleSearchProfHPD',
  establecimientos: 'BundleSearchINSHPD',
}

function found(answer: NidAnswer): JsonObject {
  switch (answer) {
    case 'profesionales':
      return resource(
        'Practitioner',
        'profesional',
        'MINSALPrestadorProfesional',
        juan({ ...own('CSTituloProfesional', '1', 'MÉDICO CIRUJANO'), text: 'Médico cirujano' }),
      )
    case 'establecimientos':
      return resource('Organization', 'establecimiento', 'MINSALPrestadorOrganizacional', {
        identifier: [{ system: `${ministry}/tei/CodeSystem/CSEstablecimientoDestino`, value: '109100' }],
        name: 'Complejo Hospitalario San José (Santiago, Independencia)',
        telecom: [{ system: 'phone', value: '+56222222222' }],
      })
    default:
      return resource('Patient', 'paciente', 'MINSALPaciente', {
        extension: [...origins(nid), extension('PueblosAfrodescendiente', { valueBoolean: false })],
        ...ana,
      })
  }
}

const search: Readonly<Record<NidAnswer, string>> = {
  pacientes: 'Patient?identifier=12345678-5',
  match: 'Patient/$match',
  profesionales: 'Practitioner?identifier=15345678-K',
  establecimientos: 'Organization?identifier=109100',
}

/** The answer of an index. */
export function nidAnswer(answer: NidAnswer): JsonObject {
  const one = found(answer)
  const grade = { url: 'http://hl7.org/fhir/StructureDefinition/match-grade', valueCode: 'probable' }
  return {
    resourceType: 'Bundle',
    id: `ejemplo-${answer}`,
    meta: { profile: [`${nid}/StructureDefinition/${profiles[answer]}`] },
    type: 'searchset',
    total: 1,
    link: [{ relation: 'self', url: `https://ejemplo.cl/fhir/${search[answer]}` }],
    entry: [
      {
        fullUrl: urlOf(one),
        resource: one,
        search: answer === 'match' ? { extension: [grade], mode: 'match', score: 0.7 } : { mode: 'match' },
      },
    ],
  }
}

/** The same with what goes wrong most often: no total or score, a RUN with a wrong digit, a gender in Spanish, no title, no identifier. */
export function faultyNidAnswer(answer: NidAnswer): JsonObject {
  return spoiled(
    nidAnswer(answer),
    ['"total":1', '"cantidad":1'],
    ['"score":0.7', '"puntaje":0.7'],
    ['"value":"15345678-K"', '"value":"15345678-5"'],
    ['"value":"12345678-5"', '"value":"12345678-9"'],
    ['"gender":"female"', '"gender":"femenino"'],
    ['"value":"cert"', '"value":"titulo"'],
    ['"value":"109100"', '"valor":"109100"'],
    ['"system":"phone"', '"system":"telefono"'],
  )
}
