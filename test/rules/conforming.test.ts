import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lint, type Issue, type Json } from '../../rules/index.ts'
import { hostCatalogs as catalogs } from '../support/catalogs.ts'
import { breakers } from '../support/conforming/breakers.ts'
import { bundles, resources } from '../support/conforming/bundles.ts'
import { otherwiseCoded } from '../support/conforming/territory.ts'

const options = { today: '2026-01-15', catalogs }
const all = { ...resources, ...bundles }
/** A few hundred, the same each time; as many as are asked for, different each time, to look for something new. */
const wanted = process.env['SVC_PROPERTY_RUNS']
const runs = wanted === undefined ? { numRuns: 150, seed: 20_260_115 } : { numRuns: Number(wanted) }
const fewRuns = { ...runs, numRuns: Math.ceil(runs.numRuns / 10) }

describe('a resource built from the guide', () => {
  it.each(Object.entries(all))('%s: nothing to say', (_, values) => {
    fc.assert(
      fc.property(values, (resource) => {
        expect(say(lint(resource, options).issues)).toEqual([])
      }),
      runs,
    )
  })
})

describe('an address whose commune is coded as in EIS, or as in other papers', () => {
  it('nothing to say', () => {
    fc.assert(
      fc.property(resources['Location']!, otherwiseCoded, (location, address) => {
        const { meta: _, ...plain } = location as Record<string, Json>
        expect(say(lint({ ...plain, address }, options).issues)).toEqual([])
      }),
      runs,
    )
  })
})

describe('a resource built from the guide with one thing broken: one rule speaks, and no other', () => {
  const rows = breakers.map((breaker) => [breaker.code, breaker.of, breaker.how, breaker] as const)

  it.each(rows)('%s: %s %s', (code, of, _, { spoil }) => {
    fc.assert(
      fc.property(all[of]!, (resource) => {
        const { issues } = lint(spoil(resource), options)
        expect(say(issues.filter((issue) => issue.code !== code && !follows(code, issue.code)))).toEqual([])
        expect(issues).not.toEqual([])
      }),
      fewRuns,
    )
  })

  it.each(rows.filter(([, of]) => of in resources))('%s, inside a Bundle: %s %s', (code, of, _, { spoil }) => {
    fc.assert(
      fc.property(resources[of]!, (resource) => {
        const bundle = {
          resourceType: 'Bundle',
          type: 'searchset',
          entry: [resource, spoil(resource)].map((one, index) => ({
            fullUrl: `urn:uuid:00000000-0000-4000-8000-00000000000${index}`,
            resource: one,
          })),
        }
        const { issues } = lint(bundle, options)
        expect(say(issues.filter((issue) => issue.code !== code && !follows(code, issue.code)))).toEqual([])
        expect(issues).not.toEqual([])
        expect(issues.every(({ entryIndex }) => entryIndex === 1)).toBe(true)
      }),
      fewRuns,
    )
  })

  it('cl-json-05: a member twice', () => {
    fc.assert(
      fc.property(resources['Patient']!, (resource) => {
        const text = JSON.stringify(resource).replace('{', '{"language":"es","language":"es-CL",')
        expect(codesOf(lint(text, options).issues)).toEqual(new Set(['cl-json-05']))
      }),
      fewRuns,
    )
  })

  it('cl-json-01: a comma too many', () => {
    fc.assert(
      fc.property(resources['Encounter']!, (resource) => {
        const text = JSON.stringify(resource).replace(/\}$/, ',}')
        expect(codesOf(lint(text, options).issues)).toEqual(new Set(['cl-json-01']))
      }),
      fewRuns,
    )
  })
})

function codesOf(issues: readonly Issue[]): ReadonlySet<string> {
  return new Set(issues.map(({ code }) => code))
}

function say(issues: readonly Issue[]): readonly string[] {
  return issues.map(({ code, path, message }) => `${code} ${path}: ${message}`)
}

/** Findings of the definitions elsewhere about the same fault, or at the same place where a profile is asked for and both may speak. */
const consequences: Readonly<Record<string, string>> = {
  'cl-comuna-07': 'r4-card-01',
  'cl-bundle-03': 'r4-ref-03',
  'cl-ref-01': 'r4-ref-07',
  // R4's profile of the body mass index asks for a quantity, whatever else would content the rule.
  'cl-obs-05': 'r4-card-01',
}

function follows(fault: string, code: string): boolean {
  return consequences[fault] === code
}
