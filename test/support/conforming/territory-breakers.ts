import { comunas } from '../../../catalogs/comunas/comunas.ts'
import type { Json } from '../../../rules/index.ts'
import { breaks, clCode, coding, drop, more, put, type Breaker } from './breaking.ts'
import { clUrl } from './values.ts'

const commune = '/address/0/_city/extension/0'

/** Faults of an address. */
export const addresses: readonly Breaker[] = ['Patient', 'Practitioner', 'Organization'].flatMap((of) => [
  breaks('cl-comuna-01', of, put('/address/0/city', 'Villa Inventada del Sur')),
  breaks(
    'cl-comuna-04',
    of,
    put('/address/0/city', (city) => (comunas.named(city as string).some(({ code }) => code === '13120') ? 'Iquique' : 'Ñuñoa')),
  ),
  breaks('cl-comuna-07', of, drop('/address/0/_city')),
  breaks(
    'cl-comuna-06',
    of,
    put(commune, (one) => ({ url: (one as { url: string }).url, valueString: 'plaza' })),
  ),
  breaks(
    'cl-comuna-06',
    of,
    put(commune, (one) => ({ url: (one as { url: string }).url })),
  ),
  breaks('cl-comuna-02', of, put(commune, { url: clUrl('ComunasCl'), valueCodeableConcept: clCode('CSCodComunasCL', '13999') })),
  breaks(
    'cl-comuna-03',
    of,
    put(commune, (one) => withDisplay(one)),
  ),
  breaks(
    'cl-comuna-05',
    of,
    put(commune, (one) => ofOtherGuide(one)),
  ),
  breaks(
    'cl-eis-comuna-01',
    of,
    put(commune, {
      url: 'https://interoperabilidad.minsal.cl/fhir/ig/eis/StructureDefinition/eis-comunas',
      valueCodeableConcept: coding('https://interoperabilidad.minsal.cl/fhir/ig/eis/CodeSystem/eis-comunas-cs', '13999'),
    }),
  ),
  breaks('cl-provincia-01', of, put('/address/0/_district/extension/0/valueCodeableConcept', clCode('CSCodProvinciasCL', '999'))),
  breaks('cl-provincia-02', of, put('/address/0/_district/extension/0/valueCodeableConcept/coding/0/display', 'Provincia Inventada')),
  breaks('cl-region-01', of, put('/address/0/_state/extension/0/valueCodeableConcept', clCode('CSCodRegionCL', '77'))),
  breaks('cl-region-02', of, put('/address/0/_state/extension/0/valueCodeableConcept/coding/0/display', 'Región Inventada')),
  breaks(
    'cl-direccion-01',
    of,
    put('/address/0/_state/extension/0/valueCodeableConcept', (region) =>
      clCode('CSCodRegionCL', JSON.stringify(region).includes('"code":"13"') ? '01' : '13'),
    ),
  ),
  breaks('cl-direccion-02', of, drop('/address/0/city', '/address/0/_city')),
  breaks('cl-direccion-03', of, put('/address/0/country', 'Chile')),
  breaks('cl-direccion-04', of, put('/address/0/state', '13')),
  breaks('cl-pais-01', of, put('/address/0/_country/extension/0/valueCodeableConcept/coding/0/code', 'CHL')),
])

function withDisplay(one: Json): Json {
  const { valueCodeableConcept, valueCoding } = one as Record<string, { coding?: readonly { code: string }[]; code?: string }>
  const code = (valueCodeableConcept?.coding?.[0] ?? valueCoding)!.code!.padStart(5, '0')
  return { url: clUrl('ComunasCl'), valueCodeableConcept: { coding: [{ system: comunas.system, code, display: 'Comuna Inventada' }] } }
}

function ofOtherGuide(one: Json): Json {
  const { url } = one as { url: string }
  const other = url.includes('hl7chile')
    ? 'https://interoperabilidad.minsal.cl/fhir/ig/eis/StructureDefinition/eis-comunas'
    : clUrl('ComunasCl')
  return { ...(one as object), url: other }
}

/** Faults of establishments and places. */
export const places: readonly Breaker[] = [
  breaks('cl-org-01', 'Organization', drop('/identifier', '/name')),
  breaks('cl-org-02', 'Organization', put('/identifier/0/value', '999999')),
  breaks(
    'cl-org-03',
    'Organization',
    put('', (organization) => ({
      ...(organization as object),
      identifier: [{ system: (organization as { identifier: { system: string }[] }).identifier[0]!.system, value: '107423' }],
      name: 'Consultorio Santa Julia',
    })),
  ),
  breaks('cl-org-04', 'Organization', put('/name', 'Casa Inventada')),
  breaks('cl-org-05', 'Organization', put('/identifier', more({ system: 'https://www.sii.cl/rut', value: '76543210-1' }))),
  breaks('cl-loc-01', 'Location', drop('/name')),
  breaks('cl-loc-02', 'Location', put('/position/latitude', -133.4)),
  breaks('cl-loc-03', 'Location', put('/position', { longitude: -58.38, latitude: -34.6 })),
  breaks('cl-loc-04', 'Location', put('/status', 'abierto')),
  breaks('cl-loc-05', 'Location', drop('/managingOrganization')),
]
