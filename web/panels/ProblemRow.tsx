import { For, Show, type JSX } from 'solid-js'
import { useApp, useWorkspace } from '../app.ts'
import type { Problem } from '../editor/problem.ts'
import { missingMember } from '../editor/missing.ts'
import { isConfig } from '../editor/project-config.ts'
import { copyTicket } from '../files/report.ts'
import { touch } from '../page/touch.ts'
import { words } from '../text/words.ts'
import { FhirPath } from '../ui/FhirPath.tsx'
import { Icon } from '../ui/Icon.tsx'
import styles from './ProblemRow.module.css'

interface RowProps {
  readonly problem: Problem
  /** Whether Tab leads to it. */
  readonly isActive: boolean
  /** Whether the cursor is at it. */
  readonly isCurrent: boolean
  /** Whether what follows from it is shown. */
  readonly isUnfolded: boolean
  readonly onToggle: () => void
}

/** One problem: what is wrong and where; why as well while the cursor is at it. */
export function ProblemRow(props: RowProps): JSX.Element {
  const workspace = useWorkspace()
  const { client, showDialog } = useApp()
  const issue = () => props.problem.issue
  /** A fix among whose values somebody has to choose. */
  const choices = () => {
    const fix = issue().quickFix
    return fix?.options !== undefined && fix.options.length > 1 ? fix : undefined
  }
  const missing = () => (workspace.form() === 'json' ? missingMember(issue(), workspace.view.state.doc) : undefined)
  const tab = () => (props.isActive ? 0 : -1)
  return (
    <li
      class={styles['row']}
      classList={{
        [styles['current']!]: props.isCurrent,
        [styles['error']!]: issue().severity === 'error',
        [styles['consequence']!]: issue().follows !== undefined,
      }}
    >
      <button
        type="button"
        class={`plain ${styles['go']}`}
        data-row
        tabindex={tab()}
        aria-current={props.isCurrent ? 'true' : undefined}
        onClick={() => workspace.goTo(props.problem, !touch.matches)}
      >
        <Icon name={issue().severity} class={styles['mark']} />
        <span class="hidden">{issue().severity === 'error' ? words().problems.error : words().problems.warning}: </span>
        <span class={styles['message']}>{issue().message}</span>
        <span class={styles['place']}>
          <FhirPath of={issue().path} class={styles['path']} />
          <Show when={issue().range}>{(range) => <span class={styles['line']}>{words().problems.line(range().start.line)}</span>}</Show>
        </span>
      </button>
      <Show when={choices()}>
        {(fix) => (
          <select
            class={styles['fix']}
            tabindex={tab()}
            aria-label={fix().title}
            onChange={(event) => {
              const { value } = event.currentTarget
              event.currentTarget.selectedIndex = 0
              if (value !== '') void workspace.fix(props.problem, value)
            }}
          >
            <option value="" disabled selected>
              {fix().title}…
            </option>
            <For each={fix().options}>{({ title }) => <option value={title}>{title}</option>}</For>
          </select>
        )}
      </Show>
      <Show when={choices() === undefined && issue().quickFix}>
        {(fix) => (
          <button
            type="button"
            class={styles['fix']}
            tabindex={tab()}
            title={fix().safe ? undefined : words().problems.unsafe}
            onClick={() => void workspace.fix(props.problem)}
          >
            <Icon name="wand" class={styles['wand']} />
            {fix().title}
            <Show when={!fix().safe}>
              <span class={styles['probable']}>{words().problems.unsafeShort}</span>
            </Show>
          </button>
        )}
      </Show>
      <Show when={missing()}>
        {(name) => (
          <button type="button" class={styles['fix']} tabindex={tab()} onClick={() => void workspace.addMissing(props.problem)}>
            <Icon name="plus" class={styles['wand']} />
            {words().problems.addMissing(name())}
          </button>
        )}
      </Show>
      <Show when={props.isCurrent}>
        <div class={styles['details']}>
          <Show when={issue().why}>{(why) => <p>{why()}</p>}</Show>
          <Show when={issue().suggestion}>{(suggestion) => <p>{suggestion()}</p>}</Show>
          <button
            type="button"
            class={`plain ${styles['copy']}`}
            tabindex={tab()}
            onClick={() => void copyTicket(workspace, client, issue())}
          >
            <Icon name="copy" class={styles['wand']} />
            {words().problems.copy}
          </button>
          <Show when={!isConfig(workspace.shown())}>
            <button
              type="button"
              class={`plain ${styles['copy']}`}
              tabindex={tab()}
              onClick={() => showDialog({ name: 'suppress', issue: issue() })}
            >
              {words().problems.suppress}
            </button>
          </Show>
        </div>
      </Show>
      <Show when={issue().consequences}>
        {(consequences) => (
          <button
            type="button"
            class={`plain ${styles['unfold']}`}
            tabindex={tab()}
            aria-expanded={props.isUnfolded}
            title={consequences().codes.join(', ')}
            onClick={() => props.onToggle()}
          >
            {words().problems.consequences(consequences().count)}
          </button>
        )}
      </Show>
      <a class={styles['docs']} href={issue().docsUrl} tabindex={tab()} aria-label={words().problems.docs(issue().code)}>
        {issue().code}
      </a>
    </li>
  )
}
