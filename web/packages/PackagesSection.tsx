import { createResource, For, onCleanup, Show, type JSX } from 'solid-js'
import type { PackageCheck } from '../../worker/api.ts'
import { useApp } from '../app.ts'
import { Reading } from '../ui/Reading.tsx'
import { say } from '../page/notices.ts'
import type { StoredPackage } from '../storage/db.ts'
import { keepPackage, packages, removePackage, usePackage } from '../storage/packages.ts'
import { utcDay } from '../text/moment.ts'
import { packageWords } from '../text/packages/words.ts'
import { language, words } from '../text/words.ts'
import { Icon } from '../ui/Icon.tsx'
import { Outcome } from '../ui/Outcome.tsx'
import { added, beingRead, cancelAdding, choosePackages, forgetOutcomes } from './adding.ts'
import kept from '../ui/KeptList.module.css'
import styles from './PackagesSection.module.css'

/** The packages of definitions on this device: to add, to use or not, to remove, and what each lacks. */
export function PackagesSection(): JSX.Element {
  const { client } = useApp()
  const text = packageWords
  const [checks] = createResource(packages, () => client.ask('checkPackages').catch(() => []))
  onCleanup(forgetOutcomes)
  return (
    <section aria-labelledby="packages-title">
      <h2 id="packages-title">{text().title}</h2>
      <p class="intro">{text().intro}</p>
      <div class={styles['row']}>
        <button type="button" class="button" onClick={choosePackages}>
          <Icon name="open" />
          {text().choose}
        </button>
        <span class={styles['drop']}>{text().orDrop}</span>
      </div>
      <Show when={beingRead()}>{(name) => <Reading name={name()} onCancel={cancelAdding} />}</Show>
      <div role="status">
        <For each={added()}>
          {(one) => <Show when={'kept' in one && one.kept}>{(kept) => <Outcome isDone>{addedSaid(kept())}</Outcome>}</Show>}
        </For>
      </div>
      <div role="alert">
        <For each={added()}>{(one) => <Show when={'problem' in one && one}>{(bad) => <Outcome>{bad().problem()}</Outcome>}</Show>}</For>
      </div>
      <Show when={packages().length > 0} fallback={<p class={`muted ${kept['none']}`}>{text().none}</p>}>
        <ul class={`sheet rows ${kept['list']}`} aria-label={text().list}>
          <For each={packages()}>{(one) => <Row one={one} check={checks.latest?.find(({ id }) => id === one.id)} />}</For>
        </ul>
      </Show>
    </section>
  )
}

function Row(props: { readonly one: StoredPackage; readonly check: PackageCheck | undefined }): JSX.Element {
  const text = packageWords
  const remove = async () => {
    const { one } = props
    await removePackage(one.id)
    say(text().removed(one.title ?? one.name), 'done', { label: words().notices.undo, run: () => void keepPackage(one) })
  }
  return (
    <li class={styles['package']} classList={{ [styles['idle']!]: !props.one.isUsed }}>
      <div class={kept['head']}>
        <h3 class={kept['name']}>
          {props.one.title ?? props.one.name} <span class={kept['version']}>{props.one.version}</span>
        </h3>
        <label class={styles['switch']}>
          <input
            type="checkbox"
            role="switch"
            checked={props.one.isUsed}
            onChange={(event) => void usePackage(props.one, event.currentTarget.checked)}
          />
          {text().use}
          <span class="hidden">
            {' '}
            {props.one.name} {props.one.version}
          </span>
        </label>
        <button type="button" class="button quiet" onClick={() => void remove()}>
          {text().remove}
          <span class="hidden">
            {' '}
            {props.one.name} {props.one.version}
          </span>
        </button>
      </div>
      <p class={kept['about']}>
        <Show when={props.one.title !== null}>
          <code>{props.one.name}</code>
        </Show>
        <For each={aboutOf(props.one)}>{(part) => <span>{part}</span>}</For>
      </p>
      <State one={props.one} check={props.check} />
    </li>
  )
}

function State(props: { readonly one: StoredPackage; readonly check: PackageCheck | undefined }): JSX.Element {
  const text = packageWords
  const missing = () => props.check?.missing.map(({ name, version, instead }) => text().missing(name, version, instead)) ?? []
  const problems = () => props.check?.problems ?? []
  return (
    <Show when={props.one.isUsed} fallback={<p class={styles['state']}>{text().unused}</p>}>
      <Show when={props.check} fallback={<p class={styles['state']}>{text().checking}</p>}>
        {(check) => (
          <Show
            when={missing().length + problems().length > 0}
            fallback={
              <p class={`${styles['state']} ${styles['done']}`}>
                <Icon name="valid" />
                {text().complete}
              </p>
            }
          >
            <ul class={kept['warnings']}>
              <For each={missing()}>
                {(sentence) => (
                  <li>
                    <Icon name="warning" />
                    <span>{sentence}</span>
                  </li>
                )}
              </For>
              <For each={problems()}>
                {(sentence) => (
                  <li>
                    <Icon name="warning" />
                    <span>{sentence[language()]}</span>
                  </li>
                )}
              </For>
              <Show when={check().more > 0}>
                <li>{text().more(check().more)}</li>
              </Show>
            </ul>
          </Show>
        )}
      </Show>
    </Show>
  )
}

function addedSaid({ title, name, version, structures, valueSets, codeSystems }: StoredPackage): string {
  return packageWords().added(title ?? name, version, structures + valueSets + codeSystems)
}

function aboutOf({ date, structures, valueSets, codeSystems, content }: StoredPackage): readonly string[] {
  const text = packageWords()
  return [
    ...(date === null ? [] : [utcDay(date)]),
    ...(structures > 0 ? [text.structures(structures)] : []),
    ...(valueSets > 0 ? [text.valueSets(valueSets)] : []),
    ...(codeSystems > 0 ? [text.codeSystems(codeSystems)] : []),
    text.size(content.size),
  ]
}
