import { relative, resolve, sep } from 'node:path'
import { watch as watchPaths } from 'chokidar'
import { fixedPart } from '../node/globs.ts'
import { isFailure } from '../node/failure.ts'
import { notice, type Terminal } from '../node/terminal.ts'

/** Changes that come together count as one. In milliseconds. */
const pause = 150

/**
 * Runs once, and again whenever something that was asked for changes, until the user interrupts; gives the last status. Rejects with what a
 * run throws that is no failure of a command.
 */
export async function watch(
  asked: readonly string[],
  { except }: { readonly except: readonly string[] },
  terminal: Terminal,
  run: () => Promise<number>,
): Promise<number> {
  const own = new Set(except.map((name) => resolve(terminal.cwd, name)))
  let status = await attempt(run, terminal)
  let isRunning = false
  let isDue = false
  let timer: NodeJS.Timeout | undefined

  async function rerun(): Promise<void> {
    if (isRunning) {
      isDue = true
      return
    }
    isRunning = true
    do {
      isDue = false
      await terminal.err.write('\n')
      status = await attempt(run, terminal)
      await noticeWaiting(terminal)
    } while (isDue)
    isRunning = false
  }

  const roots = asked.map((one) => resolve(terminal.cwd, fixedPart(one)))
  const watcher = watchPaths(roots, {
    ignoreInitial: true,
    followSymlinks: false,
    ignored: (path) => own.has(path) || roots.every((root) => isOutside(relative(root, path))),
  })
  const broken = new Promise<never>((_, reject) => {
    watcher.on('all', () => {
      clearTimeout(timer)
      timer = setTimeout(() => void rerun().catch(reject), pause)
    })
  })
  const interrupted = async (): Promise<void> => {
    await new Promise<void>((done) => watcher.on('ready', done))
    await noticeWaiting(terminal)
    await terminal.interrupted()
  }
  try {
    await Promise.race([interrupted(), broken])
  } finally {
    clearTimeout(timer)
    await watcher.close()
  }
  return status
}

/** Runs once, and tells a failure: the next change may mend it. */
async function attempt(run: () => Promise<number>, terminal: Terminal): Promise<number> {
  try {
    return await run()
  } catch (error) {
    if (!isFailure(error)) throw error
    await notice(terminal, error.said)
    return error.exitStatus
  }
}

function noticeWaiting(terminal: Terminal): Promise<void> {
  return notice(terminal, { es: 'Esperando cambios; Ctrl+C para salir.', en: 'Waiting for changes; Ctrl+C to leave.' })
}

/** Whether a name leads out of a folder, to a file being written, or into a folder that is not walked. */
function isOutside(name: string): boolean {
  return name.split(sep).some((part) => part === 'node_modules' || part.startsWith('.'))
}
