import type { CodeRow, CodeTable } from './code-table.ts'

/** A CodeSystem of FHIR as a table of codes; undefined where it lists none. Concepts may be nested, or name their parents. */
export function fromCodeSystem(resource: unknown): CodeTable | undefined {
  if (!isObject(resource) || resource['resourceType'] !== 'CodeSystem' || typeof resource['url'] !== 'string') return undefined
  const { url, version, title, name, content, concept } = resource
  if (content === 'not-present' || content === 'supplement' || !Array.isArray(concept)) return undefined
  const rows = new Map<string, CodeRow>()
  const waiting: { readonly concept: unknown; readonly parent: string | undefined }[] = []
  const wait = (list: unknown, parent?: string): void => {
    if (Array.isArray(list)) for (const one of list) waiting.push({ concept: one, parent })
  }
  wait(concept)
  for (const { concept: one, parent } of waiting) {
    if (!isObject(one) || typeof one['code'] !== 'string') continue
    const row = toRow(one, one['code'], parent)
    const before = rows.get(row.code)
    rows.set(row.code, before === undefined ? row : { ...before, parents: [...(before.parents ?? []), ...(row.parents ?? [])] })
    wait(one['concept'], row.code)
  }
  return {
    system: url,
    version: textOf(version) ?? '',
    title: textOf(title) ?? textOf(name) ?? url,
    isFragment: content !== 'complete',
    codes: withChildren([...rows.values()]),
  }
}

function toRow(concept: Readonly<Record<string, unknown>>, code: string, parent: string | undefined): CodeRow {
  const properties: (readonly [string, string])[] = []
  for (const property of listOf(concept['property'])) {
    const value = Object.entries(property).find(([name]) => name.startsWith('value'))?.[1]
    if (typeof property['code'] !== 'string' || value === undefined) continue
    properties.push([property['code'], isObject(value) ? (textOf(value['code']) ?? '') : String(value)])
  }
  const spanish: string[] = []
  const others: string[] = []
  for (const { value, language } of listOf(concept['designation'])) {
    if (typeof value === 'string') (typeof language === 'string' && language.startsWith('es') ? spanish : others).push(value)
  }
  const own = textOf(concept['display']) ?? ''
  const [display = own, ...more] = spanish
  const parents = [parent, ...properties.filter(([name]) => name === 'parent').map(([, value]) => value)].filter((one) => one !== undefined)
  const isInactive = properties.some(
    ([name, value]) => (name === 'inactive' && value === 'true') || (name === 'status' && /^(?:retired|inactive)$/.test(value)),
  )
  return { code, display, designations: [own, ...more, ...others], isActive: !isInactive, properties, parents }
}

/** With the parents that the property `child` of others says. */
function withChildren(rows: readonly CodeRow[]): readonly CodeRow[] {
  const parents = new Map<string, string[]>()
  for (const { code, properties = [] } of rows) {
    for (const [name, value] of properties) if (name === 'child') parents.set(value, [...(parents.get(value) ?? []), code])
  }
  if (parents.size === 0) return rows
  return rows.map((row) => ({ ...row, parents: [...(row.parents ?? []), ...(parents.get(row.code) ?? [])] }))
}

function listOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
