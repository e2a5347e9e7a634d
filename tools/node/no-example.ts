import { editDistance } from '../../catalogs/edit-distance.ts'
import { typeMeantBy } from '../../rules/cl/reading/spanish-types.ts'
import { exampleEvents } from '../../rules/examples/events/index.ts'
import { exampleTypes } from '../../rules/examples/index.ts'
import type { Said } from './said.ts'

/** Says that there is no example of a type or an event, and of what there is one: of a guide alone, its events. */
export function noExampleOf(asked: string): Said {
  const ofGuide = exampleEvents.filter((event) => event.startsWith(`${asked.toLowerCase()}:`))
  const there = (asked.includes(':') ? exampleEvents : ofGuide.length > 0 ? ofGuide : exampleTypes).join(', ')
  const named = typeMeantBy(asked)
  const meant =
    exampleTypes.find((type) => type === named) ??
    [...exampleTypes, ...exampleEvents].find((one) => editDistance(one.toLowerCase(), asked.toLowerCase(), 2) <= 2)
  const es = `No hay ejemplo de «${asked}».`
  const en = `There is no example of “${asked}”.`
  return meant === undefined
    ? { es: `${es} Los hay de: ${there}.`, en: `${en} There are some of: ${there}.` }
    : { es: `${es} ¿Quisiste decir «${meant}»?`, en: `${en} Did you mean “${meant}”?` }
}
