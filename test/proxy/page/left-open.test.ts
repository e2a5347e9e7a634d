import { mkdir, mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { startService } from '../../support/service.ts'

it.runIf(process.platform === 'linux')('files are closed where who asked for many at once is gone', { timeout: 30_000 }, async () => {
  const pageFolder = await mkdtemp(join(tmpdir(), 'svc-page-'))
  await mkdir(join(pageFolder, 'assets'))
  await writeFile(join(pageFolder, 'index.html'), '<!doctype html>')
  await writeFile(join(pageFolder, 'assets/large.js'), Buffer.alloc(8 * 2 ** 20, ' '))
  const service = await startService({ pageFolder })
  const countOpen = async (): Promise<number> => {
    const files = await readdir('/proc/self/fd')
    const names = await Promise.all(files.map((file) => readlink(`/proc/self/fd/${file}`).catch(() => '')))
    return names.filter((name) => name.endsWith('large.js')).length
  }
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1').pause()
  socket.write('GET /assets/large.js HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(10))
  await expect.poll(countOpen).toBeGreaterThan(0)
  await pause(300)
  socket.destroy()
  await expect.poll(countOpen, { timeout: 10_000 }).toBe(0)
  await service.close()
  await rm(pageFolder, { recursive: true })
})
