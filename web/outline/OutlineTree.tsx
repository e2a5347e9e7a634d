import { createEffect, createMemo, createSignal, For, on, onCleanup, onMount, Show, type Accessor, type JSX } from 'solid-js'
import type { OutlinePart } from '../../worker/api.ts'
import { useWorkspace } from '../app.ts'
import { touch } from '../page/touch.ts'
import { outlineWords } from '../text/outline/words.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './OutlineTree.module.css'
import { isOpenAtFirst, rowAt, titleOf, toRows, type Row } from './rows.ts'
import { createTallies } from './tallies.ts'
import { TallyMarks } from './TallyMarks.tsx'

/** The height of a row in pixels, as in the style sheet, and how many are drawn above and below those that are seen. */
const rowHeight = 30
const spare = 10

/** Deeper rows are not set in further. */
const deepest = 8

/**
 * The parts of the text. Arrows go through them and show each place, Enter goes there. Only what is seen is drawn, for a
 * Bundle may have thousands of entries; what is inside of a part is asked for when somebody opens it, where it did not come along.
 */
export function OutlineTree(props: { readonly label: string }): JSX.Element {
  const workspace = useWorkspace()
  /** The keys of the parts that somebody opened or closed, against how they are at first. */
  const [turned, setTurned] = createSignal<ReadonlySet<string>>(new Set())
  const [active, setActive] = createSignal(0)
  const [seen, setSeen] = createSignal({ top: 0, height: 600 })
  let tree!: HTMLDivElement
  onCleanup(workspace.watch())

  const tallies = createTallies(workspace)
  const kind = () => workspace.outline()?.kind ?? 'elements'
  const isOpen = ({ key }: OutlinePart, level: number) => isOpenAtFirst(kind(), level) !== turned().has(key)
  const rows = createMemo(() => toRows(workspace.outline()?.parts ?? [], (part, level) => !isOpen(part, level)))
  createEffect(on(workspace.shown, () => setTurned(new Set<string>()), { defer: true }))
  // An outline that came late, or of another text, may not have what is open.
  createEffect(() => {
    for (const { part, level } of rows()) if (part.inside > part.parts.length && isOpen(part, level)) workspace.openPart(part)
  })
  const current = createMemo(() => {
    workspace.cursor()
    return rowAt(rows(), workspace.view.state.selection.main.head, workspace.placeOf)
  })
  const drawn = createMemo(() => {
    const { top, height } = seen()
    const first = Math.max(0, Math.floor(top / rowHeight) - spare)
    const last = Math.min(rows().length, Math.ceil((top + height) / rowHeight) + spare)
    const indices = Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index)
    // The row that has the focus stays, wherever somebody scrolls.
    return indices.includes(active()) || active() >= rows().length ? indices : [...indices, active()]
  })

  onMount(() => {
    const look = () => setSeen({ top: tree.scrollTop, height: tree.clientHeight })
    const observer = new ResizeObserver(look)
    observer.observe(tree)
    tree.addEventListener('scroll', look, { passive: true })
    onCleanup(() => observer.disconnect())
  })
  // The row of the place where the cursor is is the one that Tab leads to.
  createEffect(
    on([current, rows], ([at, all]) => {
      setActive((before) => (at >= 0 ? at : Math.max(0, Math.min(before, all.length - 1))))
      if (at >= 0) reveal(at)
      // The focus came before there was anything to give it to.
      if (document.activeElement === tree) queueMicrotask(focusActive)
    }),
  )

  function reveal(index: number): void {
    const top = index * rowHeight
    if (top < tree.scrollTop) tree.scrollTop = top
    else if (top + rowHeight > tree.scrollTop + tree.clientHeight) tree.scrollTop = top + rowHeight - tree.clientHeight
  }

  function onKeyDown(event: KeyboardEvent): void {
    const row = rows()[active()]
    if (event.altKey || event.ctrlKey || event.metaKey || row === undefined || !press(event.key, row)) return
    event.preventDefault()
  }

  /** Does what a key says; false where it says nothing. */
  function press(key: string, { part, level }: Row): boolean {
    const page = Math.max(1, Math.floor(seen().height / rowHeight) - 1)
    const last = rows().length - 1
    if (key === 'Enter' || key === ' ') workspace.goToPart(part, true)
    else if (key === 'ArrowDown') move(Math.min(last, active() + 1))
    else if (key === 'ArrowUp') move(Math.max(0, active() - 1))
    else if (key === 'PageDown') move(Math.min(last, active() + page))
    else if (key === 'PageUp') move(Math.max(0, active() - page))
    else if (key === 'Home') move(0)
    else if (key === 'End') move(last)
    else if (key === 'ArrowRight') {
      if (!setOpen(part, level, true) && part.parts.length > 0) move(active() + 1)
    } else if (key === 'ArrowLeft') {
      if (!setOpen(part, level, false))
        move(
          Math.max(
            0,
            rows().findLastIndex((row, at) => at <= active() && row.level < Math.max(2, level)),
          ),
        )
    } else return false
    return true
  }

  function move(index: number): void {
    workspace.goToPart(rows()[index]!.part, false)
    setActive(index)
    reveal(index)
    focusActive()
  }

  function focusActive(): void {
    tree.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')?.focus({ preventScroll: true })
  }

  /** Opens or closes a part; false where it is so already, or has nothing inside. */
  function setOpen(part: OutlinePart, level: number, open: boolean): boolean {
    if (part.inside === 0 || isOpen(part, level) === open) return false
    setTurned((before) => new Set([...before, part.key].filter((key) => key !== part.key || !before.has(key))))
    return true
  }

  return (
    <div ref={tree} class={styles['tree']} role="tree" aria-label={props.label} tabindex="-1" onKeyDown={onKeyDown}>
      <div class={styles['space']} role="none" style={{ 'block-size': `${rows().length * rowHeight}px` }}>
        <For each={drawn()}>{(index) => <Show when={rows()[index]}>{(row) => <TreeRow row={row} index={index} />}</Show>}</For>
      </div>
    </div>
  )

  function TreeRow({ row, index }: { readonly row: Accessor<Row>; readonly index: number }): JSX.Element {
    const part = () => row().part
    const hasParts = () => part().inside > 0
    const isShown = () => isOpen(part(), row().level)
    const isEntry = () => kind() !== 'elements' && row().level === 1
    return (
      <div
        class={styles['row']}
        classList={{ [styles['inner']!]: row().level > 1, [styles['entry']!]: isEntry(), [styles['current']!]: index === current() }}
        style={{ 'inset-block-start': `${index * rowHeight}px`, '--level': `${Math.min(deepest, row().level)}` }}
        role="treeitem"
        data-row
        tabindex={index === active() ? 0 : -1}
        aria-level={row().level}
        aria-posinset={row().position + 1}
        aria-setsize={row().siblings}
        aria-expanded={hasParts() ? isShown() : undefined}
        aria-current={index === current() ? 'true' : undefined}
        onClick={() => workspace.goToPart(part(), !touch.matches)}
      >
        <Twist />
        <Show when={isEntry()}>
          <span class={styles['number']}>{part().number ?? row().position}</span>
        </Show>
        <span class={styles['name']}>{titleOf(part())}</span>
        <span class={styles['label']}>
          <bdi>{part().label}</bdi>
        </span>
        <Show when={part().missing}>
          {(names) => (
            <span class={styles['missing']} title={outlineWords().missing(names())}>
              {outlineWords().missing(names())}
            </span>
          )}
        </Show>
        <TallyMarks of={tallies().get(part())} />
      </div>
    )

    function Twist(): JSX.Element {
      const toggle = (event: MouseEvent) => {
        if (setOpen(part(), row().level, !isShown())) event.stopPropagation()
      }
      return (
        <span class={styles['twist']} onClick={toggle}>
          <Show when={hasParts()}>
            <Icon name="down" class={isShown() ? '' : styles['closed']!} />
          </Show>
        </span>
      )
    }
  }
}
