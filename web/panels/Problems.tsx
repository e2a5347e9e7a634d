import { createEffect, createMemo, createSignal, Index, on, onCleanup, Show, type JSX } from 'solid-js'
import { useWorkspace } from '../app.ts'
import type { Problem } from '../editor/problem.ts'
import { words } from '../text/words.ts'
import { Icon } from '../ui/Icon.tsx'
import { isKey } from '../ui/keys.ts'
import { isComplete } from '../report/unchecked.ts'
import { breathe } from '../page/idle.ts'
import { chooseProblems, headingsOf, keyOf, type Kind } from './problem-order.ts'
import { ProblemRow } from './ProblemRow.tsx'
import { Unchecked } from './Unchecked.tsx'
import styles from './Problems.module.css'

/** How many problems are shown before somebody asks for more, and how many more then. */
const first = 100
const more = 400
/** Rows that are made in one task: more of them take long enough to be felt in the keys. */
const atOnce = 25
const all = Number.POSITIVE_INFINITY
/** How many problems there have to be for a filter to be worth its room. */
const worthFiltering = 6

/** The list of problems. Arrows go through it and show each place in the text; Enter goes there. */
export function Problems(): JSX.Element {
  const workspace = useWorkspace()
  const [kind, setKind] = createSignal<Kind>('all')
  const [query, setQuery] = createSignal('')
  const [isByRule, setByRule] = createSignal(false)
  /** The focus is in what filters and orders the problems: it is not taken away from under somebody. */
  const [isInFilter, setInFilter] = createSignal(false)
  const [limit, setLimit] = createSignal(first)
  const [active, setActive] = createSignal(0)
  let list!: HTMLOListElement
  let hadFocus = false

  /** The causes whose consequences are shown, by what they say. */
  const [unfolded, setUnfolded] = createSignal<ReadonlySet<string>>(new Set())
  const matching = createMemo(() =>
    chooseProblems(workspace.problems(), {
      kind: kind(),
      query: query(),
      isByRule: isByRule(),
      isOfLines: workspace.report()?.lines !== undefined,
      unfolded: unfolded(),
    }),
  )
  const [turns, setTurns] = createSignal(0)
  const shown = createMemo<readonly Problem[]>((before) => {
    turns()
    return matching().slice(0, limit() === all ? all : Math.min(limit(), before.length + atOnce))
  }, [])
  createEffect(() => {
    if (shown().length < Math.min(limit(), matching().length)) void breathe().then(() => setTurns((count) => count + 1))
  })
  const headings = createMemo(() => headingsOf(shown(), isByRule(), workspace.report()))
  const count = (wanted: Kind) => workspace.problems().filter(({ issue }) => wanted === 'all' || issue.severity === wanted).length
  const rowButtons = () => list.querySelectorAll<HTMLElement>('[data-row]')

  // The row of the problem at the cursor is the one that Tab leads to.
  createEffect(
    on([workspace.current, shown], ([current, now], before) => {
      const at = current === undefined ? -1 : shown().indexOf(current)
      setActive((before) => (at >= 0 ? at : Math.min(before, Math.max(0, shown().length - 1))))
      // A list that is new is read from its beginning, the verdict above it; then it follows the cursor. It is laid out with the next
      // frame anyway; sooner would be once more.
      if (at >= 0 && now === before?.[1]) requestAnimationFrame(() => reveal(rowButtons()[at]))
      // A row that had the focus may be gone with its problem.
      if (hadFocus && document.activeElement === document.body) queueMicrotask(() => (rowButtons()[active()] ?? list).focus())
    }),
  )

  /** Scrolls to a row; where the focus is in the text, the list alone, for a page that scrolls as well would take the text away. */
  function reveal(button: HTMLElement | undefined): void {
    const row = button?.closest('li')
    if (row == null) return
    if (!workspace.view.hasFocus) return row.scrollIntoView({ block: 'nearest' })
    const box = [list, list.closest('section')!].find((one) => one.scrollHeight > one.clientHeight)
    if (box === undefined) return
    const [inner, outer] = [row.getBoundingClientRect(), box.getBoundingClientRect()]
    box.scrollTop += Math.min(0, inner.top - outer.top) || Math.max(0, inner.bottom - outer.bottom)
  }

  // On paper nobody asks for more.
  const showAll = () => setLimit(all)
  addEventListener('beforeprint', showAll)
  onCleanup(() => removeEventListener('beforeprint', showAll))

  const toggle = (problem: Problem) => {
    const key = keyOf(problem)
    setUnfolded((before) => (before.has(key) ? new Set([...before].filter((one) => one !== key)) : new Set([...before, key])))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    // A correction made here is taken back here.
    if (isKey(event, 'Mod-z')) {
      event.preventDefault()
      workspace.toUndo()()
      return
    }
    const target = { ArrowDown: active() + 1, ArrowUp: active() - 1, Home: 0, End: shown().length - 1 }[event.key]
    if (target === undefined || target < 0 || target >= shown().length) return
    event.preventDefault()
    setActive(target)
    rowButtons()[target]?.focus()
    workspace.goTo(shown()[target]!, false)
  }

  return (
    <>
      <Show when={count('all') > 0 || kind() !== 'all'}>
        <div class={styles['kinds']} role="group" aria-label={words().problems.show}>
          <KindButton kind="all" text={words().problems.showAll(count('all'))} />
          <KindButton kind="error" text={words().problems.showErrors(count('error'))} />
          <KindButton kind="warning" text={words().problems.showWarnings(count('warning'))} />
          <Show when={count('all') >= worthFiltering || query() !== '' || isByRule() || isInFilter()}>
            <button
              type="button"
              class="pill"
              aria-pressed={isByRule()}
              onFocus={() => setInFilter(true)}
              onBlur={() => setInFilter(false)}
              onClick={() => setByRule((before) => !before)}
            >
              {words().problems.byRule}
            </button>
            <input
              type="search"
              class={styles['query']}
              aria-label={words().problems.filter}
              placeholder={words().problems.filterHint}
              title={words().problems.filter}
              autocomplete="off"
              spellcheck={false}
              value={query()}
              onFocus={() => setInFilter(true)}
              onBlur={() => setInFilter(false)}
              onInput={(event) => setQuery(event.currentTarget.value)}
            />
          </Show>
        </div>
      </Show>
      <Show when={count('all') > 0 && matching().length === 0}>
        <div class={styles['note']}>
          <p role="status">{words().problems.noMatch}</p>
          <button
            type="button"
            class="button"
            onClick={() => {
              setQuery('')
              setKind('all')
            }}
          >
            {words().problems.showEverything}
          </button>
        </div>
      </Show>
      <Show when={workspace.phase() === 'failed'}>
        <div class={styles['note']}>
          <p>{words().problems.failedWhy}</p>
          <button type="button" class="button" onClick={() => workspace.lintAgain()}>
            {words().problems.retry}
          </button>
        </div>
      </Show>
      <Show when={workspace.report()?.issues.length === 0}>
        <div class={styles['none']} classList={{ [styles['partial']!]: !isComplete(workspace.report()!) }}>
          <Icon name={isComplete(workspace.report()!) ? 'valid' : 'warning'} class={styles['noneMark']} />
          <p class={styles['noneTitle']}>{words().problems.none}</p>
          <p>{words().problems.noneWhy}</p>
        </div>
      </Show>
      <ol
        ref={list}
        class={styles['list']}
        aria-label={words().problems.label}
        tabindex="-1"
        onKeyDown={onKeyDown}
        onFocusIn={() => (hadFocus = true)}
        onFocusOut={({ relatedTarget }) => (hadFocus = relatedTarget === null)}
      >
        <Index each={shown()}>
          {(problem, index) => (
            <>
              <Show when={headings()[index]}>{(heading) => <li class={styles['entry']}>{heading()}</li>}</Show>
              <ProblemRow
                problem={problem()}
                isActive={index === active()}
                isCurrent={problem() === workspace.current()}
                isUnfolded={unfolded().has(keyOf(problem()))}
                onToggle={() => toggle(problem())}
              />
            </>
          )}
        </Index>
        <Show when={matching().length > limit()}>
          <li>
            <button type="button" class={`button ${styles['more']}`} onClick={() => setLimit((now) => now + more)}>
              {words().problems.more(Math.min(more, matching().length - limit()))}
            </button>
          </li>
        </Show>
      </ol>
      <Unchecked />
    </>
  )

  function KindButton(props: { readonly kind: Kind; readonly text: string }): JSX.Element {
    return (
      <button type="button" class="pill" aria-pressed={kind() === props.kind} onClick={() => setKind(props.kind)}>
        {props.text}
      </button>
    )
  }
}
