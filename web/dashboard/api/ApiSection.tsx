import { createMemo, For, onMount, Show, type JSX } from 'solid-js'
import { copyText } from '../../page/clipboard.ts'
import { apiKey, loadApiKey, prefixOf } from '../../remote/api-key.ts'
import { service } from '../../remote/service.ts'
import { panelWords } from '../../text/panel/words.ts'
import { language, words } from '../../text/words.ts'
import { Icon } from '../../ui/Icon.tsx'
import { createCall } from '../call.ts'
import { session } from '../session.ts'
import styles from './ApiSection.module.css'
import { Reference } from './Reference.tsx'

const files = ['openapi.json', 'postman_collection.json', 'validate.http', 'patient-valid.json', 'patient-invalid.json'] as const

/** The API for who writes a system: a first request with the beginning of the own key, files to take along, and every operation. */
export default function ApiSection(): JSX.Element {
  const text = () => panelWords().api
  const keys = createCall(service.keys)
  onMount(() => {
    void loadApiKey()
    if (session()) void keys.run()
  })
  /** As much of a key as may be shown. */
  const shownKey = createMemo(() => {
    const key = apiKey()
    const prefix = key === undefined ? keys.value()?.items[0]?.prefix : prefixOf(key)
    return `${prefix ?? 'svc_live_'}…`
  })
  const command = () =>
    [
      `curl ${location.origin}/api/validate \\`,
      `  -H 'X-API-Key: ${shownKey()}' \\`,
      `  -H 'Content-Type: application/fhir+json' \\`,
      `  --data-binary @patient-invalid.json`,
    ].join('\n')

  return (
    <section aria-labelledby="api-title">
      <h2 id="api-title" class={styles['title']}>
        {text().title}
      </h2>
      <p class="intro">{text().intro}</p>
      <div class={`sheet ${styles['card']}`}>
        <h3>{text().first}</h3>
        <pre class={styles['command']} tabindex="0">
          {command()}
        </pre>
        <div class={styles['row']}>
          <button type="button" class="button" onClick={() => void copyText(command(), words().notices.copied(text().theCommand))}>
            <Icon name="copy" />
            {text().copy}
          </button>
          <span class="muted">{text().keyBegins}</span>
        </div>
      </div>
      <div class={`sheet ${styles['card']}`}>
        <h3>{text().downloads}</h3>
        <ul class={styles['files']}>
          <For each={files}>
            {(file) => (
              <li>
                <a href={`/downloads/${file}`} download={file}>
                  {file}
                </a>{' '}
                <span class="muted">{text().files[file]}</span>
              </li>
            )}
          </For>
        </ul>
      </div>
      <h2 class={styles['title']}>{text().reference}</h2>
      <p class="intro">
        {text().tryOut}{' '}
        <Show when={session()} fallback={apiKey() === undefined ? text().tryWithNothing : text().tryWithKey}>
          {text().tryWithSession}
        </Show>
      </p>
      <Show when={language()} keyed>
        <Reference shownKey={shownKey()} />
      </Show>
    </section>
  )
}
