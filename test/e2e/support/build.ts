import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildOnce } from '../../support/build-once.ts'

const root = join(import.meta.dirname, '../../..')

/** The folder of the page, built from the sources as they are; several test files share one build. */
export function builtPage(): Promise<string> {
  return buildOnce({
    name: 'page',
    sources: [
      'index.html',
      'vite.config.ts',
      'tools/vite',
      'package.json',
      'package-lock.json',
      'public',
      'web',
      'worker',
      'language',
      'rules',
      'catalogs',
      'archives',
      'terminology',
    ],
    into: async (folder) => {
      const vite = join(root, 'node_modules/vite/bin/vite.js')
      // Vitest's own environment would make another page of it.
      const { PATH, HOME } = process.env
      await promisify(execFile)(process.execPath, [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'], {
        cwd: root,
        env: { PATH, HOME },
      })
    },
  })
}
