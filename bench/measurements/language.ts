import { complete } from '../../language/complete.ts'
import { createKnowledge } from '../../language/create-knowledge.ts'
import { hover } from '../../language/hover.ts'
import { outline } from '../../language/outline.ts'
import { readText } from '../../language/text.ts'
import { findExample } from '../../rules/examples/index.ts'
import { openCatalogs } from '../../tools/node/catalogs.ts'
import { quantile, time } from '../measure.ts'
import type { Measured, Row, Text } from '../results.ts'

const rounds = 120

/** Times the answers of an editor about a Bundle of 1 MB, each after an edit of it: nothing is known of the text beforehand. */
export async function measureLanguage(): Promise<Measured> {
  const text = await bundleOf(1_000_000)
  const { find } = openCatalogs(undefined, () => {})
  const knowledge = createKnowledge({ findCatalog: find, newUuid: () => crypto.randomUUID() })
  const gender = text.indexOf('"gender": "', text.length / 2) + '"gender": "'.length
  const name = text.indexOf('"gender"', text.length / 2) + 3
  const reference = text.indexOf('"reference": "', text.length / 2) + '"reference": "'.length
  const asked: readonly (readonly [Text, (edited: string) => unknown])[] = [
    [{ en: 'reading the text', es: 'leer el texto' }, (edited) => readText(edited).resources()],
    [{ en: 'completing a code', es: 'sugerir un código' }, (edited) => complete(readText(edited), gender, knowledge)],
    [{ en: 'completing a reference', es: 'sugerir una referencia' }, (edited) => complete(readText(edited), reference, knowledge)],
    [{ en: 'hover', es: 'ayuda al apuntar' }, (edited) => hover(readText(edited), name, knowledge)],
    [{ en: 'symbols', es: 'símbolos' }, (edited) => outline(edited, 'json')],
  ]
  const rows = asked.map(([what, ask]): Row => {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      // Somebody types at the end.
      const edited = `${text.slice(0, -2)}${' '.repeat(round + 1)}}\n`
      times.push(time(() => ask(edited), 1) / 1000)
    }
    return { name: what, median: quantile(times, 0.5), p95: quantile(times, 0.95) }
  })
  const title = {
    en: `Answers about a Bundle of ${Math.round(text.length / 1000)} kB after an edit`,
    es: `Respuestas sobre un Bundle de ${Math.round(text.length / 1000)} kB después de un cambio`,
  }
  return { tables: [{ title, unit: 'ms', rows }] }
}

async function bundleOf(length: number): Promise<string> {
  const { entry, ...bundle } = (await findExample('Bundle', true)) as { readonly entry: readonly object[] }
  const entries: object[] = []
  const perPass = JSON.stringify(entry, undefined, 2).length
  for (let size = 0; size < length; size += perPass) entries.push(...entry)
  return `${JSON.stringify({ ...bundle, entry: entries }, undefined, 2)}\n`
}
