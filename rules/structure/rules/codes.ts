import { isObject, valueAt, type Json, type JsonObject, type Path } from '../../engine/json.ts'
import type { Rule } from '../../engine/rule.ts'
import type { Problem } from '../problem.ts'
import { findNamedSystem } from '../terminology/named-systems.ts'
import { ucum } from '../terminology/ucum.ts'
import { isCoding, isOfQuantity, toCodeOfSet, toCodeOfSystem } from '../repairs/codes.ts'
import { aboutCodes, defineSaying, page } from './define.ts'
import { authority, lastPart, listed, shown } from '../phrases.ts'
import { orElse, toChoose, toRemove } from '../repairs/repair.ts'
import { partsOfMoved } from '../tables/moved-bases.ts'
import { underToday } from '../repairs/moved-base.ts'
import { saysNothing } from '../repairs/other-forms.ts'
import { without } from '../repairs/setting.ts'

const slot = (status: string) => ({
  resourceType: 'Slot',
  schedule: { reference: 'Schedule/1' },
  status,
  start: '2026-01-10T09:00:00-03:00',
  end: '2026-01-10T09:30:00-03:00',
})

const measured = (...codes: readonly string[]) => ({
  resourceType: 'Observation',
  status: 'final',
  code: { text: 'Medición' },
  component: codes.map((code) => ({ code: { text: 'Medición' }, valueQuantity: { value: 1, unit: 'unidad', system: ucum, code } })),
})

/** Codes, the sets they come from, and the systems that define them. */
export const codeSayings: readonly Rule[] = [
  defineSaying({
    code: 'r4-codigo-01',
    title: 'El código es uno de los que se admiten',
    severity: 'error',
    voids: true,
    // A concept without a code lacks its coding too, and a coding its system; an identifier, what tells of which kind it is.
    settles: ({ value, system, isPlain }) => isPlain !== true && (value === undefined || system === undefined),
    message: (problem) =>
      problem.value === undefined
        ? `Falta un código del conjunto ${lastPart(problem.valueSet)}: ${authority(problem)} ${problem.isPlain === true ? 'exige uno aquí' : 'no admite otros ni solo texto'}.`
        : `«${shown(problem.value)}»${ofOtherSystem(problem)} no está en el conjunto ${lastPart(problem.valueSet)}, que ${authority(problem)} exige aquí.`,
    suggestion: ({ expected, elsewhere }) =>
      elsewhere !== undefined
        ? `Ahí está en el sistema «${shown(elsewhere.system!)}».`
        : expected === undefined
          ? undefined
          : `Se admite ${listed(expected, 'o', 12)}.`,
    why: 'Donde el enlace es obligatorio no hay códigos propios: quien recibe el recurso actúa según el código y no conoce otros.',
    // Of an operator that there is not, it needs not be told that it is none for a property, and of a number, that a code is a text.
    explains: ['r4-conf-02', 'r4-json-04'],
    // Under a system that is out of place, the name of a code is that of another.
    distorts: ['r4-codigo-04'],
    fixes: 'unsafe',
    // The event of a message tells what else it has to hold.
    isTried: ({ at }) => at.includes('eventCoding'),
    quickFix(problem, root) {
      const { at, value } = problem
      const isNothing = saysNothing(value) && at.at(-1) !== 'code'
      return toCodeOfSet(problem, root) ?? (isNothing ? toRemove(`«${String(at.at(-1))}»`, without(root, at)) : undefined)
    },
    links: [page('enlaces a códigos', 'terminologies.html#required')],
    examples: [
      {
        title: 'Un código del conjunto',
        resource: slot('busy'),
        finds: [],
      },
      {
        title: 'Con otras mayúsculas',
        resource: slot('Busy'),
        finds: ['Slot.status'],
        fixed: slot('busy'),
      },
      {
        title: 'En castellano',
        resource: slot('ocupado'),
        finds: ['Slot.status'],
        fixed: slot('busy'),
      },
      {
        title: 'El código de lo que no es una codificación',
        resource: statement('transaction'),
        finds: ['CapabilityStatement.rest[0].resource[0].interaction[0].code'],
        fixed: statement('read'),
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
        : `«${shown(problem.value)}»${ofOtherSystem(problem)} no está en el conjunto ${lastPart(problem.valueSet)}, que ${authority(problem)} pide usar si alguno sirve.`,
    suggestion: ({ elsewhere }) => elsewhere && `Ahí está en el sistema «${shown(elsewhere.system!)}».`,
    why: 'Un enlace extensible admite otros códigos solo cuando ninguno del conjunto dice lo mismo; con uno propio, quien recibe el recurso quizás no lo entienda.',
    fixes: 'unsafe',
    // A profile may fix a code that is not of the set which it recommends; the system of an identifier's type may tell whose it is.
    isTried: ({ value, valueSet, choices = [], nearest, elsewhere, profileUrl }) =>
      value !== undefined &&
      (nearest !== undefined ||
        elsewhere !== undefined ||
        choices.length < 2 ||
        profileUrl !== undefined ||
        lastPart(valueSet) === 'identifier-type'),
    quickFix: toCodeOfSet,
    links: [page('enlaces a códigos', 'terminologies.html#extensible')],
    examples: [
      { title: 'Un código del conjunto', resource: married('http://terminology.hl7.org/CodeSystem/v3-MaritalStatus', 'M'), finds: [] },
      {
        title: 'Uno propio',
        resource: married('https://ejemplo.cl/estado-civil', 'casada'),
        finds: ['Patient.maritalStatus.coding[0].code'],
        fixed: {
          resourceType: 'Patient',
          maritalStatus: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-MaritalStatus', code: 'A', display: 'Annulled' }] },
        },
      },
    ],
  }),
  defineSaying({
    code: 'r4-codigo-03',
    title: 'El código existe en su sistema',
    severity: 'error',
    message: ({ value, system, reason, version = '', place, faults = '' }) =>
      reason === 'expression'
        ? `La expresión «${shown(value)}» de ${system} no es correcta: ${faults}.`
        : reason === 'inactive'
          ? `«${shown(value)}» ya no se usa en ${system}: está inactivo en la versión ${versionOf(version, place)}.`
          : reason === 'absent'
            ? `«${shown(value)}» no está en ${system}, en la versión ${versionOf(version, place)}.`
            : system === ucum
              ? `«${shown(value)}» no es una unidad de UCUM.`
              : `«${shown(value)}» no existe en ${system}.`,
    suggestion: ({ system, nearest }) =>
      system === ucum && nearest === undefined ? 'Lo que UCUM no tiene se escribe entre llaves: «{comprimido}».' : undefined,
    why: 'Un código que su propio sistema no define no significa nada para quien lo recibe.',
    fixes: 'unsafe',
    // The event of a message tells what else it has to hold, and the kind of an identifier what its value has to be.
    isTried: ({ at, nearest, choices = [], elsewhere }) =>
      elsewhere !== undefined || (nearest === undefined ? choices.length < 2 : at.at(-2) === 'eventCoding' || at.includes('identifier')),
    quickFix: toCodeOfSystem,
    links: [page('códigos', 'terminologies.html')],
    examples: [
      { title: 'Un código del sistema', resource: interpreted('H'), finds: [] },
      {
        title: 'Con otras mayúsculas',
        resource: interpreted('h'),
        finds: ['Observation.interpretation[0].coding[0].code'],
        fixed: interpreted('H'),
      },
      { title: 'Uno que no existe', resource: interpreted('regular'), finds: ['Observation.interpretation[0].coding[0].code'] },
      {
        title: 'En castellano',
        resource: interpreted('alto'),
        finds: ['Observation.interpretation[0].coding[0].code'],
        fixed: interpreted('H'),
      },
      { title: 'Una unidad de UCUM, y una anotación', resource: measured('mg/dL', '{comprimido}/d'), finds: [] },
      {
        title: 'Unidades como se dicen',
        resource: measured('mmHg', 'minutos'),
        finds: ['Observation.component[0].value.code', 'Observation.component[1].value.code'],
        fixed: measured('mm[Hg]', 'min'),
      },
      { title: 'Una que UCUM no tiene', resource: measured('dosis'), finds: ['Observation.component[0].value.code'] },
    ],
  }),
  defineSaying({
    code: 'r4-codigo-04',
    title: 'El texto de un código es el de su sistema',
    severity: 'warning',
    message: ({ value, display, expected }) => `«${shown(display)}» no es como su sistema llama al código ${value}: «${expected}».`,
    why: 'Si el texto dice otra cosa que el código, una persona y un programa entienden cosas distintas del mismo registro.',
    fixes: 'unsafe',
    quickFix({ at, value, display, expected, named }, root) {
      const title = `Usar «${shown(expected)}»`
      const path = at.slice(0, -1)
      const holder = valueAt(root, path)
      if (named === undefined || !isCoding(holder)) return { title, replacement: expected, safe: false }
      // Either may be what was meant: a person chooses a name, and a program a code.
      return toChoose('Elegir un código', path, [
        { title: `${value} (${shown(expected)})`, replacement: { ...holder, display: expected } },
        { title: `${named} (${shown(display)})`, replacement: { ...holder, code: named } },
      ])
    },
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
    settles: true,
    sameCause: ({ system }) => partsOfMoved(system)?.base,
    distorts: aboutCodes,
    // A name with blanks is no address either.
    explains: ['r4-formato-01'],
    message: ({ system, reason, guide }) =>
      ({
        absentInGuide: `${guide} no tiene ningún sistema de códigos con la dirección «${shown(system)}».`,
        valueSet: `«${shown(system)}» es un conjunto de códigos y no un sistema: «system» dice quién define el código.`,
        relative: `«${shown(system)}» no es una URI absoluta, y «system» debe serlo.`,
        absent: `«${shown(system)}» no está entre los sistemas de códigos de FHIR R4.`,
        page: `«${shown(system)}» es una página y no un sistema: «system» es la URI con que el sistema se identifica.`,
        unknown: `«${shown(system)}» no es ningún sistema de códigos: así no se escribe.`,
        oid: `«${shown(system)}» es el OID de un sistema al que FHIR da su propia dirección.`,
        edition: `«${shown(system)}» es una edición de SNOMED CT, que va en «version» y no en «system».`,
        version: `«${shown(system)}» lleva una versión, y «system» es la dirección sola.`,
      })[reason],
    fixes: 'unsafe',
    isTried: true,
    suggestion({ system, nearest, reason, isOfIdentifier, candidates = [] }) {
      if (reason === 'absentInGuide')
        return candidates.length === 0
          ? 'Si es tuyo, publícalo bajo tu propia dirección; si es de otra versión de la guía, tráela con su paquete.'
          : `¿Será ${listed(candidates)}?`
      const meant = nearest ?? findNamedSystem(system)
      if (meant !== undefined) return `Su dirección es «${meant}».`
      if (reason !== 'relative') return undefined
      return isOfIdentifier === true
        ? 'Escribe la URI que reconoce a quien da el número, como «https://hospital.example/fichas», o quita «system»: qué documento es lo dice «type».'
        : 'Escribe la URI con que el sistema se identifica; si el código es de uso propio, una de tu institución.'
    },
    quickFix({ at, nearest, reason, system, candidates = [] }, root) {
      const path = at.slice(0, -1)
      const version = reason === 'edition' ? system : reason === 'version' ? system.slice(system.indexOf('|') + 1) : ''
      const holder = version === '' ? undefined : valueAt(root, path)
      // The version is kept where nothing else is said to be the version.
      if (nearest !== undefined && saysVersion(at, holder) && holder['version'] === undefined)
        return {
          title: `Usar «${nearest}» y decir la ${reason === 'edition' ? 'edición' : 'versión'} en «version»`,
          path,
          replacement: { ...holder, system: nearest, version },
          safe: false,
        }
      const meant = reason === 'absentInGuide' ? undefined : (nearest ?? findNamedSystem(system))
      if (meant !== undefined) return orElse(underToday(root, system), { title: `Usar «${meant}»`, replacement: meant, safe: false })
      return toChoose(
        'Elegir un sistema',
        at,
        candidates.map((one) => ({ title: one, replacement: one })),
      )
    },
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

function statement(code: string) {
  return {
    resourceType: 'CapabilityStatement',
    status: 'active',
    date: '2026-01-10',
    description: 'Lo que se pide',
    kind: 'requirements',
    fhirVersion: '4.0.1',
    format: ['json'],
    rest: [{ mode: 'server', resource: [{ type: 'Patient', interaction: [{ code }] }] }],
  } as const
}

/** The system of a code, where that is what keeps it out of a set. */
function ofOtherSystem({ value, system, elsewhere, choices = [] }: Problem<'r4-codigo-01' | 'r4-codigo-02'>): string {
  if (elsewhere === undefined && !choices.some(({ code }) => code === value)) return ''
  return system === undefined ? ', sin su sistema,' : ` del sistema «${shown(system)}»`
}

/** Whether the object that has a system has a version of it too: a coding, or a part of a value set. */
function saysVersion(at: Path, holder: Json | undefined): holder is JsonObject {
  if (isCoding(holder)) return !isOfQuantity(at)
  return isObject(holder) && at.at(-4) === 'compose'
}

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

function versionOf(version: string, place: 'server' | undefined): string {
  const holder = place === 'server' ? 'del servidor de terminologías' : 'importada'
  return version === '' ? holder : `${holder} (${lastPart(version)})`
}
