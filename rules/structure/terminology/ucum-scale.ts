import { once } from '../../engine/once.ts'

/** The size of a unit in base units, and those with their exponents; units with the same ones can be converted. */
export interface Scale {
  readonly factor: number
  readonly dimension: string
}

/*
 * Atoms by UCUM's table, in its base units m, s, g, K, C and cd. Moles, rolls and arbitrary units stand for themselves: UCUM counts moles as a
 * number, by which nobody measures. Units with an offset or a logarithm, as Cel and [pH], are left out.
 */
const metric = `
m 1 m;s 1 s;g 1 g;K 1 K;cd 1 cd;mol 1 mol;eq 1 mol;osm 1 mol;rad 1 rad;l 1e-3 m3;L 1e-3 m3;t 1e6 g;ar 100 m2;N 1000 g.m.s-2;Pa 1000 g.m-1.s-2;
bar 1e8 g.m-1.s-2;m[Hg] 133322000 g.m-1.s-2;m[H2O] 9806650 g.m-1.s-2;J 1000 g.m2.s-2;W 1000 g.m2.s-3;cal 4184 g.m2.s-2;Hz 1 s-1;Bq 1 s-1;Gy 1 m2.s-2;
Sv 1 m2.s-2;kat 1 mol.s-1;U 1.6666666666666667e-8 mol.s-1;[iU] 1 [iU];[IU] 1 [iU]
`
const alone = `
min 60 s;h 3600 s;d 86400 s;wk 604800 s;mo 2629800 s;a 31557600 s;% 0.01 1;[ppth] 1e-3 1;[ppm] 1e-6 1;[ppb] 1e-9 1;deg 0.017453292519943295 rad;
[in_i] 0.0254 m;[ft_i] 0.3048 m;[yd_i] 0.9144 m;[mi_i] 1609.344 m;[lb_av] 453.59237 g;[oz_av] 28.349523125 g;[arb'U] 1 [arb'U]
`
const prefixes: Readonly<Record<string, number>> = {
  T: 1e12,
  G: 1e9,
  M: 1e6,
  k: 1e3,
  h: 100,
  da: 10,
  d: 0.1,
  c: 0.01,
  m: 1e-3,
  u: 1e-6,
  n: 1e-9,
  p: 1e-12,
  f: 1e-15,
}

type Exponents = ReadonlyMap<string, number>

/** A unit while it is read. */
interface Unit {
  readonly factor: number
  readonly exponents: Exponents
}

const atoms = once(() => {
  const known = new Map<string, Unit>()
  for (const [name, unit] of rowsOf(alone)) known.set(name, unit)
  for (const [name, unit] of rowsOf(metric)) {
    known.set(name, unit)
    for (const [prefix, size] of Object.entries(prefixes)) {
      if (!known.has(prefix + name)) known.set(prefix + name, { ...unit, factor: unit.factor * size })
    }
  }
  return known
})

function rowsOf(table: string): readonly (readonly [string, Unit])[] {
  return table
    .trim()
    .split(/;\s*/)
    .map((row) => {
      const [name, factor, dimension] = row.split(' ')
      const exponents = new Map<string, number>()
      for (const part of dimension === '1' ? [] : dimension!.split('.')) {
        const base = /^\D+/.exec(part)![0].replace(/-$/, '')
        exponents.set(base, Number(part.slice(base.length) || '1'))
      }
      return [name!, { factor: Number(factor), exponents }]
    })
}

/** Longer codes are not read. */
const longest = 100

const token = /\{[^{}]*\}|10[*^](?:[+-]?\d+)?|(\d+)|([./])|((?:\[[^[\]]*\]|[^\s./(){}[\]\d+-])+)([+-]?\d+)?/y

/** The scale of a UCUM code without brackets of groups; undefined where it is not known. */
export function findScale(code: string): Scale | undefined {
  if (code.length > longest) return undefined
  let factor = 1
  const exponents = new Map<string, number>()
  let sign = 1
  token.lastIndex = 0
  while (token.lastIndex < code.length) {
    const found = token.exec(code)
    if (found === null) return undefined
    const [part, number, operator, atom, written] = found
    if (operator !== undefined) {
      sign = operator === '/' ? -1 : 1
      continue
    }
    if (part.startsWith('{')) continue
    if (atom === undefined) {
      factor *= (number === undefined ? 10 ** Number(part.slice(3) || '1') : Number(number)) ** sign
      continue
    }
    const unit = atoms().get(atom)
    if (unit === undefined) return undefined
    const power = Number(written ?? '1') * sign
    factor *= unit.factor ** power
    for (const [base, exponent] of unit.exponents) exponents.set(base, (exponents.get(base) ?? 0) + exponent * power)
  }
  const dimension = [...exponents]
    .filter(([, exponent]) => exponent !== 0)
    .map(([base, exponent]) => `${base}${exponent}`)
    .toSorted()
    .join('.')
  return Number.isFinite(factor) && factor > 0 ? { factor, dimension } : undefined
}

/** How many of one unit another is; undefined where they are not alike or not known. */
export function findRatio(from: string, to: string): number | undefined {
  if (from === to) return 1
  const [a, b] = [findScale(from), findScale(to)]
  return a === undefined || b === undefined || a.dimension !== b.dimension ? undefined : a.factor / b.factor
}

/** The difference of two numbers of their units, in the second one; undefined where these cannot be converted. What is equal but for rounding is 0. */
export function differenceOf(
  a: { readonly value: number; readonly unit: string },
  b: { readonly value: number; readonly unit: string },
): number | undefined {
  const ratio = findRatio(a.unit, b.unit)
  if (ratio === undefined) return undefined
  const difference = a.value * ratio - b.value
  return Math.abs(difference) <= Math.abs(b.value) * 1e-12 ? 0 : difference
}
