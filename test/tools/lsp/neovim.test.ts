import { execFile } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { describeWith } from '../../support/program.ts'
import { neovim } from '../../support/tools.ts'
import { documentedFolder } from './editor-docs.ts'

const command = join(import.meta.dirname, '../../../tools/cli/svc.ts')

describeWith(neovim, 'svc lsp in Neovim', () => {
  it('opens, follows edits, corrects and renames across files', async () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'svc-nvim-')))
    writeFileSync(join(folder, 'paciente.json'), '{\n  "resourceType": "Patient",\n  "id": "p1",\n  "gender": "Male"\n}\n')
    writeFileSync(join(folder, 'visita.json'), '{"resourceType": "Encounter", "subject": {"reference": "Patient/p1"}}\n')
    const script = join(import.meta.dirname, 'neovim.lua')
    const { stdout, stderr } = await promisify(execFile)('nvim', ['--headless', '--clean', '-c', `luafile ${script}`], {
      env: { ...process.env, HOME: folder, SVC_FOLDER: folder, SVC_NODE: process.execPath, SVC_COMMAND: command },
      timeout: 30_000,
    })
    rmSync(folder, { recursive: true, force: true })
    expect((stdout + stderr).split(/\r?\n/).filter((line) => /^[a-zA-Z]+ ?/.test(line))).toEqual([
      'open svc',
      'edit',
      'fix   "gender": "male"',
      'rename   "id": "nuevo",',
      'other {"resourceType": "Encounter", "subject": {"reference": "Patient/nuevo"}}',
    ])
  })

  it('works as docs/editors.md says, with NDJSON too', { timeout: 60_000 }, async () => {
    const folder = documentedFolder('lua', 'config.lua')
    const script = join(import.meta.dirname, 'documented.lua')
    const { stdout, stderr } = await promisify(execFile)(
      'nvim',
      ['--headless', '--clean', '--cmd', 'let g:do_filetype_lua = 1', '-c', `luafile ${script}`],
      {
        env: { ...process.env, HOME: folder, SVC_FOLDER: folder, SVC_CONFIG: join(folder, 'config.lua') },
        cwd: folder,
        timeout: 50_000,
      },
    )
    rmSync(folder, { recursive: true, force: true })
    expect((stdout + stderr).split(/\r?\n/).filter((line) => line.startsWith('paciente'))).toEqual([
      'paciente.json 4',
      'pacientes.ndjson 8',
    ])
  })
})
