import { describe, expect, it } from 'vitest'
import { codeSystemNames, structureNames, valueSetNames, type Abbreviation } from '../../../../rules/structure/canonical.ts'
import { inTableOrder, readTable } from '../../../../rules/structure/tables/table.ts'
import { openTable, openTableFile } from '../../../../rules/structure/tables/table-file.ts'
import { inMemory } from '../../../../rules/structure/tables/table-text.ts'

const base = 'http://hl7.org/fhir/StructureDefinition/'

function read(lines: readonly string[]) {
  return readTable({ version: '4.0.1', text: () => inMemory(`\n${lines.join('\n')}\n`) }, structureNames, ({ url, fields, lines }) => ({
    url,
    version: '4.0.1',
    fields,
    lines,
  }))
}

describe('a table', () => {
  const find = read(['=A', '=Ab\tr\t=x', 'row', '\tone', '=Abc', '=B\tr', '=c:One', '=http://example.org/x|1\tr', 'last'])

  it('has each definition under its name, with its fields and its lines', () => {
    expect(find(`${base}Ab`)).toEqual({ url: `${base}Ab`, version: '4.0.1', fields: ['r', '=x'], lines: ['row', '\tone'] })
    expect([find(`${base}A`)?.fields, find(`${base}Abc`)?.fields, find(`${base}B`)?.fields]).toEqual([[], [], ['r']])
    expect(find('https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/One')).toBeDefined()
    expect(find('http://example.org/x|1')).toEqual({ url: 'http://example.org/x|1', version: '4.0.1', fields: ['r'], lines: ['last'] })
  })

  it('has nothing under the beginning of a name, a longer one, or one that goes on into its fields', () => {
    const others = ['', 'Ab ', 'Abcd', 'Aa', 'a', 'C', 'c:One', 'A\n', 'B\tr', 'B\tr\n', 'Ab\tr\t=x', '\0', '\u00FF'].map(
      (name) => base + name,
    )
    expect(others.filter((canonical) => find(canonical) !== undefined)).toEqual([])
    expect(find('https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/On')).toBeUndefined()
  })

  it('may have no definition at all', () => {
    expect(read([])(`${base}A`)).toBeUndefined()
  })
})

describe('every table', () => {
  it.each([
    ['structure/r4/structures.txt', 'structures', structureNames, 655],
    ['structure/r4/value-sets.txt', 'value-sets', valueSetNames, 1314],
    ['structure/r4/code-systems.txt', 'code-systems', codeSystemNames, 1062],
    ['cl/definitions/clcore.txt', 'structures', structureNames, 29],
    ['cl/definitions/clcore.txt', 'differentials', structureNames, 29],
    ['cl/definitions/clcore.txt', 'value-sets', valueSetNames, 22],
    ['cl/definitions/eis.txt', 'structures', structureNames, 10],
    ['cl/definitions/eis.txt', 'differentials', structureNames, 10],
    ['cl/definitions/eis.txt', 'value-sets', valueSetNames, 41],
  ] as const)('%s, %s: has its heads in order, and finds each of them', (file, table, names: Abbreviation, count) => {
    const heads = [...openTableFile(file)(table)().matchAll(/^=([^\t\n]+)/gm)].map(([, name]) => name!)
    expect(heads).toHaveLength(count)
    expect(
      inTableOrder(
        heads.map((name) => ({ url: names.lengthen(name) })),
        names,
      ).map(({ url }) => names.shorten(url)),
    ).toEqual(heads)
    const find = readTable({ version: '1', text: openTable(file, table) }, names, ({ url }) => ({ url, version: '1' }))
    expect(heads.filter((name) => find(names.lengthen(name)) === undefined)).toEqual([])
  })
})
