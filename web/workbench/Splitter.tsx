import { createEffect, createSignal, type JSX } from 'solid-js'
import { readPreference, writePreference } from '../storage/preferences.ts'
import { words } from '../text/words.ts'
import { createMedia, forOneColumn } from '../ui/media.ts'
import styles from './Splitter.module.css'

/** How the page lies, and what of it the text has then unless somebody moves the splitter, in percent. */
const layouts = { columns: 64, rows: 50 } as const
type Layout = keyof typeof layouts

const least = 25
const most = 80
const steps: Readonly<Record<Layout, Readonly<Record<string, number>>>> = {
  columns: { ArrowLeft: -2, ArrowRight: 2 },
  rows: { ArrowUp: -4, ArrowDown: 4 },
}

/** Divides the page between the text and what is said of it: by pointer, by arrows, back to the beginning by Enter. */
export function Splitter(): JSX.Element {
  const isNarrow = createMedia(forOneColumn)
  const layout = (): Layout => (isNarrow() ? 'rows' : 'columns')
  const [shares, setShares] = createSignal({ columns: read('columns'), rows: read('rows') })
  let handle!: HTMLDivElement
  const share = () => shares()[layout()]
  const move = (to: number) => setShares((before) => ({ ...before, [layout()]: Math.min(most, Math.max(least, Math.round(to))) }))
  const remember = () => writePreference(`split-${layout()}`, String(share()))

  createEffect(() => handle.parentElement!.style.setProperty('--share', `${share()}%`))

  const onPointerMove = (event: PointerEvent) => {
    if (!handle.hasPointerCapture(event.pointerId)) return
    const { left, top, width, height } = handle.parentElement!.getBoundingClientRect()
    move(100 * (layout() === 'columns' ? (event.clientX - left) / width : (event.clientY - top) / height))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[layout()][event.key]
    if (step !== undefined) move(share() + step * (event.shiftKey ? 5 : 1))
    else if (event.key === 'Home') move(least)
    else if (event.key === 'End') move(most)
    else if (event.key === 'Enter') move(layouts[layout()])
    else return
    event.preventDefault()
    remember()
  }

  return (
    <div
      ref={handle}
      class={styles['splitter']}
      role="separator"
      tabindex="0"
      aria-label={words().editor.splitter}
      aria-orientation={layout() === 'columns' ? 'vertical' : 'horizontal'}
      aria-valuenow={share()}
      aria-valuemin={least}
      aria-valuemax={most}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button === 0) handle.setPointerCapture(event.pointerId)
      }}
      onPointerMove={onPointerMove}
      onLostPointerCapture={remember}
      onDblClick={() => {
        move(layouts[layout()])
        remember()
      }}
    />
  )
}

function read(layout: Layout): number {
  const stored = Number(readPreference(`split-${layout}`))
  return stored >= least && stored <= most ? stored : layouts[layout]
}
