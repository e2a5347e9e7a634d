/** A text that can be made as long as one likes: its parts stand in a tuple, so that the mutators of inputs can change them. */
export type Growth = readonly [
  /** Text with the place that grows: the string `"@@"`, the member `"@@":0`, or `@@` within a string. */
  template: string,
  /** The unit that is repeated there; `%d` is its number. */
  unit: string,
  /** Stands between two units. */
  separator: string,
  /** Stands after the last unit, inside of all that `closing` closes. */
  core: string,
  /** Repeated as often as the unit, for what nests. */
  closing: string,
]

const place = /"@@":0|"@@"|@@/

/** Whether there is a place that grows, and something to grow by. */
export function isGrowth([template, unit, separator, , closing]: Growth): boolean {
  return place.test(template) && unit.length + separator.length + closing.length > 0
}

/** The text with as many units as `size` characters have room for, one at least. */
export function grow([template, unit, separator, core, closing]: Growth, size: number): string {
  const step = unit.length + separator.length + closing.length + (unit.includes('%d') ? 3 : 0)
  const count = Math.max(1, Math.floor((size - template.length - core.length) / step))
  const isNumbered = unit.includes('%d')
  const units: string[] = []
  for (let index = 0; index < count; index += 1) units.push(isNumbered ? unit.replaceAll('%d', String(index)) : unit)
  // A replacement given as text would read its own `$`.
  return template.replace(place, () => units.join(separator) + core + closing.repeat(count))
}

/** A name that tells one from another: the type of the resource, the names on the way to the place that grows, and how it grows. */
export function nameOf([template, unit, , , closing]: Growth): string {
  const before = template.slice(0, template.search(place))
  const names = [...before.matchAll(/"([^"\\]{1,40})":/g)].map(([, name]) => name!)
  const type = /"resourceType":"(\w{1,40})"/.exec(template)?.[1] ?? ''
  const way = names.filter((name) => name !== 'resourceType').slice(-2)
  return `${[type, ...way].join('.')} ${closing === '' ? toKind(unit) : 'nested'}`
}

function toKind(unit: string): string {
  if (unit.startsWith('{')) return 'objects'
  return unit.startsWith('"') ? 'members or texts' : 'characters'
}
