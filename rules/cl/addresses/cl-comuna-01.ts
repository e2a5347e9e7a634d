import { fold } from '../../../catalogs/catalog.ts'
import { findObsoleteName, type Comuna } from '../../../catalogs/comunas/comunas.ts'
import type { JsonObject } from '../../engine/json.ts'
import { once } from '../../engine/once.ts'
import { defineRule, type Finding } from '../../engine/rule.ts'
import { toChoose } from '../../structure/repairs/repair.ts'
import { clPage } from '../canonicals.ts'
import { findComunaOfCode } from '../reading/address.ts'
import { factsOf, type AddressFacts } from '../reading/address-facts.ts'
import { comunasInside, comunasNear, comunasShortened, isComunaName } from '../reading/city.ts'
import { hasForeignState, looksForeign } from '../reading/foreign-signs.ts'
import { communeSystems } from '../reading/territory-coding.ts'
import { codedCity, comunaCoding, patientAt } from './sample.ts'

/** @public The type of a list of rules names it. */
export interface Found extends Finding {
  readonly city: string
  readonly named: Comuna | undefined
  readonly coded: readonly Comuna[]
  /** The communes that may have been meant. */
  readonly near: () => readonly Comuna[]
  /** The commune of today, where the city bears an older name. */
  readonly successor?: Comuna
  readonly isForeign?: boolean
}

export default defineRule({
  code: 'cl-comuna-01',
  title: 'La ciudad de una dirección chilena es el nombre de una comuna',
  severity: 'error',
  on: 'Address',
  check(address, _, run): Found[] | undefined {
    const facts = factsOf(address, run)
    const { city, isChilean, named, coded, codings } = facts
    if (city === undefined || !isChilean || isComunaName(city) || isUnknown(facts)) return undefined
    const byCode = findComunaOfCode(city.trim())
    if (byCode !== undefined) {
      // Without a code in its place, that it stands for the name is told by cl-comuna-07.
      if (codings.length === 0) return undefined
      return [{ at: ['city'], severity: 'warning', city, named: coded.includes(byCode) ? byCode : undefined, coded, near: () => [byCode] }]
    }
    const found = { at: ['city'], city, named, coded, near: once(() => comunasMeant(city)) }
    const successor = findObsoleteName(city.trim())?.successor
    if (successor !== undefined) return [{ ...found, severity: 'warning', successor }]
    const isCertain = facts.saysSo
    if (!isCertain && hasForeignState(address) && (isAbbreviated(address) || !(named !== undefined || run.memo(isNearComuna, city))))
      return undefined
    if (named === undefined && coded.length === 0 && looksForeign(address) && !run.memo(resemblesComuna, city))
      return [{ ...found, severity: 'warning', isForeign: true }]
    return [{ ...found, isCertain }]
  },
  message: ({ city, successor }) =>
    successor === undefined
      ? `«${city}» no es el nombre de una comuna.`
      : `«${city}» es un nombre antiguo: hoy la comuna se llama «${successor.display}».`,
  why: 'En CL Core la ciudad es una de las 346 comunas del decreto exento 817. Con tildes u otras letras cambiadas, los sistemas que la buscan por su nombre no la encuentran.',
  suggestion(finding) {
    if (finding.isForeign === true) return 'Si la dirección es de otro país, dilo en «country».'
    if (findMeant(finding) !== undefined) return undefined
    const like = findLike(finding)
    if (like.length === 0) return 'Escribe en «city» el nombre de la comuna; la localidad o la villa van en «line».'
    return `Comunas que podrían ser: ${like
      .slice(0, mostLike)
      .map(({ display }) => `«${display}»`)
      .join(', ')}.`
  },
  fixes: 'both',
  // A patient who seemed to be of another country is of Chile then.
  isTried: ({ named, successor }) => successor === undefined && named === undefined,
  quickFix(finding, _root, path = []) {
    const meant = findMeant(finding)
    if (meant === undefined) {
      const like = finding.isForeign === true ? [] : findLike(finding).slice(0, mostLike)
      const choice = toChoose(
        'Elegir la comuna',
        path,
        like.map(({ display }) => ({ title: `Usar «${display}»`, replacement: display })),
      )
      return choice && { ...choice, mustHold: true }
    }
    return { title: `Usar «${meant.display}»`, replacement: meant.display, safe: (finding.successor ?? finding.named) !== undefined }
  },
  demand: {},
  links: [{ title: 'CL Core: comunas', url: clPage('CodeSystem', 'CSCodComunasCL') }],
  examples: [
    { title: 'Una comuna bien escrita', resource: patientAt({ city: 'Ñuñoa', country: 'CL' }), finds: [] },
    { title: 'En mayúsculas', resource: patientAt({ city: 'ÑUÑOA' }), finds: [] },
    { title: 'El nombre que le da CL Core, distinto del CUT', resource: patientAt({ city: 'Santiago Centro' }), finds: [] },
    {
      title: 'Sin la eñe',
      resource: patientAt({ city: 'Nunoa', country: 'CL' }),
      finds: ['Patient.address[0].city'],
      fixed: patientAt({ city: 'Ñuñoa', country: 'CL' }),
    },
    {
      title: 'Sin el apóstrofo',
      resource: patientAt({ city: 'OHiggins', country: 'CL' }),
      finds: ['Patient.address[0].city'],
      fixed: patientAt({ city: "O'Higgins", country: 'CL' }),
    },
    {
      title: 'El nombre antiguo de una comuna: aviso',
      resource: patientAt({ city: 'Quilpue' }),
      finds: ['Patient.address[0].city'],
      fixed: patientAt({ city: 'Quilpué' }),
    },
    {
      title: 'Le falta una letra: la corrección es solo probable',
      resource: patientAt({ city: 'Providecia' }),
      finds: ['Patient.address[0].city'],
      fixed: patientAt({ city: 'Providencia' }),
    },
    { title: 'Un balneario, que no es comuna', resource: patientAt({ city: 'Reñaca' }), finds: ['Patient.address[0].city'] },
    {
      title: 'Lo más parecido contradice al código, y no se corrige solo',
      resource: patientAt(codedCity('Providecia', comunaCoding('13120', 'Ñuñoa'))),
      finds: ['Patient.address[0].city'],
    },
    {
      title: 'Sin país, y con el código postal de otro: aviso',
      resource: patientAt({ city: 'Springfield', postalCode: '62701' }),
      finds: ['Patient.address[0].city'],
    },
    { title: 'Sin país, y con un estado que no es de Chile', resource: patientAt({ city: 'Castro Valley', state: 'CA' }), finds: [] },
    { title: 'El código de una comuna, donde va su nombre', resource: patientAt({ city: '07401', country: 'CL' }), finds: [] },
    { title: 'Una ciudad de otro país', resource: patientAt({ city: 'Mendoza', country: 'AR' }), finds: [] },
  ],
})

/** The commune that was certainly or, where the city only resembles its name, probably meant. */
function findMeant({ named, coded, near, successor, isForeign = false }: Found): Comuna | undefined {
  if (successor !== undefined || isForeign) return successor
  if (named !== undefined) return named
  const [comuna, ...others] = near()
  if (comuna === undefined || others.length > 0) return undefined
  // A name that is only like the city's must not contradict the code beside it.
  return coded.length === 0 || coded.includes(comuna) ? comuna : undefined
}

/** Communes that are named, and to be chosen from. */
const mostLike = 4

/** The communes that may have been meant. */
export function findLike({ city, coded, near }: Found): readonly Comuna[] {
  return [...new Set([...coded, ...near(), ...comunasInside(city)])]
}

/** The communes whose name is shortened; where none is, those whose name is nearly that. */
function comunasMeant(city: string): readonly Comuna[] {
  const shortened = comunasShortened(city)
  return shortened.length > 0 ? shortened : comunasNear(city)
}

function resemblesComuna(city: string): boolean {
  return isNearComuna(city) || comunasInside(city).length > 0
}

function isNearComuna(city: string): boolean {
  return comunasNear(city).length > 0
}

/** Whether the state is a code of two letters, as in «Castro Valley, CA». */
function isAbbreviated({ state }: JsonObject): boolean {
  return typeof state === 'string' && state.trim().length <= 2
}

/** The unknown commune of CSComunas, by its own name. */
function isUnknown({ city, codings }: AddressFacts): boolean {
  return (
    codings.some(({ value: { system, code } }) => system === communeSystems.eisWithUnknown && code === '99999') &&
    fold(city!) === 'ignorada'
  )
}
