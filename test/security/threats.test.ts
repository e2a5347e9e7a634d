import { readFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const [, threats = ''] = readFileSync(join(root, 'SECURITY.md'), 'utf8').split('## Threats')
const rows = threats
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .map((line) => line.split('|').map((cell) => cell.trim()))

describe('SECURITY.md', () => {
  it('has threats', () => {
    expect(rows.length).toBeGreaterThan(30)
  })

  it.each(rows)('%s%s', (_, _threat, defence = '', test = '') => {
    const [, file = '', title] = /^`(test\/[\w./-]+\.test\.ts)`(?: «(.+)»)?$/.exec(test) ?? []
    expect(defence).not.toBe('')
    expect([test, existsSync(join(root, file))]).toEqual([test, file !== ''])
    const source = readFileSync(join(root, file), 'utf8')
    const titles = [...source.matchAll(/(['"`])((?:(?!\1).)+)\1,/g)].map(([, , text]) => text)
    if (title !== undefined) expect(titles).toContain(title)
  })
})
