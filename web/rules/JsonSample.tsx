import { For, type JSX } from 'solid-js'
import type { Issue } from '../../rules/index.ts'
import styles from './JsonSample.module.css'
import { cutUp } from './json-pieces.ts'

/** JSON to read, in colours, with the stretches underlined that issues are about. */
export function JsonSample(props: { readonly text: string; readonly label: string; readonly marks: readonly Issue[] }): JSX.Element {
  const spans = () => props.marks.flatMap(({ range }) => (range === undefined ? [] : [{ from: range.start.offset, to: range.end.offset }]))
  return (
    <pre class={styles['sample']} tabindex="0" role="region" aria-label={props.label}>
      <code>
        <For each={cutUp(props.text, spans())}>
          {({ text, kind, isMarked }) => <span class={`${styles[kind] ?? ''} ${isMarked ? styles['marked'] : ''}`}>{text}</span>}
        </For>
      </code>
    </pre>
  )
}
