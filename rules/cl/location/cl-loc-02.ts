import { defineRule } from '../../engine/rule.ts'
import { r4Page } from '../canonicals.ts'
import { isInChile } from '../reading/chile-map.ts'
import { swapped } from './position.ts'

export default defineRule({
  code: 'cl-loc-02',
  title: 'La latitud y la longitud están dentro de su rango',
  severity: 'error',
  on: 'Location.position',
  check(position) {
    const { latitude, longitude } = position
    const mended = typeof latitude === 'number' && typeof longitude === 'number' && isInChile(longitude, latitude)
    return [
      { name: 'latitude', value: latitude, called: 'La latitud', most: 90 },
      { name: 'longitude', value: longitude, called: 'La longitud', most: 180 },
    ].flatMap(({ name, value, called, most }) =>
      typeof value === 'number' && Math.abs(value) > most
        ? [{ at: [name], value, called, most, whole: mended ? swapped(position) : undefined }]
        : [],
    )
  },
  message: ({ value, called, most }) => `${called} «${value}» está fuera de rango: va de -${most} a ${most} grados.`,
  why: 'Ningún mapa puede mostrar ese punto: suele faltar el punto decimal, o la latitud y la longitud están intercambiadas.',
  suggestion: ({ whole }) => (whole === undefined ? 'Escribe los grados con decimales, como -33.4489 y -70.6693.' : undefined),
  fixes: 'safe',
  quickFix: ({ whole }) =>
    whole === undefined
      ? undefined
      : {
          at: [],
          title: `Intercambiar la latitud y la longitud (${String(whole.latitude)}, ${String(whole.longitude)})`,
          replacement: whole,
          safe: true,
        },
  links: [{ title: 'FHIR R4: Location.position', url: r4Page('location-definitions.html#Location.position') }],
  examples: [
    {
      title: 'Un punto en Santiago',
      resource: { resourceType: 'Location', position: { latitude: -33.45, longitude: -70.66 } },
      finds: [],
    },
    {
      title: 'Un punto de Isla de Pascua con los valores intercambiados',
      resource: { resourceType: 'Location', position: { latitude: -109.43, longitude: -27.15 } },
      finds: ['Location.position.latitude'],
      fixed: { resourceType: 'Location', position: { latitude: -27.15, longitude: -109.43 } },
    },
    {
      title: 'Sin el punto decimal',
      resource: { resourceType: 'Location', position: { latitude: -33.45, longitude: -7066 } },
      finds: ['Location.position.longitude'],
    },
    {
      title: 'Los extremos',
      resource: { resourceType: 'Location', position: { latitude: -90, longitude: 180 } },
      finds: [],
    },
    {
      title: 'Ninguno de los dos sirve',
      resource: { resourceType: 'Location', position: { latitude: -3345, longitude: -7066 } },
      finds: ['Location.position.latitude', 'Location.position.longitude'],
    },
  ],
})
