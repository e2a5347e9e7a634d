import { createSignal, createUniqueId, For, type JSX } from 'solid-js'
import type { Key } from '../../proxy/api.ts'
import { service } from '../remote/service.ts'
import { say } from '../page/notices.ts'
import { panelWords } from '../text/panel/words.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { createCall } from './call.ts'
import { FailureNote } from './FailureNote.tsx'
import styles from './Section.module.css'

const graces = [0, 1, 2, 3, 4, 5, 6, 7] as const

/** Another key in the place of one, and how long that one goes on. */
export function RotateDialog(props: {
  readonly key: Key
  readonly onRotated: (apiKey: string) => void
  readonly onClose: () => void
}): JSX.Element {
  const text = () => panelWords().keys
  const id = createUniqueId()
  const call = createCall(service.rotateKey)
  const [graceDays, setGraceDays] = createSignal(1)
  const rotate = async (): Promise<void> => {
    const answer = await call.run(props.key.id, { graceDays: graceDays() })
    if ('failure' in answer) return
    props.onClose()
    props.onRotated(answer.value.apiKey)
  }
  return (
    <Dialog
      title={text().rotateTitle(props.key.name)}
      confirm={text().rotate}
      isRunning={call.isRunning()}
      onConfirm={() => void rotate()}
      onClose={() => props.onClose()}
    >
      <p>{text().rotateBody}</p>
      <FailureNote failure={call.failure()} />
      <div class={styles['choice']}>
        <label for={id}>{text().grace}</label>
        <select id={id} class="field" value={graceDays()} onChange={(event) => setGraceDays(Number(event.currentTarget.value))}>
          <For each={graces}>{(days) => <option value={days}>{text().graceDays(days)}</option>}</For>
        </select>
      </div>
    </Dialog>
  )
}

/** Ends a key, once that is confirmed. */
export function RevokeDialog(props: {
  readonly key: Key
  readonly onRevoked: (key: Key) => void
  readonly onClose: () => void
}): JSX.Element {
  const text = () => panelWords().keys
  const call = createCall(service.revokeKey)
  const revoke = async (): Promise<void> => {
    const { key } = props
    const answer = await call.run(key.id)
    if ('failure' in answer) return
    props.onClose()
    props.onRevoked(key)
    say(text().revoked(key.name))
  }
  return (
    <Dialog
      title={text().revokeTitle(props.key.name)}
      confirm={text().revoke}
      isDanger
      isRunning={call.isRunning()}
      onConfirm={() => void revoke()}
      onClose={() => props.onClose()}
    >
      <p>{text().revokeBody(props.key.prefix)}</p>
      <FailureNote failure={call.failure()} />
    </Dialog>
  )
}
