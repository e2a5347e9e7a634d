import { createUniqueId, onMount, type JSX } from 'solid-js'
import { panelWords } from '../text/panel/words.ts'

/** Asks before something that cannot be undone, or that needs one more word; closed by Escape too. */
export function Dialog(props: {
  readonly title: string
  readonly confirm: string
  readonly isDanger?: boolean
  readonly isRunning: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
  readonly children: JSX.Element
}): JSX.Element {
  const id = createUniqueId()
  let dialog!: HTMLDialogElement
  onMount(() => dialog.showModal())
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby={id} onClose={() => props.onClose()}>
      <h2 id={id}>{props.title}</h2>
      {props.children}
      <div class="buttons">
        <button type="button" class="button" onClick={() => dialog.close()}>
          {panelWords().cancel}
        </button>
        <button
          type="button"
          class={`button ${props.isDanger === true ? 'danger' : 'primary'}`}
          disabled={props.isRunning}
          onClick={() => props.onConfirm()}
        >
          {props.confirm}
        </button>
      </div>
    </dialog>
  )
}
