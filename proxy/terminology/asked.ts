/** The operations of a FHIR terminology service that are answered. */
export const operations = {
  'ValueSet/$expand': 'expand',
  'ValueSet/$validate-code': 'validateInSet',
  'CodeSystem/$validate-code': 'validateInSystem',
  'CodeSystem/$lookup': 'lookup',
  'CodeSystem/$subsumes': 'subsumes',
} as const

/** One of them, or the search for a code system by its canonical. */
export type Operation = (typeof operations)[keyof typeof operations] | 'findSystem'

/** The parameters of a request, by FHIR's names. */
export interface AskedOperation {
  readonly operation: Operation
  readonly values: Readonly<Record<string, unknown>>
}

/** Reads the parameters of an address; of one that repeats, all. */
export function ofQuery(operation: Operation, query: Readonly<Record<string, unknown>>): AskedOperation {
  return { operation, values: query }
}

/** Reads a resource Parameters; undefined where it is none. */
export function ofBody(operation: Operation, body: unknown): AskedOperation | undefined {
  if (!isObject(body) || body['resourceType'] !== 'Parameters') return undefined
  const listed = Array.isArray(body['parameter']) ? body['parameter'].filter(isObject) : []
  const values: Record<string, unknown> = {}
  for (const parameter of listed) {
    const { name, resource } = parameter
    if (typeof name !== 'string' || name === '__proto__') continue
    const value = resource ?? Object.entries(parameter).find(([key]) => key.startsWith('value'))?.[1]
    const before = values[name]
    values[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value]
  }
  return { operation, values }
}

/** Most entries of a Bundle. */
const mostEntries = 100

/** Reads the operations of a Bundle of type batch, undefined for an entry that is none of them; undefined where it is no such Bundle. */
export function ofBatch(body: unknown): readonly (AskedOperation | undefined)[] | undefined {
  if (!isObject(body) || body['resourceType'] !== 'Bundle' || body['type'] !== 'batch') return undefined
  const { entry = [] } = body
  if (!Array.isArray(entry) || entry.length > mostEntries) return undefined
  return entry.map((one) => (isObject(one) && isObject(one['request']) ? ofEntry(one['request'], one['resource']) : undefined))
}

function ofEntry({ method, url }: Readonly<Record<string, unknown>>, resource: unknown): AskedOperation | undefined {
  if (typeof url !== 'string') return undefined
  const [path = '', query = ''] = url.replace(/^\//, '').split('?', 2)
  if (!Object.hasOwn(operations, path)) return undefined
  const operation = operations[path as keyof typeof operations]
  if (method === 'POST') return ofBody(operation, resource)
  return method === 'GET' ? ofQuery(operation, Object.fromEntries(new URLSearchParams(query))) : undefined
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
