import { execFile } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { describeWith } from '../../support/program.ts'
import { emacs } from '../../support/tools.ts'
import { documentedFolder } from './editor-docs.ts'

const command = join(import.meta.dirname, '../../../tools/cli/svc.ts')

describeWith(emacs, 'svc lsp in Emacs', () => {
  it('opens, corrects and renames across files', { timeout: 60_000 }, async () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'svc-emacs-')))
    writeFileSync(join(folder, 'paciente.json'), '{\n  "resourceType": "Patient",\n  "id": "p1",\n  "gender": "Male"\n}\n')
    writeFileSync(join(folder, 'visita.json'), '{"resourceType": "Encounter", "subject": {"reference": "Patient/p1"}}\n')
    const script = join(import.meta.dirname, 'emacs.el')
    const { stdout } = await promisify(execFile)('emacs', ['--batch', '--no-site-file', '-l', script], {
      env: { ...process.env, HOME: folder, SVC_FOLDER: folder, SVC_NODE: process.execPath, SVC_COMMAND: command },
      timeout: 50_000,
    })
    rmSync(folder, { recursive: true, force: true })
    expect(stdout.trim().split('\n')).toEqual([
      'open',
      'fix "gender": "male"',
      'rename "id": "nuevo",',
      'other {"resourceType": "Encounter", "subject": {"reference": "Patient/nuevo"}}',
    ])
  })

  it('works as docs/editors.md says, with NDJSON too', { timeout: 60_000 }, async () => {
    const folder = documentedFolder('elisp', 'config.el')
    const script = join(import.meta.dirname, 'documented.el')
    const { stdout } = await promisify(execFile)('emacs', ['--batch', '--no-site-file', '-l', script], {
      env: { ...process.env, HOME: folder, SVC_FOLDER: folder, SVC_CONFIG: join(folder, 'config.el') },
      cwd: folder,
      timeout: 50_000,
    })
    rmSync(folder, { recursive: true, force: true })
    expect(stdout.trim().split('\n')).toEqual(['paciente.json 4', 'pacientes.ndjson 8'])
  })
})
