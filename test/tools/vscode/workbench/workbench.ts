import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { Page, Route } from 'playwright-core'
import { launch } from '../../../e2e/support/browser.ts'
import { builtExtension } from '../built.ts'

const here = import.meta.dirname
const code = join(here, 'node_modules/code-server/lib/vscode')

/** Told by the suite in the extension host at one of its stages; what is thrown ends the suite. */
export type Look = (stage: string, told: Record<string, unknown>, page: Page) => Promise<void>

/** Where the extension runs, and in which language. */
export interface Run {
  readonly host: 'node' | 'browser'
  readonly language: 'es' | 'en'
  readonly files: Readonly<Record<string, string>>
  readonly look: Look
  /** Where the messages between editor and server are written, a line each. */
  readonly record?: string
}

/** Opens a folder in VS Code with the extension, runs the suite by VS Code's own test runner, and gives what it logged; throws where it fails. */
export async function runInWorkbench({ host, language, files, look, record }: Run): Promise<string> {
  const temporary = realpathSync(mkdtempSync(join(tmpdir(), 'svc-code-')))
  const folder = join(temporary, 'carpeta')
  const extension = join(temporary, 'extension')
  for (const one of ['carpeta', 'extensions', 'data/Machine', 'home']) mkdirSync(join(temporary, one), { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  cpSync(join(await builtExtension(), 'extension'), extension, { recursive: true })
  if (host === 'browser') onlyForBrowsers(extension)
  else if (record !== undefined) recordServer(extension, record)

  // A page that was written anew is of no address, and may not speak to loopback.
  const browser = await launch(['--disable-features=LocalNetworkAccessChecks'])
  // The page of VS Code may fetch extensions by https alone, and here they are served on loopback.
  const context = await browser.newContext({ locale: language, viewport: { width: 1400, height: 900 }, bypassCSP: host === 'browser' })
  const page = await context.newPage()
  let failure: Error | undefined
  const control = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*')
    const path = decodeURIComponent(new URL(request.url!, 'http://x').pathname)
    if (path.startsWith('/stage/')) {
      void bodyOf(request)
        .then((body) => look(path.slice('/stage/'.length), JSON.parse(body || '{}') as Record<string, unknown>, page))
        .then(
          () => response.end('ok'),
          (error: Error) => {
            failure = error
            response.writeHead(500).end(error.message)
          },
        )
      return
    }
    const file = join(temporary, path)
    if (!existsSync(file)) return void response.writeHead(404).end()
    response.setHeader('Content-Type', types[extname(file)] ?? 'application/octet-stream')
    response.end(readFileSync(file))
  })
  await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve))
  const controlUrl = `http://127.0.0.1:${(control.address() as AddressInfo).port}`
  writeFileSync(
    join(extension, 'suite.js'),
    readFileSync(join(here, 'suite.js'), 'utf8').replace('__CONTROL__', controlUrl).replace('__LANGUAGE__', language),
  )
  const { server, url } = await startCode(temporary)
  try {
    const log: string[] = []
    const ended = new Promise<number>((resolve) => {
      void page.exposeFunction('codeAutomationExit', (status: number) => resolve(status))
      void page.exposeFunction('codeAutomationLog', (_kind: string, args: readonly unknown[]) => void log.push(args.join(' ')))
    })
    await page.addInitScript(`globalThis._VSCODE_NLS_LANGUAGE = ${JSON.stringify(language)}`)
    const base = `vscode-remote://${new URL(url).host}${temporary}`
    const payload = [
      ['extensionDevelopmentPath', `${base}/extension`],
      // The host of the extension is found by where the suite lies.
      ['extensionTestsPath', `${base}/extension/suite.js`],
    ]
    if (host === 'browser') await page.route(`${url}/?**`, (route) => developInBrowser(route, controlUrl))
    page.on('console', (message) => log.push(message.text()))
    await page.goto(
      `${url}/?folder=${encodeURIComponent(folder)}${host === 'browser' ? '' : `&payload=${encodeURIComponent(JSON.stringify(payload))}`}`,
    )
    const late = new Promise<number>((resolve) => void setTimeout(() => resolve(-1), Number(process.env['WB_MS'] ?? 100_000)).unref())
    const status = await Promise.race([ended, late])
    log.push(page.url())
    if (failure !== undefined) throw failure
    if (status !== 0) {
      await page.screenshot({ path: join(tmpdir(), `svc-code-${host}.png`) })
      throw new Error(`VS Code's test runner ended with ${status}:\n${toBrief(log)}`)
    }
    return log.join('\n')
  } finally {
    await browser.close()
    server.kill('SIGKILL')
    control.close()
    rmSync(temporary, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** The end of a log, without where its errors were thrown in the code of the editor. */
function toBrief(log: readonly string[]): string {
  const lines = log
    .join('\n')
    .split('\n')
    .filter((line) => !/^\s+(?:at|→|')/.test(line))
  return [...new Set(lines)].slice(-60).join('\n')
}

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.cjs': 'text/javascript', '.json': 'application/json' }

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

/** Has the page start the extension and the suite in a worker: what the official test server for the web writes into its page. */
async function developInBrowser(route: Route, from: string): Promise<void> {
  const response = await route.fetch()
  const { host: authority } = new URL(from)
  const uri = (path: string) => ({ scheme: 'http', authority, path })
  const developmentOptions = { extensions: [uri('/extension')], extensionTestsPath: uri('/extension/suite.js') }
  const body = (await response.text()).replace(
    /(id="vscode-workbench-web-configuration" data-settings=")([^"]*)"/,
    (_, before: string, settings: string) => {
      const options = JSON.parse(settings.replaceAll('&quot;', '"')) as object
      return `${before}${JSON.stringify({ ...options, developmentOptions }).replaceAll('"', '&quot;')}"`
    },
  )
  await route.fulfill({ response, body })
}

/** Takes the entry for Node away, so that nothing but the worker can run. */
function onlyForBrowsers(extension: string): void {
  const file = join(extension, 'package.json')
  const { main: _, ...manifest } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  writeFileSync(file, JSON.stringify(manifest))
}

/** Puts a program before the server that writes down what passes. */
function recordServer(extension: string, record: string): void {
  const file = join(extension, 'server/lib/cli/svc.js')
  const real = join(extension, 'server/lib/cli/svc-real.js')
  cpSync(file, real)
  writeFileSync(
    file,
    `import { spawn } from 'node:child_process'
import { appendFileSync } from 'node:fs'
const child = spawn(process.execPath, [${JSON.stringify(real)}, ...process.argv.slice(2)], { stdio: ['pipe', 'pipe', 'inherit'], env: process.env })
const note = (from) => {
  let rest = Buffer.alloc(0)
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const head = rest.indexOf('\\r\\n\\r\\n')
      if (head < 0) return
      const length = Number(/Content-Length: (\\d+)/i.exec(rest.subarray(0, head).toString())[1])
      if (rest.length < head + 4 + length) return
      appendFileSync(${JSON.stringify(record)}, JSON.stringify({ from, message: JSON.parse(rest.subarray(head + 4, head + 4 + length).toString()) }) + '\\n')
      rest = rest.subarray(head + 4 + length)
    }
  }
}
process.stdin.on('data', note('client'))
child.stdout.on('data', note('server'))
process.stdin.pipe(child.stdin)
child.stdout.pipe(process.stdout)
child.on('exit', (code) => process.exit(code ?? 1))
`,
  )
}

async function startCode(temporary: string): Promise<{ readonly server: ChildProcess; readonly url: string }> {
  const server = spawn(
    process.execPath,
    [
      join(code, 'out/server-main.js'),
      '--host=127.0.0.1',
      '--port=0',
      '--without-connection-token',
      '--accept-server-license-terms',
      `--extensions-dir=${join(temporary, 'extensions')}`,
      `--user-data-dir=${join(temporary, 'data')}`,
      '--telemetry-level=off',
      '--disable-workspace-trust',
      '--enable-smoke-test-driver',
    ],
    { cwd: code, env: { PATH: process.env['PATH'] ?? '', HOME: join(temporary, 'home') }, stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const port = await new Promise<string>((resolve, reject) => {
    let said = ''
    server.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const [, found] = /Extension host agent listening on (\d+)/.exec(said) ?? []
      if (found !== undefined) resolve(found)
    })
    server.once('exit', () => reject(new Error(said)))
  })
  return { server, url: `http://127.0.0.1:${port}` }
}
