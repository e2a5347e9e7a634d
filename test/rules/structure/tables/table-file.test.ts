import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { codeSystemNames } from '../../../../rules/structure/canonical.ts'
import { readCodeSystems } from '../../../../rules/structure/tables/code-system-table.ts'
import { readTableFile as readInBrowser } from '../../../../rules/structure/tables/read-table-file.browser.ts'
import { readTableFile } from '../../../../rules/structure/tables/read-table-file.node.ts'
import { listTable } from '../../../../rules/structure/tables/table.ts'
import { bringTableFile, openTable, openTableFile, writeTableFile } from '../../../../rules/structure/tables/table-file.ts'

const rules = join(import.meta.dirname, '../../../../rules')

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
    expect(readTableFile(file).part(0)).toBe(readFileSync(join(rules, file), 'utf8'))
    expect(openTableFile(file)('structures')()).toContain('\n=Patient\t')
  })

  it('has the same definitions read as bytes as brought as a text, also behind characters of two bytes', () => {
    const file = 'structure/r4/code-systems.txt'
    const text = readFileSync(join(rules, file), 'utf8')
    bringTableFile('d.txt', text)
    const [read, brought] = [file, 'd.txt'].map((one) => readCodeSystems({ version: '4.0.1', text: openTable(one, 'code-systems') }))
    const urls = listTable(text, codeSystemNames)
    expect(urls.filter((url) => /[^\0-\x7F]/.test(JSON.stringify(read!(url)))).length).toBeGreaterThan(5)
    expect(urls.map((url) => read!(url))).toEqual(urls.map((url) => brought!(url)))
  })

  it('has to be brought in a browser', () => {
    expect(() => readInBrowser('c.txt')).toThrow('c.txt was not brought')
  })
})
