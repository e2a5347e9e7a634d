import { createEffect, createSignal, onCleanup, onMount, Show, type JSX } from 'solid-js'
import { isDark } from '../../page/theme.ts'
import { apiKey } from '../../remote/api-key.ts'
import { ask, type Failure } from '../../remote/client.ts'
import { panelWords } from '../../text/panel/words.ts'
import { language, words } from '../../text/words.ts'
import { FailureNote } from '../FailureNote.tsx'
import { session } from '../session.ts'
import { makeAccessible, sayInSpanish } from './amend.ts'
import { everyNode } from './every-node.ts'
import type { Contract } from './contract.ts'
import styles from './Reference.module.css'

/** The class by which the colours of the reference are dark. */
const darkClass = 'dark-mode'

/** Every operation of the service, from its contract, each to be tried; fetched when this is shown. */
export function Reference(props: { readonly shownKey: string }): JSX.Element {
  const text = () => panelWords().api
  const [failure, setFailure] = createSignal<Failure>()
  const [isReady, setReady] = createSignal(false)
  let host!: HTMLDivElement

  const open = async (): Promise<void> => {
    setFailure(undefined)
    const [answer, widget] = await Promise.all([
      ask<Contract>('/downloads/openapi.json'),
      import('./mount-reference.ts').catch(() => undefined),
    ])
    if ('failure' in answer) setFailure(answer.failure)
    else if (widget === undefined) setFailure({ status: 0, code: 'unreachable', detail: '', fields: {}, retryAfter: undefined })
    else {
      widget.mountReference(host, answer.value, { sent: () => (session() ? undefined : apiKey()), shown: () => props.shownKey })
      setReady(true)
    }
  }

  onMount(() => {
    const isSpanish = language() === 'es'
    onCleanup(
      everyNode(host, (node) => {
        makeAccessible(node, text())
        if (isSpanish) sayInSpanish(node)
      }),
    )
    void open()
  })
  createEffect(() => document.documentElement.classList.toggle(darkClass, isDark()))
  onCleanup(() => document.documentElement.classList.remove(darkClass))

  return (
    <>
      <FailureNote failure={failure()} onRetry={() => void open()} />
      <Show when={!isReady() && failure() === undefined}>
        <p class="muted">{words().loading}</p>
      </Show>
      <div ref={host} class={styles['reference']} role="group" aria-label={text().reference} />
    </>
  )
}
