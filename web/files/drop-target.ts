import { createSignal } from 'solid-js'

/** A page's way with files dropped on it. */
export interface DropTarget {
  /** The text shown while a file is held over the page. */
  readonly hint: () => string
  readonly take: (file: File, all: readonly File[]) => void
}

/** The drop target of the page shown; undefined where dropped files are opened in the editor. */
export const [dropTarget, setDropTarget] = createSignal<DropTarget>()
