import type { JSX } from 'solid-js'
import type { Job } from '../../../proxy/api.ts'
import { service } from '../../remote/service.ts'
import { say } from '../../page/notices.ts'
import { panelWords } from '../../text/panel/words.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { createCall } from '../call.ts'
import { FailureNote } from '../FailureNote.tsx'
import { cancelJob } from './cancel.ts'
import { isOver } from './is-over.ts'

/** Cancels a job, or removes one that is over, once that is confirmed. */
export function EndDialog(props: { readonly job: Job; readonly onEnded: () => void; readonly onClose: () => void }): JSX.Element {
  const text = () => panelWords().jobs
  const isRemoval = () => isOver(props.job)
  const call = createCall(({ id }: Job) => (isRemoval() ? service.endJob(id) : cancelJob(service, id)))
  const end = async (): Promise<void> => {
    const done = isRemoval() ? text().removed : text().cancelled
    const answer = await call.run(props.job)
    if ('failure' in answer) return
    props.onClose()
    props.onEnded()
    say(answer.value === 'over' ? text().overAlready : done)
  }
  return (
    <Dialog
      title={isRemoval() ? text().removeTitle : text().cancelTitle}
      confirm={isRemoval() ? text().remove : text().confirmCancel}
      isDanger
      isRunning={call.isRunning()}
      onConfirm={() => void end()}
      onClose={() => props.onClose()}
    >
      <p>{isRemoval() ? text().removeBody : text().cancelBody(props.job.lines)}</p>
      <FailureNote failure={call.failure()} />
    </Dialog>
  )
}
