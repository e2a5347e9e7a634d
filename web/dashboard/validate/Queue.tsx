import { createSignal, For, Match, Show, Switch, type JSX } from 'solid-js'
import type { ValidateResponse } from '../../../proxy/api.ts'
import { useApp } from '../../app.ts'
import { showText } from '../../files/open-files.ts'
import { noFile } from '../../editor/file.ts'
import { omittedIn, uncheckedIn } from '../../report/unchecked.ts'
import { isOnline } from '../../page/network.ts'
import { apiKey } from '../../remote/api-key.ts'
import type { Failure } from '../../remote/client.ts'
import { runQueue } from '../../remote/run-queue.ts'
import { say } from '../../page/notices.ts'
import type { QueuedValidation } from '../../storage/db.ts'
import { drop, enqueue, queued, waiting } from '../../storage/queue.ts'
import { moment } from '../../text/moment.ts'
import { panelWords } from '../../text/panel/words.ts'
import { words } from '../../text/words.ts'
import { FailureNote } from '../FailureNote.tsx'
import { noteFailure } from '../session.ts'
import { engineName } from '../engine-name.ts'
import { hasAccess } from './access.ts'
import styles from './FullValidation.module.css'
import { IssueLine } from './IssueLine.tsx'

/** The validations that were put off: sent when somebody says so, and what came of them. */
export function Queue(): JSX.Element {
  const text = () => panelWords().validate
  const [failure, setFailure] = createSignal<Failure>()
  const [isSending, setSending] = createSignal(false)
  const why = () => (!isOnline() ? text().whyOffline : hasAccess() ? undefined : text().whyNoAccess)
  const send = async (): Promise<void> => {
    // Not disabled meanwhile: that would take the focus away.
    if (isSending()) return
    setSending(true)
    setFailure(undefined)
    try {
      const failed = await runQueue(waiting(), apiKey())
      setFailure(failed)
      if (failed !== undefined) noteFailure(failed)
    } finally {
      setSending(false)
    }
  }
  return (
    <Show when={queued().length > 0}>
      <section aria-labelledby="validate-queue">
        <div class={styles['head']}>
          <h2 id="validate-queue">{text().queue}</h2>
          <Show when={waiting().length > 0}>
            <button
              type="button"
              class="button primary"
              disabled={why() !== undefined}
              aria-disabled={isSending()}
              aria-describedby={why() === undefined ? undefined : 'validate-queue-why'}
              onClick={() => void send()}
            >
              {isSending() ? text().sending : text().sendAll(waiting().length)}
            </button>
          </Show>
        </div>
        <p class="intro">
          {text().queueIntro}
          <Show when={waiting().length > 0 && why()}>{(reason) => <span id="validate-queue-why"> {reason()}</span>}</Show>
        </p>
        <FailureNote failure={failure()} />
        <ul class="sheet rows">
          <For each={queued()}>{(one) => <Entry one={one} />}</For>
        </ul>
      </section>
    </Show>
  )
}

function Entry(props: { readonly one: QueuedValidation }): JSX.Element {
  const text = () => panelWords().validate
  const app = useApp()
  const name = () => props.one.name ?? (props.one.resourceType || text().untitled)
  const open = (): void => void showText(app, props.one.text, { ...noFile, name: props.one.name })
  const remove = async (): Promise<void> => {
    const { one } = props
    await drop(one.id)
    say(text().dropped, 'done', { label: words().notices.undo, run: () => void enqueue(one) })
  }
  const judged = () => (props.one.verdict?.kind === 'judged' ? props.one.verdict : undefined)
  const refused = () => (props.one.verdict?.kind === 'refused' ? props.one.verdict : undefined)
  return (
    <li class={styles['entry']}>
      <div class={styles['row']}>
        <p class={styles['name']}>
          <span>{name()}</span>
          <span class="muted">{text().askedAt(moment(props.one.askedAt))}</span>
        </p>
        <p role="status">
          <Switch fallback={<span class="muted">{text().waiting}</span>}>
            <Match when={judged()}>
              {(verdict) => (
                <>
                  {verdictOf(verdict().report)}
                  <span class="muted"> · {text().by(engineName(verdict().engine))}</span>
                </>
              )}
            </Match>
            <Match when={refused()}>
              {(verdict) => (
                <>
                  <span class={styles['error']}>{text().refused}</span>: {verdict().detail}
                </>
              )}
            </Match>
          </Switch>
        </p>
        <span class={styles['buttons']}>
          <button type="button" class="button quiet" onClick={open}>
            <span>
              {text().open}
              <span class="hidden"> {name()}</span>
            </span>
          </button>
          <button type="button" class="button quiet" onClick={() => void remove()}>
            <span>
              {text().drop}
              <span class="hidden"> {name()}</span>
            </span>
          </button>
        </span>
      </div>
      <Show when={judged()?.report.issues.length}>
        <details class={styles['details']}>
          <summary>{text().result}</summary>
          <ul class="sheet rows">
            <For each={judged()?.report.issues}>{(issue) => <IssueLine issue={issue} />}</For>
          </ul>
        </details>
      </Show>
    </li>
  )
}

function verdictOf(report: ValidateResponse): string {
  const { valid, errors, warnings } = report
  const [omitted, unchecked] = [omittedIn(report), uncheckedIn(report)]
  const more = omitted === 0 ? '' : ` · ${words().problems.omitted(omitted)}`
  return `${words().problems.verdict(valid, errors.length, warnings.length)}${more}${unchecked === undefined ? '' : words().problems.unchecked(unchecked)}`
}
