#!/usr/bin/env node
// The hook of pre-commit: `svc validate` with the files of a commit. JavaScript, because whatever Node there is starts it; the one
// that the project brings goes on. pre-commit keeps a clone of this repository for each version, in which the first run installs.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const isWindows = process.platform === 'win32'

// npm writes it last.
if (!existsSync(join(root, 'node_modules/.package-lock.json'))) {
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: root,
    shell: isWindows,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) {
    console.error('svc: No se pudo instalar: hace falta npm, y la red la primera vez.')
    process.exit(2)
  }
}

const node = join(root, isWindows ? 'node_modules/node/bin/node.exe' : 'node_modules/.bin/node')
const { status } = spawnSync(node, [join(root, 'tools/cli/svc.ts'), 'validate', ...process.argv.slice(2)], { stdio: 'inherit' })
process.exit(status ?? 2)
