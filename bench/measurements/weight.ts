import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Measured, Row } from '../results.ts'

/** Chunks below this many bytes are counted together. */
const small = 5000

/** Weight of the page in brotli, by chunk; kB of 1,000 bytes. */
export function measureWeight(): Measured {
  const folder = mkdtempSync(join(tmpdir(), 'svc-bench-'))
  try {
    const vite = join(import.meta.dirname, '../../node_modules/vite/bin/vite.js')
    execFileSync(process.execPath, [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'])
    const chunks = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.br'))
      .map((name) => ({ name: titleOf(name), bytes: statSync(join(folder, name)).size }))
      .toSorted((a, b) => b.bytes - a.bytes)
    const rest = chunks.filter(({ bytes }) => bytes < small)
    const restTitle = { en: `${rest.length} smaller ones`, es: `${rest.length} menores` }
    return {
      tables: [
        {
          title: { en: 'The page by chunk, brotli', es: 'La página por partes, brotli' },
          unit: 'kB',
          rows: [
            ...chunks.filter(({ bytes }) => bytes >= small).map(({ name, bytes }) => weight({ en: name, es: name }, bytes)),
            weight(
              restTitle,
              rest.reduce((sum, { bytes }) => sum + bytes, 0),
            ),
            weight(
              { en: 'all', es: 'todo' },
              chunks.reduce((sum, { bytes }) => sum + bytes, 0),
            ),
          ],
        },
      ],
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function weight(name: Row['name'], bytes: number): Row {
  return { name, median: bytes / 1000 }
}

/** `assets/codemirror-DaZ1ViZo.js.br` is codemirror.js. */
function titleOf(name: string): string {
  return name
    .replace(/^assets\//, '')
    .replace(/-[\w-]{8}(?=\.\w+\.br$)/, '')
    .replace(/\.br$/, '')
}
