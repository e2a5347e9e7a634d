import { symlink } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { buildOnce, buildWithVite } from './build-once.ts'

const root = join(import.meta.dirname, '../..')

/**
 * The command as it is published, built from the sources as they are: it starts with half the work of these, and tests start it some seventy
 * times. Test files share one build.
 */
export async function builtCommand(): Promise<string> {
  const folder = await buildOnce({
    name: 'command',
    // Those that `tools` may import from.
    sources: ['tools', 'package.json', 'package-lock.json', 'worker', 'language', 'rules', 'catalogs', 'archives', 'terminology'],
    into: async (folder) => {
      await buildWithVite('tools/package/vite.config.ts', join(folder, 'lib'))
      // Files that are published beside it and read when they are needed.
      for (const beside of ['catalogs', 'rules']) await symlink(relative(folder, join(root, beside)), join(folder, beside), 'junction')
    },
  })
  return join(folder, 'lib/cli/svc.js')
}
