import { A } from '@solidjs/router'
import { Show, type JSX } from 'solid-js'
import type { Said } from '../../remote/compare.ts'
import { panelWords } from '../../text/panel/words.ts'
import { words } from '../../text/words.ts'
import { FhirPath } from '../../ui/FhirPath.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './FullValidation.module.css'

/** A problem as either of the two says it; its path leads to its place, where there is a way there. */
export function IssueLine(props: { readonly issue: Said; readonly onGo?: (() => void) | undefined }): JSX.Element {
  // Rules of this project have a page; what a remote engine alone knows has none.
  const hasPage = () => !props.issue.code.startsWith('fhir-')
  return (
    <li class={styles['issue']}>
      <Icon name={props.issue.severity} class={styles[props.issue.severity]} />
      <div class={styles['said']}>
        <span class="hidden">{props.issue.severity === 'error' ? words().problems.error : words().problems.warning}: </span>
        <span>{props.issue.message}</span>
        <span class={styles['place']}>
          <Show when={props.onGo} fallback={<FhirPath of={props.issue.path} />}>
            {(go) => (
              <button type="button" class={styles['go']} title={panelWords().validate.goTo} onClick={() => go()()}>
                <FhirPath of={props.issue.path} />
              </button>
            )}
          </Show>
          <Show when={props.issue.entryIndex !== undefined}>
            <span>{panelWords().validate.entry(props.issue.entryIndex!)}</span>
          </Show>
          <Show when={hasPage()} fallback={<code>{props.issue.code}</code>}>
            <A href={`/reglas/${props.issue.code}`}>{props.issue.code}</A>
          </Show>
        </span>
      </div>
    </li>
  )
}
