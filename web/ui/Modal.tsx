import { onCleanup, onMount, type JSX } from 'solid-js'

/**
 * A dialog that keeps the rest of the page away. Whoever shows it learns that it is closing before the focus is back where it
 * was: the event of its closing comes after that, and a key pressed in between would meet a page that takes it to be open.
 */
export function Modal(props: {
  readonly class: string | undefined
  /** Names it where no heading does. */
  readonly label?: string
  /** The id of its heading. */
  readonly labelledBy?: string
  /** It was dismissed; it is closed when it is taken off the page. */
  readonly onClose: () => void
  /** Somebody clicked beside it. */
  readonly onClickBeside?: () => void
  readonly onKeyDown?: (event: KeyboardEvent) => void
  readonly children: JSX.Element
}): JSX.Element {
  let dialog!: HTMLDialogElement
  let isLeft = false
  /** A selection that begins inside and ends beside it is a click on both. */
  let isPressedBeside = false
  onMount(() => dialog.showModal())
  onCleanup(() => {
    isLeft = true
    // While it is in the page, or the focus does not return to where it was.
    dialog.close()
  })
  const leave = (): void => {
    if (isLeft) return
    isLeft = true
    props.onClose()
  }
  return (
    <dialog
      ref={dialog}
      class={props.class}
      aria-label={props.label}
      aria-labelledby={props.labelledBy}
      // A field of files inside may be cancelled as well.
      onCancel={(event) => event.target === dialog && leave()}
      onClose={leave}
      onPointerDown={(event) => (isPressedBeside = event.target === dialog)}
      onClick={(event) => event.target === dialog && isPressedBeside && props.onClickBeside?.()}
      onKeyDown={(event) => props.onKeyDown?.(event)}
    >
      {props.children}
    </dialog>
  )
}
