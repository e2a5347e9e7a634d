import { createSignal, onCleanup, Show, type JSX } from 'solid-js'
import { useApp } from '../app.ts'
import { words } from '../text/words.ts'
import { dropTarget } from './drop-target.ts'
import styles from './DropZone.module.css'
import { isPackage, openFiles, openMany } from './open-files.ts'

/** Opens files dropped anywhere, or gives one to the page that takes files itself. */
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
      const files = [...(event.dataTransfer?.files ?? [])]
      const target = dropTarget()
      if (files[0] === undefined) return
      // Only now can they be asked for.
      const entries = [...(event.dataTransfer?.items ?? [])].map((item) => item.webkitGetAsEntry?.())
      if (entries.some((entry) => entry?.isDirectory)) {
        void openMany(
          app,
          entries.filter((entry) => entry != null),
        )
        return
      }
      if (target !== undefined && !files.some(isPackage)) {
        target.take(files[0], files)
        return
      }
      void openFiles(
        app,
        files.map((file) => ({ file })),
      )
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
