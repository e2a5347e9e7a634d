import { createUniqueId, type JSX } from 'solid-js'
import { words } from '../text/words.ts'
import { Modal } from './Modal.tsx'

/** Asks before something that cannot be undone, or that needs one more word; closed by Escape too. */
export function Dialog(props: {
  readonly title: string
  readonly confirm: string
  readonly isDanger?: boolean
  /** The focus begins on what confirms. */
  readonly isLikely?: boolean
  readonly isRunning?: boolean
  readonly onConfirm: () => void
  /** It was dismissed. */
  readonly onClose: () => void
  readonly children: JSX.Element
  /** Another button, between those that dismiss and confirm. */
  readonly other?: JSX.Element
}): JSX.Element {
  const id = createUniqueId()
  const confirm = (): void => {
    // Not disabled meanwhile: that would take the focus away.
    if (props.isRunning !== true) props.onConfirm()
  }
  return (
    <Modal class="dialog" labelledBy={id} onClose={() => props.onClose()}>
      <h2 id={id}>{props.title}</h2>
      {props.children}
      <div class="buttons">
        <button type="button" class="button" onClick={() => props.onClose()}>
          {words().cancel}
        </button>
        {props.other}
        <button
          type="button"
          class={`button ${props.isDanger === true ? 'danger' : 'primary'}`}
          autofocus={props.isLikely}
          aria-disabled={props.isRunning}
          onClick={confirm}
        >
          {props.confirm}
        </button>
      </div>
    </Modal>
  )
}
