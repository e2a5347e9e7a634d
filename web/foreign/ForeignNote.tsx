import { createMemo, createResource, For, Match, Show, Switch, type JSX } from 'solid-js'
import { useApp, useWorkspace } from '../app.ts'
import type { Tab } from '../editor/tab.ts'
import { textOf } from '../editor/text-of.ts'
import { foreignWords } from '../text/foreign/words.ts'
import { words } from '../text/words.ts'
import styles from './ForeignNote.module.css'
import { looksForeign } from './looks.ts'
import { outcomeIssues, type OutcomeIssue } from './outcome.ts'
import { mostReceived, receive } from './receive.ts'
import { isFhir, readXml } from './xml.ts'

/** Says what a text is that is no FHIR resource, or that speaks of another one, and leads to what can be done. */
export default function ForeignNote(): JSX.Element {
  const { client } = useApp()
  const workspace = useWorkspace()
  /** The text as the last report speaks of it. */
  const text = createMemo(() => (workspace.phase() === 'done' ? textOf(workspace.view.state.doc) : undefined))
  const kind = () => looksForeign(text()?.slice(0, 200) ?? '')
  const root = createMemo(() => (kind() === 'xml' ? readXml(text()!) : undefined))
  const [message] = createResource(
    () => (kind() === 'v2' ? text() : undefined),
    // Where there is no answer nothing is said of it; a fault here would take the editor off the page.
    (one) => client.ask('readMessage', one, client.surroundings()).catch(() => undefined),
  )
  const outcome = createMemo(() => (workspace.report()?.resourceType === 'OperationOutcome' ? outcomeIssues(text() ?? '') : []))
  return (
    <Switch>
      <Match when={kind() === 'xml'}>
        <p class={styles['note']} role="note">
          <Show when={isFhir(root())} fallback={root() === undefined ? foreignWords().brokenXml : foreignWords().xml}>
            {foreignWords().xmlFhir(root()!.name)}{' '}
            <Show when={text()!.length <= mostReceived}>
              <button type="button" class={styles['go']} onClick={() => void receive(workspace, client)}>
                {foreignWords().convert}
              </button>
            </Show>
          </Show>
        </p>
      </Match>
      <Match when={kind() === 'v2' && message()}>
        {(read) => (
          <section class={styles['note']} aria-label={foreignWords().label}>
            <p>{foreignWords().v2(read().type, read().version)}</p>
            <For each={read().runs}>
              {({ value, problems }) => (
                <p classList={{ [styles['bad']!]: problems.length > 0 }}>
                  {foreignWords().run(value)}:{' '}
                  <Show when={problems.length > 0} fallback={foreignWords().runGood}>
                    <span lang="es">{problems.join(' ')}</span>
                  </Show>
                </p>
              )}
            </For>
            <details open>
              <summary>{foreignWords().segments(read().segments.length)}</summary>
              <ol class={styles['segments']}>
                <For each={read().segments}>
                  {({ line, name, title }) => (
                    <li>
                      <button
                        type="button"
                        class={styles['go']}
                        title={foreignWords().line(line)}
                        onClick={() =>
                          workspace.goToOffset(workspace.view.state.doc.line(Math.min(line, workspace.view.state.doc.lines)).from)
                        }
                      >
                        <code>{name}</code> <span lang="es">{title}</span>
                      </button>
                    </li>
                  )}
                </For>
              </ol>
            </details>
          </section>
        )}
      </Match>
      <Match when={outcome().length > 0}>
        <Outcome issues={outcome()} />
      </Match>
    </Switch>
  )
}

/** The issues of an outcome, each leading to its place in the other text that it speaks of. */
function Outcome(props: { readonly issues: readonly OutcomeIssue[] }): JSX.Element {
  const { client } = useApp()
  const workspace = useWorkspace()
  const others = () => workspace.tabs().filter((tab) => tab !== workspace.shown() && !tab.isEmpty() && tab.form() === 'json')
  const nameOf = (tab: Tab) => tab.file().name ?? words().editor.untitled
  const go = async (tab: Tab, { path, entryIndex }: OutcomeIssue) => {
    const { from } = await client.ask('placeOf', tab.state().doc.toString(), path, entryIndex)
    workspace.select(tab)
    workspace.goToOffset(from)
  }
  return (
    <section class={styles['note']} aria-label={foreignWords().label}>
      <Show when={others().length > 0} fallback={<p>{foreignWords().outcomeNone}</p>}>
        <p>{foreignWords().outcome(props.issues.length)}</p>
      </Show>
      <ol class={styles['segments']}>
        <For each={props.issues}>
          {(issue) => (
            <li>
              <p classList={{ [styles['bad']!]: issue.isError }}>
                <b>{issue.isError ? words().problems.error : words().problems.warning}</b> {issue.text} <code>{issue.path}</code>
              </p>
              <For each={others()}>
                {(tab) => (
                  <button type="button" class={styles['go']} onClick={() => void go(tab, issue)}>
                    {foreignWords().goTo(nameOf(tab))}
                  </button>
                )}
              </For>
            </li>
          )}
        </For>
      </ol>
    </section>
  )
}
