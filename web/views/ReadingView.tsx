import { createEffect, createMemo, createSignal, For, on, onCleanup, Show, type JSX } from 'solid-js'
import { useApp, useWorkspace } from '../app.ts'
import { TallyMarks } from '../outline/TallyMarks.tsx'
import { breathe } from '../page/idle.ts'
import { viewWords } from '../text/views/words.ts'
import { createAnswer } from './answer.ts'
import { innermostAt } from './places.ts'
import { linesOf, tallyLines, type ReadingLine } from './reading-lines.ts'
import styles from './ReadingView.module.css'
import views from './ResourceViews.module.css'

/** So many lines are drawn at once: many take several turns, between which the page hears of keys. */
const slice = 120

/**
 * The resource at the cursor in words; a Bundle of few entries whole. Arrows go through its lines and show each in the text, Enter
 * goes there; the line that the cursor of the text is in is marked.
 */
export default function ReadingView(): JSX.Element {
  const { client } = useApp()
  const workspace = useWorkspace()
  const [active, setActive] = createSignal(0)
  const [drawn, setDrawn] = createSignal(slice)
  let list!: HTMLOListElement

  /** The entry or line that the cursor is in. */
  const around = createMemo(() => {
    const { path, line } = workspace.cursor()
    return workspace.form() === 'ndjson' ? `line ${line}` : path?.entryFrom
  })
  const { answer, head, goTo } = createAnswer(workspace, {
    ask: (text, offset, language) =>
      client.ask('read', text, offset, language, client.surroundings(workspace.report()?.profile ?? undefined)),
    also: around,
    isSame: (a, b) => a.from === b.from && a.to === b.to,
  })
  const lines = createMemo(() => {
    const reading = answer()
    return reading === undefined ? [] : linesOf(reading)
  })
  const shown = createMemo(() => lines().slice(0, drawn()))
  const current = createMemo(() => innermostAt(lines(), head()))
  const tallies = createMemo(() => {
    const told = workspace.problems().filter(({ issue }) => issue.follows === undefined && issue.range !== undefined)
    return tallyLines(
      lines(),
      told.map(({ issue }) => ({ offset: issue.range!.start.offset, severity: issue.severity })),
    )
  })
  const rowAt = (index: number) => list.querySelector<HTMLElement>(`[data-row="${index}"]`)

  let turn = 0
  onCleanup(() => (turn += 1))
  createEffect(
    on(lines, async (all) => {
      turn += 1
      const own = turn
      for (setDrawn(slice); drawn() < all.length; setDrawn((count) => count + slice)) {
        await breathe()
        if (own !== turn) return
      }
    }),
  )
  // The line of the place where the cursor is is the one that Tab leads to.
  createEffect(
    on([current, lines], ([at, all], before) => {
      setActive((last) => (at >= 0 ? at : Math.max(0, Math.min(last, all.length - 1))))
      // A reading that is new is read from its beginning; then it follows the cursor.
      if (at >= 0 && all === before?.[1]) requestAnimationFrame(() => rowAt(at)?.scrollIntoView({ block: 'nearest' }))
    }),
  )

  const onKeyDown = (event: KeyboardEvent) => {
    const last = shown().length - 1
    const next = { ArrowDown: active() + 1, ArrowUp: active() - 1, Home: 0, End: last }[event.key]
    if (next === undefined || next < 0 || next > last || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    setActive(next)
    goTo(lines()[next]!.from, false)
    rowAt(next)?.focus()
  }

  return (
    <>
      <Show when={answer() === undefined}>
        <p class={views['note']} role="status">
          {workspace.phase() === 'checking' ? viewWords().waiting : viewWords().none}
        </p>
      </Show>
      <ol ref={list} class={`${views['box']} ${styles['lines']}`} aria-label={viewWords().reading} tabindex="-1" onKeyDown={onKeyDown}>
        <For each={shown()}>{(line, index) => <Line line={line} index={index()} />}</For>
        <Show when={(answer()?.left ?? 0) > 0}>
          <li class={views['note']}>{viewWords().left(answer()!.left)}</li>
        </Show>
        <Show when={answer()?.isCut}>
          <li class={views['note']}>{viewWords().cut}</li>
        </Show>
      </ol>
    </>
  )

  function Line(props: { readonly line: ReadingLine; readonly index: number }): JSX.Element {
    const { kind, label, value, level, of } = props.line
    const isCurrent = () => props.index === current()
    const entry = of?.entry
    return (
      <li class={styles[kind]} classList={{ [views['current']!]: isCurrent(), [styles[`level${Math.min(level, 4)}`]!]: kind === 'row' }}>
        <button
          type="button"
          class={`plain ${views['go']} ${views['line']} ${styles['go']}`}
          data-row={props.index}
          tabindex={props.index === active() ? 0 : -1}
          aria-current={isCurrent() ? 'true' : undefined}
          onClick={() => goTo(props.line.from, true)}
        >
          <span class={styles['label']}>
            {label}
            <Show when={entry !== undefined}>
              <> · {viewWords().entry(entry!)}</>
            </Show>
          </span>
          <span class={styles['value']}>{value}</span>
          <TallyMarks of={tallies().get(props.index)} />
        </button>
      </li>
    )
  }
}
