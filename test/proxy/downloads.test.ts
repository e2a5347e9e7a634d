import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { format } from 'oxfmt'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import style from '../../.oxfmtrc.json' with { type: 'json' }
import { toHttpFile, toOpenApi, toPostman, toTypes, type Node } from '../../proxy/downloads/documents.ts'
import { lint } from '../../rules/index.ts'
import { r4 } from '../../rules/structure/r4.ts'
import { hostCatalogs } from '../support/catalogs.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const readExample = (file: string): string => read(`rules/examples/${file}`)
const download = (file: string): string => read(`proxy/downloads/${file}`)
const contract = parse(read('proxy/openapi.yaml')) as Node
const openApi = toOpenApi(contract, readExample)

describe('openapi.yaml', () => {
  it('is OpenAPI 3.1', async () => {
    expect(await new Validator().validate(openApi as Record<string, unknown>)).toMatchObject({ valid: true })
  })

  it('takes the types of resource that R4 has', () => {
    const { components } = contract as { components: { schemas: { ResourceType: { enum: string[] } } } }
    expect(components.schemas.ResourceType.enum).toEqual(r4.resources())
  })
})

describe('what is made of it is up to date', () => {
  it('openapi.json', () => {
    expect(JSON.parse(download('openapi.json'))).toEqual(openApi)
  })

  it('postman_collection.json', async () => {
    expect(JSON.parse(download('postman_collection.json'))).toEqual(await toPostman(openApi))
  })

  it('validate.http', () => {
    expect(download('validate.http')).toBe(toHttpFile(openApi, readExample))
  })

  it('the types', async () => {
    const { code } = await format('api.ts', await toTypes(contract), style)
    expect(read('proxy/api.ts')).toBe(code)
  })

  it.each(['patient-valid.json', 'patient-invalid.json'])('%s', (file) => {
    expect(download(file)).toBe(readExample(file))
    expect(lint(download(file), { today: '2026-11-21', catalogs: hostCatalogs }).valid).toBe(file === 'patient-valid.json')
  })
})

describe('the Postman collection', () => {
  it('bears the key of the environment, and no id of its own making', () => {
    const text = download('postman_collection.json')
    expect(text).toContain('{{SVC_API_KEY}}')
    expect(text).not.toMatch(/_postman_id|"id": "[\da-f]{8}-/)
    expect(JSON.parse(text)).toMatchObject({ info: { schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' } })
  })
})

describe('validate.http', () => {
  it('reads SVC_API_KEY from the environment in every validation', () => {
    const validations = download('validate.http').match(/^POST .*\/api\/validate$/gm)!
    expect(validations.length).toBeGreaterThan(3)
    expect(download('validate.http').match(/^X-API-Key: \{\{\$processEnv SVC_API_KEY\}\}$/gm)).toHaveLength(validations.length)
  })
})
