import { execFile } from 'node:child_process'
import { join } from 'node:path'

/**
 * Builds the page into `dist`, in a process of its own: what a build takes in memory is then given back. Rejects with
 * what the build said.
 */
export function buildPage(root: string): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [vite, 'build', '--logLevel', 'error'], { cwd: root }, (error, _out, said) => {
      if (error === null) resolve()
      else reject(new Error(said === '' ? error.message : said.trim()))
    })
  })
}
