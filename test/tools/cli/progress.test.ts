import { describe, expect, it } from 'vitest'
import { createProgress } from '../../../tools/cli/progress.ts'
import type { Output, Terminal } from '../../../tools/node/terminal.ts'

function setting(isTerminal: boolean): { readonly terminal: Terminal; readonly written: string[] } {
  const written: string[] = []
  const output = (label: string): Output => ({
    isTerminal,
    width: 80,
    isClosed: () => false,
    write: async (text) => {
      written.push(`${label}${String(text)}`)
    },
  })
  const terminal: Terminal = {
    out: output('out:'),
    err: output('err:'),
    env: {},
    cwd: '/',
    today: '2026-01-15',
    interrupted: () => Promise.resolve(),
    async *stdin() {},
  }
  return { terminal, written }
}

const wipe = 'err:\r\u001b[K'

describe('the progress bar', () => {
  it('is silent in short work and outside a terminal', async () => {
    for (const isTerminal of [true, false]) {
      const { terminal, written } = setting(isTerminal)
      let time = 0
      const progress = createProgress(terminal, () => (time += isTerminal ? 1 : 10_000))
      await progress.tick(1, 10)
      await progress.tick(2, 10)
      await progress.end()
      expect(written).toEqual([])
    }
  })

  it.each([
    [500, 10_000, 2000, '500 de 10.000, 250 por segundo, faltan 38 s'],
    [10, 10_000, 2000, '10 de 10.000, 5 por segundo, faltan 33 min'],
    [1, 10_000, 4000, '1 de 10.000, faltan 11 h'],
    [0, 1, 9000, '0 de 1'],
  ])('with %i of %i in %i ms tells the rate and the time left', async (done, total, after, said) => {
    const { terminal, written } = setting(true)
    let time = 0
    const progress = createProgress(terminal, () => time)
    time = after
    await progress.tick(done, total)
    expect(written.join('').split('░ ').at(-1)).toBe(said)
  })

  it.each([
    [500, 10_000, 2000, '500 of 10,000, line 1,200, 250 a second, 38 s left'],
    [1, 10_000, 4000, '1 of 10,000, line 1,200, 11 h left'],
  ])('says in English with %i of %i in %i ms', async (done, total, after, said) => {
    const { terminal, written } = setting(true)
    let time = 0
    const progress = createProgress({ ...terminal, lang: 'en' }, () => time)
    time = after
    await progress.tick(done, total, { es: ', línea 1.200', en: ', line 1,200' })
    expect(written.join('').split('░ ').at(-1)).toBe(said)
  })

  it('shows in long work how far it is, and keeps out of the way of output', async () => {
    const { terminal, written } = setting(true)
    let time = 0
    const progress = createProgress(terminal, () => time)
    time = 1000
    await progress.tick(5000, 10_000)
    expect(written).toEqual([`${wipe}${'█'.repeat(12)}${'░'.repeat(12)} 5.000 de 10.000`])
    await progress.terminal.out.write('a.json\n')
    await progress.end()
    expect(written.slice(1)).toEqual([wipe, 'out:a.json\n'])
  })
})
