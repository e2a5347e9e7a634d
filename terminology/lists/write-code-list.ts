import { writeContainer } from '../store/container.ts'
import { growingBytes } from '../store/growing.ts'
import { encodeStrings } from '../store/strings.ts'
import { createTokenWriter, type Written } from '../words/tokens.ts'
import { buildWordIndex } from '../words/word-index.ts'
import { codeListKind, type CodeListAbout, type CodeTable } from './code-table.ts'

/** Indexes a code system; the parts are to be written one after the other. Of a code that is there twice the last holds. */
export function writeCodeList({ system, version, title, isFragment = false, codes }: CodeTable): {
  readonly parts: readonly Uint8Array[]
  readonly about: CodeListAbout
} {
  const rows = [...new Map(codes.map((row) => [row.code, row])).values()].toSorted((a, b) => (a.code < b.code ? -1 : 1))
  const ordinals = new Map(rows.map(({ code }, at) => [code, at]))
  const names = new Map<string, number>()
  const values = new Map<string, number>()
  const tokens = createTokenWriter()
  const textsOf = rows.map(({ display, designations = [] }) => [...new Set([display, ...designations])].filter((text) => text !== ''))
  const added = textsOf.map((texts) => texts.map(tokens.add))
  const finished = tokens.finish()
  const texts = growingBytes(1024)
  const textStarts = new Uint32Array(rows.length + 1)
  const textCounts = new Uint32Array(rows.length)
  const flags = new Uint8Array(rows.length)
  const shortest = new Uint8Array(rows.length).fill(255)
  const parentStarts = new Uint32Array(rows.length + 1)
  const parents: number[] = []
  const propertyStarts = new Uint32Array(rows.length + 1)
  const properties: number[] = []
  for (const [at, row] of rows.entries()) {
    textStarts[at] = texts.size()
    textCounts[at] = added[at]!.length
    const written: Written[] = []
    for (const place of added[at]!) written.push(finished.write(place, texts, written))
    shortest[at] = Math.min(255, ...textsOf[at]!.map(({ length }) => length))
    flags[at] = (row.isActive === false ? 0 : 1) | (row.display === '' ? 0 : 2)
    parentStarts[at] = parents.length
    const above = new Set((row.parents ?? []).flatMap((code) => ordinals.get(code) ?? []))
    above.delete(at)
    parents.push(...[...above].toSorted((a, b) => a - b))
    propertyStarts[at] = properties.length / 2
    for (const [name, value] of row.properties ?? []) properties.push(numberOf(names, name), numberOf(values, value))
  }
  textStarts[rows.length] = texts.size()
  parentStarts[rows.length] = parents.length
  propertyStarts[rows.length] = properties.length / 2
  const words = buildWordIndex(finished.list, (show) => {
    for (const [concept, row] of rows.entries()) {
      if (row.isActive === false) continue
      for (const place of added[concept]!) finished.each(place, (token) => show(concept, token))
    }
  })
  const about: CodeListAbout = {
    system,
    version,
    title,
    isFragment,
    codes: rows.length,
    activeCodes: rows.filter(({ isActive }) => isActive !== false).length,
    properties: [...names.keys()],
  }
  const codeStrings = encodeStrings(rows.map(({ code }) => code))
  const valueStrings = encodeStrings([...values.keys()])
  const parts = writeContainer(
    { kind: codeListKind, about },
    {
      'code.bytes': codeStrings.bytes,
      'code.starts': codeStrings.starts,
      'code.flags': flags,
      'parent.starts': parentStarts,
      'parent.targets': Uint32Array.from(parents),
      'property.starts': propertyStarts,
      'property.pairs': Uint32Array.from(properties),
      'value.bytes': valueStrings.bytes,
      'value.starts': valueStrings.starts,
      'text.starts': textStarts,
      'text.counts': textCounts,
      'text.bytes': texts.taken(),
      'text.shortest': shortest,
      'token.bytes': finished.spellings,
      'token.starts': finished.starts,
      ...words,
    },
  )
  return { parts, about }
}

function numberOf(numbers: Map<string, number>, name: string): number {
  let number = numbers.get(name)
  if (number === undefined) numbers.set(name, (number = numbers.size))
  return number
}
