import type { Json } from '../../../rules/engine/json.ts'
import { changed, copyOf } from './draft.ts'
import type { Operation } from './operation.ts'

/** A value of each type that a choice may have, in the simplest form that is valid. */
const simplest: Readonly<Record<string, unknown>> = {
  Boolean: true,
  Integer: 1,
  Decimal: 1.5,
  String: 'x',
  DateTime: '2024-01-02',
  Date: '2024-01-02',
  Time: '10:00:00',
  Instant: '2024-01-02T10:00:00Z',
  Code: 'x',
  Uri: 'http://example.org/x',
  Period: { start: '2024-01-02' },
  Quantity: { value: 1 },
  Age: { value: 1, system: 'http://unitsofmeasure.org', code: 'a' },
  Range: { low: { value: 1 } },
  Ratio: { numerator: { value: 1 }, denominator: { value: 2 } },
  CodeableConcept: { text: 'x' },
  Coding: { display: 'x' },
  Reference: { display: 'x' },
  Identifier: { value: 'x' },
  Timing: { code: { text: 'x' } },
  Address: { city: 'x' },
  HumanName: { family: 'x' },
}

/** Elements of which FHIR has one, of one of several types. */
export const choiceOperations: readonly Operation[] = [
  {
    name: 'choice',
    keep: 1,
    *mutate({ resource, members, places }) {
      for (const { at, element } of members) {
        if (element.choices.length === 0) continue
        const bare = element.path.split('.').at(-1)!.replace('[x]', '')
        const owner = at.slice(0, -1)
        const renamed = (name: string) =>
          changed(resource, owner, (object) => {
            object[name] = object[element.name]!
            delete object[element.name]
          })
        yield { kind: `without type ${element.path}`, at, resource: renamed(bare) }
        yield { kind: `type of no choice ${element.path}`, at, resource: renamed(`${bare}Desconocido`) }
        yield { kind: `small letter ${element.path}`, at, resource: renamed(element.name.toLowerCase()) }
        const present = element.name.slice(bare.length)
        for (const [type, value] of Object.entries(simplest)) {
          if (type === present) continue
          const allowed = element.choices.includes(`${bare}${type}`)
          const put = (instead: boolean) =>
            changed(resource, owner, (object) => {
              object[`${bare}${type}`] = copyOf(value as Json) as never
              if (instead) delete object[element.name]
            })
          yield { kind: `two ${element.path}`, at, resource: put(false) }
          yield { kind: `${allowed ? 'other' : 'wrong'} type ${element.path}`, at, resource: put(true) }
        }
      }
      for (const { at, type, value, elements } of places)
        for (const { name, path, choices } of elements.values()) {
          const bare = path.split('.').at(-1)!.replace('[x]', '')
          if (name !== choices[0] || choices.some((one) => one in value) || type === 'Extension') continue
          for (const one of choices) {
            const simple = simplest[one.slice(bare.length)]
            if (simple === undefined) continue
            const added = changed(resource, at, (object) => (object[one] = copyOf(simple as Json) as never))
            yield { kind: `added ${one}`, at: [...at, one], resource: added }
          }
        }
    },
  },
]
