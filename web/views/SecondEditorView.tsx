import { createEffect, on, onCleanup, type JSX } from 'solid-js'
import { useWorkspace } from '../app.ts'
import { openSecondEditor } from '../editor/second-editor.ts'
import { viewWords } from '../text/views/words.ts'
import { words } from '../text/words.ts'
import styles from './SecondEditorView.module.css'

/** The text of the editor once more, at another place: what is written in one is written in both. */
export default function SecondEditorView(): JSX.Element {
  const workspace = useWorkspace()
  let host!: HTMLDivElement
  createEffect(
    on([workspace.shown, words], () => {
      const second = openSecondEditor(host, workspace.view, { label: viewWords().second, phrases: words().editor.phrases })
      const unfollow = workspace.followUpdates(second.follow)
      onCleanup(() => {
        unfollow()
        second.end()
      })
    }),
  )
  return <div ref={host} class={styles['place']} />
}
