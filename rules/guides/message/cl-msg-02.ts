import { isObject, stringsIn, type JsonObject, type Path } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { withoutVersion } from '../../structure/canonical.ts'
import { entriesOf } from '../entries.ts'
import { guides, type Guide } from '../guides.ts'
import { listProfiles } from '../profile-list.ts'

/** The guides that call some of their profiles alike, each in its newest version. */
const siblings: readonly Guide[] = ['tei', 'urgencia', 'quirurgico'].map((id) => guides.findLast((guide) => guide.id === id)!)

interface Claim {
  readonly at: Path
  readonly type: string
  /** The name of the profile. */
  readonly name: string
  readonly guide: Guide
}

export default defineRule({
  code: 'cl-msg-02',
  title: 'Los perfiles de un Bundle y de sus entradas son de la misma guía',
  severity: 'warning',
  on: 'Bundle',
  // The profile of the other guide asks for what that of the right one does not.
  settlesElsewhere: ['r4-card-01', 'r4-card-02', 'r4-valor-02', 'r4-codigo-01', 'r4-elemento-04', 'r4-slice-01', 'r4-ref-06'],
  check(bundle) {
    const [own] = claimsOf(bundle, [])
    if (own === undefined) return undefined
    const inside = entriesOf(bundle).map(({ at, resource }) => claimsOf(resource, at))
    const used = new Set(inside.flat().map(({ guide }) => guide))
    if (used.has(own.guide)) {
      const astray = inside.filter((claims) => claims.every(({ guide }) => guide !== own.guide)).flat()
      return astray.flatMap((claim) => toFinding(claim, own.guide, 'Bundle'))
    }
    const [other] = used
    // A few entries may be those that are wrong.
    const areMost = 2 * inside.filter((claims) => claims.length > 0).length > inside.length
    return other === undefined || used.size > 1 || !areMost ? undefined : toFinding(own, other, 'entradas')
  },
  message: ({ name, from, to, of }) =>
    of === 'Bundle'
      ? `El perfil ${name} que se declara es el de la guía ${from}, y el del Bundle es de ${to}, que tiene su propio ${name}.`
      : `El perfil ${name} que declara el Bundle es el de la guía ${from}, y los de sus entradas son de ${to}, que tiene su propio ${name}.`,
  why: 'TEI, Urgencia y Quirúrgico llaman igual a perfiles distintos, cada uno con sus extensiones y códigos: con el de otra guía se revisa lo que esta no pide.',
  sameCause: ({ from, to }) => `${from} ${to}`,
  fixes: 'unsafe',
  isTried: () => true,
  quickFix: ({ name, to, meant }) => ({ title: `Usar ${name} de la guía ${to}`, replacement: meant, safe: false }),
  links: [
    { title: 'TEI 0.2.2: perfiles', url: 'https://github.com/Minsal-CL/tei/tree/03e9ba7/input/fsh' },
    { title: 'Quirúrgico 0.1.2-ballot: perfiles', url: 'https://github.com/Minsal-CL/TEI-Quirurgico/tree/f6e66be/input/fsh' },
  ],
  examples: [
    { title: 'Los perfiles son de la misma guía', resource: transaction('quirurgico', 'quirurgico'), finds: [] },
    {
      title: 'Una entrada declara el perfil que otra guía llama igual',
      resource: transaction('quirurgico', 'tei'),
      finds: ['Patient.meta.profile[0]'],
      fixed: transaction('quirurgico', 'quirurgico'),
    },
  ],
})

/** The profiles of these guides that a resource claims. */
function claimsOf(resource: JsonObject, at: Path): readonly Claim[] {
  const { meta, resourceType: type } = resource
  if (typeof type !== 'string' || !isObject(meta)) return []
  return stringsIn(meta, 'profile').flatMap(({ at: place, value }): readonly Claim[] => {
    const canonical = withoutVersion(value)
    const guide = siblings.find((sibling) => canonical.startsWith(`${sibling.canonical}/StructureDefinition/`))
    const name = canonical.slice(canonical.lastIndexOf('/') + 1)
    return guide === undefined ? [] : [{ at: [...at, 'meta', ...place], type, name, guide }]
  })
}

/** A claim of a profile that another guide has too, for the same type. */
function toFinding({ at, type, name, guide }: Claim, to: Guide, of: 'Bundle' | 'entradas') {
  const meant = listProfiles(to).find((one) => one.title === name && one.type === type)?.url
  return meant === undefined ? [] : [{ at, name, from: guide.id, to: to.id, of, meant }]
}

/** A transaction whose Bundle and encounter claim profiles of a guide, and whose patient those of a guide. */
function transaction(own: string, ofPatient: string): JsonObject {
  const claim = (guide: string, name: string): JsonObject => ({
    meta: { profile: [`https://interoperabilidad.minsal.cl/fhir/ig/${guide}/StructureDefinition/${name}`] },
  })
  const entry = (id: number, resource: JsonObject): JsonObject => ({
    fullUrl: `urn:uuid:00000000-0000-4000-8000-00000000000${id}`,
    resource,
    request: { method: 'POST', url: resource['resourceType']! },
  })
  return {
    resourceType: 'Bundle',
    ...claim(own, 'BundleAtenderLE'),
    type: 'transaction',
    entry: [
      entry(1, { resourceType: 'Encounter', ...claim(own, 'EncounterAtenderLE'), status: 'finished' }),
      entry(2, { resourceType: 'Patient', ...claim(ofPatient, 'PatientLE'), gender: 'female' }),
    ],
  }
}
