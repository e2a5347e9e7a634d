import { existsSync } from 'node:fs'
import { cp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { builtPage } from '../e2e/support/build.ts'

const root = join(import.meta.dirname, '../..')

/** `npm start` serves dist; where nobody has built it yet, the page of the other tests will do. */
export async function ensureDist(): Promise<void> {
  const dist = join(root, 'dist')
  if (existsSync(join(dist, 'index.html'))) return
  const copy = join(root, `.cache/dist.${process.pid}`)
  await cp(await builtPage(), copy, { recursive: true })
  // Another test file may have been faster.
  await rename(copy, dist).catch(() => rm(copy, { recursive: true }))
}
