import { Text } from '@codemirror/state'
import { expect, it } from 'vitest'
import { toProblem } from '../../../web/editor/problem.ts'
import { chooseProblems } from '../../../web/panels/problem-order.ts'
import type { TextIssue } from '../../../worker/api.ts'

const problem = (code: string, path: string) => {
  const issue: TextIssue = { code, severity: 'error', path, message: code, why: '', docsUrl: '' }
  return toProblem(issue, Text.empty, () => document.createTextNode(''))
}
const problems = [problem('r4-codigo-01', 'Patient.gender'), problem('cl-fecha-01', 'Patient.birthDate'), problem('cl-json-01', 'Patient')]
const choice = { kind: 'all', query: '', isByRule: false, isOfLines: false, unfolded: new Set<string>() } as const
const codes = (more: Partial<Parameters<typeof chooseProblems>[1]>) =>
  chooseProblems(problems, { ...choice, ...more }).map(({ issue }) => issue.code)

it('has what is no JSON first: nothing of the text would be read', () => {
  expect(codes({})).toEqual(['cl-json-01', 'r4-codigo-01', 'cl-fecha-01'])
})

it('keeps to the order of the lines, and of the rules where somebody wants that', () => {
  expect(codes({ isOfLines: true })).toEqual(['r4-codigo-01', 'cl-fecha-01', 'cl-json-01'])
  expect(codes({ isByRule: true })).toEqual(['cl-fecha-01', 'cl-json-01', 'r4-codigo-01'])
})
