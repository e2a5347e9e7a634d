import { once } from '../../engine/once.ts'

/** The address of UCUM. */
export const ucum = 'http://unitsofmeasure.org'

/*
 * Units of UCUM 2.1, as its table has them in the form where case matters (ucum.org/ucum, by the Regenstrief Institute and the UCUM
 * Organization, free to use with this notice). Units in brackets are not all here: each release has more of them.
 */
const withPrefixes = `
m s g rad K C cd mol sr Hz N Pa J W A V F Ohm S Wb Cel T H lm lx Bq Gy Sv l L ar t bar u pc eV gf Ky Gal dyn erg P Bi St Mx G Oe Gb sb Lmb
ph Ci R RAD REM cal cal_m cal_IT cal_th tex eq osm g% kat U Np B st mho bit By Bd
`
const alone = "10* 10^ % deg gon ' '' min h d a_t a_j a_g a wk mo_s mo_j mo_g mo AU Torr atm Ao b att circ sph bit_s"
const prefixes = 'Y Z E P T G M k h da d c m u n p f a z y R Q r q Ki Mi Gi Ti'

const units = once(() => {
  const metric = withPrefixes.trim().split(/\s+/)
  return new Set([...metric, ...alone.split(' '), ...prefixes.split(' ').flatMap((prefix) => metric.map((unit) => `${prefix}${unit}`))])
})

/** Longer codes are not read. */
const longest = 200

/** Units, whole numbers, annotations in braces, operators and brackets; a unit may bear an exponent, as `m2`, `s-1` and `10*3` do. */
const token = /\{[!-z|~]*\}|[^\s./(){}]*[^\s./(){}\d+-](?:[+-]?\d+)?|\d+|[./()]/y

/**
 * Whether a text is a unit of UCUM, by its grammar (ucum.org, § 7 to 12) and its table; undefined where it holds a unit in brackets, of
 * which there may be newer ones, or an annotation that UCUM does not admit but means nothing, as one with a blank.
 */
export function isUcum(code: string): boolean | undefined {
  if (code === '' || code.length > longest || code.includes('[')) return undefined
  if (code.includes('{') && /[^!-~]/.test(code)) return undefined
  let depth = 0
  /** Whether a unit, a number or what opens a bracket is to come; a slash may begin the whole. */
  let wantsUnit = true
  token.lastIndex = 0
  while (token.lastIndex < code.length) {
    const start = token.lastIndex
    const part = token.exec(code)?.[0]
    if (part === undefined) return false
    if (part === ')') {
      if (wantsUnit || depth === 0) return false
      depth -= 1
    } else if (part === '.' || part === '/') {
      if (wantsUnit && (part === '.' || start > 0)) return false
      wantsUnit = true
    } else if (part.startsWith('{')) {
      wantsUnit = false
    } else {
      if (!wantsUnit) return false
      if (part === '(') depth += 1
      else if (isUnit(part)) wantsUnit = false
      else return false
    }
  }
  return !wantsUnit && depth === 0
}

/** Whether a number, or a unit with an exponent or without. */
function isUnit(part: string): boolean {
  const unit = withoutExponent(part)
  return unit === '' ? part !== '' : units().has(unit)
}

/** The part of a unit before its exponent; nothing of a number. */
function withoutExponent(part: string): string {
  let end = part.length
  while (end > 0 && isDigit(part.charCodeAt(end - 1))) end -= 1
  const hasSign = end > 1 && end < part.length && '+-'.includes(part[end - 1]!)
  return part.slice(0, hasSign ? end - 1 : end)
}

function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57
}
