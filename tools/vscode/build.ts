/**
 * `npm run vscode -- [--out FOLDER]`: builds the extension and the server that comes with it, and has the official packer make the
 * `.vsix` of them; into `dist` of this folder unless told otherwise.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { build, type PluginOption } from 'vite'
import { configSchema } from '../../rules/config/schema.ts'
import packageConfig from '../package/vite.config.ts'

const root = join(import.meta.dirname, '../..')
const here = import.meta.dirname
const { values } = parseArgs({ options: { out: { type: 'string', default: join(here, 'dist') } } })
const out = resolve(values.out)
const folder = join(out, 'extension')
const server = join(folder, 'server')
const file = join(out, 'svc-fhir-cl.vsix')

/** A larger one is too much to fetch for what it does, in bytes. */
const largest = 3 * 2 ** 20

execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', here], { stdio: 'inherit' })
rmSync(out, { recursive: true, force: true })
await build({
  ...packageConfig,
  configFile: false,
  root,
  logLevel: 'warn',
  build: {
    ...packageConfig.build,
    outDir: join(server, 'lib'),
    minify: true,
    rolldownOptions: {
      ...packageConfig.build?.rolldownOptions,
      input: { 'cli/svc': join(root, 'tools/cli/svc.ts'), 'lsp/thread': join(root, 'tools/lsp/thread.ts') },
    },
  },
})
// Built as a browser has it, with the tables inside: a worker of another origin may fetch nothing.
await bundle(join(here, 'web/server.ts'), 'server/web.js', { format: 'iife', plugins: packageConfig.plugins })
await bundle(join(here, 'extension.ts'), 'extension.cjs', { format: 'cjs' })
await bundle(join(here, 'browser.ts'), 'browser.cjs', { format: 'cjs', conditions: ['browser'] })
for (const path of [
  'catalogs/cie10/cie10.txt',
  'catalogs/establecimientos/establecimientos.txt',
  ...globSync('rules/guides/*/*.txt', { cwd: root }),
]) {
  copy(join(root, path), join(server, path))
}
// The server's modules are of the newer kind; the extension itself is not.
writeFileSync(join(server, 'package.json'), '{ "type": "module" }\n')
copy(join(root, 'LICENSE'), join(folder, 'LICENSE'))
copy(join(root, 'public/icon-192.png'), join(folder, 'icon.png'))
writeFileSync(join(folder, 'svc.config.schema.json'), JSON.stringify(configSchema))
for (const name of ['README.md', 'package.nls.json', 'package.nls.es.json', ...globSync('media/*', { cwd: here })])
  copy(join(here, name), join(folder, name))
const {
  devDependencies: _,
  type: _type,
  ...manifest
} = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8')) as Record<string, unknown>
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string }
writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ ...manifest, version }, undefined, 2)}\n`)
execFileSync(
  process.execPath,
  [join(here, 'node_modules/@vscode/vsce/vsce'), 'package', '--no-dependencies', '--allow-missing-repository', '--out', file],
  {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  },
)
const { size } = statSync(file)
if (size > largest) throw new Error(`${file} has ${size} bytes, more than ${largest}`)
console.log(`${file}: ${Math.round(size / 1000)} kB`)

/** Makes one file of a module and all that it imports but the editor's own. */
async function bundle(
  entry: string,
  name: string,
  {
    format,
    plugins = [],
    conditions = [],
  }: { readonly format: 'iife' | 'cjs'; readonly plugins?: PluginOption[] | undefined; readonly conditions?: string[] },
): Promise<void> {
  const isForBrowsers = format === 'iife' || conditions.includes('browser')
  await build({
    configFile: false,
    root: here,
    publicDir: false,
    logLevel: 'warn',
    plugins,
    ...(isForBrowsers && { resolve: { conditions: ['browser', 'module', 'import', 'default'] } }),
    ssr: { noExternal: true, external: ['vscode'], target: isForBrowsers ? 'webworker' : 'node' },
    build: {
      ssr: entry,
      target: isForBrowsers ? 'es2022' : 'node22',
      outDir: folder,
      emptyOutDir: false,
      minify: true,
      rolldownOptions: {
        external: ['vscode'],
        output: { format, entryFileNames: name, codeSplitting: false },
        transform: { define: { 'import.meta': '{}' } },
      },
    },
  })
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to)
}
