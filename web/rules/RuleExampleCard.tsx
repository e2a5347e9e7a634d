import { For, Show, type JSX } from 'solid-js'
import type { RuleExample } from '../../worker/api.ts'
import { useApp } from '../app.ts'
import { showText } from '../files/open-files.ts'
import { noFile } from '../editor/file.ts'
import { ruleWords } from '../text/rules/words.ts'
import { Icon } from '../ui/Icon.tsx'
import { JsonSample } from './JsonSample.tsx'
import styles from './RuleExampleCard.module.css'

/** An example of a rule: its text with what the rule finds underlined, and what the fixes make of it. */
export function RuleExampleCard(props: { readonly code: string; readonly example: RuleExample }): JSX.Element {
  const app = useApp()
  const isGood = () => props.example.issues.length === 0
  const open = () => void showText(app, props.example.text, { ...noFile, name: ruleWords().openedName(props.code), isSample: true })
  return (
    <section class={`sheet ${styles['card']}`}>
      <header class={styles['head']}>
        <span class={isGood() ? styles['good'] : styles['bad']}>
          <Icon name={isGood() ? 'valid' : 'error'} />
          {isGood() ? ruleWords().good : ruleWords().bad}
        </span>
        <h3 class={styles['title']} lang="es">
          {props.example.title}
        </h3>
        <button type="button" class="button" onClick={open}>
          {ruleWords().openExample}
        </button>
      </header>
      <JsonSample text={props.example.text} label={props.example.title} marks={props.example.issues} />
      <Show when={props.example.issues.length > 0}>
        <ul class={styles['issues']}>
          <For each={props.example.issues}>
            {({ message, path }) => (
              <li>
                {message} <code>{path}</code>
              </li>
            )}
          </For>
        </ul>
      </Show>
      <Show when={props.example.fixed}>
        {(fixed) => (
          <details class={styles['fixed']}>
            <summary>{ruleWords().fixed}</summary>
            <JsonSample text={fixed()} label={ruleWords().fixed} marks={[]} />
          </details>
        )}
      </Show>
    </section>
  )
}
