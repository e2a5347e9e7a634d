import * as fc from 'fast-check'
import type { Establecimiento } from '../../../catalogs/establecimientos/establecimientos.ts'
import { hostCatalogs } from '../catalogs.ts'
import { telecom } from './people.ts'
import { address } from './territory.ts'
import { clUrl, coded, hl7Url, reference, resource, text } from './values.ts'

const establishments = hostCatalogs['establecimientos']!.all() as readonly Establecimiento[]
const open = establishments.filter(({ isClosed }) => !isClosed)

/** An establishment that is open, under its name. */
export const organization = fc.constantFrom(...open).chain(({ system, code, display }) =>
  resource(
    'Organization',
    [clUrl('CoreOrganizacionCl')],
    {
      identifier: fc.constant([{ system, value: code }]),
      name: fc.constantFrom(display, display.toUpperCase()),
      address: address('work').map((one) => [one]),
    },
    {
      active: fc.boolean(),
      alias: fc.constant(['CESFAM']),
      telecom,
      contact: telecom.map((telecom) => [{ purpose: { text: 'OIRS' }, telecom }]),
    },
  ),
)

/** Arica, Rapa Nui, Juan Fernández, Santiago, Coyhaique, Puerto Williams, Villa Las Estrellas. */
const points = [
  [-18.48, -70.31],
  [-27.15, -109.43],
  [-33.64, -78.83],
  [-33.44, -70.65],
  [-45.57, -72.07],
  [-54.93, -67.61],
  [-62.2, -58.96],
] as const

const position = fc
  .tuple(fc.constantFrom(...points), fc.nat(9), fc.nat(9))
  .map(([[latitude, longitude], south, west]) => ({ longitude: longitude - west / 1000, latitude: latitude - south / 1000 }))

export const location = resource(
  'Location',
  [clUrl('CoreLocalizacionCl')],
  {
    status: fc.constantFrom('active', 'suspended', 'inactive'),
    name: fc.constantFrom('Box 3', 'Pabellón Nº 2', 'Sala «Gabriela»'),
    address: address('work'),
    position,
    managingOrganization: reference('Organization'),
  },
  { mode: fc.constant('instance'), type: coded(hl7Url('v3-RoleCode'), 'OF', 'ER').map((one) => [one]), telecom, description: text },
)
