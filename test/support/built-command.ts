import { execFile } from 'node:child_process'
import { symlink } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { buildOnce } from './build-once.ts'

const root = join(import.meta.dirname, '../..')
let built: Promise<string> | undefined

/**
 * The command as it is published, built from the sources as they are: it starts with half the work of these, and tests start it some seventy
 * times. Test files share one build.
 */
export function builtCommand(): Promise<string> {
  // Where somebody watches, the sources change between two runs of one process.
  if (process.env['VITEST_MODE'] !== 'RUN') return build()
  built ??= build()
  return built
}

async function build(): Promise<string> {
  const folder = await buildOnce({
    name: 'command',
    // Those that `tools` may import from.
    sources: ['tools', 'package.json', 'package-lock.json', 'worker', 'language', 'rules', 'catalogs', 'archives', 'terminology'],
    into: async (folder) => {
      const vite = join(root, 'node_modules/vite/bin/vite.js')
      const args = ['build', '--config', 'tools/package/vite.config.ts', '--outDir', join(folder, 'lib'), '--logLevel', 'error']
      // Vitest's own environment would make another command of it.
      const { PATH, HOME } = process.env
      await promisify(execFile)(process.execPath, [vite, ...args], { cwd: root, env: { PATH, HOME } })
      // Files that are published beside it and read when they are needed.
      for (const beside of ['catalogs', 'rules']) await symlink(relative(folder, join(root, beside)), join(folder, beside), 'junction')
    },
  })
  return join(folder, 'lib/cli/svc.js')
}
