import { createResource, createSignal, Show, type JSX } from 'solid-js'
import { useApp, useWorkspace } from '../app.ts'
import { shareWords } from '../text/share/words.ts'
import { words } from '../text/words.ts'
import { Icon } from '../ui/Icon.tsx'
import { Modal } from '../ui/Modal.tsx'
import { copyText } from '../page/clipboard.ts'
import { toFragment } from './fragment.ts'
import styles from './ShareDialog.module.css'

/** How long a link may be, in characters: what mail programs and chats cut off, and what browsers open at all. */
const long = 8_000
const longest = 1_500_000

/** Makes a link that carries the text in its fragment, as it is or with made-up values; warns where it seems to speak of a person. */
export default function ShareDialog(): JSX.Element {
  const { client, closeDialog } = useApp()
  const { view, form, profile } = useWorkspace()
  const text = view.state.doc.toString()
  const close = () => closeDialog('share')

  const [made] = createResource(() => client.ask('anonymize', text, form(), client.surroundings(profile())))
  const [isPlain, setIsPlain] = createSignal(false)
  const isPersonal = () => Object.values(made()?.personal ?? {}).some((count) => count > 0)
  const shared = () => (isPlain() || made.state === 'errored' || (made.state === 'ready' && !isPersonal()) ? text : made()?.text)
  const [link] = createResource(shared, async (one) => `${location.origin}/${await toFragment(one)}`)
  const canCopy = () => link.state === 'ready' && link().length <= longest

  return (
    <Modal class={`dialog ${styles['dialog']}`} labelledBy="share-title" onClose={close}>
      <h2 id="share-title">{shareWords().title}</h2>
      <p>{shareWords().body}</p>
      <Show when={isPersonal()}>
        <p class={styles['warning']} role="note">
          <Icon name="warning" class={styles['mark']} />
          <span>{shareWords().personal(made()!.personal)}</span>
        </p>
        <fieldset class="choices">
          <legend class="hidden">{shareWords().which}</legend>
          <label class="choice">
            <input type="radio" name="share" checked={!isPlain()} onChange={() => setIsPlain(false)} />
            <span>
              {shareWords().anonymous}
              <span class={styles['about']}>{made()!.isSame ? shareWords().anonymousWhy : shareWords().different}</span>
            </span>
          </label>
          <label class="choice">
            <input type="radio" name="share" checked={isPlain()} onChange={() => setIsPlain(true)} />
            <span>
              {shareWords().plain}
              <span class={styles['about']}>{shareWords().plainWhy}</span>
            </span>
          </label>
        </fieldset>
      </Show>
      <p class={styles['size']} role="status">
        <Show when={link()} fallback={words().loading}>
          {(one) => shareWords().size(one().length, one().length > longest ? 'too-long' : one().length > long ? 'long' : 'short')}
        </Show>
      </p>
      <div class="buttons">
        <button type="button" class="button" onClick={close}>
          {words().cancel}
        </button>
        <button
          type="button"
          class="button"
          disabled={shared() === undefined}
          onClick={() => void copyText(shared()!, shareWords().copiedText)}
        >
          <Icon name="copy" />
          {shareWords().copyText}
        </button>
        <button
          type="button"
          class="button primary"
          disabled={!canCopy()}
          onClick={() => {
            void copyText(link()!, shareWords().copiedLink)
            close()
          }}
        >
          <Icon name="copy" />
          {shareWords().copyLink}
        </button>
      </div>
    </Modal>
  )
}
