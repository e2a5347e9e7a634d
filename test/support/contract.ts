import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { parse } from 'yaml'

/** An answer as it came. */
export interface Answered {
  readonly method: string
  /** Without the query. */
  readonly path: string
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

type Node = Readonly<Record<string, unknown>>

const contract = parse(readFileSync(join(import.meta.dirname, '../../proxy/openapi.yaml'), 'utf8')) as Node
const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addFormat('json-pointer', /^(?:\/(?:[^~/]|~[01])*)*$/)
// Members that the contract does not name must not be sent either.
ajv.addSchema(closed(contract) as Node, 'contract')
const compiled = new Map<string, ValidateFunction>()

/** Breaches of the contract in an answer; empty where there are none. */
export function breachesOf({ method, path, status, headers, text }: Answered): readonly string[] {
  const id = headers.get('svc-request-id')
  const unnamed = id === null ? ['no Svc-Request-ID'] : []
  const place = findPlace(path)
  const operation = place && (at(contract, [...place, method === 'HEAD' ? 'get' : method.toLowerCase()]) as Node | undefined)
  if (place === undefined || operation === undefined) {
    const problem = method === 'HEAD' ? [] : bodyBreaches(problemPlace, headers, text)
    return [...unnamed, ...(status === 404 || status === 405 || status === 400 ? problem : [`${status}`])]
  }
  const answer = [...place, method === 'HEAD' ? 'get' : method.toLowerCase(), 'responses', String(status)]
  if (at(contract, answer) === undefined) return [`${method} ${path} may not answer ${status}`]
  const described = resolve(answer)
  const body = method === 'HEAD' ? [] : bodyBreaches(described, headers, text)
  const language = status < 400 && headers.has('content-language') && !takesLanguage(operation) ? ['Accept-Language is not described'] : []
  return [...unnamed, ...headerBreaches(described, headers), ...language, ...body]
}

/** Whether an operation says that its answers are told in the language that is asked for. */
function takesLanguage({ parameters = [] }: Node): boolean {
  return (parameters as readonly Node[]).some(({ $ref }) => $ref === '#/components/parameters/AcceptLanguage')
}

const problemPlace = ['components', 'responses', 'Problem']

function bodyBreaches(place: readonly string[], headers: Headers, text: string): readonly string[] {
  if (at(contract, [...place, 'content']) === undefined) return text === '' ? [] : ['there is a body']
  const type = (headers.get('content-type') ?? '').split(';')[0]!
  const schema = [...place, 'content', type, 'schema']
  if (at(contract, schema) === undefined) return [`the body is ${type}`]
  return breaches(schema, /[/+]json$/.test(type) ? JSON.parse(text) : text)
}

function headerBreaches(place: readonly string[], headers: Headers): readonly string[] {
  return Object.keys((at(contract, [...place, 'headers']) ?? {}) as Node).flatMap((name) => {
    const header = resolve([...place, 'headers', name])
    const { required } = at(contract, header) as { readonly required?: boolean }
    const value = headers.get(name)
    if (value === null) return required === true ? [`${name} is missing`] : []
    const isNumber = (at(contract, [...header, 'schema']) as Node)['type'] === 'integer'
    return breaches([...header, 'schema'], isNumber ? Number(value) : value).map((breach) => `${name}: ${breach}`)
  })
}

function breaches(schema: readonly string[], value: unknown): readonly string[] {
  const $ref = `contract#/${schema
    .map((step) => step.replaceAll('~', '~0').replaceAll('/', '~1'))
    .map(encodeURIComponent)
    .join('/')}`
  let validate = compiled.get($ref)
  if (validate === undefined) compiled.set($ref, (validate = ajv.compile({ $ref })))
  return validate(value)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`)
}

function findPlace(path: string): readonly string[] | undefined {
  const templates = Object.keys(contract['paths'] as Node)
  const template =
    templates.find((one) => one === path) ?? templates.find((one) => new RegExp(`^${one.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path))
  return template === undefined ? undefined : ['paths', template]
}

/** The place where something is written, which may only be referred to. */
function resolve(place: readonly string[]): readonly string[] {
  const { $ref } = at(contract, place) as { readonly $ref?: string }
  return $ref === undefined ? place : resolve($ref.slice(2).split('/'))
}

function at(node: unknown, place: readonly string[]): unknown {
  return place.reduce((value, step) => (value as Node | undefined)?.[step], node)
}

/** The same schemas, in which objects have the members that are named and no others. */
function closed(node: unknown, name = ''): unknown {
  if (Array.isArray(node)) return node.map((item) => closed(item))
  if (typeof node !== 'object' || node === null) return node
  const members = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, key === 'FhirResource' ? value : closed(value, key)]))
  const isSchema = members['type'] === 'object' && 'properties' in members && name !== 'properties'
  return isSchema ? { additionalProperties: false, ...members } : members
}
