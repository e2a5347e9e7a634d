import { createSignal } from 'solid-js'

/** What a page does with a file dropped on it. */
export interface DropTarget {
  /** What is shown while a file is held over the page. */
  readonly hint: () => string
  readonly take: (file: File, all: readonly File[]) => void
}

/** What the page shown does with dropped files; undefined where they are opened in the editor. */
export const [dropTarget, setDropTarget] = createSignal<DropTarget>()
