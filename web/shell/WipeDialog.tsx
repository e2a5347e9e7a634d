import { onMount, type JSX } from 'solid-js'
import { useApp } from '../app.ts'
import { words } from '../text/words.ts'
import { forgetAll } from '../storage/history.ts'
import { forgetQueue } from '../storage/queue.ts'
import { say } from './notices.ts'

/** Asks before the drafts are erased: that cannot be undone. */
export function WipeDialog(): JSX.Element {
  const { workspace, closeDialog } = useApp()
  let dialog!: HTMLDialogElement
  onMount(() => dialog.showModal())
  const wipe = async () => {
    await workspace.wipe()
    await forgetAll()
    await forgetQueue()
    dialog.close()
    say(words().notices.wiped)
  }
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby="wipe-title" onClose={() => closeDialog('wipe')}>
      <h2 id="wipe-title">{words().wipe.title}</h2>
      <p>{words().wipe.body}</p>
      <div class="buttons">
        <button type="button" class="button" onClick={() => dialog.close()}>
          {words().wipe.cancel}
        </button>
        <button type="button" class="button danger" onClick={() => void wipe()}>
          {words().wipe.confirm}
        </button>
      </div>
    </dialog>
  )
}
