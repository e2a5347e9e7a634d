import { comunas } from '../../catalogs/comunas/comunas.ts'
import { provincias } from '../../catalogs/comunas/provincias.ts'
import { regiones } from '../../catalogs/comunas/regiones.ts'
import { paises } from '../../catalogs/paises/paises.ts'
import { findComuna } from '../../rules/cl/reading/city.ts'

/** True for the name or the code of a commune, province or region, or of a country in short. */
export function isTerritory(text: string): boolean {
  return (
    text.length <= 3 ||
    [comunas, provincias, regiones, paises].some((one) => one.has(text.trim()) || one.named(text).length > 0) ||
    findComuna(text) !== undefined ||
    /^(?:chile|ignorad[ao]|regi[oó]n\b)/i.test(text.trim())
  )
}
