import { createEffect, For, onCleanup, Show, type JSX } from 'solid-js'
import { words } from '../text/words.ts'
import { Icon } from '../ui/Icon.tsx'
import { dismiss, notices, type Notice } from '../page/notices.ts'
import styles from './Notices.module.css'

/** How long a message stays that says what was done, in milliseconds. */
const stays = 7_000

/** The messages at the edge of the page; a screen reader says them as they come. */
export function Notices(): JSX.Element {
  return (
    <section class={styles['notices']} aria-label={words().notices.label}>
      <div role="status" aria-live="polite" class={styles['list']}>
        <For each={notices()}>{(notice) => <NoticeCard notice={notice} />}</For>
      </div>
    </section>
  )
}

function NoticeCard(props: { readonly notice: Notice }): JSX.Element {
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The pointer and the focus, as far as they are at it: it stays as long as one is. */
  const visitors = new Set<'pointer' | 'focus'>()
  const stop = () => clearTimeout(timer)
  const begin = () => {
    stop()
    if (props.notice.kind === 'done' && visitors.size === 0) timer = setTimeout(() => dismiss(props.notice.id), stays)
  }
  const enter = (visitor: 'pointer' | 'focus') => {
    visitors.add(visitor)
    stop()
  }
  const leave = (visitor: 'pointer' | 'focus') => {
    visitors.delete(visitor)
    begin()
  }
  createEffect(begin)
  onCleanup(stop)
  return (
    <div
      class={styles['notice']}
      classList={{ [styles['error']!]: props.notice.kind === 'error' }}
      onPointerEnter={() => enter('pointer')}
      onPointerLeave={() => leave('pointer')}
      onFocusIn={() => enter('focus')}
      onFocusOut={() => leave('focus')}
    >
      <span class={styles['text']}>{props.notice.text}</span>
      <Show when={props.notice.action}>
        {(action) => (
          <button
            type="button"
            class={styles['action']}
            onClick={() => {
              dismiss(props.notice.id)
              action().run()
            }}
          >
            {action().label}
          </button>
        )}
      </Show>
      <button type="button" class={styles['close']} aria-label={words().notices.close} onClick={() => dismiss(props.notice.id)}>
        <Icon name="close" />
      </button>
    </div>
  )
}
