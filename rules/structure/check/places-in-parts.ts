import { once } from '../../engine/once.ts'

/** An element of a part of a type, where what other formats and versions have beside that part belongs. */
export interface PlaceInPart {
  readonly part: string
  readonly element: string
}

/** By types, and names in them: the part and its element. The part is a list, and each value one of its items unless it says more of the only one. */
const places = `
Patient, Practitioner, RelatedPerson | nombre, nombres, primerNombre, firstName, givenName, given | name.given
Patient, Practitioner, RelatedPerson | apellido, apellidos, apellidoPaterno, primerApellido, lastName, familyName, surname, family | name.family
Patient, Practitioner, RelatedPerson | apellidoMaterno, segundoApellido, secondLastName | name._family
Patient, Practitioner, RelatedPerson | comuna, ciudad, city | address.city
Patient, Practitioner, RelatedPerson | calle, street | address.line
Patient, Practitioner, RelatedPerson | region, state | address.state
Appointment | patient, paciente, subject, practitioner, profesional, medico, location | participant.actor
MedicationAdministration | practitioner | performer.actor
MedicationDispense | dispenser | performer.actor
Practitioner | specialty, especialidad, especialidades | qualification.code
Encounter | indication | diagnosis.condition
Bundle | resource, resources, recursos, items, data, contained | entry.resource
`

const placesByName = once(() => {
  const known = new Map<string, PlaceInPart>()
  for (const line of places.trim().split('\n')) {
    const [types = '', names = '', place = ''] = line.split(' | ')
    const [part = '', element = ''] = place.split('.')
    for (const type of types.split(', ')) for (const name of names.split(', ')) known.set(`${type}.${name}`, { part, element })
  }
  return known
})

/** The element of a part where a member of another format or version belongs; undefined where none is known. */
export function placeInPart(type: string, name: string): PlaceInPart | undefined {
  return name.length > longest
    ? undefined
    : placesByName().get(`${type}.${name.replaceAll(/[_-](\w)/g, (_, letter: string) => letter.toUpperCase())}`)
}

/** No name of the table is longer. */
const longest = 24
