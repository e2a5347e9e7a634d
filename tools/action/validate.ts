#!/usr/bin/env node
/** The step of action.yml: runs `svc validate` with the action's inputs, and gives its totals as outputs. */
import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const { env } = process
const folder = mkdtempSync(join(tmpdir(), 'svc-action-'))
const json = join(folder, 'svc.json')
const svc = join(import.meta.dirname, '../cli/svc.ts')
const args = [
  'validate',
  '--format',
  'github',
  '--format',
  'json',
  '--output',
  json,
  ...option('SVC_SARIF', (file) => ['--format', 'sarif', '--output', file]),
  ...option('SVC_PROFILE', (url) => ['--profile', url]),
  ...option('SVC_STRICT', (value) => (value === 'true' ? ['--strict'] : [])),
  ...option('SVC_MAX_WARNINGS', (count) => ['--max-warnings', count]),
  ...option('SVC_BASELINE', (file) => ['--baseline', file]),
  ...lines('SVC_IGNORE').flatMap((pattern) => ['--ignore', pattern]),
  ...lines('SVC_ONLY').flatMap((beginning) => ['--only', beginning]),
  ...lines('SVC_IG').flatMap((name) => ['--ig', name]),
  '--',
  ...lines('SVC_PATHS'),
]
const { status } = spawnSync(process.execPath, [svc, ...args], { stdio: ['ignore', 'inherit', 'inherit'] })
if (existsSync(json)) {
  const { summary } = JSON.parse(readFileSync(json, 'utf8')) as { readonly summary: Readonly<Record<string, number>> }
  const totals = ['files', 'errors', 'warnings'].map((name) => `${name}=${summary[name]}\n`).join('')
  if (env['GITHUB_OUTPUT'] !== undefined) appendFileSync(env['GITHUB_OUTPUT'], totals)
}
rmSync(folder, { recursive: true, force: true })
process.exitCode = status ?? 2

function option(name: string, toArguments: (value: string) => readonly string[]): readonly string[] {
  const value = (env[name] ?? '').trim()
  return value === '' ? [] : toArguments(value)
}

function lines(name: string): readonly string[] {
  return (env[name] ?? '').split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
}
