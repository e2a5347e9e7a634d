import { onMount, Show, type JSX } from 'solid-js'
import { copyText } from '../page/clipboard.ts'
import { apiKey, useApiKey } from '../remote/api-key.ts'
import { panelWords } from '../text/panel/words.ts'
import { words } from '../text/words.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './SecretCard.module.css'

/** Something that is shown this once: it takes the focus, and goes when somebody says that they have it. */
export function SecretCard(props: { readonly kind: 'key' | 'webhook'; readonly secret: string; readonly onDone: () => void }): JSX.Element {
  const text = () => panelWords().secret
  const isKey = () => props.kind === 'key'
  let title!: HTMLHeadingElement
  onMount(() => title.focus())
  return (
    <section class={`sheet ${styles['card']}`} aria-labelledby="secret-title">
      <h2 ref={title} id="secret-title" tabindex="-1">
        {isKey() ? text().key : text().webhook}
      </h2>
      <p>{isKey() ? text().once : text().onceWebhook}</p>
      <div class={styles['row']}>
        <code class={styles['secret']}>{props.secret}</code>
        <button
          type="button"
          class="button primary"
          onClick={() => void copyText(props.secret, words().notices.copied(isKey() ? text().copiedKey : text().copiedSecret))}
        >
          <Icon name="copy" />
          {text().copy}
        </button>
      </div>
      <div class={styles['row']}>
        <button type="button" class="button" onClick={() => props.onDone()}>
          {isKey() ? text().done : text().doneWebhook}
        </button>
        <Show when={isKey()}>
          <Show when={apiKey() !== props.secret} fallback={<span class={styles['about']}>{text().inUse}</span>}>
            <button type="button" class="button" onClick={() => void useApiKey(props.secret, false)}>
              {text().use}
            </button>
          </Show>
        </Show>
      </div>
    </section>
  )
}
