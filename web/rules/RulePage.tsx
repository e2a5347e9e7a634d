import { A, useParams } from '@solidjs/router'
import { createResource, For, Show, type JSX } from 'solid-js'
import type { RuleDescription } from '../../worker/api.ts'
import { useApp } from '../app.ts'
import { useTitle } from '../page/title.ts'
import type { RuleWords } from '../text/rules/es.ts'
import { ruleWords } from '../text/rules/words.ts'
import { language, words } from '../text/words.ts'
import { Icon } from '../ui/Icon.tsx'
import { RuleExampleCard } from './RuleExampleCard.tsx'
import styles from './RulePage.module.css'

/** One rule: what it demands, why, how it is mended, and examples. `docsUrl` of an issue leads here. */
export default function RulePage(): JSX.Element {
  const { client } = useApp()
  const params = useParams<{ code: string }>()
  const [rule] = createResource(
    () => [params.code, language()] as const,
    async ([code]) => (await client.ask('describeRule', code, client.surroundings())) ?? null,
  )
  return (
    <article class="page">
      <p class={styles['back']}>
        <A href="/reglas">{ruleWords().all}</A>
      </p>
      <Show when={rule() === null}>
        <NoRule code={params.code} />
      </Show>
      <Show when={rule()} keyed>
        {(found) => <Rule rule={found} />}
      </Show>
    </article>
  )
}

function NoRule(props: { readonly code: string }): JSX.Element {
  const { client } = useApp()
  const text = () => ruleWords().notFound(props.code)
  const heading = useTitle(text)
  const [near] = createResource(
    () => props.code,
    (code) => client.ask('nearRules', code),
  )
  return (
    <>
      <h1 ref={heading} tabindex="-1">
        {text()}
      </h1>
      <Show when={near()?.length}>
        <p>{ruleWords().meant}</p>
        <ul class={styles['links']}>
          <For each={near()}>
            {(code) => (
              <li>
                <A href={`/reglas/${code}`}>{code}</A>
              </li>
            )}
          </For>
        </ul>
      </Show>
    </>
  )
}

function Rule(props: { readonly rule: RuleDescription }): JSX.Element {
  const rule = props.rule
  const heading = useTitle(() => `${rule.code}: ${rule.title}`)
  return (
    <>
      <p class={styles['facts']}>
        <code>{rule.code}</code>
        <span class={styles[rule.severity]}>
          <Icon name={rule.severity} />
          {rule.severity === 'error' ? words().problems.error : words().problems.warning}
        </span>
      </p>
      <h1 ref={heading} class={styles['title']} tabindex="-1">
        {rule.title}
      </h1>
      <dl class={styles['about']}>
        <dt>{ruleWords().why}</dt>
        <dd>{rule.why}</dd>
        <dt>{ruleWords().on}</dt>
        <dd>
          <For each={rule.on}>
            {(place, index) => (
              <>
                {index() > 0 ? ', ' : ''}
                <Place of={place} />
              </>
            )}
          </For>
        </dd>
        <dt>{ruleWords().fix}</dt>
        <dd>{ruleWords().fixesLong[rule.fix ?? 'none']}</dd>
        <Show when={rule.profileUrl}>
          {(url) => (
            <>
              <dt>{ruleWords().profile}</dt>
              <dd>
                <code>{url()}</code>
              </dd>
            </>
          )}
        </Show>
        <Show when={rule.links.length > 0}>
          <dt>{ruleWords().links}</dt>
          <dd>
            <ul class={styles['links']}>
              <For each={rule.links}>
                {({ title, url }) => (
                  <li>
                    <a href={url} target="_blank" rel="noreferrer" lang="es">
                      {title} <Icon name="external" class={styles['external']} />
                    </a>
                  </li>
                )}
              </For>
            </ul>
          </dd>
        </Show>
      </dl>
      <Show when={rule.examples.length > 0}>
        <h2>{ruleWords().examples}</h2>
        <For each={rule.examples}>{(example) => <RuleExampleCard code={rule.code} example={example} />}</For>
      </Show>
    </>
  )
}

/** The selector that a rule is registered on, in words where it is no element of FHIR. */
function Place(props: { readonly of: string }): JSX.Element {
  const placeWords = () => ruleWords().places[props.of.replace('$', '') as keyof RuleWords['places']]
  return (
    <Show when={props.of.startsWith('$') && placeWords()} fallback={<code>{props.of}</code>}>
      {(name) => <>{name()}</>}
    </Show>
  )
}
