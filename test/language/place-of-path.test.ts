import { describe, expect, it } from 'vitest'
import { placeOf } from '../../language/place-of-path.ts'

const observation = { resourceType: 'Observation', status: 'final', valueQuantity: { value: 1 }, component: [{ code: { text: 'uno' } }] }
const bundle = JSON.stringify(
  { resourceType: 'Bundle', type: 'batch', entry: [{ resource: { resourceType: 'Patient' } }, { resource: observation }] },
  null,
  2,
)

function textAt(path: string, entryIndex?: number): string {
  const { from, to } = placeOf(bundle, path, entryIndex)
  return bundle.slice(from, to).replaceAll(/\s+/g, ' ')
}

describe('the place of a FHIR path', () => {
  it('is that of the member with its name, in its entry', () => {
    expect(textAt('Bundle.type')).toBe('"type": "batch"')
    expect(textAt('Observation.status', 1)).toBe('"status": "final"')
    expect(textAt('Observation.component[0].code.text', 1)).toBe('"text": "uno"')
  })

  it.each(['Observation.value.value', 'Observation.value[x].value', 'Observation.value.ofType(Quantity).value'])(
    'is found where another engine writes %s',
    (path) => expect(textAt(path, 1)).toBe('"value": 1'),
  )

  it('is that of the first item where the index is left out', () => {
    expect(textAt('Observation.component.code.text', 1)).toBe('"text": "uno"')
  })

  it('is that of the nearest element around what is not there', () => {
    expect(textAt('Patient.name[0].family', 0)).toBe('"resource": { "resourceType": "Patient" }')
    expect(textAt('Observation.status', 7)).toMatch(/^"entry": \[/)
    expect(placeOf('nada', 'Patient.name', undefined)).toEqual({ from: 0, to: expect.any(Number) })
  })
})
