import { join } from 'node:path'
import { buildOnce, buildWithVite } from '../build-once.ts'

/**
 * The script of the service in a few modules, built from the sources as they are: a start takes a third of the work of these, most of it in
 * the threads, and tests start it a hundred times. It finds its files where the sources lie. Test files share one build.
 */
export async function builtService(): Promise<string> {
  return join(await built(), 'server.js')
}

/** The script that the threads of its pool run, likewise. */
export async function builtThread(): Promise<string> {
  return join(await built(), 'pool.js')
}

function built(): Promise<string> {
  return buildOnce({
    name: 'service',
    // Those that `proxy` may import from, and the configuration.
    sources: ['proxy', 'package.json', 'package-lock.json', 'rules', 'catalogs', 'terminology', 'test/support/built-service'],
    into: (folder) => buildWithVite('test/support/built-service/vite.config.ts', folder),
  })
}
