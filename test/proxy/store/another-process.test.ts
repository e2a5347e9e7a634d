import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDatabase } from '../../../proxy/store/database.ts'
import { openInThread } from '../../../proxy/store/in-thread.ts'

/** True where this process has a lock on a file, as Linux tells it. */
function isLocked(file: string): boolean {
  const { ino } = statSync(file)
  const lines = readFileSync('/proc/locks', 'utf8').split('\n')
  return lines.some((line) => new RegExp(` ${process.pid} \\S+:${ino} `).test(line))
}

// SQLite throws the log away, with what is only there, when the last who has the file open closes it. By their locks it knows whether
// others have: an operator's command or a backup, such as Debian's sqlite3 3.40, goes by nothing else.
it.skipIf(process.platform !== 'linux')('others see that the file is open, after it was opened a second time too', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'svc-two-'))
  const file = join(folder, 'svc.db')
  const database = await openDatabase({ kind: 'sqlite', file }, Date.now)
  try {
    expect(isLocked(file)).toBe(true)
    const thread = await openInThread({ kind: 'sqlite', file })
    expect(isLocked(file)).toBe(true)
    await thread.close()
    expect(isLocked(file)).toBe(true)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  } finally {
    await database.close()
    rmSync(folder, { recursive: true })
  }
})
