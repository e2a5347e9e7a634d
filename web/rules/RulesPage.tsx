import { createMemo, createResource, createSignal, For, Show, type JSX } from 'solid-js'
import type { RuleSummary } from '../../worker/api.ts'
import { useApp } from '../app.ts'
import { useTitle } from '../page/title.ts'
import { fold } from '../text/fold.ts'
import { ruleWords } from '../text/rules/words.ts'
import { language, words } from '../text/words.ts'
import { createDrawn } from '../ui/drawn.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './RulesPage.module.css'
import { byTopic } from './topics.ts'

/** How many rules are drawn at a time, more than a screen has. */
const piece = 30

/** Every rule, by what it is about. */
export default function RulesPage(): JSX.Element {
  const { client } = useApp()
  const heading = useTitle(() => ruleWords().title)
  const [rules] = createResource(language, (one) => client.ask('describeRules', one === 'en' ? one : undefined))
  const [query, setQuery] = createSignal('')
  const inOrder = createMemo(() => byTopic(rules() ?? []).flatMap(([, members]) => members))
  const found = createMemo(() => {
    const parts = fold(query()).split(' ')
    return inOrder().filter(({ code, title }) => parts.every((part) => fold(`${code} ${title}`).includes(part)))
  })
  const drawn = createDrawn(() => rules()?.length ?? 0, piece)
  const topics = createMemo(() => new Map(byTopic(found().slice(0, drawn()))))
  return (
    <div class="page">
      <h1 ref={heading} tabindex="-1">
        {ruleWords().title}
      </h1>
      <p class="intro">{ruleWords().intro(rules()?.length ?? 0)}</p>
      <div class={styles['search']}>
        <label for="rules-search">{ruleWords().search}</label>
        <input
          id="rules-search"
          type="search"
          class="field"
          placeholder={ruleWords().searchHint}
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => setQuery(event.currentTarget.value)}
        />
        <span class={`muted ${styles['count']}`} role="status">
          {query() === '' || rules() === undefined ? '' : found().length === 0 ? ruleWords().none : ruleWords().found(found().length)}
        </span>
      </div>
      <For each={[...topics().keys()]}>
        {(topic) => (
          <section>
            <h2 class={styles['topic']}>{ruleWords().topics[topic]}</h2>
            <ul class="sheet rows">
              <For each={topics().get(topic)}>{(rule) => <Row rule={rule} />}</For>
            </ul>
          </section>
        )}
      </For>
    </div>
  )
}

function Row(props: { readonly rule: RuleSummary }): JSX.Element {
  const text = () => (props.rule.severity === 'error' ? words().problems.error : words().problems.warning)
  return (
    <li class={styles['row']}>
      <Icon name={props.rule.severity} class={styles[props.rule.severity]} />
      <span class="hidden">{text()}</span>
      <a href={`/reglas/${props.rule.code}`} class={styles['link']}>
        <code class={styles['code']}>{props.rule.code}</code>
        <span>{props.rule.title}</span>
      </a>
      <Show when={props.rule.fix}>
        {(fix) => (
          <span class={styles['fix']}>
            <Icon name="wand" />
            <span class={styles['kind']}>{ruleWords().fixes[fix()]}</span>
          </span>
        )}
      </Show>
    </li>
  )
}
