import { createResource, createSignal, For, onCleanup, onMount, Show, type JSX } from 'solid-js'
import type { TerminologyFile } from '../../worker/api.ts'
import { useApp } from '../app.ts'
import { say } from '../page/notices.ts'
import { pickFiles } from '../page/pick-files.ts'
import type { StoredTerminology } from '../storage/db.ts'
import { terminologies } from '../storage/terminologies.ts'
import { terminologyWords } from '../text/terminology/words.ts'
import { language } from '../text/words.ts'
import { Icon } from '../ui/Icon.tsx'
import { Outcome } from '../ui/Outcome.tsx'
import {
  cancelImport,
  dropUnfinished,
  forgetOutcome,
  importFiles,
  importOutcome,
  importUnderWay,
  lookForUnfinished,
  unfinishedImport,
  type ImportProgress,
} from './importing.ts'
import { removeTerminology } from './keeping.ts'
import { inOrder, isUsed, versionSaid } from './versions.ts'
import kept from '../ui/KeptList.module.css'
import styles from './TerminologySection.module.css'

const named = ['tfc', 'icd-o-3', 'cvx', 'icd-10', 'icd-11', 'atc', 'rxnorm', 'other'] as const

/** The terminologies on this device: to import, to explore, to remove. */
export function TerminologySection(): JSX.Element {
  const text = terminologyWords
  const [as, setAs] = createSignal('')
  const [address, setAddress] = createSignal('')
  const { client } = useApp()
  // Of an index that cannot be used, nobody would learn by the texts: their codes are left unverified.
  const [unusable] = createResource(terminologies, () => client.ask('findUnusableTerminologies').catch(() => []))
  const faultOf = (id: string): string | undefined => unusable.latest?.find((one) => one.id === id)?.sentence[language()]
  onMount(() => void lookForUnfinished())
  onCleanup(forgetOutcome)

  const choose = (isFolder: boolean): void => {
    // Not disabled meanwhile: that would take the focus away.
    if (importUnderWay() !== undefined) return
    const system = as() === 'other' ? address().trim() : as()
    const take = (chosen: readonly File[]): void => {
      const files: readonly TerminologyFile[] = chosen.map((file) => ({ path: file.webkitRelativePath || file.name, file }))
      void importFiles(files, system === '' ? undefined : system)
    }
    pickFiles('.zip,.tar,.tgz,.gz,.json,.ndjson,.csv,.tsv,.txt', take, isFolder)
  }

  return (
    <section aria-labelledby="terminology-title">
      <h2 id="terminology-title">{text().title}</h2>
      <p class="intro">{text().intro}</p>
      <p class={`muted ${styles['how']}`}>{text().howTo}</p>
      <div class={styles['row']}>
        <div class={styles['as']}>
          <label for="terminology-as">{text().as}</label>
          <select id="terminology-as" class="field" value={as()} onChange={(event) => setAs(event.currentTarget.value)}>
            <option value="">{text().asFound}</option>
            <For each={named}>{(name) => <option value={name}>{text().systems[name]}</option>}</For>
          </select>
        </div>
        <Show when={as() === 'other'}>
          <div class={styles['as']}>
            <label for="terminology-address">{text().otherSystem}</label>
            <input
              id="terminology-address"
              class="field"
              type="url"
              placeholder="http://hl7.org/fhir/sid/…"
              onInput={(event) => setAddress(event.currentTarget.value)}
            />
          </div>
        </Show>
        <button type="button" class="button" aria-disabled={importUnderWay() !== undefined} onClick={() => choose(false)}>
          <Icon name="open" />
          {text().choose}
        </button>
        <button type="button" class="button quiet" aria-disabled={importUnderWay() !== undefined} onClick={() => choose(true)}>
          {text().chooseFolder}
        </button>
      </div>
      <Show when={importUnderWay()}>{(progress) => <Progress of={progress()} />}</Show>
      <Show when={importUnderWay() === undefined && unfinishedImport()}>
        {(name) => (
          <div class={styles['unfinished']} role="status">
            <Outcome>{text().unfinished(name())}</Outcome>
            <button type="button" class="button quiet" onClick={() => void dropUnfinished()}>
              {text().forget}
            </button>
          </div>
        )}
      </Show>
      <Came />
      <Show when={terminologies().length > 0} fallback={<p class={`muted ${kept['none']}`}>{text().none}</p>}>
        <ul class={`sheet rows ${kept['list']}`} aria-label={text().list}>
          <For each={inOrder(terminologies())}>{(one) => <Row one={one} fault={faultOf(one.id)} />}</For>
        </ul>
      </Show>
    </section>
  )
}

function Progress(props: { readonly of: ImportProgress }): JSX.Element {
  const text = terminologyWords
  const state = (): string => {
    const { done, total } = props.of
    if (total === 0) return ''
    return done >= total ? text().building : text().progress(text().size(done), text().size(total))
  }
  return (
    <div class={styles['progress']}>
      <label for="terminology-progress">{props.of.name}</label>
      <progress id="terminology-progress" max={1} value={props.of.total === 0 ? 0 : props.of.done / props.of.total} />
      <span class="muted">{state()}</span>
      <button type="button" class="button" onClick={cancelImport}>
        {text().cancel}
      </button>
    </div>
  )
}

function Came(): JSX.Element {
  const text = terminologyWords
  const done = () => {
    const came = importOutcome()
    return came !== undefined && 'kept' in came ? came : undefined
  }
  const problem = () => {
    const came = importOutcome()
    return came !== undefined && 'problem' in came ? came : undefined
  }
  return (
    <>
      <div role="status">
        <For each={done()?.kept}>{(one) => <Outcome isDone>{text().imported(one.title, versionSaid(one), one.codes)}</Outcome>}</For>
        <Show when={(done()?.sentences.length ?? 0) > 0}>
          <ul class={kept['warnings']}>
            <For each={done()?.sentences}>
              {(sentence) => (
                <li>
                  <Icon name="warning" />
                  <span>{sentence[language()]}</span>
                </li>
              )}
            </For>
            <Show when={(done()?.more ?? 0) > 0}>
              <li>{text().more(done()!.more)}</li>
            </Show>
          </ul>
        </Show>
      </div>
      <div role="alert">
        <Show when={problem()}>{(one) => <Outcome>{one().problem()}</Outcome>}</Show>
      </div>
    </>
  )
}

function Row(props: { readonly one: StoredTerminology; readonly fault: string | undefined }): JSX.Element {
  const text = terminologyWords
  const remove = async () => {
    const { one } = props
    await removeTerminology(one)
    say(text().removed(one.title), 'done')
  }
  const facts = (): readonly string[] => {
    const { codes, valueSets = 0, conceptMaps = 0, bytes } = props.one
    return [
      ...(codes > 0 ? [text().codes(codes)] : []),
      ...(valueSets > 0 ? [text().valueSets(valueSets)] : []),
      ...(conceptMaps > 0 ? [text().conceptMaps(conceptMaps)] : []),
      text().size(bytes),
    ]
  }
  const hidden = () => (
    <span class="hidden">
      {' '}
      {props.one.title} {versionSaid(props.one)}
    </span>
  )
  return (
    <li class={styles['terminology']}>
      <div class={kept['head']}>
        <h3 class={kept['name']}>
          {props.one.title} <span class={kept['version']}>{versionSaid(props.one)}</span>
        </h3>
        <Show when={props.one.kind !== 'resources' && props.fault === undefined}>
          <a class="button quiet" href={`/catalogos/terminologia?de=${encodeURIComponent(props.one.id)}`}>
            {text().explore}
            {hidden()}
          </a>
        </Show>
        <button type="button" class="button quiet" onClick={() => void remove()}>
          {text().remove}
          {hidden()}
        </button>
      </div>
      <p class={kept['about']}>
        <Show when={props.one.kind !== 'resources'}>
          <code>{props.one.system}</code>
        </Show>
        <For each={facts()}>{(fact) => <span>{fact}</span>}</For>
        <Show when={!isUsed(props.one, terminologies())}>
          <span>{text().older}</span>
        </Show>
      </p>
      <Show when={props.fault}>{(sentence) => <Outcome>{sentence()}</Outcome>}</Show>
    </li>
  )
}
