import { isObject, objectsIn, type JsonObject } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { addressOf, entriesOf, ofType, type Entry } from '../entries.ts'
import { laboratorioPage } from './reading.ts'

const loinc = 'http://loinc.org'
const result = (...coding: readonly JsonObject[]) => ({
  resource: { resourceType: 'Observation', code: { coding }, basedOn: [{ reference: 'ServiceRequest/1' }] },
})
const bundle = (...entry: readonly JsonObject[]) => ({ resourceType: 'Bundle', type: 'transaction', entry })
const ofFonasa = { system: 'https://ejemplo.cl/fonasa', code: '0301045' }

export default defineRule({
  code: 'cl-lab-06',
  title: 'Los resultados de una prestación que da varios llevan código LOINC',
  severity: 'warning',
  on: 'Bundle',
  *check(whole, _element, run) {
    if (whole['type'] !== 'transaction') return
    const perRequest = new Map<string, Entry[]>()
    for (const one of ofType(run.memo(entriesOf, whole), 'Observation')) {
      const request = objectsIn(one.resource, 'basedOn').map(({ value }) => addressOf(value))[0]
      if (request === undefined) continue
      const others = perRequest.get(request)
      if (others === undefined) perRequest.set(request, [one])
      else others.push(one)
    }
    for (const results of perRequest.values()) {
      if (results.length < 2) continue
      for (const { at, resource } of results) if (!hasLoinc(resource)) yield { at: [...at, 'code'], count: results.length }
    }
  },
  message: ({ count }) => `La prestación da ${count} resultados, y este no lleva código LOINC.`,
  suggestion: () => 'Agrega a code una codificación de http://loinc.org.',
  why: 'El código de la prestación (FONASA) solo basta donde da un valor; donde da varios, es LOINC el que dice cuál es cada uno.',
  links: [laboratorioPage],
  examples: [
    {
      title: 'Dos resultados, cada uno con el suyo',
      guide: 'laboratorio',
      resource: bundle(result({ system: loinc, code: '718-7' }), result(ofFonasa, { system: loinc, code: '6690-2' })),
      finds: [],
    },
    { title: 'La prestación da un solo valor', guide: 'laboratorio', resource: bundle(result(ofFonasa)), finds: [] },
    {
      title: 'Dos con el código de la prestación',
      guide: 'laboratorio',
      resource: bundle(result(ofFonasa), result(ofFonasa)),
      finds: ['Observation.code', 'Observation.code'],
    },
  ],
})

function hasLoinc({ code }: JsonObject): boolean {
  return isObject(code) && objectsIn(code, 'coding').some(({ value }) => value['system'] === loinc)
}
