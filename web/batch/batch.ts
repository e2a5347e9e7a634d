import { createSignal } from 'solid-js'
import type { Issue } from '../../rules/index.ts'
import type { LintClient } from '../linting/client.ts'
import { gather, type Gathered, type GatheredText, type Given } from './gathering.ts'
import { judgeAll, type Verdict } from './judging.ts'

/** A file of the batch; without a verdict as long as it waits. */
export interface Row {
  readonly index: number
  readonly text: GatheredText
  readonly verdict?: Verdict
}

/** The files that are judged together, and how far that is. */
export interface Batch {
  readonly state: 'reading' | 'judging' | 'stopped' | 'done'
  readonly rows: readonly Row[]
  readonly judged: number
  readonly ignored: number
  readonly unread: Gathered['unread']
  readonly isCut: boolean
}

const [batch, setBatch] = createSignal<Batch>()

/** The batch of this window; undefined where there is none. It stays while somebody looks at one of its files. */
export { batch }

let ending: AbortController | undefined

/** In milliseconds: more often nobody can read it. */
const shownEvery = 200

/** Judges what somebody gave, in place of the batch before. */
export async function startBatch(client: LintClient, given: readonly Given[]): Promise<void> {
  ending?.abort()
  const own = (ending = new AbortController())
  const { signal } = own
  const nothing = { judged: 0, ignored: 0, unread: [], isCut: false }
  setBatch({ state: 'reading', rows: [], ...nothing })
  const { texts, ...found } = await gather(given, (file) => client.ask('listZip', file).catch(() => 'damaged' as const))
  if (signal.aborted) return
  const rows: Row[] = texts.map((text, index) => ({ index, text }))
  let judged = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const show = (state: Batch['state']): void => {
    clearTimeout(timer)
    timer = undefined
    setBatch({ ...found, state, rows: [...rows], judged })
  }
  show('judging')
  await judgeAll(
    client,
    texts,
    (index, verdict) => {
      rows[index] = { ...rows[index]!, verdict }
      judged += 1
      timer ??= setTimeout(() => show('judging'), shownEvery)
    },
    signal,
  )
  clearTimeout(timer)
  if (ending === own) show(signal.aborted ? 'stopped' : 'done')
}

/** Stops judging; what was judged stays. */
export function stopBatch(): void {
  ending?.abort()
}

/** Forgets the batch, and every file of it. */
export function clearBatch(): void {
  ending?.abort()
  ending = undefined
  setBatch(undefined)
}

/** The issues of each file that was judged. */
export function findingsOf({ rows }: Batch): readonly { readonly file: string; readonly issues: readonly Issue[] }[] {
  return rows.flatMap(({ text, verdict }) => (typeof verdict === 'object' ? [{ file: text.path, issues: verdict.issues }] : []))
}
