import { expect, it } from 'vitest'
import { defineRule, type Rule } from '../../../rules/engine/rule.ts'
import { rules } from '../../../rules/rules.ts'
import { ruleOn, texts } from '../../support/own-rules.ts'

it.each<[string, Rule['check'], boolean]>([
  ['the value alone', (_value) => [], false],
  ['nothing', () => [], false],
  ['the value and the element', (_value, _element) => [], true],
  ['parts of the element', (_value, { name: _name }) => [], true],
  ['the run', (_value, _element, _run) => [], true],
])('a rule that looks at %s is given an element where it needs one', (_, check, expected) => {
  expect(defineRule({ ...texts, code: 'x-1', on: 'Patient', check, message: () => '' }).usesElement).toBe(expected)
})

it('all rules have the same members in the same order, so that one shape of object serves for all', () => {
  const members = Object.keys(ruleOn('x-1', 'Patient', { needs: ['tfc'], covers: ['r4-a'] }))
  for (const rule of rules) expect(Object.keys(rule)).toEqual(members)
})

it('no rule hides that it looks at the element behind rest parameters', () => {
  const hiding = rules.filter(({ check, usesElement }) => usesElement !== true && /^[^)]*\.\.\.|\barguments\b/.test(String(check)))
  expect(hiding.map(({ code }) => code)).toEqual([])
})
