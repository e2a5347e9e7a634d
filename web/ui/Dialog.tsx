import { createUniqueId, onCleanup, onMount, type JSX } from 'solid-js'
import { words } from '../text/words.ts'

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
  let dialog!: HTMLDialogElement
  onMount(() => dialog.showModal())
  // While it is in the page, or the focus does not return to where it was.
  onCleanup(() => dialog.close())
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby={id} onClose={() => props.onClose()}>
      <h2 id={id}>{props.title}</h2>
      {props.children}
      <div class="buttons">
        <button type="button" class="button" onClick={() => dialog.close()}>
          {words().cancel}
        </button>
        {props.other}
        <button
          type="button"
          class={`button ${props.isDanger === true ? 'danger' : 'primary'}`}
          autofocus={props.isLikely}
          disabled={props.isRunning}
          onClick={() => props.onConfirm()}
        >
          {props.confirm}
        </button>
      </div>
    </dialog>
  )
}
