import type { JSX } from 'solid-js'
import { useApp } from '../app.ts'
import { forgetAll } from '../storage/history.ts'
import { forgetQueue } from '../storage/queue.ts'
import { words } from '../text/words.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { say } from '../page/notices.ts'

/** Asks before the drafts are erased: that cannot be undone. */
export function WipeDialog(): JSX.Element {
  const { openWorkspace, closeDialog } = useApp()
  const close = () => closeDialog('wipe')
  const wipe = async () => {
    try {
      await (await openWorkspace()).wipe()
      await forgetAll()
      await forgetQueue()
      say(words().notices.wiped)
    } catch (cause) {
      console.error(cause)
      say(words().notices.failed, 'error')
    }
    close()
  }
  return (
    <Dialog title={words().wipe.title} confirm={words().wipe.confirm} isDanger onConfirm={() => void wipe()} onClose={close}>
      <p>{words().wipe.body}</p>
    </Dialog>
  )
}
