import { createMemo, For, Show, type JSX } from 'solid-js'
import type { ComparedTexts, ElementChange } from '../../worker/api.ts'
import { compareWords } from '../text/compare/words.ts'
import { FhirPath } from '../ui/FhirPath.tsx'
import { Icon } from '../ui/Icon.tsx'
import styles from './CompareView.module.css'
import views from './ResourceViews.module.css'

const marks = { came: '+', went: '−', changed: '≠' } as const

/** The problems that came and went, and the elements that differ, by resource: as many as are drawn. */
export function ComparedElements(props: {
  readonly compared: ComparedTexts
  /** How many changes are drawn, and how many problems at most. */
  readonly drawn: number
  readonly most: number
  readonly onMore: () => void
  readonly goTo: (offset: number, focus: boolean) => void
}): JSX.Element {
  /** The resources with as many of their changes as are drawn. */
  const groups = createMemo(() => {
    let room = props.drawn
    return props.compared.resources.flatMap((resource) => {
      const changes = resource.changes.slice(0, Math.max(0, room))
      room -= resource.changes.length
      return changes.length === 0 ? [] : [{ ...resource, changes }]
    })
  })

  return (
    <div class={`${views['box']} ${styles['changes']}`} tabindex="0" role="region" aria-label={compareWords().elements}>
      <For each={['came', 'went'] as const}>
        {(kind) => (
          <Show when={props.compared.findings[kind].length > 0}>
            <h2 class={styles['title']}>
              {(kind === 'came' ? compareWords().findingsCame : compareWords().findingsWent)(props.compared.findings[kind].length)}
            </h2>
            <ul class={`${views['rows']} ${styles['rows']}`}>
              <For each={props.compared.findings[kind].slice(0, props.most)}>
                {(issue) => (
                  <li class={styles['finding']}>
                    <Icon name={issue.severity} class={styles[issue.severity]} />
                    <span>
                      {issue.message}{' '}
                      <Show when={kind === 'came' && issue.range} fallback={<FhirPath of={issue.path} />}>
                        {(range) => (
                          <button type="button" class={styles['path']} onClick={() => props.goTo(range().start.offset, true)}>
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
      <Show when={props.compared.count > 0}>
        <h2 class={styles['title']}>{compareWords().elementsTitle(props.compared.count + props.compared.left)}</h2>
      </Show>
      <For each={groups()}>
        {(resource) => (
          <>
            <h3 class={styles['resource']}>{resource.name || compareWords().outside}</h3>
            <ul class={`${views['rows']} ${styles['rows']}`}>
              <For each={resource.changes}>{(change) => <Change change={change} onGo={() => props.goTo(change.at, true)} />}</For>
            </ul>
          </>
        )}
      </For>
      <Show when={props.compared.count > props.drawn}>
        <button type="button" class={`button ${styles['more']}`} onClick={() => props.onMore()}>
          {compareWords().more}
        </button>
      </Show>
      <Show when={props.compared.left > 0 && props.compared.count <= props.drawn}>
        <p class={views['note']}>{compareWords().left(props.compared.left)}</p>
      </Show>
    </div>
  )
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
