import { isObject } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { r4Page } from '../canonicals.ts'
import { isInChile } from '../reading/address-facts.ts'
import { isInChile as isPointInChile } from '../reading/chile-map.ts'
import { swapped } from './position.ts'

export default defineRule({
  code: 'cl-loc-03',
  title: 'Un lugar con dirección chilena tiene coordenadas en Chile',
  severity: 'warning',
  on: 'Location',
  check({ address, position }, element, run) {
    if (!isObject(address) || !isObject(position) || !isInChile(address, element, run)) return undefined
    const { latitude, longitude } = position
    if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined
    // A point that is nowhere on Earth is an error of its own.
    if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180 || isPointInChile(latitude, longitude)) return undefined
    return [{ at: ['position'], latitude, longitude, whole: isPointInChile(longitude, latitude) ? swapped(position) : undefined }]
  },
  message: ({ latitude, longitude }) => `El punto ${latitude}, ${longitude} está fuera de Chile y la dirección es chilena.`,
  why: 'Un signo perdido o los valores intercambiados mandan la ambulancia a otro país; el mapa es aproximado, por eso solo se advierte.',
  suggestion({ whole, latitude, longitude }) {
    if (whole !== undefined) return undefined
    return latitude < 0 && longitude < 0
      ? 'Revisa las coordenadas y el país de la dirección.'
      : 'En Chile la latitud y la longitud son negativas.'
  },
  fixes: 'unsafe',
  quickFix: ({ whole }) =>
    whole === undefined
      ? undefined
      : {
          title: `Intercambiar la latitud y la longitud (${String(whole.latitude)}, ${String(whole.longitude)})`,
          replacement: whole,
          safe: false,
        },
  links: [{ title: 'FHIR R4: Location.position', url: r4Page('location-definitions.html#Location.position') }],
  examples: [
    {
      title: 'En Valparaíso',
      resource: {
        resourceType: 'Location',
        address: { city: 'Valparaíso', country: 'CL' },
        position: { latitude: -33.05, longitude: -71.61 },
      },
      finds: [],
    },
    {
      title: 'Con la latitud y la longitud intercambiadas',
      resource: {
        resourceType: 'Location',
        address: { city: 'Valparaíso', country: 'CL' },
        position: { latitude: -71.61, longitude: -33.05 },
      },
      finds: ['Location.position'],
      fixed: {
        resourceType: 'Location',
        address: { city: 'Valparaíso', country: 'CL' },
        position: { latitude: -33.05, longitude: -71.61 },
      },
    },
    {
      title: 'Sin los signos',
      resource: { resourceType: 'Location', address: { city: 'Valparaíso' }, position: { latitude: 33.05, longitude: 71.61 } },
      finds: ['Location.position'],
    },
    {
      title: 'En Mendoza, y la dirección lo dice',
      resource: {
        resourceType: 'Location',
        address: { city: 'Mendoza', country: 'AR' },
        position: { latitude: -32.89, longitude: -68.84 },
      },
      finds: [],
    },
    {
      title: 'En Mendoza, con una dirección chilena',
      resource: { resourceType: 'Location', address: { city: 'Los Andes' }, position: { latitude: -32.89, longitude: -68.84 } },
      finds: ['Location.position'],
    },
    { title: 'Sin dirección no se sabe', resource: { resourceType: 'Location', position: { latitude: 40.4, longitude: -3.7 } }, finds: [] },
  ],
})
