import { expect, it } from 'vitest'
import { describeRules } from '../../../worker/rules/describe.ts'
import { byTopic, topicOf } from '../../../web/rules/topics.ts'

it('puts every rule under a topic that has a name', async () => {
  expect((await describeRules()).filter((rule) => topicOf(rule) === 'other')).toEqual([])
})

it('loses no rule and keeps each topic together', async () => {
  const groups = byTopic(await describeRules())
  expect(groups.flatMap(([, rules]) => rules)).toHaveLength((await describeRules()).length)
  expect(new Set(groups.map(([topic]) => topic)).size).toBe(groups.length)
})
