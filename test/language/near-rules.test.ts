import { expect, it } from 'vitest'
import { findNearRules } from '../../language/near-rules.ts'

it.each([
  ['run-03', ['cl-run-03']],
  ['CL-RUN-3', ['cl-run-03']],
  ['cl-rum-03', ['cl-run-03']],
  ['cl-nada-99', []],
  ['', []],
])('finds the rules near %j', (code, near) => {
  expect(findNearRules(code)).toEqual(near)
})
