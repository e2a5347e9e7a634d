import { complete } from '../../language/complete.ts'
import { createKnowledge } from '../../language/create-knowledge.ts'
import { hover } from '../../language/hover.ts'
import { outline } from '../../language/outline.ts'
import { readText, type ReadText } from '../../language/text.ts'
import { findExample } from '../../rules/examples/index.ts'
import { openCatalogs } from '../../tools/node/catalogs.ts'
import { quantile, time } from '../measure.ts'
import type { Measured, Row, Text } from '../results.ts'

const rounds = 120

/** Times the answers of an editor about a Bundle of 1 MB, each after somebody typed in the entry that is asked about. */
export async function measureLanguage(): Promise<Measured> {
  const text = await bundleOf(1_000_000)
  const { find } = openCatalogs(undefined, () => {})
  const knowledge = createKnowledge({ findCatalog: find, newUuid: () => crypto.randomUUID() })
  const behind = (part: string) => text.indexOf(part, text.length / 2) + part.length
  const gender = behind('"gender": "')
  const reference = behind('"reference": "')
  type Ask = (edited: string, offset: number, before: ReadText) => ReadText
  const asked: readonly (readonly [Text, number, Ask])[] = [
    [{ en: 'reading the text whole', es: 'leer el texto entero' }, gender, (edited) => used(readText(edited), (read) => read.resources())],
    [
      { en: 'reading around the edit', es: 'leer alrededor del cambio' },
      gender,
      (edited, _, before) => used(readText(edited, before), (read) => read.resources()),
    ],
    [
      { en: 'completing a code', es: 'sugerir un código' },
      gender,
      (edited, offset, before) => used(readText(edited, before), (read) => complete(read, offset, knowledge)),
    ],
    [
      { en: 'completing a reference', es: 'sugerir una referencia' },
      reference,
      (edited, offset, before) => used(readText(edited, before), (read) => complete(read, offset, knowledge)),
    ],
    [
      { en: 'hover', es: 'ayuda al apuntar' },
      gender,
      (edited, offset, before) => used(readText(edited, before), (read) => hover(read, offset - 8, knowledge)),
    ],
    [
      { en: 'symbols', es: 'símbolos' },
      gender,
      (edited, _, before) => used(readText(edited, before), (read) => outline(read, 'json', { knowledge, most: 5000 })),
    ],
  ]
  const rows = asked.map(([what, place, ask]): Row => {
    const times: number[] = []
    const line = text.lastIndexOf('\n', place)
    let before = readText(text)
    used(before, (read) => complete(read, place, knowledge))
    for (let round = 0; round < rounds; round += 1) {
      const blanks = ' '.repeat(round + 1)
      const edited = `${text.slice(0, line)}${blanks}${text.slice(line)}`
      times.push(time(() => (before = ask(edited, place + blanks.length, before)), 1) / 1000)
    }
    return { name: what, median: quantile(times, 0.5), p95: quantile(times, 0.95) }
  })
  const title = {
    en: `Answers about a Bundle of ${Math.round(text.length / 1000)} kB after an edit`,
    es: `Respuestas sobre un Bundle de ${Math.round(text.length / 1000)} kB después de un cambio`,
  }
  return { tables: [{ title, unit: 'ms', rows }] }
}

/** A text that was read and asked, to be the one before the next edit. */
function used(read: ReadText, ask: (read: ReadText) => unknown): ReadText {
  ask(read)
  return read
}

async function bundleOf(length: number): Promise<string> {
  const { entry, ...bundle } = (await findExample('Bundle', true)) as { readonly entry: readonly object[] }
  const entries: object[] = []
  const perPass = JSON.stringify(entry, undefined, 2).length
  for (let size = 0; size < length; size += perPass) entries.push(...entry)
  return `${JSON.stringify({ ...bundle, entry: entries }, undefined, 2)}\n`
}
