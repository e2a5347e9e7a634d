import * as fc from 'fast-check'
import { comunas, type Comuna } from '../../../catalogs/comunas/comunas.ts'
import { provincias } from '../../../catalogs/comunas/provincias.ts'
import { regiones } from '../../../catalogs/comunas/regiones.ts'
import { paises } from '../../../catalogs/paises/paises.ts'
import type { Json } from '../../../rules/index.ts'
import { clUrl, codingOf, extension, type Values } from './values.ts'

function place(element: string, name: string, ofExtension: string, coding: Values): Values {
  return coding.map((one) => ({
    [element]: name,
    [`_${element}`]: { extension: [extension(ofExtension, { valueCodeableConcept: { coding: [one] } })] },
  }))
}

/** The city of an address with its commune as CL Core codes it, as EIS does, or as systems of old do. */
function cityOf(comuna: Comuna): Values {
  return fc.constantFrom(comuna.display, ...(comuna.synonyms ?? [])).chain((city) => {
    const eis = 'https://interoperabilidad.minsal.cl/fhir/ig/eis'
    const eisCoding = { system: `${eis}/CodeSystem/eis-comunas-cs`, code: comuna.code.replace(/^0/, '') }
    return fc.oneof(
      { weight: 4, arbitrary: place('city', city, 'ComunasCl', codingOf(comuna)) },
      {
        weight: 1,
        arbitrary: codingOf(comuna).map((valueCoding) => ({ city, _city: { extension: [{ url: clUrl('CodigoComuna'), valueCoding }] } })),
      },
      {
        weight: 1,
        arbitrary: fc.constant({
          city,
          _city: { extension: [{ url: `${eis}/StructureDefinition/eis-comunas`, valueCodeableConcept: { coding: [eisCoding] } }] },
        }),
      },
    )
  })
}

const chile = {
  country: 'CL',
  _country: {
    extension: [extension('CodigoPaises', { valueCodeableConcept: { coding: [{ system: 'urn:iso:std:iso:3166', code: '152' }] } })],
  },
}

/** A Chilean address: commune, province and region that belong together, each with its code. */
export const address: Values = fc.constantFrom(...comunas.all()).chain((comuna) => {
  const provincia = provincias.get(comuna.provincia)!
  const region = regiones.get(comuna.region)!
  return fc
    .tuple(
      cityOf(comuna),
      place('district', provincia.display, 'ProvinciasCl', codingOf(provincia)),
      place('state', region.display, 'RegionesCl', codingOf(region)),
    )
    .map(
      ([city, district, state]) =>
        ({
          use: 'home',
          line: ['Pasaje Los Maitenes 120'],
          ...(city as object),
          ...(district as object),
          ...(state as object),
          ...chile,
        }) as Json,
    )
})

/** An address in another country. */
export const foreignAddress: Values = fc
  .constantFrom(...paises.all().filter(({ code }) => code !== '152'))
  .chain((pais) => place('country', pais.display, 'CodigoPaises', codingOf(pais)))
  .map((place) => ({ line: ['Rua das Flores 12'], city: 'Lugar Qualquer', ...(place as object) }))
