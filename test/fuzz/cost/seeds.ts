import type { Growth } from './growth.ts'

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

/** Every way in which one thing of a resource grows: lists, members of objects, texts, and what nests in itself. */
export function seedsOf(resource: Json): readonly Growth[] {
  const seeds: Growth[] = []
  const root: { value: Json } = { value: structuredClone(resource) }
  visit(root, 'value')
  return seeds

  function visit(holder: object, step: string | number): void {
    const slots = holder as Record<string | number, Json>
    const value = slots[step]!
    const withInPlace = (replacement: Json): string => {
      slots[step] = replacement
      const text = JSON.stringify(root.value)
      slots[step] = value
      return text
    }
    if (typeof value === 'string') {
      seeds.push([withInPlace(`${value}@@`), escaped(value) || 'a', '', '', ''])
      seeds.push([withInPlace('@@'), 'a', '', '', ''])
    } else if (Array.isArray(value)) {
      const [first] = value
      if (first === undefined) return
      seeds.push([withInPlace([...value, '@@']), JSON.stringify(first), ',', '', ''])
      seeds.push([withInPlace([...value, '@@']), JSON.stringify(numbered(first)), ',', '', ''])
      value.forEach((_, index) => visit(value, index))
    } else if (typeof value === 'object' && value !== null) {
      const members = Object.keys(value)
      for (const name of members.slice(0, 3)) {
        seeds.push([
          withInPlace({ ...value, '@@': 0 }),
          `"${name}%d":${JSON.stringify((value as Record<string, Json>)[name])}`,
          ',',
          '',
          '',
        ])
        const inner = JSON.stringify(name)
        seeds.push([withInPlace('@@'), `{${inner}:`, '', JSON.stringify(value), '}'])
        seeds.push([withInPlace('@@'), `{${inner}:[`, '', JSON.stringify(value), ']}'])
      }
      for (const name of members) visit(value, name)
    }
  }
}

/** The same value, and each time another one. */
function numbered(value: Json): Json {
  if (typeof value === 'string') return `${value}%d`
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item: Json) => numbered(item))
  const entries = Object.entries(value).map(([name, member]): [string, Json] => [name, name === 'resourceType' ? member : numbered(member)])
  return Object.fromEntries(entries)
}

function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}
