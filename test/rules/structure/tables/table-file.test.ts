import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readTableFile as readInBrowser } from '../../../../rules/structure/tables/read-table-file.browser.ts'
import { readTableFile } from '../../../../rules/structure/tables/read-table-file.node.ts'
import { bringTableFile, openTableFile, writeTableFile } from '../../../../rules/structure/tables/table-file.ts'

describe('a file of tables', () => {
  it('has each of its tables, with line breaks around it', () => {
    bringTableFile('a.txt', writeTableFile('Two of them.', { one: ['=a', 'b %two'], two: ['=c'], none: [] }))
    const table = openTableFile('a.txt')
    expect([table('one')(), table('two')(), table('none')()]).toEqual(['\n=a\nb %two\n', '\n=c\n', '\n'])
    expect(table('three')).toThrow('no table three')
  })

  it('ends an empty table where the next begins', () => {
    bringTableFile('empty.txt', writeTableFile('Empty ones.', { none: [], two: ['=c'] }))
    expect(openTableFile('empty.txt')('none')()).toBe('\n')
  })

  it('is read when a table is first asked for', () => {
    const table = openTableFile('b.txt')('one')
    bringTableFile('b.txt', writeTableFile('', { one: ['=a'] }))
    expect(table()).toBe('\n=a\n')
  })

  it('is read from the disk in Node', () => {
    const file = 'structure/r4/structures.txt'
    expect(readTableFile(file)).toBe(readFileSync(join(import.meta.dirname, '../../../../rules', file), 'utf8'))
    expect(openTableFile(file)('structures')()).toContain('\n=Patient\t')
  })

  it('has to be brought in a browser', () => {
    expect(() => readInBrowser('c.txt')).toThrow('c.txt was not brought')
  })
})
