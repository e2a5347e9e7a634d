import { createSignal, onCleanup, Show, type JSX } from 'solid-js'
import { useApp } from '../app.ts'
import { words } from '../text/words.ts'
import { dropTarget } from './drop-target.ts'
import styles from './DropZone.module.css'
import { openFile } from './files.ts'

/** Opens a file dropped anywhere, or gives it to the page that takes files itself. */
export function DropZone(): JSX.Element {
  const app = useApp()
  const [isOver, setIsOver] = createSignal(false)
  const controller = new AbortController()
  // Before the editor, which would insert the file where it is dropped.
  const options = { capture: true, signal: controller.signal }
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true

  addEventListener(
    'dragover',
    (event) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      event.stopPropagation()
      event.dataTransfer!.dropEffect = 'copy'
      setIsOver(true)
    },
    options,
  )
  addEventListener('dragleave', (event) => event.relatedTarget === null && setIsOver(false), options)
  addEventListener(
    'drop',
    (event) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      event.stopPropagation()
      setIsOver(false)
      const file = event.dataTransfer?.files[0]
      if (file === undefined) return
      const target = dropTarget()
      if (target !== undefined) {
        target.take(file)
        return
      }
      app.navigate('/')
      void openFile(app.workspace, file)
    },
    options,
  )
  onCleanup(() => controller.abort())

  return (
    <Show when={isOver()}>
      <div class={styles['over']}>
        <p class={styles['hint']}>{dropTarget()?.hint() ?? words().editor.drop}</p>
      </div>
    </Show>
  )
}
