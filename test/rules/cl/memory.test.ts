import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { lint, rules, type Json } from '../../../rules/index.ts'
import { hostCatalogs as catalogs } from '../../support/catalogs.ts'

const root = join(import.meta.dirname, '../../..')

/** Objects that modules compile from catalogs, definitions and the rules, on first use or by each catalog. */
const compiled: Readonly<Record<string, readonly string[]>> = {
  'rules/checks/required.ts': ['companions'],
  'rules/cl/accepted-forms.ts': ['foldedNames'],
  'rules/cl/in-force.ts': ['statements', 'typesHeld'],
  'rules/cl/reading/establishment.ts': ['byFormerCode'],
  'catalogs/search.ts': ['indexes'],
  'catalogs/paises/paises.ts': ['letters'],
  'catalogs/comunas/comunas.ts': ['byCode', 'byName'],
}

describe('no module remembers a value of a text', () => {
  it('has a variable that may change, or a table that is filled later, only for what it compiles from catalogs', () => {
    const found = ['rules/cl', 'rules/checks', 'catalogs'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts'))
        .flatMap((file) => {
          const path = `${folder}/${file.replaceAll('\\', '/')}`
          const names = [
            ...readFileSync(join(root, path), 'utf8').matchAll(
              /^(?:export )?(?:let (\w+)|const (\w+).*= new (?:Weak)?(?:Map|Set)(?:<.*>)?\(\))/gm,
            ),
          ]
          return names.map(([, variable, table]) => `${path}: ${variable ?? table}`)
        }),
    )
    const known = Object.entries(compiled).flatMap(([path, names]) => names.map((name) => `${path}: ${name}`))
    expect(found.toSorted(), 'what rules share belongs to the run: use run.memo').toEqual(known.toSorted())
  })

  it('holds no resource after lint has returned', async () => {
    const resources = rules.flatMap(({ code, examples }) =>
      code.startsWith('cl-')
        ? examples.flatMap(({ resource, profile }) => (isResource(resource) ? [{ code, resource, profile }] : []))
        : [],
    )
    const kept = resources.map(({ code, resource, profile }) => ({ code, value: shown(resource, profile) }))
    // A thread of V8's compiler may hold one of them for a moment.
    await expect
      .poll(() => {
        collectGarbage()
        return kept.filter(({ value }) => value.deref() !== undefined).map(({ code }) => code)
      })
      .toEqual([])
    expect(kept.length).toBeGreaterThan(500)
  })
})

/** A reference that does not hold a resource, once the national rules have looked at it. */
function shown(resource: object, profile: string | undefined): WeakRef<object> {
  const value = structuredClone(resource)
  lint(value as Json, { today: '2026-01-15', only: ['cl'], catalogs, profile })
  return new WeakRef(value)
}

function isResource(resource: Json | undefined): resource is Exclude<Json, string | number | boolean | null> {
  return typeof resource === 'object' && resource !== null
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
}
