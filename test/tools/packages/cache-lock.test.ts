import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withLock } from '../../../tools/packages/cache-lock.ts'
import { builtCommand } from '../../support/built-command.ts'
import { bareEnvironment } from '../../support/environment.ts'
import { guideFiles, guideManifest, guidePatient } from '../../support/guide.ts'
import { late, openPackageRegistry, silent, type PackageRegistry } from '../../support/package-registry.ts'
import { tgz } from '../../support/packages.ts'

const command = await builtCommand()
const name = guideManifest.name
const place = `${name}#0.3.0`
const archive = tgz({ ...guideManifest, dependencies: {} }, guideFiles)

let folder: string
let registry: PackageRegistry
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-lock-'))
  registry = await openPackageRegistry()
  writeFileSync(join(folder, 'paciente.json'), JSON.stringify(guidePatient({ birthDate: undefined })))
})
afterEach(async () => {
  await registry.end()
  rmSync(folder, { recursive: true, force: true })
})

function start(): { readonly child: ChildProcess; readonly ended: Promise<{ readonly status: number | null; readonly err: string }> } {
  const args = [command, 'validate', 'paciente.json', '--only', 'r4', '--format', 'json', '--ig', place]
  const env = { ...bareEnvironment(), HOME: folder, SVC_PACKAGE_REGISTRY: registry.url }
  const child = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] })
  const parts: Buffer[] = []
  child.stderr.on('data', (chunk: Buffer) => parts.push(chunk))
  return { child, ended: new Promise((done) => child.on('close', (status) => done({ status, err: Buffer.concat(parts).toString() }))) }
}

const cached = (): readonly string[] => readdirSync(join(folder, '.fhir', 'packages'))

describe('several processes and one cache', () => {
  it('bring a package once, and all use it', async () => {
    registry.publish(name, [{ version: '0.3.0', archive, serve: late(1500) }])
    const all = await Promise.all([start(), start(), start()].map(({ ended }) => ended))
    expect(all).toEqual(Array.from({ length: 3 }, () => ({ status: 1, err: '' })))
    expect(registry.asked.filter((path) => path.endsWith('/0.3.0'))).toHaveLength(1)
    expect(cached()).toEqual([place])
  })

  it('go on where one was killed half way', async () => {
    registry.publish(name, [{ version: '0.3.0', archive, serve: silent }])
    const { child, ended } = start()
    const lock = join(folder, '.fhir', 'packages', `${place}.lock`)
    while (!existsSync(lock) || !registry.asked.includes(`/${name}/0.3.0`)) await sleep(20)
    child.kill('SIGKILL')
    await ended
    registry.publish(name, [{ version: '0.3.0', archive }])
    const long = new Date(Date.now() - 3_600_001)
    for (const left of cached()) utimesSync(join(folder, '.fhir', 'packages', left), long, long)
    expect(await start().ended).toEqual({ status: 1, err: '' })
    expect(cached()).toEqual([place])
  })
})

describe('a lock', () => {
  // A machine may stop this process for a second, and with it who touches the lock.
  const times = { stale: 1500, touch: 50, poll: 5, patience: 2000 }

  it('is held by one at a time, however long', async () => {
    let inside = 0
    let most = 0
    const work = async () => {
      inside += 1
      most = Math.max(most, inside)
      await sleep(100)
      inside -= 1
    }
    const lock = join(folder, 'a.lock')
    await Promise.all(Array.from({ length: 4 }, () => withLock(lock, work, { ...times, patience: 10_000 })))
    expect({ most, isLeft: existsSync(lock) }).toEqual({ most: 1, isLeft: false })
  })

  it('is touched by who works, and waited for so long and no longer', async () => {
    const lock = join(folder, 'a.lock')
    const long = withLock(lock, () => sleep(3000), times)
    await sleep(20)
    await expect(withLock(lock, async () => {}, times)).rejects.toMatchObject({ code: 'EBUSY' })
    await long
  })

  it('says what the system says where there can be none', async () => {
    mkdirSync(join(folder, 'a.lock'))
    await expect(withLock(join(folder, 'nada', 'a.lock'), async () => {}, times)).rejects.toMatchObject({ code: 'ENOENT' })
  })
})
