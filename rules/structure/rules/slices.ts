import type { Rule } from '../../engine/rule.ts'
import type { SliceHint } from '../problem.ts'
import { authority, listed } from '../phrases.ts'
import { defineSaying, page } from './define.ts'
import { bloodPressure } from './vital-sign-examples.ts'
import { orElse, toRemoveIfHolds, withoutTrade } from '../repairs/repair.ts'
import { mostOfEntries, without } from '../repairs/setting.ts'
import { toSliceAdvice, toSliceFix } from '../repairs/slice-advice.ts'

const slicing = page('elementos por tipo (slicing)', 'profiling.html#slicing')

const bp = 'http://hl7.org/fhir/StructureDefinition/bp'
const systolic = '8480-6'
const diastolic = '8462-4'

const library = 'http://hl7.org/fhir/StructureDefinition/example-section-library'
const medications = { code: '29549-3', display: 'Medication administered Narrative' }
const plan = { code: '18776-5', display: 'Plan of treatment (narrative)' }
const other = { code: '10164-2', display: 'History of Present illness Narrative' }

/** The items of a list that a profile tells apart. */
export const sliceSayings: readonly Rule[] = [
  defineSaying({
    code: 'r4-slice-01',
    title: 'Cada elemento de una lista cerrada es de los que el perfil nombra',
    severity: 'error',
    message: (problem) => `Este «${problem.name}» no es ninguno de los que admite ${authority(problem)}: ${listed(problem.slices)}.`,
    suggestion: ({ nearest }) => nearest && toSliceAdvice(nearest),
    fixes: 'unsafe',
    isTried: true,
    quickFix: ({ at, name, nearest }, root) =>
      orElse(
        nearest && withoutTrade(toSliceFix(nearest)),
        isLacking(nearest) ? undefined : toRemoveIfHolds(`este «${name}»`, without(root, at, mostOfEntries)),
      ),
    why: 'El perfil cerró la lista: lo que no calza con ninguno de sus tipos no se admite.',
    links: [slicing],
    examples: [
      { title: 'Una sección que el perfil nombra', resource: composition(plan), profile: library, finds: [] },
      {
        title: 'Otra',
        resource: composition(plan, other),
        profile: library,
        finds: ['Composition.section[1]'],
        fixed: composition(plan),
      },
      {
        title: 'Una que el perfil nombra, con una letra de más',
        resource: titled(composition({ ...plan, display: 'Plan of treatment (narratives)' })),
        profile: library,
        finds: ['Composition.section[0]'],
        fixed: titled(composition(plan)),
      },
    ],
  }),
  defineSaying({
    code: 'r4-slice-02',
    title: 'Los elementos van en el orden del perfil',
    severity: 'error',
    message: (problem) =>
      `Este «${problem.name}» («${problem.slice}») va antes que «${problem.before}»: así lo ordena ${authority(problem)}.`,
    why: 'El perfil dice que el orden importa; quien recibe el recurso lee la lista por su posición.',
    links: [slicing],
    examples: [
      { title: 'En orden', resource: composition(medications, plan), profile: library, finds: [] },
      { title: 'Al revés', resource: composition(plan, medications), profile: library, finds: ['Composition.section[1]'] },
    ],
  }),
  defineSaying({
    code: 'r4-slice-03',
    title: 'Los elementos propios van al final',
    severity: 'error',
    message: (problem) => `«${problem.slice}» va antes que los «${problem.name}» que ${authority(problem)} no nombra.`,
    why: 'El perfil admite otros elementos solo después de los que nombra.',
    links: [slicing],
    examples: [],
  }),
  defineSaying({
    code: 'r4-slice-04',
    title: 'Cada elemento es de un solo tipo',
    severity: 'error',
    message: (problem) =>
      `Este «${problem.name}» tiene a la vez lo que ${authority(problem)} pide a «${problem.slice}» y a «${problem.other}», que distingue por eso.`,
    suggestion: () => 'Deja lo de uno de los dos, o sepáralo en dos elementos.',
    why: 'El perfil distingue los elementos por esos valores; uno que tiene los de dos tipos se puede leer como cualquiera de ellos.',
    links: [slicing],
    examples: [
      { title: 'Una presión por componente', resource: bloodPressure([systolic, diastolic]), profile: bp, finds: [] },
      {
        title: 'Un componente con los códigos de las dos',
        resource: bloodPressure([[systolic, diastolic], diastolic]),
        profile: bp,
        finds: ['Observation.component[0]'],
      },
    ],
  }),
]

/** Whether an item is of a slice but for what has to be added or corrected in it, so that it is not one that somebody would take away. */
function isLacking(nearest: SliceHint | undefined): boolean {
  return nearest !== undefined && (nearest.kind !== 'value' || nearest.found === undefined)
}

/** With the title that the profile fixes for a plan. */
function titled({ section, ...rest }: ReturnType<typeof composition>) {
  return { ...rest, section: section.map((one) => ({ ...one, title: 'Discharge Treatment Plan' })) }
}

function composition(...codes: readonly { readonly code: string; readonly display: string }[]) {
  return {
    resourceType: 'Composition',
    status: 'final',
    type: { text: 'Nota' },
    date: '2026-01-10',
    title: 'Nota',
    author: [{ display: 'Box 3' }],
    section: codes.map((code) => ({
      code: { coding: [{ system: 'http://loinc.org', ...code }] },
      text: { status: 'generated', div: '<div xmlns="http://www.w3.org/1999/xhtml">Nota</div>' },
    })),
  } as const
}
