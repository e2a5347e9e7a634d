import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { afterEach, expect, it } from 'vitest'
import { createWorkspaceFiles } from '../../../tools/lsp/files.ts'

/** Writes a file and removes it, again and again. */
const blink = `
  const { unlinkSync, writeFileSync } = require('node:fs')
  const { workerData } = require('node:worker_threads')
  for (let turn = 0; ; turn += 1) {
    writeFileSync(workerData, '{' + ' '.repeat(turn % 50))
    unlinkSync(workerData)
  }`

const folder = mkdtempSync(join(tmpdir(), 'svc-files-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('reads a folder whose files go while it reads them', async () => {
  const other = new Worker(blink, { eval: true, workerData: join(folder, 'a.json') })
  try {
    const files = createWorkspaceFiles(
      () => [pathToFileURL(folder).href],
      () => [],
    )
    for (let turn = 0; turn < 1000; turn += 1) expect(await files.refresh()).toEqual([])
  } finally {
    await other.terminate()
  }
})
