import type { JSX } from 'solid-js'
import { useApp, useWorkspace } from '../app.ts'
import { saveFile } from '../files/save-file.ts'
import { words } from '../text/words.ts'
import { Dialog } from '../ui/Dialog.tsx'
import type { Tab } from '../editor/tab.ts'

/** Asks before a text is closed that would be lost by that. */
export default function CloseDialog(props: { readonly tab: Tab }): JSX.Element {
  const { closeDialog } = useApp()
  const workspace = useWorkspace()
  const { tab } = props
  const close = () => {
    closeDialog('close')
    workspace.close(tab)
    workspace.view.focus()
  }
  const save = async () => {
    workspace.select(tab)
    if (await saveFile(workspace)) close()
  }
  return (
    <Dialog
      title={words().tabs.closeTitle(tab.file().name ?? words().editor.untitled)}
      confirm={words().tabs.saveAndClose}
      isLikely
      onConfirm={() => void save()}
      onClose={() => closeDialog('close')}
      other={
        <button type="button" class="button danger" onClick={close}>
          {words().tabs.closeAnyway}
        </button>
      }
    >
      <p>{words().tabs.closeWhy}</p>
    </Dialog>
  )
}
