import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { rules } from '../../../rules/index.ts'
import { createCatalogs } from '../../../worker/catalogs/catalogs.ts'
import { describeRule, describeRules } from '../../../worker/rules/describe.ts'
import { createLinting } from '../../../worker/texts/linting.ts'

const linting = createLinting(createCatalogs((file) => readFile(join(import.meta.dirname, '../../../catalogs', file), 'utf8')))
const surroundings = { today: '2026-01-15', publicUrl: 'http://validador.example' }

describe('what the page is told of the rules', () => {
  it('names every rule once', async () => {
    expect((await describeRules()).map(({ code }) => code)).toEqual(rules.map(({ code }) => code))
  })

  it.each(rules.map(({ code }) => code))('%s can be sent to the page, and its examples find what they say', async (code) => {
    const description = (await describeRule(code, surroundings, linting))!
    expect(structuredClone(description)).toEqual(description)
    const { examples } = rules.find((rule) => rule.code === code)!
    expect(description.examples.map(({ issues }) => issues.map(({ path }) => path))).toEqual(examples.map(({ finds }) => finds))
  })

  it('marks the place of what is found in the text that is shown', async () => {
    const { text, issues } = (await describeRule('cl-enc-10', surroundings, linting))!.examples.at(-1)!
    const { start, end } = issues[0]!.range!
    expect(text.slice(start.offset, end.offset)).toBe('"2026-03-02T09:30:00-03:00"')
  })

  it('knows nothing of a rule that there is not', async () => {
    expect(await describeRule('cl-nada-99', surroundings, linting)).toBeUndefined()
  })
})
