import { createMemo, createSignal, For, onCleanup, Show, type JSX } from 'solid-js'
import { useApp } from '../app.ts'
import { setDropTarget } from '../files/drop-target.ts'
import { openFiles } from '../files/open-files.ts'
import { download } from '../files/save-file.ts'
import { say } from '../page/notices.ts'
import { pickFiles } from '../page/pick-files.ts'
import { useTitle } from '../page/title.ts'
import { bulkWords } from '../text/bulk/words.ts'
import { Icon } from '../ui/Icon.tsx'
import { batch, clearBatch, findingsOf, startBatch, stopBatch, type Batch, type Row } from '../batch/batch.ts'
import styles from './BulkPage.module.css'
import { commonestRules, countGroups, groupOf, groups, select, type Group } from './filter.ts'
import { mostTexts } from '../batch/gathering.ts'

/** Rows that are drawn at once: more would keep the page from answering. */
const page = 100

const mostRules = 8

/** Many files at once: their verdicts, as they come. */
export default function BulkPage(): JSX.Element {
  const { client } = useApp()
  const text = bulkWords
  const heading = useTitle(() => text().title)
  setDropTarget({ hint: () => text().drop, take: (_first, all) => void startBatch(client, all) })
  onCleanup(() => setDropTarget(undefined))

  const choose = (isFolder: boolean): void =>
    pickFiles('.json,.ndjson,.jsonl,.gz,.zip', (files) => void startBatch(client, files), isFolder)

  return (
    <div class="page">
      <h1 ref={heading} tabindex="-1">
        {text().title}
      </h1>
      <p class="intro">{text().intro}</p>
      <div class={styles['buttons']}>
        <button type="button" class="button" onClick={() => choose(false)}>
          <Icon name="open" />
          {text().files}
        </button>
        <button type="button" class="button" onClick={() => choose(true)}>
          {text().folder}
        </button>
        <Show when={batch()}>
          <button type="button" class="button quiet" onClick={clearBatch}>
            {text().clear}
          </button>
        </Show>
      </div>
      <Show when={batch()}>{(shown) => <Results of={shown()} />}</Show>
    </div>
  )
}

function Results(props: { readonly of: Batch }): JSX.Element {
  const { client } = useApp()
  const text = bulkWords
  const [group, setGroup] = createSignal<Group>()
  const [words, setWords] = createSignal('')
  const [rule, setRule] = createSignal<string>()
  const [isWorstFirst, setWorstFirst] = createSignal(false)
  const [limit, setLimit] = createSignal(page)
  const counts = createMemo(() => countGroups(props.of.rows))
  const rules = createMemo(() => commonestRules(props.of.rows, mostRules))
  const wanted = createMemo(() => select(props.of.rows, { group: group(), words: words(), rule: rule(), isWorstFirst: isWorstFirst() }))
  const save = async (): Promise<void> => {
    const table = await client.ask('writeTable', findingsOf(props.of), client.surroundings())
    download(table, text().saveName, 'text/csv')
  }

  return (
    <>
      <Standing of={props.of} />
      <Show when={props.of.rows.length > 0}>
        <div class={styles['filters']}>
          <div class={styles['groups']} role="group" aria-label={text().verdict}>
            <Choice isOn={group() === undefined} onChoose={() => setGroup(undefined)} title={text().verdicts.all} count={props.of.judged} />
            <For each={groups}>
              {(one) => <Choice isOn={group() === one} onChoose={() => setGroup(one)} title={text().verdicts[one]} count={counts()[one]} />}
            </For>
          </div>
          <input
            type="search"
            class="field"
            aria-label={text().filter}
            placeholder={text().filter}
            onInput={(event) => setWords(event.currentTarget.value)}
          />
          <label class={styles['order']}>
            {text().order}
            <select class="field" onChange={(event) => setWorstFirst(event.currentTarget.value === 'worst')}>
              <option value="given">{text().orders.given}</option>
              <option value="worst">{text().orders.worst}</option>
            </select>
          </label>
          <Show when={rules().length > 0}>
            <button type="button" class="button quiet" onClick={() => void save()}>
              <Icon name="save" />
              {text().save}
            </button>
          </Show>
        </div>
        <Show when={rules().length > 0}>
          <h2>{text().rules}</h2>
          <ul class={styles['rules']}>
            <For each={rules()}>
              {({ code, files }) => (
                <li>
                  <button
                    type="button"
                    class={styles['rule']}
                    aria-pressed={rule() === code}
                    title={text().onlyRule(code)}
                    onClick={() => setRule(rule() === code ? undefined : code)}
                  >
                    <code>{code}</code> {text().inFiles(files)}
                  </button>
                </li>
              )}
            </For>
          </ul>
        </Show>
        <h2>{text().table}</h2>
        <Show when={wanted().length > 0} fallback={<p class="muted">{text().none}</p>}>
          <ul class="sheet rows" aria-label={text().table}>
            <For each={wanted().slice(0, limit())}>{(row) => <File row={row} />}</For>
          </ul>
        </Show>
        <Show when={wanted().length > limit()}>
          <button type="button" class={`button ${styles['more']}`} onClick={() => setLimit(limit() + page)}>
            {text().more(wanted().length - limit())}
          </button>
        </Show>
      </Show>
    </>
  )
}

/** How far it is, and what was left out. */
function Standing(props: { readonly of: Batch }): JSX.Element {
  const text = bulkWords
  const said = (): string => {
    const { state, rows, judged } = props.of
    if (state === 'reading') return text().reading
    if (state === 'judging') return text().progress(judged, rows.length)
    if (state === 'stopped') return text().stopped(judged, rows.length)
    return rows.length === 0 ? text().empty : text().done(rows.length)
  }
  /** Nobody knows what is in a file that could not be opened. */
  const isUnreadAlone = () => props.of.state === 'done' && props.of.rows.length === 0 && props.of.unread.length > 0
  return (
    <div class={styles['standing']}>
      <Show when={props.of.state === 'judging'}>
        <progress max={props.of.rows.length} value={props.of.judged} aria-label={text().title} />
      </Show>
      {/* Said once it has ended: a number that changes five times a second is noise. */}
      <Show when={!isUnreadAlone()}>
        <span role={props.of.state === 'judging' ? undefined : 'status'}>{said()}</span>
      </Show>
      <Show when={props.of.state === 'judging'}>
        <button type="button" class="button quiet" onClick={stopBatch}>
          {text().stop}
        </button>
      </Show>
      <Show when={props.of.isCut}>
        <span class="muted">{text().tooMany(mostTexts)}</span>
      </Show>
      <Show when={props.of.ignored > 0}>
        <span class="muted">{text().ignored(props.of.ignored)}</span>
      </Show>
      <For each={props.of.unread}>
        {({ name, why }) => (
          <span class={styles['error']} role="alert">
            {text().unread[why](name)}
          </span>
        )}
      </For>
    </div>
  )
}

function Choice(props: {
  readonly isOn: boolean
  readonly title: string
  readonly count: number
  readonly onChoose: () => void
}): JSX.Element {
  return (
    <button type="button" class={styles['choice']} aria-pressed={props.isOn} onClick={() => props.onChoose()}>
      {props.title} <span class={styles['count']}>{props.count}</span>
    </button>
  )
}

const marks = { errors: 'error', warnings: 'warning', valid: 'valid', unjudged: 'close' } as const

function File(props: { readonly row: Row }): JSX.Element {
  const app = useApp()
  const text = bulkWords
  const group = () => groupOf(props.row)
  const type = (): string => {
    const { verdict } = props.row
    if (typeof verdict !== 'object') return ''
    return verdict.types.map(([name, count]) => (count === 1 ? name : `${count} ${name}`)).join(', ')
  }
  const said = (): string => {
    const { verdict } = props.row
    if (verdict === undefined) return text().waiting
    if (typeof verdict === 'string') return text().unjudged[verdict]
    const { errors, warnings, isComplete } = verdict
    if (errors + warnings > 0) return text().problems(errors, warnings)
    return isComplete ? text().valid : text().incomplete
  }
  const open = async (): Promise<void> => {
    const { file, entry, path } = props.row.text
    const bytes = await app.client.ask('readGiven', { file, entry })
    if (typeof bytes === 'string') say(text().unjudged[bytes], 'error')
    else await openFiles(app, [{ file: new globalThis.File([bytes], path.split('/').at(-1)!.replace(/\.gz$/i, '')) }])
  }
  return (
    <li class={styles['row']}>
      <Show when={group()} fallback={<span class={styles['mark']} />}>
        {(one) => <Icon name={marks[one()]} class={`${styles['mark']} ${styles[one()]}`} />}
      </Show>
      <button type="button" class={styles['open']} title={text().open} onClick={() => void open()}>
        <span class={styles['name']}>{props.row.text.path}</span>
        <span class={styles['about']}>{type()}</span>
      </button>
      <span class={styles['verdict']}>{said()}</span>
    </li>
  )
}
