import { isList, isObject, isSame, valueAt, type Json, type Path } from '../../engine/json.ts'
import type { Rule } from '../../engine/rule.ts'
import { isAdditionTried, toAdded, toAddedExtension, toAddition, toOwnExtension } from '../repairs/additions.ts'
import { authority } from '../phrases.ts'
import { defineSaying, page } from './define.ts'
import { toChoose, toRemove, type Repair } from '../repairs/repair.ts'
import { mayBeRewritten, without } from '../repairs/setting.ts'
import { entryAt } from '../named-entry.ts'
import { toMarks, toSliceAdvice, toSliceFix } from '../repairs/slice-advice.ts'
import { bloodPressure, bodyWeight, weight } from './vital-sign-examples.ts'

const noNames: readonly string[] = []

/** How often elements stand. */
export const cardinalitySayings: readonly Rule[] = [
  defineSaying({
    code: 'r4-card-01',
    title: 'Está lo que es obligatorio',
    severity: 'error',
    // A value of the type that is asked for is the value.
    voids: ({ name, found, slice }) => found === 0 && (slice === undefined || name === 'value'),
    // To say why it is absent, or to give components, is not enough for a profile that asks for the value.
    // That a practitioner has no RUN is what the profile asks for.
    explains: ({ name, slice }) =>
      name === 'value' ? ['cl-obs-05'] : name === 'identifier' && slice === 'run' ? ['cl-practitioner-06'] : noNames,
    lacks: ({ at, types }) => (types === undefined ? noNames : [...types.map((type) => entryAt(at, type)), entryAt(at)]),
    message: (problem) => {
      const what = counted(problem)
      return problem.found === 0
        ? `Falta ${what}: ${authority(problem)} pide ${problem.min === 1 ? 'que esté' : `al menos ${problem.min}`}.`
        : `De ${what} hay ${problem.found}, y ${authority(problem)} pide al menos ${problem.min}.`
    },
    suggestion: ({ nearest, marks, slice }) =>
      nearest !== undefined ? toSliceAdvice(nearest, nearest.item) : marks !== undefined ? toMarks(slice!, marks) : undefined,
    fixes: 'unsafe',
    // Of a few codes the profile may fix one.
    isTried: (problem) =>
      problem.made !== undefined ||
      (isAdditionTried(problem) ? 'only' : problem.choices !== undefined && problem.choices.length <= fewChoices),
    quickFix(problem, root) {
      const { at, name, found, slice, nearest, made } = problem
      if (nearest !== undefined) return toSliceFix(nearest, nearest.item)
      // A narrative without its text says nothing; nobody but who wrote it could add that.
      if (name === 'div' && found === 0) return toRemove('«text»', without(root, at.at(-1) === name ? at.slice(0, -1) : at))
      if (made !== undefined && at.at(-1) === name) return toAdded(root, at, slice!, made)
      if (slice !== undefined) return toOwnExtension(problem, root) ?? toAddedExtension(problem, root)
      return found > 0 ? undefined : toAddition(problem, root)
    },
    why: 'Quien recibe el recurso cuenta con lo obligatorio para entenderlo; sin ello lo rechaza.',
    links: [page('cardinalidad', 'conformance-rules.html#cardinality')],
    examples: [
      { title: 'Está', resource: { resourceType: 'Basic', code: { text: 'Nota' } }, finds: [] },
      { title: 'Falta', resource: { resourceType: 'Basic', id: 'nota' }, finds: ['Basic.code'] },
      {
        title: 'Falta un código de unos pocos',
        resource: { resourceType: 'Patient', link: [{ other: { reference: 'Patient/1' } }] },
        finds: ['Patient.link[0].type'],
        fixed: { resourceType: 'Patient', link: [{ other: { reference: 'Patient/1' }, type: 'replaced-by' }] },
      },
      {
        title: 'Falta una clase, que es una de unas pocas',
        resource: { resourceType: 'Encounter', status: 'finished' },
        finds: ['Encounter.class'],
        fixed: {
          resourceType: 'Encounter',
          status: 'finished',
          class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'AMB', display: 'ambulatory' },
        },
      },
      {
        title: 'Falta el paciente, que está en el Bundle',
        resource: withPatient({}),
        finds: ['Flag.subject'],
        fixed: withPatient({ subject: { reference: 'urn:uuid:6f2c1c66-1f0b-4f0e-9a43-0d3a2f5f8a11' } }),
      },
      {
        title: 'Falta la categoría de los signos vitales, porque la que hay no dice su sistema',
        resource: { ...bodyWeight(weight), category: [{ coding: [{ code: 'vital-signs' }] }] },
        finds: ['Observation.category'],
        fixed: bodyWeight(weight),
      },
    ],
  }),
  defineSaying({
    code: 'r4-card-02',
    title: 'No hay más de lo que se admite',
    severity: 'error',
    aboutName: ({ max }) => max === 0,
    message: (problem) => {
      const what = counted(problem)
      return problem.max === 0
        ? `${authority(problem).replace(/^./, (first) => first.toUpperCase())} no admite ${what}.`
        : `De ${what} hay ${problem.found}, y ${authority(problem)} admite ${problem.max === 1 ? 'uno solo' : `hasta ${problem.max}`}.`
    },
    fixes: 'unsafe',
    isTried: ({ max, slice }) => max > 0 || slice !== undefined,
    quickFix({ at, name, max, found, slice, items }, root) {
      if (max === 0 && isAllOfExtension(valueAt(root, at.slice(0, -1)), at.at(-1))) return undefined
      if (slice === undefined) return max === 0 ? toRemove(`«${name}»`, without(root, at)) : toLeaveOut(root, at, name, found - max)
      if (items === undefined || items.length !== found) return undefined
      if (max === 0) return found === 1 ? toRemove(`«${name}» («${slice}»)`, without(root, items[0]!)) : undefined
      return toLeaveOut(root, at, name, found - max, items)
    },
    why: 'Lo que sobra se pierde o hace rechazar el recurso, porque quien lo recibe no sabe cuál vale.',
    links: [page('cardinalidad', 'conformance-rules.html#cardinality')],
    examples: [
      {
        title: 'Una extensión con su valor',
        resource: { resourceType: 'Basic', code: { text: 'Nota' }, extension: [{ url: 'https://ejemplo.cl/nota', valueString: 'a' }] },
        finds: [],
      },
      {
        title: 'Un nombre social con apellido',
        resource: social({ family: 'Soto' }),
        profile: 'https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/CorePacienteCl',
        finds: ['Patient.name[1].family'],
        fixed: social({}),
      },
      {
        title: 'Presión arterial con dos sistólicas',
        resource: bloodPressure(['8480-6', '8480-6', '8462-4']),
        finds: ['Observation.component'],
        fixed: bloodPressure(['8480-6', '8462-4']),
      },
    ],
  }),
]

/** Names the element that there is too little or too much of. */
function counted({ name, slice, url }: { readonly name: string; readonly slice?: string; readonly url?: string }): string {
  if (slice === undefined) return `«${name}»`
  if (url === undefined) return `«${name}» del tipo «${slice}»`
  return url === slice ? `la extensión «${slice}»` : `la extensión «${slice}» (${url})`
}

/** Whether a member is all that an extension has beside its address: without it, that says nothing and is no extension. */
function isAllOfExtension(holder: Json | undefined, name: Path[number] | undefined): boolean {
  return isObject(holder) && holder['url'] !== undefined && Object.keys(holder).every((key) => ['url', 'id', name].includes(key))
}

/** A list that has too many items, without those that are like another one; else, of one too many, without each of those that may go. */
function toLeaveOut(root: Json, at: Path, name: string, tooMany: number, items?: readonly Path[]): Repair | undefined {
  const list = valueAt(root, at)
  if (at.at(-1) !== name || !isList(list) || list.length > mostItems || !mayBeRewritten(list)) return undefined
  const indexes = items === undefined ? [...list.keys()] : items.map((one) => one.at(-1))
  const twins = indexes.filter((one, place) => indexes.slice(0, place).some((other) => isSame(list[one as number], list[other as number])))
  if (twins.length === tooMany && valueAt(root, [...at.slice(0, -1), `_${name}`]) === undefined)
    return toRemove(`lo repetido de «${name}»`, { path: at, replacement: list.filter((_, index) => !twins.includes(index)) })
  if (tooMany > 1) return undefined
  const options = indexes.flatMap((index) => {
    if (typeof index !== 'number') return []
    const setting = without(root, [...at, index])
    const isOfList = setting !== undefined && setting.path.length === at.length
    return isOfList ? [{ title: `Quitar «${name}» ${index + 1}`, replacement: setting.replacement }] : []
  })
  return toChoose('Quitar uno', at, options)
}

/** Of more nobody chooses. */
const mostItems = 20

/** Codes of which each is tried. */
const fewChoices = 4

function withPatient(members: object) {
  return {
    resourceType: 'Bundle',
    type: 'collection',
    entry: [
      {
        fullUrl: 'urn:uuid:6f2c1c66-1f0b-4f0e-9a43-0d3a2f5f8a11',
        resource: { resourceType: 'Patient', name: [{ given: ['Ana'], family: 'Soto' }] },
      },
      {
        fullUrl: 'urn:uuid:0b9f2a1e-53ad-4a7c-8f1b-7c9e1d6b2f40',
        resource: { resourceType: 'Flag', status: 'active', code: { text: 'Cae' }, ...members },
      },
    ],
  } as const
}

function social(more: { readonly family?: string }) {
  return {
    resourceType: 'Patient',
    name: [
      { use: 'official', family: 'Soto', given: ['Ana'] },
      { use: 'usual', given: ['Ani'], ...more },
    ],
  } as const
}
