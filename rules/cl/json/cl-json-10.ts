import { mostLevels } from '../../engine/limits.ts'
import { defineRule } from '../../engine/rule.ts'
import type { Json } from '../../engine/json.ts'
import { r4Page } from '../canonicals.ts'

export default defineRule({
  code: 'cl-json-10',
  title: `El documento no anida más de ${mostLevels} niveles`,
  severity: 'error',
  on: '$deep',
  check: () => [{ at: [] }],
  message: () => `Hay objetos o listas anidados a más de ${mostLevels} niveles; lo que está más adentro no se revisó.`,
  why: 'Ningún recurso FHIR real anida tanto: suele ser un error de quien lo generó. El servicio rechaza estos documentos.',
  suggestion: () => 'Revisa el programa que lo genera: suele poner una y otra vez un elemento dentro de sí mismo.',
  links: [{ title: 'FHIR R4: JSON', url: r4Page('json.html') }],
  examples: [
    { title: 'Extensiones anidadas hasta 99 niveles', resource: nested(48), finds: [] },
    { title: 'Extensiones anidadas a más de 100 niveles', resource: nested(60), finds: [`Patient${'.extension[0]'.repeat(50)}`] },
  ],
})

function nested(times: number): Json {
  let inner: Json = { url: 'https://ejemplo.cl/nota', valueString: 'fin' }
  for (let level = 1; level < times; level += 1) inner = { url: 'https://ejemplo.cl/nota', extension: [inner] }
  return { resourceType: 'Patient', extension: [inner] }
}
