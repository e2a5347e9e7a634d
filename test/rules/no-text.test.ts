import { expect, it } from 'vitest'
import { lint, rules, type Json } from '../../rules/index.ts'

/** Objects that no program may take for a text: to make one of them throws. */
const noText: readonly Json[] = [{ toString: 1, valueOf: 1 }, [{ toString: 1, valueOf: 1 }]]

/** Each member of a resource, and of what is in it, with its value replaced while `use` is called. */
function replaceEach(value: unknown, replacement: Json, use: () => void): void {
  if (typeof value !== 'object' || value === null) return
  const members = value as Record<string, unknown>
  for (const name of Object.keys(members)) {
    const old = members[name]
    members[name] = replacement
    use()
    members[name] = old
    replaceEach(old, replacement, use)
  }
}

it('no rule fails where an object stands in the place of a text, even one that cannot be made a text', () => {
  const failures = new Set<string>()
  let count = 0
  const resources = rules.flatMap(({ examples }) => examples.flatMap(({ resource }) => (resource === undefined ? [] : [resource])))
  for (const resource of resources) {
    const copy = structuredClone(resource)
    for (const replacement of noText) {
      replaceEach(copy, replacement, () => {
        count += 1
        // Every one of them takes half a minute.
        if (count % 11 !== 0) return
        for (const { code, message } of lint(JSON.stringify(copy), { today: '2026-01-15' }).issues)
          if (code.startsWith('cl-interno-')) failures.add(message)
      })
    }
  }
  expect(count).toBeGreaterThan(20_000)
  expect([...failures]).toEqual([])
})
