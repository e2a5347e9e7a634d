import { describe, expect, it } from 'vitest'
import { createRegistry, isSelector } from '../../../rules/engine/registry.ts'
import { r4 } from '../../../rules/structure/r4.ts'
import { codesOf, ruleOn } from '../../support/own-rules.ts'

describe('registering', () => {
  it.each([
    'Patient', 'Resource', 'Element', 'Patient.contact', 'Patient.contact.name', 'Encounter.period', 'Bundle.entry.resource',
    'Extension.valueAddress', 'base64Binary', 'canonical', 'code', 'date', 'dateTime', 'id', 'instant', 'markdown', 'oid', 'string',
    'time', 'uri', 'url', 'uuid', 'xhtml', '$text', '$root', '$string', '$empty', '$deep', '$repeated', '$found', '$failure', '$spent',
  ])('can be done on %s', (on) => {
    const rule = ruleOn('x-1', on)
    expect(isSelector(on, r4)).toBe(true)
    expect(createRegistry([rule]).on(on)).toEqual([rule])
  }) // prettier-ignore

  it.each([
    '',
    '$',
    '$otro',
    'boolean',
    'Patient.',
    '.contact',
    'Patient.gender',
    'Patient.nada',
    'Patient.deceasedDateTime',
    'Nada.nada',
    'patient',
    'Patient.contact.nada',
  ])('cannot be done on «%s»', (on) => {
    expect(isSelector(on, r4)).toBe(false)
  })

  it('keeps the order of the rules, each under all it is registered on', () => {
    const rules = [ruleOn('b', ['date', 'Patient']), ruleOn('a', 'date'), ruleOn('c', ['date'])]
    const { on } = createRegistry(rules)
    expect([codesOf(on('date')), codesOf(on('Patient')), codesOf(on('Group'))]).toEqual([['b', 'a', 'c'], ['b'], []])
  })
})
