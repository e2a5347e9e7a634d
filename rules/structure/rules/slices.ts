import type { Rule } from '../../engine/rule.ts'
import { authority, defineSaying, listed, page } from './define.ts'

const slicing = page('elementos por tipo (slicing)', 'profiling.html#slicing')

/** The items of a list that a profile tells apart. */
export const sliceSayings: readonly Rule[] = [
  defineSaying({
    code: 'r4-slice-01',
    title: 'Cada elemento de una lista cerrada es de los que el perfil nombra',
    severity: 'error',
    message: (problem) => `Este «${problem.name}» no es ninguno de los que admite ${authority(problem)}: ${listed(problem.slices)}.`,
    why: 'El perfil cerró la lista: lo que no calza con ninguno de sus tipos no se admite.',
    links: [slicing],
    examples: [],
  }),
  defineSaying({
    code: 'r4-slice-02',
    title: 'Los elementos van en el orden del perfil',
    severity: 'error',
    message: (problem) =>
      `Este «${problem.name}» («${problem.slice}») va antes que «${problem.before}»: así lo ordena ${authority(problem)}.`,
    why: 'El perfil dice que el orden importa; quien recibe el recurso lee la lista por su posición.',
    links: [slicing],
    examples: [],
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
]
