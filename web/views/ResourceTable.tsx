import { createMemo, createSignal, For, onMount, Show, type Accessor, type JSX } from 'solid-js'
import { useApp, useWorkspace } from '../app.ts'
import { omittedIn } from '../report/unchecked.ts'
import { TallyMarks } from '../outline/TallyMarks.tsx'
import { viewWords } from '../text/views/words.ts'
import { Icon } from '../ui/Icon.tsx'
import { createMedia } from '../ui/media.ts'
import { createAnswer } from './answer.ts'
import { innermostAt } from './places.ts'
import styles from './ResourceTable.module.css'
import views from './ResourceViews.module.css'
import { createRowWindow } from './row-window.ts'
import { byDate, filterRows, type TableRow, type VerdictFilter } from './table-rows.ts'
import { verdictsOf } from './verdicts.ts'

const verdicts: readonly VerdictFilter[] = ['all', 'error', 'warning', 'valid']

/** The heights of a row in pixels, as in the style sheet: on a telephone its cells stand one below the other. */
const heights = { wide: 48, narrow: 68 }

/**
 * The resources of the text with who they are about and what is wrong with each, in its order or in that of time. Arrows go through
 * them and show each in the text; only the rows that are seen are drawn.
 */
export default function ResourceTable(props: { readonly order: 'text' | 'date' }): JSX.Element {
  const { client } = useApp()
  const workspace = useWorkspace()
  const [query, setQuery] = createSignal('')
  const [verdict, setVerdict] = createSignal<VerdictFilter>('all')
  const isNarrow = createMedia('(width < 32rem)')
  const rowHeight = () => heights[isNarrow() ? 'narrow' : 'wide']
  let box!: HTMLDivElement

  const { answer, head, goTo } = createAnswer(workspace, { ask: (text, _, language) => client.ask('list', text, language) })
  const resources = () => answer()?.resources ?? []
  const rows = createMemo(() => {
    const found = verdictsOf(resources(), workspace.problems())
    const all = resources().map((resource, index): TableRow => ({ resource, index, verdict: found.get(index) }))
    return props.order === 'date' ? byDate(all) : all
  })
  const shown = createMemo(() => filterRows(rows(), query(), verdict()))
  const current = createMemo(() => {
    const at = innermostAt(resources(), head())
    return at < 0 ? -1 : shown().findIndex(({ index }) => index === at)
  })
  const { attach, drawn, active, setActive, onKeyDown } = createRowWindow({
    count: () => shown().length,
    rowHeight,
    current,
    onMove: (index) => goTo(shown()[index]!.resource.start, false),
  })
  onMount(() => attach(box))
  const count = () =>
    props.order === 'date' && query() === '' && verdict() === 'all'
      ? viewWords().dated(rows().length, resources().length)
      : viewWords().shown(shown().length, rows().length)

  return (
    <>
      <div class={views['bar']}>
        <input
          type="search"
          class={`field ${styles['query']}`}
          aria-label={viewWords().filter}
          placeholder={viewWords().filter}
          autocomplete="off"
          spellcheck={false}
          value={query()}
          onInput={(event) => setQuery(event.currentTarget.value)}
        />
        <select
          class={`field ${styles['choice']}`}
          aria-label={viewWords().verdict}
          onChange={(event) => setVerdict(event.currentTarget.value as VerdictFilter)}
        >
          <For each={verdicts}>{(one) => <option value={one}>{viewWords().verdicts[one]}</option>}</For>
        </select>
        <p class={`${views['count']} ${styles['count']}`} role="status">
          {answer() === undefined ? '' : count()}
        </p>
      </div>
      <Show when={answer() !== undefined && shown().length === 0}>
        <p class={`${views['note']} ${styles['note']}`}>
          {resources().length === 0 ? viewWords().none : rows().length === 0 ? viewWords().noDates : viewWords().noMatch}
        </p>
      </Show>
      <div
        class={styles['table']}
        classList={{ [styles['dated']!]: props.order === 'date' }}
        role="table"
        aria-label={viewWords()[props.order === 'date' ? 'timeline' : 'table']}
        aria-rowcount={shown().length + 1}
      >
        <div role="rowgroup">
          <div class={`${styles['grid']} ${styles['titles']}`} role="row" aria-rowindex="1">
            <span role="columnheader">{props.order === 'date' ? viewWords().date : viewWords().number}</span>
            <span role="columnheader">{viewWords().resource}</span>
            <span role="columnheader">{viewWords().who}</span>
            <span role="columnheader">{viewWords().verdict}</span>
          </div>
        </div>
        <div ref={box} class={`${views['box']} ${styles['box']}`} role="rowgroup" tabindex="-1" onKeyDown={onKeyDown}>
          <div class={styles['space']} role="none" style={{ 'block-size': `${shown().length * rowHeight()}px` }}>
            <For each={drawn()}>{(index) => <Show when={shown()[index]}>{(row) => <Row row={row} index={index} />}</Show>}</For>
          </div>
        </div>
      </div>
      <Show when={(answer()?.left ?? 0) > 0}>
        <p class={`${views['note']} ${styles['note']}`}>{viewWords().more(answer()!.left)}</p>
      </Show>
      <Show when={omittedIn(workspace.report() ?? {})}>
        {(omitted) => <p class={`${views['note']} ${styles['note']}`}>{viewWords().omitted(omitted())}</p>}
      </Show>
    </>
  )

  function Row(row: { readonly row: Accessor<TableRow>; readonly index: number }): JSX.Element {
    const resource = () => row.row().resource
    const isCurrent = () => row.index === current()
    const tab = () => (row.index === active() ? 0 : -1)
    return (
      <div
        class={`${styles['grid']} ${styles['row']}`}
        classList={{ [styles['current']!]: isCurrent() }}
        style={{ 'inset-block-start': `${row.index * rowHeight()}px` }}
        role="row"
        aria-rowindex={row.index + 2}
      >
        <span class={styles['number']} role="cell">
          {props.order === 'date' ? resource().when : (resource().entry ?? row.row().index)}
        </span>
        <span class={styles['resource']} role="cell">
          <button
            type="button"
            class={`plain ${styles['go']}`}
            data-row
            tabindex={tab()}
            aria-current={isCurrent() ? 'true' : undefined}
            onFocus={() => setActive(row.index)}
            onClick={() => goTo(resource().start, true)}
          >
            <span class={styles['name']}>{resource().name}</span>
            <span class={styles['title']}>{resource().title || resource().id}</span>
          </button>
        </span>
        <span class={styles['who']} role="cell">
          {resource().who}
        </span>
        <span class={styles['verdict']} role="cell">
          <Show
            when={row.row().verdict}
            fallback={
              <>
                <Icon name="valid" class={styles['valid']} />
                <span class="hidden">{viewWords().valid}</span>
              </>
            }
          >
            {(found) => (
              <button
                type="button"
                class={`plain ${styles['first']}`}
                tabindex={tab()}
                title={viewWords().toFirst}
                onClick={() => workspace.goTo(found().first, true)}
              >
                <TallyMarks of={found()} />
              </button>
            )}
          </Show>
        </span>
      </div>
    )
  }
}
