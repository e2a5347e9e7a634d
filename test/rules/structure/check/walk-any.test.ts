import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json, Path } from '../../../../rules/engine/json.ts'
import { mostLevels } from '../../../../rules/engine/limits.ts'
import { anyJson } from '../../../support/arbitrary-json.ts'
import { anyResource } from '../../../support/arbitrary-resource.ts'
import { ruleOn } from '../../../support/own-rules.ts'
import { walkWith } from '../../../support/walk-tour.ts'

describe('whatever the document holds', () => {
  /** The paths of strings and of what is empty in a value, and how many members it has, as a plain recursion finds them. */
  function plainly(value: Json) {
    const found = { strings: [] as string[], empty: [] as string[], members: 0 }
    // Of a document that is no object or list nothing is shown, and an empty object is none that lies in it.
    if (Array.isArray(value) || (typeof value === 'object' && value !== null && Object.keys(value).length > 0)) look(value, [])
    return found

    function look(one: Json, path: Path): void {
      if (typeof one === 'string') found.strings.push(path.join('.'))
      if (one === '' || one === null || (typeof one === 'object' && Object.keys(one).length === 0)) found.empty.push(path.join('.'))
      if (typeof one !== 'object' || one === null) return
      for (const [key, inner] of Object.entries(one)) {
        if (!Array.isArray(one)) found.members += 1
        look(inner as Json, [...path, Array.isArray(one) ? Number(key) : key])
      }
    }
  }

  const walk = walkWith([ruleOn('string', '$string'), ruleOn('empty', '$empty')])

  function depthOf(value: Json): number {
    return typeof value !== 'object' || value === null ? 0 : 1 + Math.max(0, ...Object.values(value).map((inner) => depthOf(inner as Json)))
  }

  function compare(value: Json): void {
    // A walk goes no deeper, which is tested above.
    fc.pre(depthOf(value) <= mostLevels)
    const { shown, members } = walk(value)
    const paths = (code: string) => shown.filter((one) => one.code === code).map(({ path }) => path.join('.'))
    expect({ strings: paths('string'), empty: paths('empty'), members }).toEqual(plainly(value))
  }

  it.each<[string, fc.Arbitrary<Json>]>([
    ['resources', anyResource],
    ['any JSON', anyJson],
    [
      'something in the place of anything',
      anyJson.map((value) => ({ resourceType: 'Patient', name: value, birthDate: value, nada: [value] })),
    ],
  ])('each string and each empty value of %s is shown once, in its order, and each member counted once', (_, arbitrary) => {
    fc.assert(fc.property(arbitrary, compare), { numRuns: 300, seed: 20_260_115 })
  })
})
