import { onCleanup, onMount, type JSX } from 'solid-js'
import type { ComparedTexts } from '../../worker/api.ts'
import { compareWords } from '../text/compare/words.ts'
import { language, words } from '../text/words.ts'
import views from './ResourceViews.module.css'

/** Both texts in one column, by lines; what shows them is fetched with it. */
export function ComparedLines(props: {
  readonly before: string
  readonly after: string
  readonly difference: ComparedTexts['difference']
}): JSX.Element {
  let host!: HTMLDivElement
  let end: (() => void) | undefined
  let isOver = false
  onMount(async () => {
    const { showComparison } = await import('../editor/comparison.ts')
    if (isOver) return
    const { before, after, difference } = props
    const { from, to, delta } = difference
    const labels = { before: compareWords().before, after: compareWords().after }
    const edits = [{ from, to, insert: after.slice(from, to + delta) }]
    end = showComparison(host, { before, after, edits }, { isNarrow: true, labels, phrases: words().editor.phrases })
    // Long lines scroll within it.
    host.shadowRoot?.querySelector('.cm-scroller')?.setAttribute('tabindex', '0')
  })
  onCleanup(() => {
    isOver = true
    end?.()
  })
  return <div ref={host} class={views['box']} role="group" aria-label={compareWords().lines} lang={language()} tabindex="0" />
}
