import * as fc from 'fast-check'
import type { Json } from '../../rules/index.ts'

/** Names that FHIR gives a meaning, and names that JavaScript does. */
const names = [
  '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'length', 'then', '', '_', '_given', '_city', '_value', 'resourceType',
  'entry', 'resource', 'contained', 'identifier', 'type', 'coding', 'system', 'code', 'display', 'value', 'extension', 'url',
  'valueCodeableConcept', 'valueCoding', 'name', 'given', 'family', 'address', 'city', 'period', 'start', 'end', 'meta', 'profile',
] // prettier-ignore

const strings = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'Patient',
    'Bundle',
    'Encounter',
    'RUN',
    '01',
    '1',
    '-',
    'k',
    '\ufffd',
    'Ã±',
    'N\u0303',
    '\ud83d',
    '__proto__',
    '1990-13-45',
  ),
  fc.string({ unit: 'binary', maxLength: 8 }),
  // Halves of characters that JSON can hold, though Unicode cannot.
  fc.array(fc.nat(0xffff), { maxLength: 4 }).map((units) => String.fromCharCode(...units)),
)

/** Any JSON value: members under names that mean something, each perhaps of the wrong type. */
export const anyJson: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    strings,
    fc.constantFrom<Json[]>(null, true, false, 0, -0, -1, 1e300, 0.1),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.tuple(fc.oneof(fc.constantFrom(...names), strings), tie('value')), { maxLength: 6 }).map(toObject),
  ),
})).value

/** An object of members; defined, not assigned, for a member may be called `__proto__`. */
function toObject(members: readonly (readonly [string, Json])[]): Json {
  const object = {}
  for (const [name, value] of members) Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true })
  return object
}
