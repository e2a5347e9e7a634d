import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildOnce } from '../../support/build-once.ts'

const root = join(import.meta.dirname, '../../..')

/** The folder with `extension` and the `.vsix`, built from the sources as they are; test files share one build. */
export function builtExtension(): Promise<string> {
  return buildOnce({
    name: 'vscode',
    sources: ['tools', 'package.json', 'package-lock.json', 'public', 'worker', 'language', 'rules', 'catalogs', 'archives', 'terminology'],
    into: async (folder) => {
      await promisify(execFile)(process.execPath, [join(root, 'tools/vscode/build.ts'), '--out', folder])
    },
  })
}
