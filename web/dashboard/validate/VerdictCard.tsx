import { Show, type JSX } from 'solid-js'
import type { ValidateResponse } from '../../../rules/index.ts'
import { panelWords } from '../../text/panel/words.ts'
import { isComplete, omittedIn, uncheckedIn } from '../../report/unchecked.ts'
import { words } from '../../text/words.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './FullValidation.module.css'

type Shown = Pick<ValidateResponse, 'valid' | 'errors' | 'warnings' | 'profile' | 'resourceType' | 'unverified' | 'omitted' | 'skipped'>

/** The card with the verdict on a text: that of this device, or of the service. */
export function VerdictCard(props: {
  readonly title: string
  readonly by: string
  readonly report: Shown | undefined
  readonly children?: JSX.Element
}): JSX.Element {
  return (
    <div class={`sheet ${styles['verdict']}`}>
      <h3>
        {props.title} <span class="muted">· {props.by}</span>
      </h3>
      <Show when={props.report} fallback={<p>{words().problems.failed}</p>}>
        {(report) => (
          <>
            <p class={styles['word']}>
              <Icon
                name={!report().valid ? 'error' : isComplete(report()) ? 'valid' : 'warning'}
                class={!report().valid ? styles['error'] : isComplete(report()) ? styles['good'] : undefined}
              />
              {report().valid ? words().problems.valid : words().problems.invalid}
              <Show when={uncheckedIn(report())}>{(unchecked) => words().problems.unchecked(unchecked())}</Show>
            </p>
            <p>
              {words().problems.errors(report().errors.length)} · {words().problems.warnings(report().warnings.length)}
              <Show when={omittedIn(report()) > 0}> · {words().problems.omitted(omittedIn(report()))}</Show>
            </p>
            <p class="muted" title={report().profile ?? undefined}>
              {report().resourceType} · {panelWords().validate.profile}{' '}
              {report().profile?.split('/').at(-1) ?? panelWords().validate.noProfile}
            </p>
          </>
        )}
      </Show>
      <p class="muted">{props.children}</p>
    </div>
  )
}
