#!/usr/bin/env node
/**
 * The scripts that `npm pack` and `npm publish` run around themselves.
 *
 *   node tools/package/pack.ts before   builds lib/ and puts the published package.json in the place of the project's
 *   node tools/package/pack.ts after    puts the project's back
 *
 * The two differ, because the project runs on its sources and the package on what is built of them, without dependencies.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(import.meta.dirname, '../..')
const manifest = join(root, 'package.json')
const own = join(root, '.package.json.own')

if (process.argv[2] === 'before') {
  // A run that was cut off may have left the project's aside.
  if (existsSync(own)) renameSync(own, manifest)
  rmSync(join(root, 'lib'), { recursive: true, force: true })
  run('vite', 'build', '--config', 'tools/package/vite.config.ts', '--logLevel', 'warn')
  run('tsc', '-p', 'tools/package')
  copyFileSync(join(root, 'proxy/downloads/svc.config.schema.json'), join(root, 'lib/svc.config.schema.json'))
  const project = readFileSync(manifest, 'utf8')
  writeFileSync(own, project)
  writeFileSync(manifest, `${JSON.stringify(toPublished(JSON.parse(project) as Readonly<Record<string, unknown>>), undefined, 2)}\n`)
} else {
  if (existsSync(own)) renameSync(own, manifest)
}

function run(command: string, ...args: readonly string[]): void {
  execFileSync(process.execPath, [binOf(command), ...args], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
}

function binOf(command: string): string {
  const description = fileURLToPath(import.meta.resolve(`${command === 'tsc' ? 'typescript' : command}/package.json`))
  const { bin } = JSON.parse(readFileSync(description, 'utf8')) as { readonly bin: Readonly<Record<string, string>> }
  return join(dirname(description), bin[command]!)
}

function toPublished({ name, version, description, license, type, keywords, files }: Readonly<Record<string, unknown>>): object {
  const entry = (types: string, file: string) => ({ types: `./lib/types/${types}.d.ts`, default: `./lib/api/${file}.js` })
  return {
    name,
    version,
    description,
    keywords,
    license,
    type,
    engines: { node: '>=22' },
    bin: { svc: 'lib/cli/svc.js' },
    exports: {
      '.': entry('rules/index', 'index'),
      './catalogs': entry('catalogs/index', 'catalogs'),
      './node': entry('tools/node/catalogs', 'node'),
      './svc.config.schema.json': './lib/svc.config.schema.json',
      './package.json': './package.json',
    },
    files,
  }
}
