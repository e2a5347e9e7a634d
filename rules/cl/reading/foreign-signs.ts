import { fold, longestName } from '../../../catalogs/catalog.ts'
import { comunas } from '../../../catalogs/comunas/comunas.ts'
import { provincias } from '../../../catalogs/comunas/provincias.ts'
import { regiones } from '../../../catalogs/comunas/regiones.ts'
import type { JsonObject } from '../../engine/json.ts'
import { once } from '../../engine/once.ts'
import { saysCountry } from './address.ts'
import { repairMojibake } from './mojibake.ts'

/**
 * Whether an address that names no country, and so counts as Chilean, looks like one of another country: by a postal
 * code that is not of seven digits, or by a state that is no region, province or commune.
 */
export function looksForeign(address: JsonObject): boolean {
  const { postalCode } = address
  if (saysCountry(address)) return false
  if (typeof postalCode === 'string' && postalCode.trim() !== '' && !/^\d{3}[\s-]?\d{4}$/.test(postalCode.trim())) return true
  return hasForeignState(address)
}

/** Whether an address names a state that is no region, province or commune. */
export function hasForeignState({ state }: JsonObject): boolean {
  return typeof state === 'string' && state.trim() !== '' && !isChileanState(repairMojibake(state) ?? state)
}

/** A region by its name, a part of it, its number or «Región …»; also what is written for one, a province or a commune. */
function isChileanState(state: string): boolean {
  if (state.length > longestName) return false
  const said = fold(state)
  if (/^(?:reg(?:ion)?|rm|r m|[ivx]+|\d{1,2})(?: |$)/.test(said)) return true
  if ([regiones, provincias, comunas].some(({ named }) => named(state).length > 0)) return true
  return wordsOf(said).some((word) => regionWords().has(word))
}

const regionWords = once(() => new Set(regiones.all().flatMap(({ display }) => wordsOf(fold(display)))))

function wordsOf(folded: string): readonly string[] {
  return folded.split(' ').filter((word) => word.length >= 5)
}
