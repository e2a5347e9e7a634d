import { findInEach } from '../../engine/find-in-each.ts'
import { once } from '../../engine/once.ts'
import { defineRule } from '../../engine/rule.ts'
import { findNearest, toCandidates, type Candidates } from '../../structure/nearest.ts'
import { toChoose } from '../../structure/repairs/repair.ts'
import { clDefinition, clPage, r4Page } from '../canonicals.ts'
import { clProfiles } from '../profiles.ts'
import { claimedBy } from './claimed-profiles.ts'
import { typeOfClDefinition } from './known-profiles.ts'

/** Profiles of 1.9.4 under their names in earlier versions. */
const renamed: ReadonlyMap<string, string> = new Map([
  ['CoreAletgiaIntCl', 'CoreAlergiaIntCl'],
  ['CoreEspecialidadCl', 'CoreRolClinicoCl'],
])

const base = clDefinition('')

const bySmallLetters = new Map([...typeOfClDefinition.keys()].map((id) => [id.toLowerCase(), id]))

export default defineRule({
  code: 'cl-perfil-01',
  title: 'Un perfil de CL Core declarado en meta existe en CL Core 1.9.4',
  severity: 'warning',
  on: 'Meta',
  check(meta, element, run) {
    const { type, profiles } = claimedBy(meta, element, run)
    const claimed = once(() => new Set(profiles.map(({ canonical }) => canonical)))
    const others = once(() => profilesOf(type).filter((id) => !claimed().has(clDefinition(id))))
    const read = (canonical: string) => {
      const meant = meantBy(canonical, () => run.memo(candidatesFor, type))
      if (meant === undefined) return { meant, others: others() }
      const isUsable = typeOfClDefinition.get(meant.id) === type && !claimed().has(clDefinition(meant.id))
      return { meant: isUsable ? meant : undefined, others: none }
    }
    let latest: string | undefined
    let reading: ReturnType<typeof read> | undefined
    return findInEach(profiles, ({ canonical, at, written, version }) => {
      // Of thousands most are the same once more.
      if (canonical !== latest) {
        latest = canonical
        reading = isUnknown(canonical) ? read(canonical) : undefined
      }
      return reading && { at, written, type, version, meant: reading.meant, others: reading.others }
    })
  },
  message: ({ written }) => `El perfil «${written}» no existe en CL Core 1.9.4.`,
  suggestion({ type, meant }) {
    if (meant !== undefined) return `En CL Core 1.9.4 se llama ${meant.id}.`
    const own = profilesOf(type).map(clDefinition)
    return own.length === 0
      ? `CL Core 1.9.4 no tiene ningún perfil de ${type}.`
      : `El perfil de ${type} en CL Core 1.9.4 es ${own.join(' o ')}.`
  },
  why: 'Nadie puede validar un recurso contra un perfil que no existe: el validador lo pasa por alto o lo rechaza.',
  fixes: 'both',
  // Under a profile that is chosen more may be demanded than was so far.
  isTried: ({ meant }) => meant === undefined && 'only',
  quickFix({ meant, version, others }, _root, path = []) {
    // Another case names the profile just as surely, but more may be demanded too.
    if (meant !== undefined)
      return { title: `Usar ${meant.id}`, replacement: clDefinition(meant.id), safe: meant.isRenamed && version === undefined }
    const options = others.map((id) => ({ title: id, replacement: clDefinition(id) }))
    const choice = toChoose('Elegir el perfil', path, options)
    return choice && { ...choice, mustHold: true }
  },
  links: [
    { title: 'CL Core: perfiles', url: 'https://hl7chile.cl/fhir/ig/clcore/artifacts.html' },
    { title: 'FHIR R4: Meta.profile', url: r4Page('resource-definitions.html#Meta.profile') },
  ],
  examples: [
    {
      title: 'Con el nombre exacto, y con la versión',
      resource: {
        resourceType: 'Observation',
        meta: { profile: [clDefinition('CoreObservacionCL'), `${clDefinition('cl-core-signos-vitales')}|1.9.4`] },
      },
      finds: [],
    },
    {
      title: 'El nombre que CL Core escribía con una errata',
      resource: { resourceType: 'AllergyIntolerance', meta: { profile: [clDefinition('CoreAletgiaIntCl')] }, code: { text: 'Maní' } },
      finds: ['AllergyIntolerance.meta.profile[0]'],
      fixed: { resourceType: 'AllergyIntolerance', meta: { profile: [clDefinition('CoreAlergiaIntCl')] }, code: { text: 'Maní' } },
    },
    {
      title: 'El nombre anterior del rol clínico',
      resource: { resourceType: 'PractitionerRole', meta: { profile: [clDefinition('CoreEspecialidadCl')] } },
      finds: ['PractitionerRole.meta.profile[0]'],
      fixed: { resourceType: 'PractitionerRole', meta: { profile: [clDefinition('CoreRolClinicoCl')] } },
    },
    {
      title: 'Con otras mayúsculas y http',
      resource: {
        resourceType: 'Patient',
        meta: { profile: ['http://hl7chile.cl/fhir/ig/clcore/StructureDefinition/CorePacienteCL'] },
      },
      finds: ['Patient.meta.profile[0]'],
      fixed: { resourceType: 'Patient', meta: { profile: [clDefinition('CorePacienteCl')] } },
    },
    {
      title: 'La página del perfil en vez de su dirección',
      resource: { resourceType: 'Patient', meta: { profile: [clPage('StructureDefinition', 'CorePacienteCl')] } },
      finds: ['Patient.meta.profile[0]'],
      fixed: { resourceType: 'Patient', meta: { profile: [clDefinition('CorePacienteCl')] } },
    },
    {
      title: 'Uno que no tiene sucesor: sin corrección',
      resource: { resourceType: 'Bundle', type: 'collection', meta: { profile: [clDefinition('BundleCl')] } },
      finds: ['Bundle.meta.profile[0]'],
    },
    {
      title: 'Un perfil de otra guía',
      resource: {
        resourceType: 'Patient',
        meta: { profile: ['https://interoperabilidad.minsal.cl/fhir/ig/tei/StructureDefinition/PatientLE'] },
      },
      finds: [],
    },
  ],
})

const none: readonly string[] = []

/** Whether a profile is said to be of CL Core, which has none of that name. */
function isUnknown(canonical: string): boolean {
  if (canonical.startsWith(base) && typeOfClDefinition.has(canonical.slice(base.length))) return false
  return /^https?:\/\/(?:www\.)?hl7chile\.cl\/fhir\/ig\/clcore(?:\/|$)/i.test(canonical)
}

/** The definition that an address means: one that was renamed or is written in another case, a page about it, or of the type and spelt nearly so. */
function meantBy(canonical: string, ofType: () => Candidates): { readonly id: string; readonly isRenamed: boolean } | undefined {
  const id = /\/(?:StructureDefinition-)?([A-Za-z-]+)(?:\.html|\/)?$/.exec(canonical)?.[1]
  if (id === undefined) return undefined
  const successor = renamed.get(id)
  if (successor !== undefined && canonical === clDefinition(id)) return { id: successor, isRenamed: true }
  const known = successor ?? bySmallLetters.get(id.toLowerCase()) ?? findNearest(ofType(), id)
  return known === undefined ? undefined : { id: known, isRenamed: false }
}

/** The profiles of a type in CL Core 1.9.4. */
function candidatesFor(type: string): Candidates {
  return toCandidates(profilesOf(type))
}

function profilesOf(type: string): readonly string[] {
  return Object.hasOwn(clProfiles, type) ? clProfiles[type]! : []
}
