import { transfer, wrap } from 'comlink'
import { createSignal } from 'solid-js'
import type { ImportedTerminology, Said, TerminologyApi, TerminologyFile } from '../../worker/api.ts'
import type { StoredTerminology } from '../storage/db.ts'
import { forgetUnfinished, keepTerminology, noteImport, readUnfinished, removeStrayFiles } from './keeping.ts'
import { terminologyWords } from '../text/terminology/words.ts'
import { language } from '../text/words.ts'

/** How far an import is, in bytes; `total` is 0 before that is known. */
export interface ImportProgress {
  readonly name: string
  readonly done: number
  readonly total: number
}

/** The outcome of an import, in sentences that follow the language of the page. */
type ImportOutcome =
  | { readonly kept: readonly StoredTerminology[]; readonly sentences: readonly Said[]; readonly more: number }
  | { readonly problem: () => string }

const [underWay, setUnderWay] = createSignal<ImportProgress>()
const [outcome, setOutcome] = createSignal<ImportOutcome>()
const [unfinished, setUnfinished] = createSignal<string>()
let current = new AbortController()

/** The import that is under way. */
export const importUnderWay = underWay
/** The outcome of the last one. */
export const importOutcome = outcome
/** The name of an import that broke off, in this window or before. */
export const unfinishedImport = unfinished

/** Imports run one at a time on a device, and each tells the other windows by holding this. */
const lockName = 'terminologia'

/** Imports files that belong together; another import has to end first. */
export async function importFiles(files: readonly TerminologyFile[], as: string | undefined): Promise<void> {
  const [first] = files
  if (first === undefined || underWay() !== undefined) return
  const name = first.path.includes('/') ? first.path.slice(0, first.path.indexOf('/')) : first.file.name
  setOutcome(undefined)
  setUnfinished(undefined)
  setUnderWay({ name, done: 0, total: 0 })
  current = new AbortController()
  const { signal } = current
  try {
    // Another window may hold it for long.
    setOutcome(await navigator.locks.request(lockName, { signal }, () => run(files, as, name, signal)))
  } catch (cause) {
    if (!signal.aborted) throw cause
    setOutcome({ problem: () => terminologyWords().cancelled })
  } finally {
    setUnderWay(undefined)
  }
}

/** The file of the worker's checkpoints. */
const checkpoint = 'importacion.svcp'

async function run(files: readonly TerminologyFile[], as: string | undefined, name: string, signal: AbortSignal): Promise<ImportOutcome> {
  try {
    await noteImport({ name, startedAt: Date.now() })
    await removeStrayFiles(checkpoint)
  } catch {
    return { problem: () => terminologyWords().notKept }
  }
  const result = signal.aborted ? 'cancelled' : await inWorker(files, as, name, signal)
  const tidy = async (): Promise<void> => {
    await forgetUnfinished()
    await removeStrayFiles()
  }
  // The next import of the same files goes on where the worker broke down.
  if (result === 'broken') setUnfinished(name)
  if (result === 'cancelled') await tidy()
  if (result === 'cancelled' || result === 'broken') {
    return { problem: () => (result === 'cancelled' ? terminologyWords().cancelled : terminologyWords().failed) }
  }
  if ('problem' in result) {
    await tidy()
    return { problem: () => result.problem[language()] }
  }
  try {
    for (const one of result.kept) await keepTerminology(one)
  } catch {
    return { problem: () => terminologyWords().notKept }
  } finally {
    await tidy()
  }
  return result
}

/** A worker of its own reads the files: texts go on being checked meanwhile, and to end it gives its memory back. */
function inWorker(
  files: readonly TerminologyFile[],
  as: string | undefined,
  name: string,
  signal: AbortSignal,
): Promise<ImportedTerminology | 'cancelled' | 'broken'> {
  const worker = new Worker(new URL('../../worker/terminology.worker.ts', import.meta.url), { type: 'module', name: 'terminology' })
  const remote = wrap<TerminologyApi>(worker)
  const progress = new MessageChannel()
  return new Promise((resolve) => {
    const settle = (result: ImportedTerminology | 'cancelled' | 'broken'): void => {
      worker.terminate()
      progress.port1.close()
      resolve(result)
    }
    signal.addEventListener('abort', () => settle('cancelled'))
    worker.addEventListener('error', () => settle('broken'))
    progress.port1.addEventListener('message', ({ data }: MessageEvent<{ readonly done: number; readonly total: number }>) =>
      setUnderWay({ name, ...data }),
    )
    progress.port1.start()
    const day = new Intl.DateTimeFormat('sv-SE').format(new Date())
    remote
      .importTerminology(files, { today: day, ...(as !== undefined && { as }) }, transfer(progress.port2, [progress.port2]))
      .then(settle, (cause: unknown) => {
        console.error(cause)
        settle('broken')
      })
  })
}

/** Stops the import that is under way; nothing is left of it. */
export function cancelImport(): void {
  current.abort()
}

/** Says that what came of it was seen. */
export function forgetOutcome(): void {
  setOutcome(undefined)
}

/** Looks for an import that broke off: the window was closed, or its browser ended. */
export async function lookForUnfinished(): Promise<void> {
  const found = await readUnfinished()
  if (found === undefined) return
  const isFree = await navigator.locks.request(lockName, { ifAvailable: true }, (lock) => lock !== null)
  if (isFree) setUnfinished(found.name)
}

/** Forgets an import that broke off, and what is left of it. */
export async function dropUnfinished(): Promise<void> {
  setUnfinished(undefined)
  await forgetUnfinished()
  await removeStrayFiles()
}
