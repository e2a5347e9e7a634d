import { createEffect, createMemo, createSignal, on, onCleanup, type Accessor } from 'solid-js'

/** How many rows are drawn above and below those that are seen. */
const spare = 10

/** Rows of one height, of which only those are drawn that are seen; one of them is the row that Tab leads to. */
export interface RowWindow {
  /** To be called with what scrolls. */
  readonly attach: (box: HTMLElement) => void
  /** The indices of the rows that are drawn: those in sight, and the one that has the focus. */
  readonly drawn: Accessor<readonly number[]>
  /** The first of the rows in sight, and the one behind the last. */
  readonly sight: Accessor<{ readonly first: number; readonly end: number }>
  readonly active: Accessor<number>
  readonly setActive: (index: number) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** Options of a window. */
interface RowWindowOptions {
  readonly count: Accessor<number>
  /** Of one row, in pixels. */
  readonly rowHeight: Accessor<number>
  /** The row of the place where the cursor of the text is; -1 where there is none. */
  readonly current: Accessor<number>
  /** Says that somebody went to a row by its keys. */
  readonly onMove: (index: number) => void
}

/** Makes a window on rows: arrows go through them, and it follows the cursor of the text. */
export function createRowWindow({ count, rowHeight, current, onMove }: RowWindowOptions): RowWindow {
  const [seen, setSeen] = createSignal({ top: 0, height: 600 })
  const [active, setActive] = createSignal(0)
  let box: HTMLElement | undefined

  const sight = createMemo(() => {
    const { top, height: space } = seen()
    const first = Math.max(0, Math.floor(top / rowHeight()) - spare)
    return { first, end: Math.min(count(), Math.ceil((top + space) / rowHeight()) + spare) }
  })
  const drawn = createMemo(() => {
    const { first, end } = sight()
    const indices = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index)
    // The row that has the focus stays, wherever somebody scrolls.
    return indices.includes(active()) || active() >= count() ? indices : [...indices, active()]
  })
  createEffect(
    on([current, count], ([at, all]) => {
      setActive((before) => (at >= 0 ? at : Math.max(0, Math.min(before, all - 1))))
      if (at >= 0) reveal(at)
    }),
  )
  return { attach, drawn, sight, active, setActive, onKeyDown }

  function attach(element: HTMLElement): void {
    box = element
    const look = () => setSeen({ top: element.scrollTop, height: element.clientHeight })
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    onCleanup(() => observer.disconnect())
  }

  function reveal(index: number): void {
    if (box === undefined) return
    const height = rowHeight()
    const top = index * height
    if (top < box.scrollTop) box.scrollTop = top
    else if (top + height > box.scrollTop + box.clientHeight) box.scrollTop = top + height - box.clientHeight
  }

  function onKeyDown(event: KeyboardEvent): void {
    const page = Math.max(1, Math.floor(seen().height / rowHeight()) - 1)
    const last = count() - 1
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: active() + 1,
      ArrowUp: active() - 1,
      PageDown: Math.min(last, active() + page),
      PageUp: Math.max(0, active() - page),
      Home: 0,
      End: last,
    }
    const next = steps[event.key]
    if (next === undefined || next < 0 || next > last || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onMove(next)
    setActive(next)
    reveal(next)
    box?.querySelector<HTMLElement>('[data-row][tabindex="0"]')?.focus({ preventScroll: true })
  }
}
