import { A } from '@solidjs/router'
import { createUniqueId, onMount, Show, Suspense, type JSX } from 'solid-js'
import { useApp, useTexts, useWorkspace } from '../../app.ts'
import { isOnline } from '../../page/network.ts'
import { apiKey, loadApiKey } from '../../remote/api-key.ts'
import { isUnanswered, isValidating, lastFailure, lastValidation, putOff, validateFully } from '../../remote/full-validation.ts'
import { service } from '../../remote/service.ts'
import { say } from '../../page/notices.ts'
import { packages } from '../../storage/packages.ts'
import { watchQueue } from '../../storage/queue.ts'
import { panelWords } from '../../text/panel/words.ts'
import { words } from '../../text/words.ts'
import { createCall } from '../call.ts'
import { FailureNote } from '../FailureNote.tsx'
import { noteFailure, session } from '../session.ts'
import { hasAccess } from './access.ts'
import { engineName } from '../engine-name.ts'
import styles from './FullValidation.module.css'
import { KeyChoice } from './KeyChoice.tsx'
import { ProfileChoice } from './ProfileChoice.tsx'
import { Queue } from './Queue.tsx'
import { SideBySide } from './SideBySide.tsx'

/** Has the service validate the text in the editor, and shows what it says beside what this page says. */
export default function FullValidation(): JSX.Element {
  const text = () => panelWords().validate
  const { workspace } = useApp()
  const texts = useTexts()
  const status = createCall(service.status)
  onMount(() => {
    void loadApiKey()
    void watchQueue()
    void status.run()
  })
  return (
    <>
      <section aria-labelledby="validate-title">
        <h2 id="validate-title" class={styles['title']}>
          {text().title}
        </h2>
        <p class="intro">
          {text().intro}
          <Show when={status.value()}>{(known) => <> {aboutEngine(known().engine.name)}</>}</Show>
        </p>
        <KeyChoice />
        <Suspense fallback={<p class="muted">{words().loading}</p>}>
          <Show when={texts()}>
            <TextToSend />
          </Show>
        </Suspense>
      </section>
      <Show when={workspace() && lastValidation()} keyed>
        {(validation) => <SideBySide validation={validation} />}
      </Show>
      <Queue />
    </>
  )
}

/** How an engine's verdict differs from that of this page. */
function aboutEngine(engine: string): string {
  const text = panelWords().validate
  if (engine === 'embedded') return text.sameEngine
  return engine === 'none' ? text.noEngine : text.otherEngine(engineName(engine))
}

function TextToSend(): JSX.Element {
  const text = () => panelWords().validate
  const why = createUniqueId()
  const workspace = useWorkspace()
  const name = () => workspace.file().name ?? (workspace.report()?.resourceType || text().untitled)
  const size = () => text().kilobytes(new TextEncoder().encode(workspace.view.state.doc.toString()).length / 1024)
  const isReady = () => workspace.phase() !== 'checking'
  const canRun = () => hasAccess() && isReady()
  const canWait = () => !isOnline() || isUnanswered()
  const usedPackages = () =>
    packages()
      .filter(({ isUsed }) => isUsed)
      .map(({ name, version }) => `${name} ${version}`)
      .join(', ')

  const run = (): void => {
    // Not disabled meanwhile: that would take the focus away.
    if (canRun() && !isValidating()) void validate()
  }
  const validate = async (): Promise<void> => {
    await validateFully(workspace, apiKey())
    const failure = lastFailure()
    if (failure !== undefined) noteFailure(failure)
  }
  const wait = async (): Promise<void> => {
    if (isValidating()) return
    try {
      await putOff(workspace)
      say(text().enqueued)
    } catch {
      say(text().notEnqueued, 'error')
    }
  }

  return (
    <div class={`sheet ${styles['card']}`}>
      <h3>{text().what}</h3>
      <Show
        when={!workspace.isEmpty()}
        fallback={
          <p>
            {text().empty} <A href="/">{text().toEditor}</A>
          </p>
        }
      >
        <p class={styles['what']}>{text().text(name(), size())}</p>
        <ProfileChoice />
        <Show when={usedPackages()}>{(used) => <p class={`muted ${styles['wait']}`}>{text().packagesStay(used())}</p>}</Show>
        <FailureNote failure={isOnline() ? lastFailure() : undefined} />
        <Show when={canWait()}>
          <p class={`muted ${styles['wait']}`}>{isOnline() ? text().enqueueAfter : text().enqueueWhy}</p>
        </Show>
        <Show when={isOnline() && !canRun()}>
          <p id={why} class={`muted ${styles['wait']}`}>
            <Show when={!hasAccess()} fallback={text().whyChecking}>
              {text().whyNoAccess}{' '}
              <Show when={!session()}>
                <A href="/panel">{text().toSignIn}</A>
              </Show>
            </Show>
          </p>
        </Show>
        <div class={styles['buttons']}>
          <Show when={isOnline()}>
            <button
              type="button"
              class="button primary"
              disabled={!canRun()}
              aria-disabled={isValidating()}
              aria-describedby={canRun() ? undefined : why}
              onClick={run}
            >
              {isValidating() ? text().running : text().run}
            </button>
          </Show>
          <Show when={canWait()}>
            <button type="button" class="button" aria-disabled={isValidating()} onClick={() => void wait()}>
              {text().enqueue}
            </button>
          </Show>
        </div>
      </Show>
    </div>
  )
}
