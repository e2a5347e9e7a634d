import { Text } from '@codemirror/state'
import { createEffect, createMemo, createSignal, For, on, onCleanup, onMount, Show, type JSX } from 'solid-js'
import type { ComparedTexts, ElementChange, FormedText } from '../../worker/api.ts'
import { useApp, useWorkspace } from '../app.ts'
import { noFile } from '../editor/file.ts'
import { formOf } from '../editor/open-file.ts'
import type { Tab } from '../editor/tab.ts'
import { textOf } from '../editor/text-of.ts'
import { decode } from '../files/decode.ts'
import { say } from '../page/notices.ts'
import { checkedBefore, watchHistory } from '../storage/history.ts'
import { compareWords } from '../text/compare/words.ts'
import { moment } from '../text/moment.ts'
import { language, words } from '../text/words.ts'
import { FhirPath } from '../ui/FhirPath.tsx'
import { Icon } from '../ui/Icon.tsx'
import { createAnswer } from './answer.ts'
import styles from './CompareView.module.css'
import views from './ResourceViews.module.css'

/** A text to compare with: as it is in a tab by now, or as it was taken. */
type Other = { readonly tab: Tab } | { readonly name: string | null; readonly text: string; readonly label: string }

/** So many changes are drawn at once. */
const slice = 200
const marks = { came: '+', went: '−', changed: '≠' } as const

/**
 * The text in the editor beside another, by element or by line: what came, went and changed, and which problems. Each leads to its
 * place in the text.
 */
export default function CompareView(): JSX.Element {
  const { client } = useApp()
  const workspace = useWorkspace()
  const text = () => compareWords()
  const [other, setOther] = createSignal<Other>()
  const [isByLine, setByLine] = createSignal(false)
  const [drawn, setDrawn] = createSignal(slice)
  onMount(() => void watchHistory())

  const tabs = () => workspace.tabs().filter((tab) => tab !== workspace.shown() && !tab.isEmpty())
  const before = () => {
    const now = textOf(workspace.view.state.doc)
    return (checkedBefore() ?? []).filter((one) => one.text !== now)
  }
  const { answer, goTo } = createAnswer(workspace, {
    async ask(now, _, inLanguage) {
      const chosen = other()
      if (chosen === undefined) return undefined
      const earlier = toFormed(chosen)
      const later = { text: now, form: workspace.form() }
      const compared = await client.ask('compare', earlier, later, inLanguage, client.surroundings(workspace.profile()))
      return { ...compared, earlier, later }
    },
    also: other,
  })
  createEffect(on(other, () => setDrawn(slice)))

  /** The resources with as many of their changes as are drawn. */
  const groups = createMemo(() => {
    let room = drawn()
    return (answer()?.resources ?? []).flatMap((resource) => {
      const changes = resource.changes.slice(0, Math.max(0, room))
      room -= resource.changes.length
      return changes.length === 0 ? [] : [{ ...resource, changes }]
    })
  })

  const choose = (value: string): void => {
    const tab = tabs().find(({ id }) => value === `tab ${id}`)
    const entry = before().find(({ id }) => value === `history ${id}`)
    if (tab !== undefined) setOther({ tab })
    else if (entry !== undefined) setOther({ name: entry.name, text: entry.text, label: labelOf(entry.name ?? entry.resourceType) })
  }
  const open = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return
    const bytes = await file.arrayBuffer().catch(() => undefined)
    const decoded = bytes && decode(new Uint8Array(bytes))
    if (bytes === undefined) say(words().notices.notRead(file.name), 'error')
    else if (decoded === undefined) say(text().unreadable, 'error')
    // As the editor has its own: other ends of lines are no difference.
    else setOther({ name: file.name, text: decoded.text.replaceAll(/\r\n?/g, '\n'), label: file.name })
  }
  const labelOf = (name: string) => name || text().untitled
  /** The name of what was taken, which need not be among what is to choose from. */
  const taken = () => {
    const chosen = other()
    return chosen === undefined || 'tab' in chosen ? undefined : chosen.label
  }

  return (
    <>
      <div class={views['bar']}>
        <select class={`field ${styles['choice']}`} aria-label={text().with} onChange={(event) => choose(event.currentTarget.value)}>
          <option value="" disabled selected={other() === undefined || taken() !== undefined}>
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
        <div class={styles['how']} role="group" aria-label={text().how}>
          <button type="button" class="pill" aria-pressed={!isByLine()} onClick={() => setByLine(false)}>
            {text().elements}
          </button>
          <button type="button" class="pill" aria-pressed={isByLine()} onClick={() => setByLine(true)}>
            {text().lines}
          </button>
        </div>
        <p class={`${views['count']} ${styles['count']}`} role="status">
          <Show when={answer()}>
            {(compared) => (
              <>
                {compared().count === 0 ? text().same : text().count(compared().count + compared().left)} ·{' '}
                {text().findings(compared().findings.came.length, compared().findings.went.length)}
              </>
            )}
          </Show>
        </p>
      </div>
      <Show when={answer()} fallback={<p class={views['note']}>{text().nothing}</p>}>
        {(compared) => (
          <Show
            when={!isByLine()}
            fallback={
              <Show when={compared()} keyed>
                {({ earlier, later, difference }) => <Lines before={earlier.text} after={later.text} difference={difference} />}
              </Show>
            }
          >
            <div class={`${views['box']} ${styles['changes']}`} tabindex="0" role="region" aria-label={text().elements}>
              <For each={['came', 'went'] as const}>
                {(kind) => (
                  <Show when={compared().findings[kind].length > 0}>
                    <h2 class={styles['title']}>
                      {(kind === 'came' ? text().findingsCame : text().findingsWent)(compared().findings[kind].length)}
                    </h2>
                    <ul class={`${views['rows']} ${styles['rows']}`}>
                      <For each={compared().findings[kind].slice(0, slice)}>
                        {(issue) => (
                          <li class={styles['finding']}>
                            <Icon name={issue.severity} class={styles[issue.severity]} />
                            <span>
                              {issue.message}{' '}
                              <Show when={kind === 'came' && issue.range} fallback={<FhirPath of={issue.path} />}>
                                {(range) => (
                                  <button type="button" class={styles['path']} onClick={() => goTo(range().start.offset, true)}>
                                    <FhirPath of={issue.path} />
                                  </button>
                                )}
                              </Show>{' '}
                              <code>{issue.code}</code>
                            </span>
                          </li>
                        )}
                      </For>
                    </ul>
                  </Show>
                )}
              </For>
              <Show when={compared().count > 0}>
                <h2 class={styles['title']}>{text().elementsTitle(compared().count + compared().left)}</h2>
              </Show>
              <For each={groups()}>
                {(resource) => (
                  <>
                    <h3 class={styles['resource']}>{resource.name || text().outside}</h3>
                    <ul class={`${views['rows']} ${styles['rows']}`}>
                      <For each={resource.changes}>{(change) => <Change change={change} onGo={() => goTo(change.at, true)} />}</For>
                    </ul>
                  </>
                )}
              </For>
              <Show when={compared().count > drawn()}>
                <button type="button" class={`button ${styles['more']}`} onClick={() => setDrawn((count) => count + slice)}>
                  {text().more}
                </button>
              </Show>
              <Show when={compared().left > 0 && compared().count <= drawn()}>
                <p class={views['note']}>{text().left(compared().left)}</p>
              </Show>
            </div>
          </Show>
        )}
      </Show>
    </>
  )
}

function toFormed(other: Other): FormedText {
  if ('tab' in other) return { text: textOf(other.tab.state().doc), form: other.tab.form() }
  return { text: other.text, form: formOf({ ...noFile, name: other.name }, Text.of(other.text.split('\n'))) }
}

function Change(props: { readonly change: ElementChange; readonly onGo: () => void }): JSX.Element {
  const { change } = props
  return (
    <li>
      <button type="button" class={`plain ${views['go']} ${views['line']} ${styles['go']}`} onClick={() => props.onGo()}>
        <span class={`${styles['mark']} ${styles[change.kind]}`} aria-hidden="true">
          {marks[change.kind]}
        </span>
        <span class="hidden">{compareWords()[change.kind]}: </span>
        <FhirPath of={change.path} />
        <span class={styles['values']}>
          <Show when={change.after}>{(value) => <span class={styles['after']}>{value()}</span>}</Show>
          <Show when={change.before}>
            {(value) => (
              <>
                <span class="hidden"> {compareWords().was}: </span>
                <del class={styles['before']}>{value()}</del>
              </>
            )}
          </Show>
        </span>
      </button>
    </li>
  )
}

/** Both texts in one column, by lines; what shows them is fetched with it. */
function Lines(props: { readonly before: string; readonly after: string; readonly difference: ComparedTexts['difference'] }): JSX.Element {
  let host!: HTMLDivElement
  let end: (() => void) | undefined
  let isOver = false
  onMount(async () => {
    const { showComparison } = await import('../editor/comparison.ts')
    if (isOver) return
    const { before, after, difference } = props
    const { from, to, delta } = difference
    const labels = { before: compareWords().before, after: compareWords().after }
    const edits = [{ from, to, insert: after.slice(from, to + delta) }]
    end = showComparison(host, { before, after, edits }, { isNarrow: true, labels, phrases: words().editor.phrases })
    // Long lines scroll within it.
    host.shadowRoot?.querySelector('.cm-scroller')?.setAttribute('tabindex', '0')
  })
  onCleanup(() => {
    isOver = true
    end?.()
  })
  return <div ref={host} class={views['box']} role="group" aria-label={compareWords().lines} lang={language()} tabindex="0" />
}
