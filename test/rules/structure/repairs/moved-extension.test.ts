import { describe, expect, it } from 'vitest'
import { applyFix, lint, type Json } from '../../../../rules/index.ts'

const surname = { url: 'https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/SegundoApellido', valueString: 'Soto' }
const importance = { url: 'http://hl7.org/fhir/StructureDefinition/patient-importance', valueCodeableConcept: { text: 'VIP' } }

/** The title of the fix of r4-ext-02, and the resource after it. */
function mended(resource: Json): { readonly title: string; readonly after: Json } | undefined {
  const fix = lint(resource, { today: '2026-01-15' }).issues.find(({ code }) => code === 'r4-ext-02')?.quickFix
  return fix && { title: fix.title, after: applyFix<Json>(resource, fix) }
}

describe('an extension out of its place', () => {
  it('goes to the only primitive beside it that it may complete', () => {
    expect(mended({ resourceType: 'Patient', name: [{ family: 'Rojas', extension: [surname] }] })).toEqual({
      title: 'Moverla a «_family»',
      after: { resourceType: 'Patient', name: [{ family: 'Rojas', _family: { extension: [surname] } }] },
    })
  })

  it('goes from the person into the only name that has such a primitive, and leaves the others where they are', () => {
    const name = [{ use: 'usual', given: ['Anita'] }, { family: 'Rojas' }]
    expect(mended({ resourceType: 'Patient', extension: [importance, surname], name })).toEqual({
      title: 'Moverla a «name._family»',
      after: { resourceType: 'Patient', extension: [importance], name: [name[0], { family: 'Rojas', _family: { extension: [surname] } }] },
    })
  })

  it.each<[string, Json]>([
    ['two names', [{ family: 'Rojas' }, { family: 'Díaz' }]],
    ['a name that has one', [{ family: 'Rojas', _family: { extension: [{ ...surname, valueString: 'Paz' }] } }]],
    ['no surname', [{ given: ['Ana'] }]],
  ])('is only removed from beside %s', (_, name) => {
    expect(mended({ resourceType: 'Patient', extension: [surname], name })?.title).toBe('Quitar la extensión SegundoApellido')
  })
})
