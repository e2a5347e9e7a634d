import { createEffect, createSignal, onCleanup, Show, type JSX } from 'solid-js'
import type { TextReport } from '../../worker/api.ts'
import { useApp, useWorkspace } from '../app.ts'
import { configName, isConfig } from '../editor/project-config.ts'
import { runCommand } from '../commands/command.ts'
import { findCommand } from '../commands/commands.ts'
import { keyLabel } from '../ui/keys.ts'
import { words } from '../text/words.ts'
import { Icon } from '../ui/Icon.tsx'
import { isComplete, omittedIn, uncheckedIn } from '../report/unchecked.ts'
import styles from './Verdict.module.css'

const fixAll = findCommand('fix-all')
/** Said where there is no report, by phase; a text that has been checked has one. */
const unreported = {
  empty: () => words().problems.blank,
  checking: () => words().problems.checking,
  done: () => words().problems.checking,
  failed: () => words().problems.failed,
}
/** How long a verdict has to stand before it is read out, in milliseconds. */
const settles = 900

/**
 * The verdict on the resource: whether it is valid, how much is wrong with it, and the button that mends what can be mended. How many corrections that takes
 * is known once they are made, for one may bring up the next: the dialog says it.
 */
export function Verdict(): JSX.Element {
  const app = useApp()
  const workspace = useWorkspace()
  const report = workspace.report
  const isFixable = () => workspace.problems().some(({ issue: { quickFix } }) => quickFix?.safe === true && quickFix.options === undefined)
  return (
    <div
      class={styles['verdict']}
      classList={{
        [styles['valid']!]: report()?.valid === true && isComplete(report()!),
        [styles['partial']!]: report()?.valid === true && !isComplete(report()!),
        [styles['invalid']!]: report()?.valid === false,
      }}
    >
      <Show when={report()} fallback={<p class={styles['word']}>{unreported[workspace.phase()]()}</p>}>
        {(said) => (
          <>
            <p class={styles['printed']}>{workspace.file().name ?? words().editor.untitled}</p>
            <div class={styles['head']}>
              <p class={styles['word']}>
                <Icon name={!said().valid ? 'error' : isComplete(said()) ? 'valid' : 'warning'} class={styles['mark']} />
                <span>
                  {said().valid ? words().problems.valid : words().problems.invalid}
                  <Show when={uncheckedIn(said())}>
                    {(unchecked) => <span class={styles['unchecked']}>{words().problems.unchecked(unchecked())}</span>}
                  </Show>
                </span>
              </p>
              <p class={styles['counts']}>
                {words().problems.errors(said().errors.length)} · {words().problems.warnings(said().warnings.length)}
                <Show when={omittedIn(said()) > 0}> · {words().problems.omitted(omittedIn(said()))}</Show>
                {said().suppressed && ` · ${words().problems.suppressed}: ${said().suppressed!.count}`}
              </p>
            </div>
            <Show when={isConfig(workspace.shown()) || contentOf(said()) !== ''}>
              <p class={styles['profile']}>
                <Show when={!isConfig(workspace.shown())} fallback={words().commands.config}>
                  {contentOf(said())}
                  {' · '}
                  <ProfileButton />
                  {workspace.tabs().some(isConfig) && ` · ${configName}`}
                </Show>
              </p>
            </Show>
            <Show when={isFixable()}>
              <button
                type="button"
                class={`button primary ${styles['fix']}`}
                title={`${words().commands.fixAll} (${keyLabel(fixAll.key!, words().keys).join('+')})`}
                onClick={() => void runCommand(fixAll, app)}
              >
                <Icon name="wand" />
                {words().problems.fixAll}
              </button>
            </Show>
          </>
        )}
      </Show>
      <Spoken />
    </div>
  )
}

/** The content of a text: its type of resource, empty where it has none, or how many there are. */
function contentOf({ lines, resourceType }: TextReport): string {
  return lines === undefined ? resourceType : words().problems.resources(lines)
}

/** The profile that the text is held to; chooses another. Lines each have their own, unless one was chosen. */
function ProfileButton(): JSX.Element {
  const { showDialog } = useApp()
  const workspace = useWorkspace()
  const held = () => (workspace.form() === 'ndjson' ? workspace.profile() : (workspace.report()?.profile ?? undefined))
  const name = () => {
    const url = held()
    if (url !== undefined) return `${words().problems.profile} ${url.split('/').at(-1)}`
    return workspace.form() === 'ndjson' ? words().problems.ownProfiles : words().problems.noProfile
  }
  return (
    <>
      <button
        type="button"
        class={styles['choose']}
        title={held()}
        aria-label={words().problems.chooseProfile(name())}
        onClick={() => showDialog({ name: 'profile' })}
      >
        {name()}
      </button>
      <Show when={held() !== undefined && workspace.profile() === held()}> ({words().problems.chosen})</Show>
    </>
  )
}

/** Reads the verdict out once it stands for a while; while somebody types it would only disturb. */
function Spoken(): JSX.Element {
  const workspace = useWorkspace()
  const [spoken, setSpoken] = createSignal('')
  createEffect(() => {
    const said = workspace.report()
    if (said === undefined) return
    const unchecked = uncheckedIn(said)
    const counts = words().problems.verdict(said.valid, said.errors.length, said.warnings.length)
    const text = unchecked === undefined ? counts : `${counts}${words().problems.unchecked(unchecked)}`
    const timer = setTimeout(() => setSpoken(text), settles)
    onCleanup(() => clearTimeout(timer))
  })
  return (
    <p class="hidden" role="status">
      {spoken()}
    </p>
  )
}
