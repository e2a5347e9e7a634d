import * as fc from 'fast-check'
import { clCatalog } from '../../../catalogs/clcore/clcore.ts'
import { foreignDni, otherIdentifier, otherKinds, run, runIdentifier } from './identities.ts'
import { date, day, moment, period } from './moments.ts'
import { address, foreignAddress } from './territory.ts'
import { clCoding, clUrl, coded, concept, country, extension, hl7Url, object, reference, resource, text, type Values } from './values.ts'

const family = fc.constantFrom('Ñancupil', 'Peña-Lillo', "D'Angelo", 'de la Maza', 'Müller', 'Soto', 'Huenchumán')
const given = fc.subarray(['José', 'María Ignacia', 'Rayén', 'Ana', 'Zoë'], { minLength: 1 })

/** An official name, with the second family name in its extension. */
const name: Values = fc.tuple(family, family, given).map(([family, second, given]) => ({
  use: 'official',
  family,
  _family: { extension: [extension('SegundoApellido', { valueString: second })] },
  given,
}))

/** Telephones and addresses of mail, each in a way that is right. */
export const telecom: Values = fc.array(
  fc.oneof(
    fc
      .tuple(fc.stringMatching(/^[2-9]\d{8}$/), fc.constantFrom('', ' ', '-'))
      .map(([digits, gap]) => ({ system: 'phone', value: ['+56', digits[0]!, digits.slice(1, 5), digits.slice(5)].join(gap) })),
    fc.constantFrom('600 360 7777', '131', '+54 11 4321 5678').map((value) => ({ system: 'phone', value, use: 'work' })),
    fc.constantFrom('ana.soto@correo.example', 'o-higgins+1@salud.gob.example').map((value) => ({ system: 'email', value })),
    fc.constant({ system: 'url', value: 'https://clinica.example' }),
  ),
  { minLength: 1, maxLength: 3 },
)

const contact = object(
  {
    extension: run.map((value) => [
      {
        url: clUrl('IdContacto'),
        extension: [
          {
            url: 'tutId',
            valueIdentifier: {
              type: { coding: [{ system: clCatalog('CSTipoIdentificador').system, code: '01' }] },
              system: 'http://registrocivil.cl/run',
              value,
            },
          },
        ],
      },
    ]),
    relationship: fc.oneof(coded(hl7Url('v2-0131'), 'C', 'E', 'N'), concept(clCoding('CSOtrosContactos'))).map((one) => [one]),
    name,
    telecom,
  },
  'extension',
  'relationship',
  'name',
)

/** The first identifier of a Patient is the RUN, the second a local number, the third a passport, the fourth a DNI. */
export const patient = resource(
  'Patient',
  [clUrl('CorePacienteCl')],
  {
    extension: fc
      .tuple(
        concept(clCoding('CSIdentidaddeGenero')),
        fc.oneof(concept(clCoding('CSSexoListadoDeis')), coded('http://hl7.org/fhir/administrative-gender', 'female', 'male')),
        country,
      )
      .map(([gender, sex, nationality]) => [
        extension('IdentidadDeGenero', { valueCodeableConcept: gender }),
        extension('SexoBiologico', { valueCodeableConcept: sex }),
        nationality,
      ]),
    identifier: fc
      .tuple(
        runIdentifier,
        otherIdentifier('12'),
        otherIdentifier('05'),
        foreignDni,
        fc.array(fc.constantFrom(...otherKinds).chain(otherIdentifier), { maxLength: 2 }),
      )
      .map(([run, local, passport, dni, others]) => [run, local, passport, dni, ...others]),
    name: fc
      .tuple(name, given, fc.boolean())
      .map(([name, given, isKnownOtherwise]) => [name, ...(isKnownOtherwise ? [{ use: 'usual', given }] : [])]),
    telecom,
    gender: fc.constantFrom('male', 'female', 'other', 'unknown'),
    birthDate: date('1905-01-01', '2014-12-31'),
    address: fc.tuple(address('home'), fc.array(foreignAddress, { maxLength: 1 })).map(([own, others]) => [own, ...others]),
    contact: contact.map((one) => [one]),
    generalPractitioner: reference('Organization', 'Practitioner', 'PractitionerRole').map((one) => [one]),
  },
  {
    active: fc.boolean(),
    deceasedDateTime: moment,
    communication: fc.constantFrom('es-CL', 'arn', 'ht').map((code) => [{ language: { coding: [{ system: 'urn:ietf:bcp:47', code }] } }]),
  },
)

const qualification = fc
  .tuple(fc.constantFrom('cert', 'esp', 'subesp'), concept(clCoding('CSEspecialidadesDeisCL')))
  .map(([value, code]) => ({ identifier: [{ value }], code }))

/** The first identifier of a Practitioner is the RUN, the second that of the RNPI. */
export const practitioner = resource(
  'Practitioner',
  [clUrl('CorePrestadorCl')],
  {
    identifier: fc
      .tuple(
        runIdentifier,
        otherIdentifier('13'),
        fc.subarray(['05', '14', '12', '10']).chain((codes) => fc.tuple(...codes.map(otherIdentifier))),
      )
      .map(([run, rnpi, others]) => [run, rnpi, ...others]),
    name: name.map((one) => [one]),
    telecom,
    address: address('work').map((one) => [one]),
    qualification: fc.array(qualification, { minLength: 1, maxLength: 3 }),
  },
  { active: fc.boolean(), gender: fc.constantFrom('male', 'female'), birthDate: day('1940-01-01', '2003-12-31') },
)

const specialty = fc.oneof(
  ...(['CSEspecialidadesDeisCL', 'CSEspecialidadOdontologica', 'CSEspecialidadFarma', 'EspecialidadesConacemConaceoCS'] as const).map(
    clCoding,
  ),
)

export const practitionerRole = resource(
  'PractitionerRole',
  [clUrl('CoreRolClinicoCl')],
  { practitioner: reference('Practitioner'), organization: reference('Organization'), specialty: concept(specialty).map((one) => [one]) },
  {
    active: fc.boolean(),
    period,
    code: coded(hl7Url('practitioner-role'), 'doctor', 'nurse').map((one) => [one]),
    location: reference('Location').map((one) => [one]),
    telecom,
    availabilityExceptions: text,
  },
)
