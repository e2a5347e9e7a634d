#!/usr/bin/env node
/**
 * `npm run bench:import`: a generated edition of SNOMED CT of full size is imported by the page as it is built and served, in real
 * Chromium. Prints how long it took, and how much memory the processes of the browser had at most beyond what they had before.
 * `CONCEPTS` says how large it is, `ZIP` names one that is there; `--json` prints the figures alone. Fails nothing.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createStage } from '../../test/e2e/support/page.ts'
import { generateRelease } from '../../test/support/terminology/rf2.ts'
import { packZip } from '../../test/support/terminology/zip.ts'

const concepts = Number(process.env['CONCEPTS'] ?? 360_000)
const folder = mkdtempSync(join(tmpdir(), 'svc-bench-'))
const zip = process.env['ZIP'] ?? join(folder, 'edicion.zip')
if (process.env['ZIP'] === undefined) {
  const files = generateRelease({ concepts }).files
  writeFileSync(
    zip,
    packZip(files.map(({ path, text }) => ({ path, content: Buffer.concat([...text()].map((piece) => Buffer.from(piece))) }))),
  )
}
const stage = await createStage()
try {
  const { page } = await stage.visit('/catalogos', { serviceWorkers: 'allow' })
  page.setDefaultTimeout(400_000)
  const section = page.getByRole('region', { name: 'Terminología' })
  await section.waitFor()
  const before = renderers()
  let most = 0
  const watching = setInterval(() => (most = Math.max(most, renderers())), 200)
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), section.getByRole('button', { name: 'Elegir archivos…' }).click()])
  const start = performance.now()
  await chooser.setFiles(zip)
  await section.getByText('Se importó').waitFor()
  clearInterval(watching)
  const ms = performance.now() - start
  console.log(
    process.argv.includes('--json')
      ? JSON.stringify({ ms, moreMb: most - before })
      : `${concepts} conceptos: ${(ms / 1000).toFixed(1)} s, ${Math.round(most - before)} MB más que antes (${Math.round(most)} en todo)`,
  )
} finally {
  await stage.close()
  rmSync(folder, { recursive: true, force: true })
}

/** Memory of the processes of all pages of Chromium that no other shares, in MB. */
function renderers(): number {
  let total = 0
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      if (!readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('--type=renderer')) continue
      const [, kilobytes] = /^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${name}/status`, 'utf8')) ?? []
      total += Number(kilobytes ?? 0) / 1000
    } catch {
      // It ended meanwhile.
    }
  }
  return total
}
