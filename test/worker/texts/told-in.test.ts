import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createCatalogs } from '../../../worker/catalogs/catalogs.ts'
import { describeRule, describeRules } from '../../../worker/rules/describe.ts'
import { reportOfConfig } from '../../../worker/texts/config-report.ts'
import { createLinting } from '../../../worker/texts/linting.ts'
import { createTextLinting } from '../../../worker/texts/texts.ts'
import { toOptions } from '../../../worker/texts/told-in.ts'
import { isSpanish } from '../../support/english.ts'

const linting = createLinting(createCatalogs((file) => readFile(join(import.meta.dirname, '../../../catalogs', file), 'utf8')))
const surroundings = { today: '2026-01-15', publicUrl: 'http://validador.example' }

describe('the page in English', () => {
  it('is told of the rules in English', async () => {
    const titles = (await describeRules('en')).map(({ title }) => title)
    expect(titles.filter(isSpanish)).toEqual([])
    expect((await describeRules()).map(({ title }) => title).some(isSpanish)).toBe(true)
    const { title, why, examples } = (await describeRule('cl-run-01', { ...surroundings, language: 'en' }, linting))!
    expect([title, why]).toEqual([
      'The RUN is written without dots',
      'CL Core asks for the RUN without dots and with a hyphen; with dots, whoever searches for the person by RUN does not find them.',
    ])
    expect(examples.flatMap(({ issues }) => issues.map(({ message }) => message))[0]).toBe('The RUN “55.555.555-5” is written with dots.')
  })

  it('is told in English what is wrong with a configuration, and what of it the page does not go by', async () => {
    const past = { code: 'cl-run-03', reason: 'a', until: '2020-01-01' }
    const told = async (config: object, language?: 'en') => {
      const { issues } = await reportOfConfig(JSON.stringify(config), { ...surroundings, language }, linting)
      return issues.map(({ message }) => message)
    }
    expect(await told({ strict: 1 }, 'en')).toEqual(['“strict” is true or false.'])
    const warned = await told({ ig: 'a.tgz', terminology: 'snomed', suppress: [past] }, 'en')
    expect(warned).toHaveLength(3)
    expect(warned.filter(isSpanish)).toEqual([])
    expect(await told({ strict: 1 })).toEqual(['«strict» es true o false.'])
  })

  it('does not take lines for those that were told in Spanish', async () => {
    const texts = createTextLinting(linting)
    const text = '{"resourceType":"Patient","gender":"masculino"}\n'
    const told = async (language: 'en' | undefined) => {
      const report = await texts.lint(text, 'ndjson', await toOptions({ ...surroundings, language }))
      return report.issues.find(({ code }) => code === 'r4-codigo-01')!.message
    }
    expect(await told(undefined)).toMatch(/^«masculino» no está/)
    expect(await told('en')).toMatch(/^“masculino” is not in the value set/)
    expect(await told(undefined)).toMatch(/^«masculino» no está/)
  })
})
