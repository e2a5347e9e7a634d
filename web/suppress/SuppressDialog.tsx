import { createSignal, For, Show, type JSX } from 'solid-js'
import type { Issue } from '../../rules/index.ts'
import { useApp, useWorkspace } from '../app.ts'
import { Field } from '../ui/Field.tsx'
import { openConfig } from '../editor/tabs.ts'
import { say } from '../page/notices.ts'
import { suppressWords } from '../text/suppress/words.ts'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './SuppressDialog.module.css'
import { writeConfig, type Wish } from './write-config.ts'

/** A way of dealing with a rule. */
type Way = 'file' | 'path' | 'other' | 'off'

/** Asks what a project wants of the rule of a finding and why, and writes it into its configuration. */
export default function SuppressDialog(props: { readonly issue: Issue }): JSX.Element {
  const { client, closeDialog } = useApp()
  const workspace = useWorkspace()
  const { code, path, severity } = props.issue
  const { name } = workspace.file()
  // A name that would be a pattern stands for other files too, or for none.
  const file = name !== null && !/[*?{}[\]\\,]/.test(name) ? name : undefined
  const ways: readonly Way[] = [
    ...(file === undefined ? [] : (['file'] as const)),
    ...(path === '' ? [] : (['path'] as const)),
    'other',
    'off',
  ]
  const [way, setWay] = createSignal(ways[0]!)
  const [reason, setReason] = createSignal('')
  const [until, setUntil] = createSignal('')
  const [isAsked, setAsked] = createSignal(false)
  const [isStuck, setStuck] = createSignal(false)
  const needsReason = () => way() === 'file' || way() === 'path'
  const lacksReason = () => needsReason() && reason().trim() === ''
  const close = () => closeDialog('suppress')

  const labelOf = (one: Way): string => {
    if (one === 'file') return suppressWords().inFile(file!)
    if (one === 'path') return suppressWords().atPath(path)
    if (one === 'off') return suppressWords().off
    return severity === 'error' ? suppressWords().asWarning : suppressWords().asError
  }
  const wish = (): Wish => {
    if (way() === 'off') return { code, severity: 'off' }
    if (way() === 'other') return { code, severity: severity === 'error' ? 'warning' : 'error' }
    const where = way() === 'file' ? { files: [file!] } : { path }
    return { suppress: { code, ...where, reason: reason().trim(), ...(until() !== '' && { until: until() }) } }
  }
  const save = async () => {
    setAsked(true)
    if (lacksReason()) return
    if (!(await writeConfig(wish(), workspace, client))) return void setStuck(true)
    close()
    say(suppressWords().done(code), 'done', { label: suppressWords().see, run: () => openConfig(workspace) })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void save()
  }

  return (
    <Dialog title={suppressWords().title(code)} confirm={suppressWords().save} onConfirm={() => void save()} onClose={close}>
      <p>{suppressWords().body}</p>
      <fieldset class="choices">
        <legend class="hidden">{suppressWords().which}</legend>
        <For each={ways}>
          {(one) => (
            <label class="choice">
              <input type="radio" name="suppress" checked={way() === one} onChange={() => setWay(one)} />
              <span>{labelOf(one)}</span>
            </label>
          )}
        </For>
      </fieldset>
      <Show when={needsReason()}>
        <div class={styles['why']} onKeyDown={onKeyDown}>
          <Field
            label={suppressWords().reason}
            name="reason"
            hint={suppressWords().reasonHint}
            problem={isAsked() && lacksReason() ? suppressWords().noReason : undefined}
            maxlength={300}
            value={reason()}
            onValue={setReason}
          />
          <label class={styles['until']}>
            {suppressWords().until}
            <input class="field" type="date" value={until()} onInput={(event) => setUntil(event.currentTarget.value)} />
          </label>
        </div>
      </Show>
      <Show when={isStuck()}>
        <p class={styles['problem']} role="alert">
          {suppressWords().notJson}
        </p>
      </Show>
    </Dialog>
  )
}
