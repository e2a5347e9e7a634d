import { describeGuides } from '../../rules/guides/describe.ts'
import { paintFor, type Terminal } from '../node/terminal.ts'

/** Lists the guides whose definitions are inside: a line each for people, an array as JSON. */
export async function listGuides(format: 'json' | undefined, { out, env, lang }: Terminal): Promise<number> {
  const all = describeGuides()
  if (format === 'json') {
    await out.write(`${JSON.stringify(all, undefined, 2)}\n`)
    return 0
  }
  const paint = await paintFor(out, env)
  const rows = all.map(({ id, version, draft, canonical, source, commit, licence }) => [
    id,
    draft ? `${version} (${lang === 'en' ? 'draft' : 'borrador'})` : version,
    canonical,
    commit === null ? source : `${source}@${commit}`,
    licence ?? (lang === 'en' ? 'no licence declared' : 'sin licencia declarada'),
  ])
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  const lines = rows.map((row) => row.map((cell, column) => (column < row.length - 1 ? cell.padEnd(widths[column]!) : paint.dim(cell))))
  await out.write(lines.map((cells) => `${cells.join('  ')}\n`).join(''))
  return 0
}
