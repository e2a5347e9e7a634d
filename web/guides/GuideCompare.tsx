import { createEffect, createMemo, createResource, createSignal, For, on, Show, type JSX } from 'solid-js'
import type { GuideSummary, ToldDefinition } from '../../worker/api.ts'
import { useApp } from '../app.ts'
import { packages } from '../storage/packages.ts'
import { guideWords } from '../text/guides/words.ts'
import { language } from '../text/words.ts'
import { Icon } from '../ui/Icon.tsx'
import disclosure from '../ui/Disclosure.module.css'
import styles from './GuidesPage.module.css'

/** A version that can be compared: of a guide that comes with the page, or a package on this device. */
interface Version {
  /** `id#version`. */
  readonly id: string
  readonly name: string
  readonly label: string
}

/** How many changes of a definition are shown. */
const mostShown = 100

/** The changes between two versions of a guide, by definition. */
export function GuideCompare(props: { readonly guides: readonly GuideSummary[] }): JSX.Element {
  const { client } = useApp()
  const text = guideWords
  const versions = createMemo((): readonly Version[] => {
    const all = [
      ...props.guides.map(({ id, version, name }) => ({ id: `${id}#${version}`, name, label: `${text().names[id] ?? id} ${version}` })),
      ...packages()
        .filter(({ isUsed }) => isUsed)
        .map(({ id, name, version }) => ({ id, name, label: `${name} ${version}` })),
    ]
    return all.filter(({ name }) => all.filter((one) => one.name === name).length > 1)
  })
  const [from, setFrom] = createSignal('clcore#1.9.4')
  const [to, setTo] = createSignal('clcore#2.0.0')
  const others = createMemo(() => {
    const name = versions().find(({ id }) => id === from())?.name
    return versions().filter((one) => one.name === name && one.id !== from())
  })
  createEffect(
    on(others, (all) => {
      if (all.length > 0 && !all.some(({ id }) => id === to())) setTo(all.at(-1)!.id)
    }),
  )
  const [result] = createResource(
    () => (others().some(({ id }) => id === to()) ? ([from(), to(), language()] as const) : undefined),
    ([before, after, told]) => client.ask('compareVersions', before, after, told === 'en' ? told : undefined),
  )
  const state = (): string => {
    if (result.loading) return text().comparing
    const all = result.error === undefined ? result() : undefined
    if (all === undefined) return text().unavailable
    const stricter = all.flatMap(({ changes }) => changes).filter(({ isStricter }) => isStricter).length
    return all.length === 0 ? text().same : text().result(all.length, stricter)
  }
  return (
    <Show when={versions().length > 0}>
      <section aria-labelledby="guides-compare">
        <h2 id="guides-compare">{text().compare}</h2>
        <div class={styles['choice']}>
          <label for="guides-from">{text().from}</label>
          <select id="guides-from" class="field" onChange={(event) => setFrom(event.currentTarget.value)}>
            <For each={versions()}>
              {({ id, label }) => (
                <option value={id} selected={id === from()}>
                  {label}
                </option>
              )}
            </For>
          </select>
          <label for="guides-to">{text().to}</label>
          <select id="guides-to" class="field" onChange={(event) => setTo(event.currentTarget.value)}>
            <For each={others()}>
              {({ id, label }) => (
                <option value={id} selected={id === to()}>
                  {label}
                </option>
              )}
            </For>
          </select>
        </div>
        <p role="status">{state()}</p>
        <Show when={!result.loading && result.error === undefined && result()?.length}>
          <ul class="sheet rows" aria-label={text().compare}>
            <For each={result()}>{(definition) => <Definition one={definition} />}</For>
          </ul>
        </Show>
      </section>
    </Show>
  )
}

function Definition(props: { readonly one: ToldDefinition }): JSX.Element {
  const text = guideWords
  const head = () => (
    <>
      <span class={styles['kind']}>{text().kinds[props.one.kind]}</span>
      <span class={disclosure['name']}>{props.one.name}</span>
      <Show when={props.one.changes.some(({ isStricter }) => isStricter)}>
        <Icon name="warning" class={styles['risk']} />
        <span class="hidden">{text().stricter}</span>
      </Show>
      <span class={`muted ${styles['short']}`}>
        {props.one.change === 'added'
          ? text().added
          : props.one.change === 'removed'
            ? text().removed
            : text().changes(props.one.changes.length)}
      </span>
    </>
  )
  return (
    <li>
      <Show when={props.one.changes.length > 0} fallback={<div class={disclosure['plain']}>{head()}</div>}>
        <details>
          <summary class={disclosure['row']}>{head()}</summary>
          <ul class={styles['changes']}>
            <For each={props.one.changes.slice(0, mostShown)}>
              {({ at, text: said, isStricter }) => (
                <li>
                  <Show when={isStricter} fallback={<span />}>
                    <Icon name="warning" class={styles['risk']} />
                    <span class="hidden">{text().stricter}</span>
                  </Show>
                  <code>{at}</code>
                  <span>{said}</span>
                </li>
              )}
            </For>
          </ul>
          <Show when={props.one.changes.length > mostShown}>
            <p class={`muted ${styles['more']}`}>{text().more(props.one.changes.length - mostShown)}</p>
          </Show>
        </details>
      </Show>
    </li>
  )
}
