import { For, onMount, Show, type JSX } from 'solid-js'
import { useApp } from '../app.ts'
import { showText } from '../files/open-files.ts'
import { noFile } from '../editor/file.ts'
import { say } from '../page/notices.ts'
import { useTitle } from '../page/title.ts'
import type { Checked } from '../storage/db.ts'
import { checkedBefore, forget, forgetAll, isHistoryOn, remember, useHistory, watchHistory } from '../storage/history.ts'
import { moment } from '../text/moment.ts'
import { historyWords } from '../text/history/words.ts'
import { words } from '../text/words.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './HistoryPage.module.css'

/** The texts that were checked on this device: to open again, to forget, to switch off. */
export default function HistoryPage(): JSX.Element {
  const heading = useTitle(() => historyWords().title)
  onMount(() => void watchHistory())
  const wipe = async () => {
    await forgetAll()
    say(historyWords().wiped)
  }
  return (
    <div class="page">
      <h1 ref={heading} tabindex="-1">
        {historyWords().title}
      </h1>
      <p class="intro">{historyWords().intro}</p>
      <div class={styles['controls']}>
        <label class={styles['switch']}>
          <input type="checkbox" role="switch" checked={isHistoryOn()} onChange={(event) => useHistory(event.currentTarget.checked)} />
          {historyWords().keep}
        </label>
        <Show when={checkedBefore()?.length}>
          <button type="button" class={`button ${styles['wipe']}`} onClick={() => void wipe()}>
            {historyWords().wipe}
          </button>
        </Show>
      </div>
      <Show when={checkedBefore()}>
        {(entries) => (
          <Show when={entries().length > 0} fallback={<p class="muted">{historyWords().none}</p>}>
            <ul class="sheet rows">
              <For each={entries()}>{(entry) => <Entry entry={entry} />}</For>
            </ul>
          </Show>
        )}
      </Show>
    </div>
  )
}

/** How many types of resources an entry names. */
const mostTypes = 5

function Entry(props: { readonly entry: Checked }): JSX.Element {
  const app = useApp()
  const title = () => props.entry.name ?? (props.entry.resourceType === '' ? words().editor.untitled : props.entry.resourceType)
  /** «Bundle, 5 recursos: 2 Observation, Patient…» */
  const content = () => {
    const { holds = [], resourceType } = props.entry
    if (holds.length === 0) return props.entry.name === null ? '' : resourceType
    const resources = words().problems.resources(holds.reduce((sum, [, count]) => sum + count, 0))
    const types = holds.slice(0, mostTypes).map(([type, count]) => (count === 1 ? type : `${count} ${type}`))
    const told = `${resources}: ${types.join(', ')}${holds.length > mostTypes ? '…' : ''}`
    return resourceType === '' ? told : `${resourceType}, ${told}`
  }
  const open = () => void showText(app, props.entry.text, { ...noFile, name: props.entry.name, isSample: true })
  const remove = async () => {
    const { entry } = props
    await forget(entry.id)
    say(historyWords().removed(entry.name ?? words().editor.untitled), 'done', {
      label: words().notices.undo,
      run: () => void remember(entry),
    })
  }
  return (
    <li class={styles['row']}>
      <Icon name={props.entry.valid ? 'valid' : 'error'} class={props.entry.valid ? styles['valid']! : styles['error']!} />
      <button type="button" class={`plain ${styles['open']}`} onClick={open}>
        <span class={styles['name']}>{title()}</span>
        <span class={styles['about']}>
          <Show when={content()}>{(said) => <>{`${said()} · `}</>}</Show>
          {words().problems.verdict(props.entry.valid, props.entry.errors, props.entry.warnings)}
          <Show when={props.entry.omitted}>{(omitted) => ` · ${words().problems.omitted(omitted())}`}</Show>
          <Show when={props.entry.unchecked}>{(unchecked) => words().problems.unchecked(unchecked())}</Show>
          {' · '}
          <time dateTime={new Date(props.entry.checkedAt).toISOString()}>{moment(props.entry.checkedAt)}</time>
        </span>
      </button>
      <button type="button" class="button quiet" onClick={() => void remove()}>
        {historyWords().remove}
        <span class="hidden"> {title()}</span>
      </button>
    </li>
  )
}
