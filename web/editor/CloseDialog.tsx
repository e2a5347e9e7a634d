import { onMount, type JSX } from 'solid-js'
import { useApp } from '../app.ts'
import { saveFile } from '../files/files.ts'
import { words } from '../text/words.ts'
import type { Tab } from './tab.ts'

/** Asks before a text is closed that would be lost by that. */
export default function CloseDialog(props: { readonly tab: Tab }): JSX.Element {
  const { workspace, closeDialog } = useApp()
  let dialog!: HTMLDialogElement
  onMount(() => dialog.showModal())
  const close = () => {
    dialog.close()
    workspace.close(props.tab)
    workspace.view.focus()
  }
  const save = async () => {
    workspace.select(props.tab)
    if (await saveFile(workspace)) close()
  }
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby="close-title" onClose={() => closeDialog('close')}>
      <h2 id="close-title">{words().tabs.closeTitle(props.tab.file().name ?? words().editor.untitled)}</h2>
      <p>{words().tabs.closeWhy}</p>
      <div class="buttons">
        <button type="button" class="button" onClick={() => dialog.close()}>
          {words().tabs.cancel}
        </button>
        <button type="button" class="button danger" onClick={close}>
          {words().tabs.closeAnyway}
        </button>
        <button type="button" class="button primary" autofocus onClick={() => void save()}>
          {words().tabs.saveAndClose}
        </button>
      </div>
    </dialog>
  )
}
