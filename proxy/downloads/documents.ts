import { compile, type JSONSchema } from 'json-schema-to-typescript'
import { convertV2 } from 'openapi-to-postmanv2'

/** Anything out of a YAML or JSON document. */
export type Node = null | boolean | number | string | readonly Node[] | { readonly [name: string]: Node }

type Members = { readonly [name: string]: Node }

/** The contract as JSON, with the files that its examples name in the place of their addresses. */
export function toOpenApi(contract: Node, readDownload: (file: string) => string): Node {
  return mapObjects(contract, (members) => {
    const { externalValue, ...rest } = members
    return typeof externalValue === 'string'
      ? { ...rest, value: JSON.parse(readDownload(externalValue.replace(/^.*\//, ''))) as Node }
      : members
  })
}

/** The schemas of the contract as TypeScript. */
export async function toTypes(contract: Node): Promise<string> {
  const schemas = memberOf(memberOf(contract, 'components'), 'schemas') as Members
  const definitions = mapObjects(schemas, (members) => {
    const { $ref } = members
    if (typeof $ref === 'string') return { ...members, $ref: $ref.replace('#/components/schemas/', '#/definitions/') }
    // A schema that asks nothing.
    return Object.keys(members).join() === 'description' && typeof members['description'] === 'string'
      ? { ...members, tsType: 'unknown' }
      : members
  }) as Members
  const properties = Object.fromEntries(Object.keys(definitions).map((name) => [name, { $ref: `#/definitions/${name}` }]))
  const root = { title: 'Schemas', type: 'object', additionalProperties: false, definitions, properties } as JSONSchema
  const code = await compile(root, 'Schemas', {
    additionalProperties: false,
    bannerComment: '// Made of openapi.yaml by «npm run artifacts»: change that, not this.',
    declareExternallyReferenced: true,
    format: false,
    unreachableDefinitions: false,
  })
  // The type that only led to the others.
  return code.replace(/export interface Schemas \{[^}]*\}\n/, '')
}

/** The contract as a Postman collection (2.1), the same whenever it is made; secrets are variables named as in the environment. */
export async function toPostman(openApi: Node): Promise<Node> {
  const options = { folderStrategy: 'Tags', parametersResolution: 'Example', enableOptionalParameters: false } as const
  const collection = await new Promise<Node>((resolve, reject) => {
    convertV2({ type: 'json', data: openApi as object }, options, (error, result) => {
      const [first] = result?.output ?? []
      if (first === undefined) reject(new Error(error?.message ?? result?.reason))
      else resolve(JSON.parse(JSON.stringify(first.data)) as Node)
    })
  })
  const { variable, ...rest } = mapObjects(collection, ({ id: _id, _postman_id, ...members }) =>
    withoutResponses(withVariables(members)),
  ) as Members
  const secrets = [apiKeyVariable, sessionVariable, tokenVariable].map((key) => ({ key, value: '', type: 'secret' }))
  return { ...rest, variable: [...(variable as readonly Node[]), ...secrets] }
}

const apiKeyVariable = 'SVC_API_KEY'
const sessionVariable = 'SVC_SESSION'
const tokenVariable = 'SVC_TOKEN'

/** The converter names every key and every token alike. */
function withVariables(members: Members): Members {
  const { type, apikey, bearer } = members
  if (type === 'bearer' && bearer !== undefined) return { type, bearer: [{ key: 'token', value: `{{${tokenVariable}}}`, type: 'string' }] }
  if (type !== 'apikey' || !Array.isArray(apikey)) return members
  const header = (apikey as readonly Members[]).find(({ key }) => key === 'key')?.['value']
  const variable = header === 'X-API-Key' ? apiKeyVariable : sessionVariable
  return {
    type,
    apikey: (apikey as readonly Members[]).map((one) => (one['key'] === 'value' ? { ...one, value: `{{${variable}}}` } : one)),
  }
}

/** Examples of answers are in the contract; in the collection they would be nine tenths of it. */
function withoutResponses(members: Members): Members {
  return Array.isArray(members['response']) ? { ...members, response: [] } : members
}

/** Requests for the HTTP clients of editors; the key comes from the environment. */
export function toHttpFile(openApi: Node, readDownload: (file: string) => string): string {
  const [server] = memberOf(openApi, 'servers') as readonly Members[]
  const address = 'POST {{baseUrl}}/api/validate\nContent-Type: application/json\nX-API-Key: {{$processEnv SVC_API_KEY}}'
  const request = (title: string, headers: string, file: string): string =>
    `### ${title}\n${address}${headers}\n\n${readDownload(file).trim()}\n`
  return [
    '# Solicitudes para el cliente HTTP de un editor (REST Client de VS Code, httpyac). La clave se lee de la variable de entorno SVC_API_KEY.',
    `@baseUrl = ${String(server!['url'])}\n`,
    request('Un Patient válido: 200', '', 'patient-valid.json'),
    request('Un Patient con problemas: 422', '', 'patient-invalid.json'),
    request('Lo mismo como OperationOutcome', '\nAccept: application/fhir+json', 'patient-invalid.json'),
    request('Con Idempotency-Key: repetirla no vuelve a cobrar', '\nIdempotency-Key: {{$guid}}', 'patient-invalid.json'),
    request(
      'Con perfil y versión',
      '\nX-FHIR-Profile: https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/CorePacienteCl\nX-Svc-CL-Core-Version: stable',
      'patient-invalid.json',
    ),
    '### El estado del servicio\nGET {{baseUrl}}/api/status\n',
  ].join('\n')
}

function memberOf(node: Node, name: string): Node {
  return (node as Members)[name]!
}

/** The same document with each of its objects changed, from the inside out. */
function mapObjects(node: Node, change: (members: Members) => Node): Node {
  if (Array.isArray(node)) return (node as readonly Node[]).map((item) => mapObjects(item, change))
  if (typeof node !== 'object' || node === null) return node
  return change(Object.fromEntries(Object.entries(node).map(([name, value]) => [name, mapObjects(value, change)])))
}
