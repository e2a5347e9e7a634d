import { createLines } from '../../engine/lines.ts'
import { defineRule } from '../../engine/rule.ts'
import { r4Page } from '../canonicals.ts'
import { repairTitle, sentenceOf } from './syntax-sentences.ts'

export default defineRule({
  code: 'cl-json-01',
  title: 'El texto es JSON',
  severity: 'error',
  on: '$text',
  check({ text = '', problems, repair }) {
    if (problems.length === 0) return undefined
    const positionOf = createLines(text)
    return problems.map(({ path, bracket, ...problem }, index) => {
      const { start, end } = problem
      const name = path.at(-1)
      return {
        at: path,
        range: { start, end },
        // One fix mends the whole text, and is told once.
        repair: index === 0 ? repair : undefined,
        problem: {
          ...problem,
          at: positionOf(start),
          name: typeof name === 'string' ? name : undefined,
          bracket: bracket === undefined ? undefined : { ...positionOf(bracket), mark: text[bracket]! },
        },
      }
    })
  },
  message: ({ problem }) => sentenceOf(problem),
  fixes: 'both',
  quickFix({ repair }) {
    const repaired = repair?.()
    return repaired && { title: repairTitle(repaired.faults), at: [], replacement: repaired.value, safe: repaired.isSafe }
  },
  why: 'Un programa que lee JSON se detiene en el primer error: nada de este recurso llegaría a leerse.',
  links: [
    { title: 'La sintaxis de JSON', url: 'https://www.json.org/json-es.html' },
    { title: 'FHIR R4: JSON', url: r4Page('json.html') },
  ],
  examples: [
    {
      title: 'JSON bien escrito, con marca de orden de bytes',
      text: '\ufeff{ "resourceType": "Patient" }',
      finds: [],
    },
    {
      title: 'Una coma antes de cerrar',
      text: '{ "resourceType": "Patient", "active": true, }',
      finds: ['Patient'],
      fixed: { resourceType: 'Patient', active: true },
    },
    {
      title: 'Falta una coma',
      text: '{\n  "resourceType": "Patient",\n  "gender": "female"\n  "birthDate": "1990-01-01"\n}',
      finds: ['Patient.gender'],
      fixed: { resourceType: 'Patient', gender: 'female', birthDate: '1990-01-01' },
    },
    {
      title: 'Comillas sin cerrar',
      text: '{\n  "resourceType": "Patient",\n  "name": [{ "family": "Soto, "given": ["Ana"] }]\n}',
      finds: ['Patient.name[0].family'],
    },
    {
      title: 'Falta el valor',
      text: '{ "resourceType": "Patient", "birthDate": }',
      finds: ['Patient.birthDate'],
    },
    {
      title: 'Comillas simples, dichas una sola vez',
      text: "{ 'resourceType': 'Patient', 'id': 'p1' }",
      finds: ['Patient'],
      fixed: { resourceType: 'Patient', id: 'p1' },
    },
    {
      title: 'La lista no se cierra',
      text: '{\n  "resourceType": "Patient",\n  "name": [\n    { "family": "Soto" },\n  "gender": "female"\n}',
      finds: ['Patient.name'],
    },
    {
      title: 'El texto se corta',
      text: '{ "resourceType": "Patient", "name": [{ "family": "Soto"',
      finds: ['Patient.name[0].family'],
    },
    { title: 'Dos recursos en un texto', text: '{ "resourceType": "Patient" }\n{ "resourceType": "Patient" }', finds: ['Patient'] },
    { title: 'Un texto vacío', text: ' ', finds: ['Resource'] },
    { title: 'Un recurso en XML', text: '<Patient xmlns="http://hl7.org/fhir"><active value="true"/></Patient>', finds: ['Resource'] },
  ],
})
