/** Who takes part in the orders and reports of laboratories and of imaging, whose guides ask for the same of them. */
import type { JsonObject } from '../../engine/json.ts'
import { clCore, coding, ministry, partsOf, terminology } from './parts.ts'

const nid = partsOf(`${ministry}/nid`)

/** Those who take part. */
interface Participants {
  readonly person: JsonObject
  readonly professional: JsonObject
  readonly establishment: JsonObject
}

/** The participants by the profiles of a guide, whose names end alike; `establishmentId`: the id of who examines. */
export function participantsOf({ resource }: ReturnType<typeof partsOf>, ending: string, establishmentId: string): Participants {
  return {
    person: resource('Patient', 'paciente', `Paciente${ending}`, {
      identifier: [
        {
          use: 'official',
          type: nid.own('CSTipoIdentificador', '1', 'RUN'),
          system: `${ministry}/nid/paciente/identificador/run`,
          value: '12345678-5',
        },
      ],
      name: [{ use: 'official', family: 'Ejemplo', given: ['Ana'] }],
      gender: 'female',
      birthDate: '1980-05-01',
      deceasedBoolean: false,
    }),
    professional: resource('Practitioner', 'profesional', `MinsalPractitioner${ending}`, {
      identifier: [
        {
          use: 'official',
          type: coding(`${clCore}/CodeSystem/CSTipoIdentificador`, '01', 'RUN'),
          system: 'https://api.cl/system/run',
          value: '15345678-K',
        },
      ],
      name: [{ family: 'Prueba', given: ['Juan'] }],
      birthDate: '1975-03-10',
      qualification: [
        { identifier: [{ value: 'cert' }], code: { ...nid.own('CSTituloProfesional', '1', 'MÉDICO CIRUJANO'), text: 'Médico cirujano' } },
      ],
    }),
    establishment: resource('Organization', establishmentId, `OrganizacionParticipante${ending}`, {
      identifier: [{ system: 'http://deis.minsal.cl/establecimientos', value: '109100' }],
      active: true,
      type: [coding(`${terminology}/organization-type`, 'prov', 'Healthcare Provider')],
      name: 'Complejo Hospitalario San José (Santiago, Independencia)',
    }),
  }
}

/** An entry of a transaction that creates a resource. */
export function posted(one: JsonObject): JsonObject {
  const type = String(one['resourceType'])
  return { fullUrl: `https://ejemplo.cl/fhir/${type}/${String(one['id'])}`, resource: one, request: { method: 'POST', url: type } }
}
