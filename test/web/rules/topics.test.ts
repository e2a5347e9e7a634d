import { expect, it } from 'vitest'
import { describeRules } from '../../../worker/rules/describe.ts'
import { byTopic, topicOf } from '../../../web/rules/topics.ts'

it('puts every rule under a topic that has a name', () => {
  expect(describeRules().filter((rule) => topicOf(rule) === 'other')).toEqual([])
})

it('loses no rule and keeps each topic together', () => {
  const groups = byTopic(describeRules())
  expect(groups.flatMap(([, rules]) => rules)).toHaveLength(describeRules().length)
  expect(new Set(groups.map(([topic]) => topic)).size).toBe(groups.length)
})
