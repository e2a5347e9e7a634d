import type { Editor } from './view.ts'

/** Mounts the editor: it is taken off the page and put back as routes come and go. */
export interface Mount {
  /** Puts the editor into a page; call the result when the page goes. */
  readonly show: (parent: HTMLElement) => () => void
  /** Puts the focus into the text; where the editor is on no page, as soon as it is. */
  readonly focus: () => void
  /** Runs at once where the editor is on a page, else as soon as it is, in place of what waited before. */
  readonly whenShown: (run: () => void) => void
}

/** The mount of an editor that is on no page yet. */
export function createMount({ host, view, leave }: Pick<Editor, 'host' | 'view' | 'leave'>): Mount {
  let comeBack = (): void => {}
  let awaited: (() => void) | undefined
  return { show, focus, whenShown }

  function show(parent: HTMLElement): () => void {
    parent.append(host)
    view.requestMeasure()
    comeBack()
    awaited?.()
    awaited = undefined
    return () => {
      comeBack = leave()
      host.remove()
    }
  }

  function focus(): void {
    if (host.isConnected) view.focus()
    else awaited ??= () => view.focus()
  }

  function whenShown(run: () => void): void {
    if (host.isConnected) run()
    else awaited = run
  }
}
