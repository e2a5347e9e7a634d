import { expect, it } from 'vitest'
import { countTypes } from '../../../web/history/count-types.ts'
import { outline } from '../../../language/outline.ts'
import { readText } from '../../../language/text.ts'

it('counts the types of the entries of a Bundle and of the lines of a text', () => {
  const entry = (resourceType: string) => ({ resource: { resourceType } })
  const bundle = { resourceType: 'Bundle', entry: [entry('Patient'), entry('Observation'), entry('Observation'), {}] }
  expect(countTypes(outline(readText(JSON.stringify(bundle)), 'json'))).toEqual([
    ['Observation', 2],
    ['Patient', 1],
  ])
  expect(countTypes(outline(readText('{"resourceType":"Patient"}\n{"resourceType":"Patient"}\n'), 'ndjson'))).toEqual([['Patient', 2]])
})

it('says nothing more of a single resource', () => {
  expect(countTypes(outline(readText('{"resourceType":"Patient","id":"a"}'), 'json'))).toBeUndefined()
  expect(countTypes(undefined)).toBeUndefined()
})
