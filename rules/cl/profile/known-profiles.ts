import { r4Profiles } from '../../structure/r4-profiles.ts'
import { r4 } from '../../structure/r4.ts'
import { clDefinition } from '../canonicals.ts'
import { clProfiles } from '../profiles.ts'

const clBase = clDefinition('')
const r4Base = 'http://hl7.org/fhir/StructureDefinition/'

/** The definitions of CL Core 1.9.4 besides profiles of resources, under the type each constrains. */
const clTypes: Readonly<Record<string, readonly string[]>> = {
  Address: ['cl-address'],
  Extension: [
    'Campana',
    'ClaseVacuna',
    'CodigoPaises',
    'ComunasCl',
    'Dosis',
    'IdContacto',
    'IdentidadDeGenero',
    'NombreComercial',
    'ProvinciasCl',
    'ProxFecha',
    'RegionesCl',
    'SegundoApellido',
    'SexoBiologico',
  ],
}

/** The type that each profile and extension of CL Core 1.9.4 constrains, under its id. */
export const typeOfClDefinition: ReadonlyMap<string, string> = byId({ ...clProfiles, ...clTypes })

const typeOfR4Profile = byId(r4Profiles)

function byId(idsOfTypes: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(idsOfTypes).flatMap(([type, ids]) => ids.map((id): [string, string] => [id, type])))
}

/** The type that a profile of CL Core 1.9.4 or of R4 constrains; undefined for any other, and where it fits every resource. */
export function typeOfProfile(canonical: string): string | undefined {
  if (canonical.startsWith(clBase)) return typeOfClDefinition.get(canonical.slice(clBase.length))
  if (!canonical.startsWith(r4Base)) return undefined
  const id = canonical.slice(r4Base.length)
  if (id === 'Resource' || id === 'DomainResource' || id.includes('.')) return undefined
  return typeOfR4Profile.get(id) ?? (r4.find(id) === undefined ? undefined : id)
}
