#!/usr/bin/env node
/**
 * `npm run release -- 1.2.3`: checks and tests the commit, dates the changelog, sets the version, commits and tags that, and packs what is
 * published into release/1.2.3: the npm package, the extension for VS Code, the built page, the list of components, checksums and the
 * provenance. Publishes and pushes nothing. `--untested` leaves the tests out, and the provenance says so.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { closeUnreleased, isAfter } from './changelog.ts'
import { toChecksums, toStatement, type Artifact } from './provenance.ts'

const root = join(import.meta.dirname, '../..')
const startedOn = new Date().toISOString()
const { values, positionals } = parseArgs({ allowPositionals: true, options: { untested: { type: 'boolean', default: false } } })

try {
  release(positionals[0] ?? '', values.untested)
} catch (error) {
  // A command that failed has said why.
  if (!(error instanceof Error && 'status' in error)) console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function release(version: string, isUntested: boolean): void {
  const { version: before } = JSON.parse(read('package.json')) as { readonly version: string }
  if (!isAfter(version, before)) throw new Error(`${version} does not come after ${before}.`)
  if (git('status', '--porcelain') !== '') throw new Error('There are changes that are not committed.')
  const changelog = closeUnreleased(read('CHANGELOG.md'), version, startedOn.slice(0, 10))
  if (!isUntested) {
    npm('run', 'check')
    npm('test')
  }
  writeFileSync(join(root, 'CHANGELOG.md'), changelog)
  // The examples of pipelines name the tag.
  for (const file of ['docs/command.md', 'docs/command.es.md'])
    writeFileSync(join(root, file), read(file).replaceAll(`v${before}`, `v${version}`))
  for (const folder of ['.', 'tools/vscode']) npm('version', version, '--no-git-tag-version', '--prefix', folder)
  git('commit', '--quiet', '--all', '--message', `Release ${version}`)
  git('tag', '--annotate', `v${version}`, '--message', `Release ${version}`)
  const folder = join(root, 'release', version)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  pack(folder, version)
  const artifacts = readdirSync(folder).map((name): Artifact => ({ name, sha256: digest(readFileSync(join(folder, name))) }))
  const statement = toStatement(artifacts, {
    version,
    commit: git('rev-parse', 'HEAD'),
    lock: digest(readFileSync(join(root, 'package-lock.json'))),
    node: process.version,
    platform: `${process.platform}-${process.arch}`,
    isTested: !isUntested,
    startedOn,
    finishedOn: new Date().toISOString(),
  })
  writeFileSync(join(folder, 'provenance.intoto.json'), `${JSON.stringify(statement, undefined, 2)}\n`)
  writeFileSync(join(folder, 'SHA256SUMS'), toChecksums(artifacts))
  console.log(`release/${version}: ${artifacts.map(({ name }) => name).join(', ')}`)
}

/** Makes everything that is published, each as one file. */
function pack(folder: string, version: string): void {
  npm('pack', '--silent', '--pack-destination', folder)
  npm('run', 'vscode')
  copyFileSync(join(root, 'tools/vscode/dist/svc-fhir-cl.vsix'), join(folder, `svc-fhir-cl-${version}.vsix`))
  npm('run', 'build', '--', '--logLevel', 'warn')
  execFileSync('tar', ['--create', '--gzip', '--file', join(folder, `svc-fhir-cl-page-${version}.tar.gz`), '--directory', root, 'dist'])
  writeFileSync(join(folder, 'sbom.cdx.json'), npm('run', '--silent', 'sbom'))
}

function npm(...args: readonly string[]): string {
  return execFileSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', args.includes('sbom') ? 'pipe' : 'inherit', 'inherit'],
  })
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

function digest(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
