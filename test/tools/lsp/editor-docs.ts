import { mkdtempSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/** A new folder with a faulty Patient as JSON, two as NDJSON, and the documented configuration under a name. */
export function documentedFolder(language: string, config: string): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'svc-editor-')))
  const patient = '{"resourceType": "Patient", "id": "p1", "gender": "Male"}\n'
  writeFileSync(join(folder, 'paciente.json'), patient)
  writeFileSync(join(folder, 'pacientes.ndjson'), patient + patient)
  writeFileSync(join(folder, config), documentedConfig(language))
  return folder
}

/** The configuration of an editor as docs/editors.md gives it, with this project's paths in it. */
function documentedConfig(language: string): string {
  const text = readFileSync(join(root, 'docs/editors.md'), 'utf8')
  const start = text.indexOf(`\`\`\`${language}\n`) + language.length + 4
  return text
    .slice(start, text.indexOf('```', start))
    .replaceAll('/path/to/svc/node_modules/.bin/node', process.execPath)
    .replaceAll('/path/to/svc', root)
}
