import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { takesKey, withoutGuesses, type Contract } from '../../../web/dashboard/api/contract.ts'

const contract = JSON.parse(readFileSync(join(import.meta.dirname, '../../../proxy/downloads/openapi.json'), 'utf8')) as Contract

describe('the reference of the API', () => {
  it.each([
    ['POST', '/api/validate', true],
    ['GET', '/api/jobs/1c9d0b52-5e0a-4a0e-9c5e-2f0e7a3c8a11/result.csv', true],
    ['GET', '/api/fhir/CodeSystem/$lookup', true],
    ['GET', '/api/keys', false],
    ['GET', '/api/status', false],
    ['GET', '/api/validate', false],
    ['GET', '/nada', false],
  ])('knows whether %s %s takes a key: %s', (method, path, takes) => {
    expect(takesKey(contract, method, path)).toBe(takes)
  })

  it('fills in nothing that may be left out, and leaves the rest as it is', () => {
    const examples = (paths: Contract['paths']) =>
      Object.values(paths).flatMap((operations) =>
        Object.values(operations).flatMap(({ parameters = [] }) => parameters.filter(({ example }) => example !== undefined)),
      )
    expect(examples(contract.paths).some(({ required }) => required !== true)).toBe(true)
    const paths = withoutGuesses(contract.paths)
    expect(examples(paths).filter(({ required }) => required !== true)).toEqual([])
    expect(examples(paths)).toEqual(examples(contract.paths).filter(({ required }) => required === true))
    expect(Object.keys(paths)).toEqual(Object.keys(contract.paths))
  })
})
