import { createSignal } from 'solid-js'
import { createLintClient } from '../linting/client.ts'
import { pickFiles } from '../page/pick-files.ts'
import type { StoredPackage } from '../storage/db.ts'
import { keepPackage } from '../storage/packages.ts'
import { packageWords } from '../text/packages/words.ts'
import { language } from '../text/words.ts'

/** The outcome of adding a file as a package; what is wrong with it is said in the language of the page. */
export type Added = { readonly name: string } & ({ readonly kept: StoredPackage } | { readonly problem: () => string })

const mostMegabytes = 100
/** How long the largest of packages may take, in milliseconds. */
const patience = 120_000

const [reading, setReading] = createSignal<string>()
const [outcomes, setOutcomes] = createSignal<readonly Added[]>([])
let queue: readonly File[] = []
let cancelCurrent = (): void => {}

/** The name of the file that is being read. */
export const beingRead = reading
/** Outcomes of the files that were brought last, in their order. */
export const added = outcomes

/** Lets somebody choose packages, and adds them. */
export function choosePackages(): void {
  pickFiles('.tgz,.gz,application/gzip', addPackages)
}

/** Reads packages one after the other and keeps them on this device. */
export function addPackages(files: readonly File[]): void {
  const isBusy = reading() !== undefined
  if (!isBusy) setOutcomes([])
  queue = [...queue, ...files]
  if (!isBusy) void work()
}

/** Says that what came of them was seen. */
export function forgetOutcomes(): void {
  if (reading() === undefined) setOutcomes([])
}

/** Stops reading; what was kept already stays. */
export function cancelAdding(): void {
  queue = []
  cancelCurrent()
}

async function work(): Promise<void> {
  for (let next = queue[0]; next !== undefined; next = queue[0]) {
    queue = queue.slice(1)
    setReading(next.name)
    const outcome = await add(next)
    if (outcome !== undefined) setOutcomes((all) => [...all, outcome])
  }
  setReading(undefined)
}

/** Undefined where it was cancelled. A worker of its own reads it: texts go on being checked meanwhile. */
async function add(file: File): Promise<Added | undefined> {
  const { name, size } = file
  if (size > mostMegabytes * 2 ** 20) return { name, problem: () => packageWords().tooLarge(name, mostMegabytes) }
  const client = createLintClient({ patience })
  let isCancelled = false
  cancelCurrent = () => {
    isCancelled = true
    client.end()
  }
  // A copy: the file itself may be another by tomorrow.
  const content = await file.arrayBuffer().then(
    (bytes) => new Blob([bytes], { type: 'application/gzip' }),
    () => undefined,
  )
  const about = content && (await client.ask('readPackage', content, name).catch(() => undefined))
  client.end()
  if (isCancelled) return undefined
  if (content === undefined || about === undefined) return { name, problem: () => packageWords().notRead(name) }
  if ('problem' in about) return { name, problem: () => about.problem[language()] }
  const kept: StoredPackage = { ...about, id: `${about.name}#${about.version}`, addedAt: Date.now(), isUsed: true, content }
  try {
    await keepPackage(kept)
  } catch {
    return { name, problem: () => packageWords().notKept(name) }
  }
  return { name, kept }
}
