import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCampaign } from './campaign.ts'
import { startCoverage, type Coverage } from './coverage.ts'
import type { Input, Target } from './target.ts'

/** The short form of `npm run fuzz`: the same cases each time. */
describe('nothing that is sent does harm', { timeout: 120_000 }, () => {
  it.each([
    ['json', 1500],
    ['fixes', 5000],
    ['package', 2000],
    ['lint', 150],
    ['definitions', 50],
    ['http', 300],
    ['imports', 1500],
    ['lines', 300],
    ['baseline', 3000],
    ['headers', 3000],
  ])('%s: %i cases', (target, cases) => {
    const settings = ['--target', target, '--cases', String(cases), '--seed', '20261122']
    // V8 counts less precisely what it did not compile itself.
    const env = { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' }
    const options = { env, encoding: 'utf8' } as const
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'run.ts'), ...settings], options)
    expect(`${stdout}${stderr}`).toMatch(/^\{"target":"\w+","seed":20261122,"cases":\d+,.*"failures":0\}\n$/)
    expect(JSON.parse(stdout)).toMatchObject({ target, cases })
    expect(status).toBe(0)
  })
})

const blind: Coverage = { take: () => ({ functions: [], steps: 0 }), isNew: () => false, learn: () => {}, close: () => {} }

function target(run: Target['run']): Target {
  return { name: 'x', seeds: [['']], words: ['a', 'b', 'c', 'd', 'e', 'f'], mostLength: 20, batch: 20, run }
}

describe('a campaign', () => {
  it('goes on from what did something new, and makes what failed small', async () => {
    const word = 'fabdec'
    const run = ([text = '']: Input): readonly string[] => {
      const reached = [...word].findIndex((_, index) => !text.includes(word.slice(0, index + 1)))
      if (reached < 0) throw new TypeError('reached')
      return [`${reached}`]
    }
    const { failures, deeds, cases } = await runCampaign(target(run), blind, { cases: 100_000, seed: 1 })
    expect(failures.map(({ input }) => input)).toEqual([[word]])
    expect([deeds, cases > 100]).toEqual([word.length, true])
  })

  it('is the same for the same seed, and another for another', async () => {
    const tried = async (seed: number): Promise<readonly string[]> => {
      const texts: string[] = []
      await runCampaign(
        target(([text = '']) => {
          texts.push(text)
          return []
        }),
        blind,
        { cases: 200, seed },
      )
      return texts
    }
    expect(await tried(1)).toEqual(await tried(1))
    expect(await tried(1)).not.toEqual(await tried(2))
  })

  it('sees which code has run', async () => {
    const coverage = startCoverage(/^data:text\/javascript/)
    try {
      const source = 'export const f = (x) => { if (x > 1) { if (x > 2) return 3; return 2 } return 1 }'
      const { f } = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`)) as { f: (x: number) => number }
      const news = [0, 1, 2, 2, 3, 0].map((x) => {
        f(x)
        const ran = coverage.take()
        const isNew = coverage.isNew(ran)
        coverage.learn(ran)
        return [isNew, ran.steps > 0]
      })
      expect(news.map(([isNew]) => isNew)).toEqual([true, false, true, false, true, false])
      expect(news.every(([, hasSteps]) => hasSteps)).toBe(true)
    } finally {
      coverage.close()
    }
  })
})
