import { describe, expect, it } from 'vitest'
import { lint, type Json } from '../../../rules/index.ts'

const loinc = 'http://loinc.org'
const category = 'http://terminology.hl7.org/CodeSystem/observation-category'
const clVitalSigns = 'https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/cl-core-signos-vitales'

function severities(observation: Readonly<Record<string, Json>>, code: string, profile?: string): readonly string[] {
  return lint({ resourceType: 'Observation', ...observation }, { today: '2026-01-15', profile })
    .issues.filter((issue) => issue.code === code)
    .map(({ severity }) => severity)
}

describe.each(['cl-obs-03', 'cl-obs-08'])('%s', (code) => {
  it.each<[string, Readonly<Record<string, Json>>, string?]>([
    ['por su código', { code: { coding: [{ system: loinc, code: '29463-7' }] } }],
    ['por su segundo código', { code: { coding: [{ code: 'peso' }, { system: loinc, code: '29463-7' }] } }],
    ['por su categoría', { category: [{ text: 'Examen' }, { coding: [{ system: category, code: 'vital-signs' }] }] }],
    ['por su perfil de CL Core', { meta: { profile: [`${clVitalSigns}|1.9.4`] } }],
    ['por su perfil de FHIR', { meta: { profile: ['http://hl7.org/fhir/StructureDefinition/vitalsigns'] } }],
    ['por un perfil de FHIR que deriva de él', { meta: { profile: ['http://hl7.org/fhir/StructureDefinition/bp'] } }],
    ['porque quien llama pide el perfil', {}, clVitalSigns],
    ['porque quien llama pide el de FHIR', {}, 'http://hl7.org/fhir/StructureDefinition/vitalsigns|4.0.1'],
  ])('a unit is an error in the vital sign %s', (_, observation, profile) => {
    expect(severities(observation, code, profile)).toEqual(['error'])
  })

  it.each<[string, Readonly<Record<string, Json>>]>([
    ['un examen de laboratorio', { code: { coding: [{ system: loinc, code: '2160-0' }] } }],
    ['el mismo código en otro sistema', { code: { coding: [{ system: 'http://hospital.example/loinc', code: '29463-7' }] } }],
    ['otra categoría', { category: [{ coding: [{ system: category, code: 'laboratory' }] }] }],
    ['la misma categoría en otro sistema', { category: [{ coding: [{ system: 'http://hospital.example', code: 'vital-signs' }] }] }],
    ['una observación con el perfil general', { meta: { profile: [clVitalSigns.replace('cl-core-signos-vitales', 'CoreObservacionCL')] } }],
  ])('a unit gets a warning in %s', (_, observation) => {
    expect(severities(observation, code)).toEqual(['warning'])
  })
})

describe('cl-obs-07', () => {
  it.each([
    ['8480-6', 'mm[Hg]'],
    ['29463-7', '[lb_av]'],
    ['8302-2', '[in_i]'],
    ['8867-4', '{beats}/min'],
    ['8867-4', '1/min'],
    ['3151-8', 'L/min'],
    ['59408-5', '%'],
  ])('accepts %s in %s', (code, unit) => {
    expect(severities(measured(code, unit), 'cl-obs-07')).toEqual([])
  })

  it.each([
    ['8480-6', 'kPa'],
    ['59576-9', '1'],
  ])('warns of %s in %s', (code, unit) => {
    expect(severities(measured(code, unit), 'cl-obs-07')).toEqual(['warning'])
  })

  it.each([
    ['29463-7', 'cm'],
    ['8310-5', '%'],
    ['9279-1', '/h'],
  ])('%s is an error in %s, whose FHIR profile does not allow it', (code, unit) => {
    expect(severities(measured(code, unit), 'cl-obs-07')).toEqual(['error'])
  })
})

function measured(code: string, unit: string): Readonly<Record<string, Json>> {
  return { code: { coding: [{ system: loinc, code }] }, valueQuantity: { value: 1, system: 'http://unitsofmeasure.org', code: unit } }
}
