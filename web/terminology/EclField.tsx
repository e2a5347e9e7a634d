import { createEffect, onCleanup, onMount, untrack, type JSX } from 'solid-js'
import { useApp } from '../app.ts'
import { terminologyWords } from '../text/terminology/words.ts'
import { createEclEditor } from './ecl-editor.ts'
import styles from './EclField.module.css'

/** Where an expression of ECL is written: with colours, proposals and what is wrong with it. */
export function EclField(props: {
  /** The terminology that concepts are proposed from. */
  readonly id: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly onRun: () => void
}): JSX.Element {
  const { client } = useApp()
  const text = () => terminologyWords().explorer
  let place!: HTMLDivElement
  onMount(() => {
    const editor = createEclEditor(place, {
      client,
      id: () => props.id,
      label: untrack(() => text().ecl),
      placeholder: untrack(() => text().eclHint),
      value: untrack(() => props.value),
      onChange: (value) => props.onChange(value),
      onRun: () => props.onRun(),
    })
    createEffect(() => editor.setLabel(text().ecl))
    onCleanup(editor.end)
  })
  return (
    <div class={styles['field']}>
      <span aria-hidden="true">{text().ecl}</span>
      <div ref={place} class={styles['editor']} />
    </div>
  )
}
