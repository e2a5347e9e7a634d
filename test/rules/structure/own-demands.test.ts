import { describe, expect, it } from 'vitest'
import { english } from '../../../rules/english/index.ts'
import { lint, type Json } from '../../../rules/index.ts'
import type { Constraint, ElementDefinition } from '../../../rules/structure/definitions.ts'
import { element, withProfiles } from '../../support/own-profiles.ts'

const url = 'https://ejemplo.cl/perfil'
const hemoglobin = { resourceType: 'Observation', status: 'final', code: { text: 'Hemoglobina' } }

function issuesOf(elements: readonly ElementDefinition[], resource: Json, type: string, language?: typeof english) {
  const definitions = withProfiles([{ url, type, elements }])
  return lint(resource, { today: '2026-01-15', definitions, profile: url, only: ['r4'], language }).issues
}

describe('an invariant of a profile under a key of base R4', () => {
  const own = (key: string): Constraint => ({ key, severity: 'error', human: 'Debe decir el idioma.', expression: 'language.exists()' })
  const broken = (key: string, language?: typeof english) =>
    issuesOf([{ id: 'Patient', path: 'Patient', constraint: [own(key)] }], { resourceType: 'Patient', active: true }, 'Patient', language)

  it.each(['inv-0', 'per-1', 'obs-6', 'ref-1', 'txt-1'])('says what the profile says: %s', (key) => {
    expect(broken(key).map(({ message }) => message)).toEqual([`Debe decir el idioma (${key}).`])
    expect(broken(key, english).map(({ message }) => message)).toEqual([`The rule ${key} is not met: “Debe decir el idioma.”.`])
  })

  it('has no repair of another', () => {
    const code = { system: 'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical', code: 'active' }
    const allergy = { resourceType: 'AllergyIntolerance', clinicalStatus: { coding: [code] }, patient: { display: 'a' } }
    const root = { id: 'AllergyIntolerance', path: 'AllergyIntolerance', constraint: [own('con-5')] }
    const [issue] = issuesOf([root], allergy, 'AllergyIntolerance')
    expect(issue).toMatchObject({ message: 'Debe decir el idioma (con-5).' })
    expect(issue?.quickFix).toBeUndefined()
  })
})

it('an invariant that has the key of one of its base holds beside that', () => {
  const constraint: readonly Constraint[] = [
    { key: 'dom-2', severity: 'error', human: 'Debe decir el idioma.', expression: 'language.exists()' },
  ]
  const nested = [{ resourceType: 'Basic', id: 'a', code: { text: 'a' }, contained: [{ resourceType: 'Basic', code: { text: 'b' } }] }]
  const keysOf = (resource: Json) =>
    issuesOf([{ id: 'Patient', path: 'Patient', constraint }], resource, 'Patient').flatMap(
      ({ message }) => /dom-2|idioma/.exec(message) ?? [],
    )
  expect(keysOf({ resourceType: 'Patient', active: true })).toEqual(['idioma'])
  expect(keysOf({ resourceType: 'Patient', active: true, language: 'es' })).toEqual([])
  expect(keysOf({ resourceType: 'Patient', active: true, language: 'es', contained: nested })).not.toEqual([])
})

describe('an invariant that asks for the day', () => {
  const faultsOf = (expression: string, birthDate: string, today = '2026-01-15', more: object = {}) => {
    const root = { id: 'Patient', path: 'Patient', constraint: [{ key: 'dia-1', severity: 'error', expression } as const] }
    const definitions = withProfiles([{ url, type: 'Patient', elements: [root] }])
    const report = lint({ resourceType: 'Patient', active: true, birthDate, ...more }, { today, definitions, profile: url, only: ['r4'] })
    const open = report.unverified?.some((one) => JSON.stringify(one).includes('dia-1')) === true
    return report.issues.length > 0 ? 'fails' : open ? 'open' : 'holds'
  }

  it.each([
    ['birthDate <= today()', '2025-12-01', 'holds'],
    ['birthDate <= today()', '2026-02-01', 'fails'],
    ['birthDate <= today()', '2026-01-14', 'holds'],
    ['birthDate <= today()', '2026-01-15', 'open'],
    ['birthDate <= today()', '2026-01-16', 'open'],
    ['birthDate <= today()', '2026', 'open'],
    ['birthDate <= today() - 18 years', '2009-01-01', 'fails'],
    ['birthDate <= today() - 18 years', '2007-12-31', 'holds'],
    ['birthDate.exists() implies birthDate <= now()', '2026-02-01', 'fails'],
    ['birthDate <= today() and birthDate <= now()', '2025-02-01', 'holds'],
    ['birthDate <= now()', '2025-12-01', 'holds'],
    ['birthDate <= now()', '2026-01-15', 'open'],
    ['birthDate <= now()', '2026-01-16', 'open'],
    ['birthDate <= now()', '2026', 'open'],
    ['(now() - 18 years) >= birthDate', '2009-01-01', 'fails'],
    ['birthDate > now() - 2 weeks and birthDate < now() + 1 month', '2026-01-20', 'holds'],
    // A span of hours, and what is done with the hour itself, cannot be told.
    ['birthDate <= now() - 30 hours', '2025-01-01', 'open'],
    ['now().toString().length() > 10', '2025-01-01', 'open'],
    ['birthDate != now()', '2025-01-01', 'open'],
    ['today() <= now().toDate()', '2025-01-01', 'open'],
  ])('%s: %s %s', (expression, birthDate, expected) => {
    expect(faultsOf(expression, birthDate)).toBe(expected)
  })

  it.each([
    ['2026-01-14T00:00:00-03:00', 'open'],
    ['2026-01-12T23:59:59-03:00', 'holds'],
    ['2026-01-15T08:00:00-03:00', 'open'],
    ['2026-01-16T23:59:59Z', 'open'],
    ['2026-01-18T00:00:00Z', 'fails'],
  ])('leaves the hour open, and what lies on the days around it: %s', (deceasedDateTime, expected) => {
    const expressions = ['deceased <= now()', 'deceased.all($this <= now())', 'deceased.where($this > now()).empty()']
    expect(expressions.map((expression) => faultsOf(expression, '1950-01-01', '2026-01-15', { deceasedDateTime }))).toEqual(
      expressions.map(() => expected),
    )
  })

  it('asks for that of the run', () => {
    expect(faultsOf('birthDate <= today()', '2026-02-01', '2026-03-01')).toBe('holds')
    expect(faultsOf('birthDate <= today()', '2026-02-01', 'hoy')).toBe('open')
  })
})

describe('the least and greatest value of a profile', () => {
  const gram = { system: 'http://unitsofmeasure.org', code: 'g' }
  const integer = element('Observation.value[x]', { type: [{ code: 'integer' }], minValueInteger: 1, maxValueInteger: 10 })
  const mass = element('Observation.value[x]', { type: [{ code: 'Quantity' }], maxValueQuantity: { value: 2, ...gram, code: 'kg' } })
  const messagesOf = (bounds: ElementDefinition, value: object) =>
    issuesOf([bounds], { ...hemoglobin, ...value } as Json, 'Observation').map(({ message }) => message)

  it('is told by the one that is passed', () => {
    expect(messagesOf(integer, { valueInteger: 0 })).toEqual([expect.stringContaining('al menos 1')])
    expect(messagesOf(integer, { valueInteger: 11 })).toEqual([expect.stringContaining('a lo más 10')])
    expect(messagesOf(integer, { valueInteger: 10 })).toEqual([])
  })

  it('holds in another unit too', () => {
    expect(messagesOf(mass, { valueQuantity: { value: 2000, unit: 'g', ...gram } })).toEqual([])
    expect(messagesOf(mass, { valueQuantity: { value: 2500, unit: 'g', ...gram } })).toEqual([expect.stringContaining('a lo más')])
    expect(messagesOf(mass, { valueQuantity: { value: 2500, unit: 'm', ...gram, code: 'm' } })).toEqual([])
  })
})
