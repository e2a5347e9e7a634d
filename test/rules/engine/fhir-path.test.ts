import { describe, expect, it } from 'vitest'
import { createElementTree, nodeAt } from '../../../rules/engine/element-tree.ts'
import type { Json, Path } from '../../../rules/engine/json.ts'
import { namerOf } from '../../support/own-rules.ts'

/** A place as FHIR writes it; in a Bundle, with the index of the entry. */
function toFhirPath(root: Json, path: Path): object {
  const { path: written, entryIndex } = namerOf(root)(nodeAt(createElementTree(), path))
  return entryIndex === undefined ? { path: written } : { path: written, entryIndex }
}

describe('the path of an element', () => {
  const patient = {
    resourceType: 'Patient',
    deceasedDateTime: 'x',
    contact: [{ name: { family: 'Soto' } }],
    contained: [{ resourceType: 'Observation', valueQuantity: { value: 1 } }],
    extension: [{ url: 'x', valueAddress: { city: 'Lota' } }],
    _birthDate: { extension: [{ valueCode: 'x' }] },
  }
  const bundle = { resourceType: 'Bundle', entry: [{ resource: patient }, { resource: 'x' }] }

  it.each<[Path, string]>([
    [[], 'Patient'],
    [['contact', 0, 'name', 'family'], 'Patient.contact[0].name.family'],
    [['deceasedDateTime'], 'Patient.deceased'],
    [['contained', 0, 'valueQuantity', 'value'], 'Patient.contained[0].value.value'],
    [['extension', 0, 'valueAddress', 'city'], 'Patient.extension[0].value.city'],
    [['_birthDate', 'extension', 0, 'valueCode'], 'Patient.birthDate.extension[0].value'],
    [['nada', 0, 'valueQuantity'], 'Patient.nada[0].valueQuantity'],
    [['contact', 3, 'name'], 'Patient.contact[3].name'],
    [['a b', 'c`d', '_e', '9', ''], 'Patient.`a b`.`c\\`d`._e.`9`.``'],
    [['ab9', 'año'], 'Patient.ab9.`año`'],
  ])('%j', (path, expected) => {
    expect(toFhirPath(patient, path)).toEqual({ path: expected })
  })

  it.each<[Path, object]>([
    [['entry', 0, 'resource', 'contact', 0], { path: 'Patient.contact[0]', entryIndex: 0 }],
    [['entry', 0, 'resource'], { path: 'Patient', entryIndex: 0 }],
    [['entry', 1, 'resource', 'x'], { path: 'Resource.x', entryIndex: 1 }],
    [['entry', 7, 'resource', 'x'], { path: 'Resource.x', entryIndex: 7 }],
    [['entry', 0], { path: 'Bundle.entry[0]' }],
    [['entry', 0, 'fullUrl'], { path: 'Bundle.entry[0].fullUrl' }],
    [['entry'], { path: 'Bundle.entry' }],
    [['entry', 'x', 'resource'], { path: 'Bundle.entry.x.resource' }],
    [['link', 0, 'resource'], { path: 'Bundle.link[0].resource' }],
    [['x', 'entry', 0, 'resource'], { path: 'Bundle.x.entry[0].resource' }],
  ])('%j of a Bundle', (path, expected) => {
    expect(toFhirPath(bundle, path)).toEqual(expected)
  })

  it('is that of an entry only in a Bundle that is the document', () => {
    expect(toFhirPath({ resourceType: 'Parameters' }, ['entry', 0, 'resource', 'x'])).toEqual({
      path: 'Parameters.entry[0].resource.x',
    })
    const inner = { resourceType: 'Bundle', entry: [{ resource: bundle }] }
    expect(toFhirPath(inner, ['entry', 0, 'resource', 'entry', 0, 'resource', 'deceasedDateTime'])).toEqual({
      path: 'Bundle.entry[0].resource.deceased',
      entryIndex: 0,
    })
  })

  it.each<[Json, string]>([
    [{ resourceType: 'Paciente' }, 'Paciente.x'],
    [{ resourceType: 'PATIENT' }, 'Patient.x'],
    [{ resourceType: 'Pa ciente' }, 'Resource.x'],
    [{ resourceType: '7' }, 'Resource.x'],
    [{ resourceType: 'X7' }, 'X7.x'],
    [{ resourceType: '' }, 'Resource.x'],
    [{ resourceType: 7 }, 'Resource.x'],
    [{}, 'Resource.x'],
    [[], 'Resource.x'],
    [null, 'Resource.x'],
  ])('begins with the type of %j', (root, expected) => {
    expect(toFhirPath(root, ['x'])).toEqual({ path: expected })
  })

  it('begins with Resource where nothing could be read', () => {
    expect(namerOf(undefined)(nodeAt(createElementTree(), ['x']))).toMatchObject({ path: 'Resource.x', value: undefined })
  })

  it('goes through a resource that is a member, not in a list', () => {
    const parameters = { resourceType: 'Parameters', parameter: [{ resource: { resourceType: 'Patient', deceasedBoolean: true } }] }
    expect(toFhirPath(parameters, ['parameter', 0, 'resource', 'deceasedBoolean'])).toEqual({
      path: 'Parameters.parameter[0].resource.deceased',
    })
  })

  it('goes through a resource in a list that is the root', () => {
    expect(toFhirPath([{ resourceType: 'Patient', deceasedBoolean: true }], [0, 'deceasedBoolean'])).toEqual({
      path: 'Resource[0].deceased',
    })
  })
})

describe('a named element', () => {
  const patient = { resourceType: 'Patient', name: [{ family: 'Soto' }], deceasedBoolean: false }
  const bundle = { resourceType: 'Bundle', entry: [{ resource: patient }] }
  const of = (root: Json, path: Path) => namerOf(root)(nodeAt(createElementTree(), path))

  it.each<[Path, Json | undefined]>([
    [[], patient],
    [['name', 0], patient.name[0]!],
    [['deceasedBoolean'], false],
    [['name', 1], undefined],
    [['name', 0, 'family', 0], undefined],
    [['toString'], undefined],
  ])('has the value at %j', (path, value) => {
    expect(of(patient, path).value).toBe(value)
  })

  it('has the same name for all types of a choice, and for a primitive and its companion', () => {
    for (const step of ['deceasedBoolean', '_deceasedBoolean', 'deceasedDateTime', '_deceasedDateTime']) {
      expect(of(patient, [step]).name).toBe('deceased')
    }
    expect([of(patient, ['_birthDate']).name, of(patient, ['_nada']).name, of(patient, ['name', 0]).name]).toEqual([
      'birthDate',
      '_nada',
      0,
    ])
  })

  it('is a base where its path begins', () => {
    const bases = [[], ['entry'], ['entry', 0], ['entry', 0, 'resource'], ['entry', 0, 'resource', 'name']].map(
      (path) => of(bundle, path).isBase,
    )
    expect(bases).toEqual([true, false, false, true, false])
    expect(of(patient, ['contained', 0]).isBase).toBe(false)
  })

  it('is made once for each node', () => {
    const name = namerOf(patient)
    const root = createElementTree()
    expect(name(nodeAt(root, ['name', 0]))).toBe(name(nodeAt(root, ['name', 0])))
  })
})
