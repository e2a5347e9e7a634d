import { describe, expect, it } from 'vitest'
import { createFindings } from '../../../../rules/engine/findings.ts'
import type { SystemFault } from '../../../../rules/structure/check/model.ts'
import { createRun } from '../../../../rules/structure/check/run.ts'
import { createSystemCheck, isHl7 } from '../../../../rules/structure/check/systems.ts'
import type { Definitions } from '../../../../rules/structure/definitions.ts'

const known = 'https://ejemplo.cl/fhir/CodeSystem/colores'
const barred = 'https://ejemplo.cl/a|b'
const include = (...systems: readonly (string | undefined)[]) =>
  systems.map((system) => (system === undefined ? { valueSet: ['urn:a'] } : { system }))
const sets: Readonly<Record<string, object>> = {
  'https://ejemplo.cl/set': { compose: { include: include('urn:a', 'urn:a', undefined, 'urn:b') } },
  'https://ejemplo.cl/muchos': { compose: { include: include(...Array.from({ length: 11 }, (_, at) => `urn:${at}`)) } },
  'https://ejemplo.cl/diez': { compose: { include: include(...Array.from({ length: 10 }, (_, at) => `urn:${at}`)) } },
  'https://ejemplo.cl/vacio': {},
}

/** Checks that know a system and some sets, and count how often a set is looked for. */
function create() {
  const asked: string[] = []
  const definitions = {
    findStructure: () => undefined,
    findCodeSystem: (url: string) => (url === known || url === barred ? { url } : undefined),
    findValueSet: (url: string) => {
      asked.push(url)
      return sets[url]
    },
  } as unknown as Definitions
  const run = createRun({}, createFindings(), new Map(), { to: () => undefined, strings: [], empty: [], deep: [], bySystem: new Map() })
  return { ...createSystemCheck(definitions), run, asked }
}

const look = (system: string): SystemFault | undefined => {
  const { findFault, run } = create()
  return findFault(run, system)
}

describe('the address of a system', () => {
  it.each<[string, string, SystemFault | undefined]>([
    ['that is known', known, undefined],
    ['of a large system', 'http://snomed.info/sct', undefined],
    ['of which nothing is known', 'https://ejemplo.cl/otro', undefined],
    ['with a version', `${known}|1.0`, { reason: 'version', nearest: known }],
    ['with a bar of its own', barred, undefined],
    ['with a bar, of which nothing is known', 'https://ejemplo.cl/c|d', undefined],
    ['of a set, with the systems of its codes', 'https://ejemplo.cl/set', { reason: 'valueSet', candidates: ['urn:a', 'urn:b'] }],
    [
      'of a set of as many systems as may be chosen from',
      'https://ejemplo.cl/diez',
      { reason: 'valueSet', candidates: Array.from({ length: 10 }, (_, at) => `urn:${at}`) },
    ],
    ['of a set of too many systems', 'https://ejemplo.cl/muchos', { reason: 'valueSet', candidates: [] }],
    ['of a set that says none', 'https://ejemplo.cl/vacio', { reason: 'valueSet', candidates: [] }],
    ['of a set of HL7', 'http://terminology.hl7.org/ValueSet/a', { reason: 'valueSet', candidates: [] }],
    ['of a set of FHIR', 'https://hl7.org/fhir/ValueSet/a', { reason: 'valueSet', candidates: [] }],
    ['below that of a set of FHIR', 'http://hl7.org/fhir/ValueSet/a/b', undefined],
    ['of a set of FHIR without a name', 'http://hl7.org/fhir/ValueSet/', undefined],
    ['that begins with another', 'urn:http://hl7.org/fhir/ValueSet/a', undefined],
    ['of a page of HL7', 'http://hl7.org/fhir/v3/a.html', { reason: 'page' }],
    ['of a page of HL7 in the older way', 'https://www.hl7.org/fhir/a.htm', { reason: 'page' }],
    ['of a page of its terminology', 'https://terminology.hl7.org/a.html', { reason: 'page' }],
    ['of what is being built', 'https://build.fhir.org/a', { reason: 'page' }],
    ['of a page of somebody else', 'http://ejemplo.cl/a.html', undefined],
    ['of a page within a page', 'http://hl7.org/fhir/a.html/b', undefined],
    ['of a page behind another', 'urn:https://build.fhir.org/a', undefined],
    ['with the other scheme', known.replace('https', 'http'), { reason: 'unknown', nearest: known }],
    ['with its host in capitals', known.replace('ejemplo.cl', 'EJEMPLO.CL'), { reason: 'unknown', nearest: known }],
    ['of three hundred characters', `${'https://ejemplo.cl/vacio'}${' '.repeat(276)}`, undefined],
  ])('%s', (_, system, fault) => expect(look(system)).toEqual(fault))

  it('is not looked into where it is longer', () => {
    const { findFault, run, asked } = create()
    findFault(run, `https://build.fhir.org/${'a'.repeat(277)}`)
    expect(asked).toHaveLength(1)
    expect(findFault(run, `https://build.fhir.org/${'a'.repeat(278)}`)).toBe(undefined)
    expect(asked).toHaveLength(1)
  })

  it('is looked into once', () => {
    const { findFault, isForeign, run, asked } = create()
    expect(isForeign(run, 'urn:otro')).toBe(false)
    for (const system of ['urn:otro', 'urn:otro', 'https://ejemplo.cl/set', 'https://ejemplo.cl/set', known, known]) findFault(run, system)
    expect(asked).toEqual(['urn:otro', 'https://ejemplo.cl/set'])
    expect([isForeign(run, 'urn:otro'), isForeign(run, 'https://ejemplo.cl/set'), isForeign(run, known)]).toEqual([true, true, false])
    expect(findFault(run, 'https://ejemplo.cl/set')).toMatchObject({ reason: 'valueSet' })
  })

  it('is remembered up to a thousand of them', () => {
    const { findFault, isForeign, run } = create()
    for (let at = 0; at < 1001; at += 1) findFault(run, `urn:${at}`)
    expect([isForeign(run, 'urn:999'), isForeign(run, 'urn:1000')]).toEqual([true, false])
  })

  it.each<[string, boolean]>([
    ['http://terminology.hl7.org/CodeSystem/a', true],
    ['http://hl7.org/fhir/a', true],
    ['http://www.hl7.org/a', true],
    ['HTTP://WWW.HL7.ORG/a', true],
    ['http://www.terminology.hl7.org/a', true],
    ['https://hl7.org/fhir/a', false],
    ['http://hl7.org.ejemplo.cl/', false],
    ['urn:http://hl7.org/', false],
    ['https://ejemplo.cl/', false],
  ])('of HL7: %s, %s', (system, answer) => expect(isHl7(system)).toBe(answer))
})
