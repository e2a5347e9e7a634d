import { onCleanup, onMount, Show, type JSX } from 'solid-js'
import { useWorkspace } from '../app.ts'
import { PathBar } from './PathBar.tsx'
import { TabStrip } from './TabStrip.tsx'
import styles from './TextPane.module.css'

/** The editor between the tabs and the place of the cursor. */
export function TextPane(): JSX.Element {
  const workspace = useWorkspace()
  let place!: HTMLDivElement
  onMount(() => onCleanup(workspace.show(place)))
  return (
    <>
      <Show when={workspace.tabs().length > 1}>
        <TabStrip />
      </Show>
      <div ref={place} class={styles['editor']} />
      <PathBar />
    </>
  )
}
