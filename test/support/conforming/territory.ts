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

/** The city of an address, and beside it the commune as CL Core publishes it. */
function publishedCity(comuna: Comuna): Values {
  return namesOf(comuna).chain((city) => place('city', city, 'ComunasCl', codingOf(comuna)))
}

/** The same as EIS codes it, or as systems that follow other papers do: the linter takes these too. */
function acceptedCity(comuna: Comuna): Values {
  const eis = 'https://interoperabilidad.minsal.cl/fhir/ig/eis'
  const valueCodeableConcept = { coding: [{ system: `${eis}/CodeSystem/eis-comunas-cs`, code: comuna.code.replace(/^0/, '') }] }
  return fc
    .tuple(
      namesOf(comuna),
      fc.oneof(
        fc.constant({ url: `${eis}/StructureDefinition/eis-comunas`, valueCodeableConcept }),
        codingOf(comuna).map((valueCoding) => ({ url: clUrl('CodigoComuna'), valueCoding })),
        codingOf(comuna).map((valueCoding) => ({ url: clUrl('ComunasCl'), valueCoding })),
      ),
    )
    .map(([city, extension]) => ({ city, _city: { extension: [extension] } }))
}

function namesOf({ display, synonyms = [] }: Comuna): fc.Arbitrary<string> {
  return fc.constantFrom(display, ...synonyms)
}

const chile = {
  country: 'CL',
  _country: {
    extension: [extension('CodigoPaises', { valueCodeableConcept: { coding: [{ system: 'urn:iso:std:iso:3166', code: '152' }] } })],
  },
}

function chilean(use: string, cityOf: (comuna: Comuna) => Values): Values {
  return fc.constantFrom(...comunas.all()).chain((comuna) => {
    const provincia = provincias.get(comuna.provincia)!
    const region = regiones.get(comuna.region)!
    return fc
      .tuple(
        cityOf(comuna),
        place('district', provincia.display, 'ProvinciasCl', codingOf(provincia)),
        place('state', region.display, 'RegionesCl', codingOf(region)),
      )
      .map((parts) => Object.assign({ use, line: ['Pasaje Los Maitenes 120'] }, ...parts, chile) as Json)
  })
}

/** A Chilean address: commune, province and region that belong together, each with its code. */
export function address(use: 'home' | 'work'): Values {
  return chilean(use, publishedCity)
}

/** A Chilean address whose commune is coded in another way that is taken. */
export const otherwiseCoded: Values = chilean('home', acceptedCity)

/** An address in another country, whose city CL Core has no code for. */
export const foreignAddress: Values = fc
  .constantFrom(...paises.all().filter(({ code }) => code !== '152'))
  .chain((pais) => place('country', pais.display, 'CodigoPaises', codingOf(pais)))
  .map((place) => ({ line: ['Rua das Flores 12', 'Lugar Qualquer'], ...(place as object) }))
