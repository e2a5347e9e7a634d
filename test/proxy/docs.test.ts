import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { afterEach, describe, expect, it } from 'vitest'
import { readConfig, type Config } from '../../proxy/config.ts'

const root = join(import.meta.dirname, '../..')
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
let receiver: ChildProcess | undefined
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

afterEach(() => receiver?.kill('SIGKILL'))

describe.each([['docs/operating.md'], ['docs/operating.es.md']])('%s', (operating) => {
  it('names every variable of the configuration', () => {
    const variables = readFileSync(join(root, 'proxy/config.ts'), 'utf8').match(/\bSVC_[A-Z_]+\b/g)!
    // One of them is for tests alone.
    const text = readFileSync(join(root, operating), 'utf8')
    const missing = [...new Set(variables)].filter((name) => name !== 'SVC_ALLOW_LOOPBACK_WEBHOOKS' && !text.includes(`\`${name}\``))
    expect(missing).toEqual([])
  })

  it('has an nginx that waits for the answer to a job, and keeps connections for less than the service does', () => {
    const [, nginx = ''] = /```nginx\n([\s\S]*?)```/.exec(readFileSync(join(root, operating), 'utf8'))!
    const [, job = ''] = /location = \/api\/jobs \{([^}]*)\}/.exec(nginx) ?? []
    expect(job).toMatch(/proxy_read_timeout \d+h;/)
    expect(job).toMatch(/proxy_send_timeout \d+h;/)
    const [, kept] = /upstream svc \{[^}]*keepalive_timeout (\d+)s;/.exec(nginx) ?? []
    const [, left] = /const restWait = (\d+)/.exec(readFileSync(join(root, 'proxy/server.ts'), 'utf8'))!
    expect(1000 * Number(kept)).toBeLessThan(Number(left))
    expect(Number(left)).toBeLessThan(createServer().keepAliveTimeout)
  })

  it('has a unit of systemd that starts the service with variables that it knows, and lets it write into its state alone', () => {
    const [, unit = ''] = /```ini\n([\s\S]*?)```/.exec(readFileSync(join(root, operating), 'utf8'))!
    const [, start = ''] = /^ExecStart=\/opt\/svc-fhir-cl\/node_modules\/\.bin\/node (.*)$/m.exec(unit) ?? []
    expect(existsSync(join(root, start))).toBe(true)
    const pairs = /^Environment=(.*)$/m
      .exec(unit)![1]!
      .split(' ')
      .map((pair) => pair.split(/=(.*)/, 2))
    const { config } = readConfig(Object.fromEntries(pairs)) as { readonly config: Config }
    const [, state] = /^StateDirectory=(.*)$/m.exec(unit)!
    expect(config).toMatchObject({ build: false, database: { file: `/var/lib/${state}/svc.db` } })
    expect(unit).toContain('ProtectSystem=strict')
  })

  it.skipIf(!hasSystemd)('has a unit that systemd takes without a remark', () => {
    const [, unit = ''] = /```ini\n([\s\S]*?)```/.exec(readFileSync(join(root, operating), 'utf8'))!
    const folder = mkdtempSync(join(tmpdir(), 'svc-unit-'))
    const file = join(folder, 'svc-fhir-cl.service')
    // Its program is looked for: Node stands for what will be installed there.
    writeFileSync(
      file,
      unit.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`).replace(/^WorkingDirectory=.*$/m, 'WorkingDirectory=/'),
    )
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' })
    rmSync(folder, { recursive: true })
    expect(stderr.split('\n').filter((line) => line.includes('svc-fhir-cl'))).toEqual([])
    expect(status).toBe(0)
  })

  it('has a receiver of webhooks that runs, takes what is signed and refuses what is not', async () => {
    const [, program] = /```js\n([\s\S]*?)```/.exec(readFileSync(join(root, operating), 'utf8'))!
    const folder = join(root, '.cache/readme')
    mkdirSync(folder, { recursive: true })
    const script = join(folder, `${basename(operating)}.mjs`)
    writeFileSync(script, program!)
    const child = spawn(process.execPath, [script], { env: { PORT: '0', SVC_WEBHOOK_SECRET: secret } })
    receiver = child
    let out = ''
    child.stdout.on('data', (part: Buffer) => (out += part.toString()))
    await expect.poll(() => out).toMatch(/^listening on \d+$/m)
    const url = `http://127.0.0.1:${/\d+/.exec(out)![0]}`

    const body = JSON.stringify({ type: 'validation.complete', timestamp: new Date().toISOString(), data: { valid: true } })
    const send = async (signature: string): Promise<number> => {
      const headers = {
        'webhook-id': 'msg_1',
        'webhook-timestamp': String(Math.floor(sent.getTime() / 1000)),
        'webhook-signature': signature,
      }
      return (await fetch(url, { method: 'POST', headers, body })).status
    }
    const sent = new Date()
    const signature = new Webhook(secret).sign('msg_1', sent, body)
    expect(await send(signature)).toBe(204)
    expect(await send(signature)).toBe(204)
    expect(await send('v1,AAAA')).toBe(401)
    await expect.poll(() => out).toContain('validation.complete {"valid":true}')
    expect(out.match(/validation\.complete/g)).toHaveLength(1)
  })
})
