import { ChangeSet } from '@codemirror/state'
import { createEffect, onCleanup, type JSX } from 'solid-js'
import type { Edit } from '../../worker/api.ts'
import { useApp, useWorkspace } from '../app.ts'
import { fixWords } from '../text/fixes/words.ts'
import { words } from '../text/words.ts'
import { Icon } from '../ui/Icon.tsx'
import { createMedia, forOneColumn } from '../ui/media.ts'
import { Modal } from '../ui/Modal.tsx'
import { showComparison } from '../editor/comparison.ts'
import styles from './FixesDialog.module.css'
import type { Proposal } from '../editor/fixes.ts'

/** The changes of many corrections at once, before they are made. */
export default function FixesDialog(props: { readonly proposal: Proposal }): JSX.Element {
  const { closeDialog } = useApp()
  const workspace = useWorkspace()
  let place!: HTMLDivElement
  const isNarrow = createMedia(forOneColumn)

  createEffect(() => {
    const { doc, edits } = props.proposal
    const after = ChangeSet.of(edits as Edit[], doc.length).apply(doc)
    const labels = { before: fixWords().before, after: fixWords().after }
    onCleanup(
      showComparison(
        place,
        { before: doc.toString(), after: after.toString(), edits },
        { isNarrow: isNarrow(), labels, phrases: words().editor.phrases },
      ),
    )
  })

  const close = () => closeDialog('fixes')
  const apply = async () => {
    const { proposal } = props
    close()
    await workspace.apply(proposal)
    workspace.view.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || (event.target as HTMLElement).localName === 'button') return
    event.preventDefault()
    void apply()
  }

  return (
    <Modal class={styles['dialog']} labelledBy="fixes-title" onClose={close} onKeyDown={onKeyDown}>
      <h2 id="fixes-title" class={styles['title']}>
        {fixWords().title(props.proposal.count)}
      </h2>
      <div class={styles['sides']} aria-hidden="true">
        <span>{fixWords().before}</span>
        <span>{fixWords().after}</span>
      </div>
      <div ref={place} class={styles['texts']} role="group" aria-label={fixWords().changes} tabindex="0" />
      <div class={styles['buttons']}>
        <button type="button" class="button" onClick={close}>
          {words().cancel}
        </button>
        <button type="button" class="button primary" autofocus onClick={() => void apply()}>
          <Icon name="wand" />
          {fixWords().apply(props.proposal.count)}
        </button>
      </div>
    </Modal>
  )
}
