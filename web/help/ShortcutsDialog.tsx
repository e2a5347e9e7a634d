import { For, type JSX } from 'solid-js'
import { useApp } from '../app.ts'
import { commands } from '../commands/commands.ts'
import { words } from '../text/words.ts'
import { Keys } from '../ui/Keys.tsx'
import { Modal } from '../ui/Modal.tsx'
import styles from './ShortcutsDialog.module.css'

const groups = ['file', 'edit', 'problems', 'view'] as const

/** The keys of the editor itself, as keyLabel reads them. */
const editing = [
  ['Mod-d', 'selectNext'],
  ['Alt-click', 'addCursor'],
  ['Mod-Alt-ArrowDown', 'cursorBelow'],
  ['Alt-ArrowDown', 'moveLine'],
] as const

/** Every key of the page, by what it is for. */
export default function ShortcutsDialog(): JSX.Element {
  const { closeDialog } = useApp()
  const close = () => closeDialog('shortcuts')
  return (
    <Modal class={`dialog ${styles['dialog']}`} labelledBy="shortcuts-title" onClose={close}>
      <h2 id="shortcuts-title">{words().commands.shortcuts}</h2>
      <div class={styles['groups']} tabindex="0" role="group" aria-labelledby="shortcuts-title">
        <For each={groups}>
          {(group) => (
            <section>
              <h3>{words().commands.group[group]}</h3>
              <dl class={styles['keys']}>
                <For each={commands.filter((one) => one.group === group && one.key !== undefined)}>
                  {({ title, key }) => <Row title={title(words())} keys={key!} />}
                </For>
                <For each={group === 'edit' ? editing : []}>{([keys, name]) => <Row title={words().editor.keys[name]} keys={keys} />}</For>
              </dl>
            </section>
          )}
        </For>
      </div>
      <div class="buttons">
        <button type="button" class="button primary" autofocus onClick={close}>
          {words().close}
        </button>
      </div>
    </Modal>
  )
}

function Row(props: { readonly title: string; readonly keys: string }): JSX.Element {
  return (
    <div class={styles['row']}>
      <dt>{props.title}</dt>
      <dd>
        <Keys of={props.keys} />
      </dd>
    </div>
  )
}
