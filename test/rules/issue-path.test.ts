import { describe, expect, it } from 'vitest'
import { findIssuePath } from '../../rules/issue-path.ts'

const observation = { resourceType: 'Observation', valueQuantity: { value: 1 }, 'raro#': 1, valueless: 2, code: { coding: [{}] } }

describe('findIssuePath', () => {
  it.each([
    ['Observation', []],
    ['Observation.code.coding[0].system', ['code', 'coding', 0, 'system']],
    ['Observation.value.value', ['valueQuantity', 'value']],
    ['Observation.`raro#`', ['raro#']],
    ['Observation.absent', ['absent']],
    ["Observation.extension.where(url = 'a').value", ['extension']],
  ] as const)('%s', (path, steps) => {
    expect(findIssuePath({ path }, observation)).toEqual(steps)
  })

  it('starts at the entry of a Bundle', () => {
    const bundle = { resourceType: 'Bundle', entry: [{}, { resource: observation }] }
    expect(findIssuePath({ path: 'Observation.value', entryIndex: 1 }, bundle)).toEqual(['entry', 1, 'resource', 'valueQuantity'])
  })
})
