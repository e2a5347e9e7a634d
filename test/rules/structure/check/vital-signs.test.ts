import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../../../../rules/engine/json.ts'
import { findVitalSign, isVitalSign } from '../../../../rules/structure/check/vital-signs.ts'

const loinc = 'http://loinc.org'
const sct = 'http://snomed.info/sct'
const observation = (...coding: readonly Json[]): JsonObject => ({ resourceType: 'Observation', code: { coding } })
const profile = (name: string): string => `http://hl7.org/fhir/StructureDefinition/${name}`

describe('a vital sign', () => {
  it.each([
    ['vitalspanel', '85353-1', '46680005'],
    ['resprate', '9279-1', '271306003'],
    ['heartrate', '8867-4', '444981005'],
    ['oxygensat', '59408-5', '431314004'],
    ['bodytemp', '8310-5', '386725007'],
    ['bodyheight', '8302-2', '1153637007'],
    ['headcircum', '9843-4', '363812007'],
    ['bodyweight', '29463-7', '424927000'],
    ['bmi', '39156-5', '60621009'],
    ['bp', '85354-9', '163035008'],
  ])('of %s is told by %s of LOINC and %s of SNOMED CT', (name, ofLoinc, ofSct) => {
    expect(findVitalSign(observation({ system: loinc, code: ofLoinc }))).toBe(profile(name))
    expect(findVitalSign(observation({ system: sct, code: ofSct }))).toBe(profile(name))
    expect(isVitalSign(profile(name))).toBe(true)
  })

  it('of several codes is the first of the profiles, in whatever order they stand', () => {
    const [panel, weight, pressure] = [
      { system: loinc, code: '85353-1' },
      { system: sct, code: '424927000' },
      { system: loinc, code: '85354-9' },
    ]
    expect(findVitalSign(observation(pressure, weight, panel))).toBe(profile('vitalspanel'))
    expect(findVitalSign(observation(panel, weight, pressure))).toBe(profile('vitalspanel'))
    expect(findVitalSign(observation(pressure, weight))).toBe(profile('bodyweight'))
    expect(findVitalSign(observation(weight, pressure))).toBe(profile('bodyweight'))
  })

  it.each<[string, JsonObject]>([
    ['another code', observation({ system: loinc, code: '1234-5' })],
    ['the code of another system', observation({ system: 'https://ejemplo.cl', code: '8867-4' })],
    ['a code of LOINC under SNOMED CT', observation({ system: sct, code: '8867-4' })],
    ['a code without a system', observation({ code: '8867-4' })],
    ['no text as a code', observation({ system: loinc, code: 8867 })],
    ['a name that objects have', observation({ system: 'constructor', code: 'name' })],
    ['no object as a coding', observation('8867-4', null)],
    ['no list of codings', { code: { coding: { system: loinc, code: '8867-4' } } }],
    ['a text alone', { code: { text: '8867-4' } }],
    ['no concept', { code: '8867-4' }],
    ['nothing', {}],
  ])('is not told by %s', (_, resource) => expect(findVitalSign(resource)).toBeUndefined())

  it('has profiles of its own', () => {
    expect(isVitalSign(profile('vitalsigns'))).toBe(false)
    expect(isVitalSign('bp')).toBe(false)
  })
})
