import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/** The configuration of an editor as docs/editors.md gives it, with this project's paths in it. */
export function documentedConfig(language: string): string {
  const text = readFileSync(join(root, 'docs/editors.md'), 'utf8')
  const start = text.indexOf(`\`\`\`${language}\n`) + language.length + 4
  return text
    .slice(start, text.indexOf('```', start))
    .replaceAll('/ruta/a/svc/node_modules/.bin/node', process.execPath)
    .replaceAll('/ruta/a/svc', root)
}
