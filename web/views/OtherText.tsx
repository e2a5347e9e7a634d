import { Text } from '@codemirror/state'
import { For, onMount, Show, type JSX } from 'solid-js'
import type { FormedText } from '../../worker/api.ts'
import { useWorkspace } from '../app.ts'
import { noFile } from '../editor/file.ts'
import { formOf } from '../editor/open-file.ts'
import type { Tab } from '../editor/tab.ts'
import { textOf } from '../editor/text-of.ts'
import { decode } from '../files/decode.ts'
import { say } from '../page/notices.ts'
import { checkedBefore, watchHistory } from '../storage/history.ts'
import { compareWords } from '../text/compare/words.ts'
import { moment } from '../text/moment.ts'
import { words } from '../text/words.ts'
import styles from './CompareView.module.css'

/** A text to compare with: as it is in a tab by now, or as it was taken. */
export type Other = { readonly tab: Tab } | { readonly name: string | null; readonly text: string; readonly label: string }

/** The choice of the text to compare with: another tab, one that was checked before, or a file. */
export function OtherText(props: { readonly other: Other | undefined; readonly onChoose: (other: Other) => void }): JSX.Element {
  const workspace = useWorkspace()
  const text = () => compareWords()
  onMount(() => void watchHistory())

  const tabs = () => workspace.tabs().filter((tab) => tab !== workspace.shown() && !tab.isEmpty())
  const before = () => {
    const now = textOf(workspace.view.state.doc)
    return (checkedBefore() ?? []).filter((one) => one.text !== now)
  }

  const choose = (value: string): void => {
    const tab = tabs().find(({ id }) => value === `tab ${id}`)
    const entry = before().find(({ id }) => value === `history ${id}`)
    if (tab !== undefined) props.onChoose({ tab })
    else if (entry !== undefined) props.onChoose({ name: entry.name, text: entry.text, label: labelOf(entry.name ?? entry.resourceType) })
  }
  const open = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return
    const bytes = await file.arrayBuffer().catch(() => undefined)
    const decoded = bytes && decode(new Uint8Array(bytes))
    if (bytes === undefined) say(words().notices.notRead(file.name), 'error')
    else if (decoded === undefined) say(text().unreadable, 'error')
    // As the editor has its own: other ends of lines are no difference.
    else props.onChoose({ name: file.name, text: decoded.text.replaceAll(/\r\n?/g, '\n'), label: file.name })
  }
  const labelOf = (name: string) => name || text().untitled
  /** The name of what was taken, which need not be among what is to choose from. */
  const taken = () => {
    const chosen = props.other
    return chosen === undefined || 'tab' in chosen ? undefined : chosen.label
  }

  return (
    <>
      <select class={`field ${styles['choice']}`} aria-label={text().with} onChange={(event) => choose(event.currentTarget.value)}>
        <option value="" disabled selected={props.other === undefined || taken() !== undefined}>
          {taken() ?? text().choose}
        </option>
        <Show when={tabs().length > 0}>
          <optgroup label={text().tabs}>
            <For each={tabs()}>{(tab) => <option value={`tab ${tab.id}`}>{labelOf(tab.file().name ?? '')}</option>}</For>
          </optgroup>
        </Show>
        <Show when={before().length > 0}>
          <optgroup label={text().history}>
            <For each={before()}>
              {(one) => (
                <option value={`history ${one.id}`}>
                  {labelOf(one.name ?? one.resourceType)} · {moment(one.checkedAt)}
                </option>
              )}
            </For>
          </optgroup>
        </Show>
      </select>
      <label class={`button ${styles['file']}`}>
        {text().file}
        <input
          type="file"
          class="hidden"
          onChange={(event) => {
            void open(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
      </label>
    </>
  )
}

/** The text as it is now, in the form of its file. */
export function toFormed(other: Other): FormedText {
  if ('tab' in other) return { text: textOf(other.tab.state().doc), form: other.tab.form() }
  return { text: other.text, form: formOf({ ...noFile, name: other.name }, Text.of(other.text.split('\n'))) }
}
