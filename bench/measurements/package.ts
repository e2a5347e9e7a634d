import { execFileSync } from 'node:child_process'
import { mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The command as it is published. */
export interface PackedCommand {
  /** Where everything of it lies; to be removed. */
  readonly folder: string
  readonly svc: string
  /** Bytes of the .tgz. */
  readonly bytes: number
}

/** Packs the project as `npm publish` would, and unpacks it. */
export function packCommand(): PackedCommand {
  const folder = mkdtempSync(join(tmpdir(), 'svc-bench-'))
  const root = join(import.meta.dirname, '../..')
  const name = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: root, encoding: 'utf8' }).trim()
  execFileSync('tar', ['xzf', name], { cwd: folder })
  return { folder, svc: join(folder, 'package/lib/cli/svc.js'), bytes: statSync(join(folder, name)).size }
}
