import type { Chance } from './chance.ts'

/** A validation that a client is going to ask for. */
export interface Planned {
  /** Undefined: it is asked for once, whatever comes of it. */
  readonly key: string | undefined
  readonly body: string
  /** Its cost. */
  readonly units: number
}

const profile = 'https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/CorePacienteCl'

/** So many validations of resources in order and out of order, alone and in Bundles, most of them under an Idempotency-Key. */
export function planRequests(chance: Chance, count: number, { keyless = 15 } = {}): readonly Planned[] {
  return Array.from({ length: count }, (_, index) => {
    const units = chance.percent(20) ? 1 + chance.below(4) : 1
    const patients = Array.from({ length: units }, (_, entry) => patient(`p-${index}-${entry}`, chance.percent(50)))
    const resource =
      units === 1 ? patients[0]! : { resourceType: 'Bundle', type: 'collection', entry: patients.map((resource) => ({ resource })) }
    return { key: chance.percent(keyless) ? undefined : chance.uuid(), body: JSON.stringify(resource), units }
  })
}

/** The same, of which there are always more than a test comes to ask for. */
export function* planMany(chance: Chance): Iterable<Planned> {
  for (let count = 0; count < 50_000; count += 1) yield* planRequests(chance, 1)
}

function patient(id: string, isRight: boolean): object {
  const name = [{ use: 'official', family: 'Canario', given: ['Ana'] }]
  return { resourceType: 'Patient', id, meta: { profile: [profile] }, name, gender: isRight ? 'female' : 'mujer' }
}
