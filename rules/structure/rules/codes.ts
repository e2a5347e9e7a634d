import type { Rule } from '../../engine/rule.ts'
import { authority, defineSaying, lastPart, listed, page, shown } from './define.ts'

/** Codes, the sets they come from, and the systems that define them. */
export const codeSayings: readonly Rule[] = [
  defineSaying({
    code: 'r4-codigo-01',
    title: 'El código es uno de los que se admiten',
    severity: 'error',
    message: (problem) =>
      problem.value === undefined
        ? `Falta un código del conjunto ${lastPart(problem.valueSet)}: ${authority(problem)} no admite otros ni solo texto.`
        : `«${shown(problem.value)}» no está en el conjunto ${lastPart(problem.valueSet)}, que ${authority(problem)} exige aquí.`,
    suggestion: ({ expected }) => (expected === undefined ? undefined : `Se admite ${listed(expected, 'o', 12)}.`),
    why: 'Donde el enlace es obligatorio no hay códigos propios: quien recibe el recurso actúa según el código y no conoce otros.',
    fixes: 'unsafe',
    quickFix: ({ nearest }) => (nearest === undefined ? undefined : { title: `Usar «${nearest}»`, replacement: nearest, safe: false }),
    links: [page('enlaces a códigos', 'terminologies.html#required')],
    examples: [
      {
        title: 'Un código del conjunto',
        resource: {
          resourceType: 'Slot',
          schedule: { reference: 'Schedule/1' },
          status: 'busy',
          start: '2026-01-10T09:00:00-03:00',
          end: '2026-01-10T09:30:00-03:00',
        },
        finds: [],
      },
      {
        title: 'Con otras mayúsculas',
        resource: {
          resourceType: 'Slot',
          schedule: { reference: 'Schedule/1' },
          status: 'Busy',
          start: '2026-01-10T09:00:00-03:00',
          end: '2026-01-10T09:30:00-03:00',
        },
        finds: ['Slot.status'],
        fixed: {
          resourceType: 'Slot',
          schedule: { reference: 'Schedule/1' },
          status: 'busy',
          start: '2026-01-10T09:00:00-03:00',
          end: '2026-01-10T09:30:00-03:00',
        },
      },
      {
        title: 'En castellano',
        resource: {
          resourceType: 'Slot',
          schedule: { reference: 'Schedule/1' },
          status: 'ocupado',
          start: '2026-01-10T09:00:00-03:00',
          end: '2026-01-10T09:30:00-03:00',
        },
        finds: ['Slot.status'],
      },
    ],
  }),
  defineSaying({
    code: 'r4-codigo-02',
    title: 'El código es de los recomendados, si alguno sirve',
    severity: 'warning',
    message: (problem) =>
      problem.value === undefined
        ? `Ningún código es del conjunto ${lastPart(problem.valueSet)}, que ${authority(problem)} pide usar si alguno sirve.`
        : `«${shown(problem.value)}» no está en el conjunto ${lastPart(problem.valueSet)}, que ${authority(problem)} pide usar si alguno sirve.`,
    why: 'Un enlace extensible admite otros códigos solo cuando ninguno del conjunto dice lo mismo; con uno propio, quien recibe el recurso quizás no lo entienda.',
    links: [page('enlaces a códigos', 'terminologies.html#extensible')],
    examples: [
      { title: 'Un código del conjunto', resource: married('http://terminology.hl7.org/CodeSystem/v3-MaritalStatus', 'M'), finds: [] },
      {
        title: 'Uno propio',
        resource: married('https://ejemplo.cl/estado-civil', 'casada'),
        finds: ['Patient.maritalStatus.coding[0].code'],
      },
    ],
  }),
  defineSaying({
    code: 'r4-codigo-03',
    title: 'El código existe en su sistema',
    severity: 'error',
    message: ({ value, system }) => `«${shown(value)}» no existe en ${system}.`,
    why: 'Un código que su propio sistema no define no significa nada para quien lo recibe.',
    fixes: 'unsafe',
    quickFix: ({ nearest }) => (nearest === undefined ? undefined : { title: `Usar «${nearest}»`, replacement: nearest, safe: false }),
    links: [page('códigos', 'terminologies.html')],
    examples: [
      { title: 'Un código del sistema', resource: interpreted('H'), finds: [] },
      {
        title: 'Con otras mayúsculas',
        resource: interpreted('h'),
        finds: ['Observation.interpretation[0].coding[0].code'],
        fixed: interpreted('H'),
      },
      { title: 'Uno que no existe', resource: interpreted('alto'), finds: ['Observation.interpretation[0].coding[0].code'] },
    ],
  }),
  defineSaying({
    code: 'r4-codigo-04',
    title: 'El texto de un código es el de su sistema',
    severity: 'warning',
    message: ({ value, display, expected }) => `«${shown(display)}» no es como su sistema llama al código ${value}: «${expected}».`,
    why: 'Si el texto dice otra cosa que el código, una persona y un programa entienden cosas distintas del mismo registro.',
    fixes: 'unsafe',
    quickFix: ({ expected }) => ({ title: `Usar «${shown(expected)}»`, replacement: expected, safe: false }),
    links: [page('Coding.display', 'datatypes.html#Coding')],
    examples: [
      { title: 'Su nombre', resource: married('http://terminology.hl7.org/CodeSystem/v3-MaritalStatus', 'M', 'Married'), finds: [] },
      {
        title: 'El nombre de otro código',
        resource: married('http://terminology.hl7.org/CodeSystem/v3-MaritalStatus', 'M', 'Divorced'),
        finds: ['Patient.maritalStatus.coding[0].display'],
        fixed: married('http://terminology.hl7.org/CodeSystem/v3-MaritalStatus', 'M', 'Married'),
      },
    ],
  }),
  defineSaying({
    code: 'r4-codigo-05',
    title: 'El sistema de un código es un sistema de códigos',
    severity: 'error',
    message: ({ system, reason }) =>
      ({
        valueSet: `«${shown(system)}» es un conjunto de códigos y no un sistema: «system» dice quién define el código.`,
        relative: `«${shown(system)}» no es una URI absoluta, y «system» debe serlo.`,
        absent: `«${shown(system)}» no está entre los sistemas de códigos de FHIR R4.`,
        page: `«${shown(system)}» es una página y no un sistema: «system» es la URI con que el sistema se identifica.`,
        unknown: `«${shown(system)}» no es ningún sistema de códigos: así no se escribe.`,
        version: `«${shown(system)}» lleva una versión, que va en «version» y no en «system».`,
      })[reason],
    fixes: 'unsafe',
    quickFix: ({ nearest }) => (nearest === undefined ? undefined : { title: `Usar «${nearest}»`, replacement: nearest, safe: false }),
    why: 'El mismo código significa otra cosa en otro sistema; sin un sistema que se reconozca el código no se puede entender.',
    links: [page('sistemas de códigos', 'terminologies-systems.html')],
    examples: [
      {
        title: 'Un sistema',
        resource: { resourceType: 'Basic', code: { coding: [{ system: 'https://ejemplo.cl/notas', code: 'a' }] } },
        finds: [],
      },
      {
        title: 'Una URI relativa',
        resource: { resourceType: 'Basic', code: { coding: [{ system: 'notas', code: 'a' }] } },
        finds: ['Basic.code.coding[0].system'],
      },
      {
        title: 'La dirección que tenía antes de R4',
        resource: married('http://hl7.org/fhir/v3/MaritalStatus', 'M'),
        finds: ['Patient.maritalStatus.coding[0].system'],
        fixed: married('http://terminology.hl7.org/CodeSystem/v3-MaritalStatus', 'M'),
      },
    ],
  }),
]

function married(system: string, code: string, display?: string) {
  return { resourceType: 'Patient', maritalStatus: { coding: [{ system, code, ...(display !== undefined && { display }) }] } } as const
}

function interpreted(code: string) {
  return {
    resourceType: 'Observation',
    status: 'final',
    code: { text: 'Glicemia' },
    interpretation: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation', code }] }],
  } as const
}
