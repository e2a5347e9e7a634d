import { createMemo, For, Show, type JSX } from 'solid-js'
import type { CodeName, CodeTold } from '../../worker/api.ts'
import { copyText } from '../page/clipboard.ts'
import { terminologyWords } from '../text/terminology/words.ts'
import { words } from '../text/words.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './CodeCard.module.css'

interface Props {
  readonly told: CodeTold
  /** Somebody wants to see another code. */
  readonly onChoose: (code: string) => void
}

/** A code with its names, what it is a kind of, what is a kind of it, its attributes and the sets that it is in. */
export function CodeCard(props: Props): JSX.Element {
  const text = () => terminologyWords().explorer
  const copyCode = () => copyText(props.told.code, words().notices.copied(text().codeOf(props.told.code)))
  const copyCoding = () => {
    const { system, version, code, display } = props.told
    const own = version.startsWith('http') ? { version } : {}
    return copyText(JSON.stringify({ system, ...own, code, display }, null, 2), words().notices.copied(text().codingOf(code)))
  }
  const groups = createMemo(() => {
    const byGroup = new Map<number, CodeTold['attributes'][number][]>()
    for (const one of props.told.attributes) {
      const own = byGroup.get(one.group)
      if (own === undefined) byGroup.set(one.group, [one])
      else own.push(one)
    }
    return [...byGroup].toSorted(([a], [b]) => a - b)
  })
  const day = (): string => String(props.told.effectiveTime ?? '').replace(/^(\d{4})(\d\d)(\d\d)$/, '$3-$2-$1')
  return (
    <article class="sheet">
      <header class={styles['head']}>
        <h2 class={styles['name']} lang="es">
          {props.told.display}
        </h2>
        <p class={styles['facts']}>
          <code>{props.told.code}</code>
          <Show when={props.told.effectiveTime} fallback={<Show when={!props.told.isActive}>{text().inactive}</Show>}>
            <span classList={{ [styles['inactive']!]: !props.told.isActive }}>
              {props.told.isActive ? text().since(day()) : text().inactiveSince(day())}
            </span>
            <span>{props.told.isDefined === true ? text().defined : text().primitive}</span>
          </Show>
          <Show when={props.told.module}>{(module) => <span lang="es">{module().display}</span>}</Show>
        </p>
        <p class={styles['buttons']}>
          <button type="button" class="button" onClick={() => void copyCoding()}>
            <Icon name="copy" />
            {text().copyCoding}
          </button>
          <button type="button" class="button quiet" onClick={() => void copyCode()}>
            <Icon name="copy" />
            {text().copyCode}
          </button>
        </p>
      </header>
      <Names title={text().parents} names={props.told.parents} onChoose={props.onChoose} />
      <Names title={text().children} names={props.told.children} onChoose={props.onChoose}>
        <Show when={props.told.childCount > props.told.children.length}>
          <p class="muted">{text().childrenMore(props.told.children.length, props.told.childCount)}</p>
        </Show>
      </Names>
      <Show when={groups().length > 0}>
        <section class={styles['part']}>
          <h3>{text().attributes}</h3>
          <For each={groups()}>
            {([group, attributes]) => (
              <div class={styles['group']}>
                <Show when={group > 0}>
                  <span class="muted">{text().group(group)}</span>
                </Show>
                <dl class={styles['pairs']}>
                  <For each={attributes}>
                    {({ type, target, value }) => (
                      <>
                        <dt lang="es">{type.display}</dt>
                        <dd>
                          <Show when={target} fallback={value}>
                            {(one) => <Name one={one()} onChoose={props.onChoose} />}
                          </Show>
                        </dd>
                      </>
                    )}
                  </For>
                </dl>
              </div>
            )}
          </For>
        </section>
      </Show>
      <Show when={props.told.properties.length > 0}>
        <section class={styles['part']}>
          <h3>{text().properties}</h3>
          <dl class={styles['pairs']}>
            <For each={props.told.properties}>
              {({ name, value, display }) => (
                <>
                  <dt>{name}</dt>
                  <dd>
                    <Show when={display} fallback={value}>
                      {(shown) => <Name one={{ code: value, display: shown() }} onChoose={props.onChoose} />}
                    </Show>
                  </dd>
                </>
              )}
            </For>
          </dl>
        </section>
      </Show>
      <Descriptions told={props.told} />
      <Names title={text().referenceSets} names={props.told.memberships} onChoose={props.onChoose} />
      <Show when={props.told.mappings.length > 0}>
        <section class={styles['part']}>
          <h3>{text().mappings}</h3>
          <ul class={styles['list']}>
            <For each={props.told.mappings}>
              {({ system, code, display, equivalence, map }) => (
                <li>
                  <code>{code}</code> <span lang="es">{display}</span>{' '}
                  <span class="muted">
                    {equivalence} · {system} · {map}
                  </span>
                </li>
              )}
            </For>
          </ul>
        </section>
      </Show>
    </article>
  )
}

function Descriptions(props: { readonly told: CodeTold }): JSX.Element {
  const text = () => terminologyWords().explorer
  const names = () => props.told.names.filter(({ isActive }) => isActive)
  return (
    <Show when={names().length > 0}>
      <section class={styles['part']}>
        <h3>{text().descriptions}</h3>
        <ul class={styles['list']}>
          <For each={names()}>
            {({ term, language, kind, preferredIn }) => (
              <li>
                <span lang={language || undefined}>{term}</span>{' '}
                <span class="muted">
                  {[language, ...(language === '' ? [] : [text().kinds[kind]])].filter((part) => part !== '').join(' · ')}
                  <Show when={preferredIn.length > 0}>
                    {' '}
                    · {text().preferred} {preferredIn.join(', ')}
                  </Show>
                </span>
              </li>
            )}
          </For>
        </ul>
      </section>
    </Show>
  )
}

function Names(props: {
  readonly title: string
  readonly names: readonly CodeName[]
  readonly onChoose: Props['onChoose']
  readonly children?: JSX.Element
}): JSX.Element {
  return (
    <Show when={props.names.length > 0}>
      <section class={styles['part']}>
        <h3>{props.title}</h3>
        <ul class={styles['list']}>
          <For each={props.names}>
            {(one) => (
              <li>
                <Name one={one} onChoose={props.onChoose} />
              </li>
            )}
          </For>
        </ul>
        {props.children}
      </section>
    </Show>
  )
}

function Name(props: { readonly one: CodeName; readonly onChoose: Props['onChoose'] }): JSX.Element {
  return (
    <button type="button" class={styles['link']} onClick={() => props.onChoose(props.one.code)}>
      <span lang="es">{props.one.display || props.one.code}</span>
      <Show when={props.one.display !== ''}>
        <span class={styles['code']}>{props.one.code}</span>
      </Show>
    </button>
  )
}
