import { createMemo, createResource, For, Show, type JSX } from 'solid-js'
import type { GuideSummary } from '../../worker/api.ts'
import { useApp } from '../app.ts'
import { showText } from '../files/open-files.ts'
import { noFile } from '../editor/file.ts'
import { useTitle } from '../page/title.ts'
import { guideWords } from '../text/guides/words.ts'
import { language } from '../text/words.ts'
import { GuideCompare } from './GuideCompare.tsx'
import disclosure from '../ui/Disclosure.module.css'
import styles from './GuidesPage.module.css'
import { KeptGuides } from './KeptGuides.tsx'

/** Packages that others stand on, and no guides of Chile. */
const foundations: ReadonlySet<string> = new Set(['ips', 'mcode', 'pixm', 'pcmt', 'extensions', 'terminology'])

/** The order of the list: what all stand on, then what hospitals send most; those that are not in it come after. */
const order = [
  'clcore',
  'eis',
  'nid',
  'tei',
  'urgencia',
  'urgencia-eventos',
  'quirurgico',
  'r2bo',
  'sigges',
  'laboratorio',
  'imagenologia',
  'snre',
  'clips',
  'mfr',
  'hpd',
  'falp',
]

/** By that order, the newest version of each first. */
function byUse(one: GuideSummary, other: GuideSummary): number {
  const rank = ({ id }: GuideSummary): number => (order.includes(id) ? order.indexOf(id) : order.length)
  return (
    rank(one) - rank(other) ||
    Number(one.draft) - Number(other.draft) ||
    other.version.localeCompare(one.version, undefined, { numeric: true })
  )
}

/** The guides that come with the page: versions, sources, licences, events and rules of each, and what changes between versions. */
export default function GuidesPage(): JSX.Element {
  const { client } = useApp()
  const text = guideWords
  const heading = useTitle(() => text().title)
  const [guides] = createResource(language, (one) => client.ask('listGuides', one === 'en' ? one : undefined))
  const chilean = createMemo(() => (guides.latest ?? []).filter(({ id }) => !foundations.has(id)).toSorted(byUse))
  const others = createMemo(() => (guides.latest ?? []).filter(({ id }) => foundations.has(id)))
  return (
    <div class="page">
      <h1 ref={heading} tabindex="-1">
        {text().title}
      </h1>
      <p class="intro">{text().intro}</p>
      <KeptGuides />
      <List title={text().list} guides={chilean()} />
      <List title={text().foundations} guides={others()} />
      <GuideCompare guides={guides.latest ?? []} />
    </div>
  )
}

function List(props: { readonly title: string; readonly guides: readonly GuideSummary[] }): JSX.Element {
  return (
    <Show when={props.guides.length > 0}>
      <section>
        <h2>{props.title}</h2>
        <ul class="sheet rows">
          <For each={props.guides}>{(guide) => <Guide guide={guide} />}</For>
        </ul>
      </section>
    </Show>
  )
}

/** A guide by `id#version`, in the language of the page. */
function titleOf(guide: string): string {
  const [id = '', version = ''] = guide.split('#')
  return `${guideWords().names[id] ?? id} ${version}`
}

function Guide(props: { readonly guide: GuideSummary }): JSX.Element {
  const text = guideWords
  const repository = () => /^[\w.-]+\/[\w.-]+$/.test(props.guide.source) && `https://github.com/${props.guide.source}`
  return (
    <li>
      <details>
        <summary class={disclosure['row']}>
          <span class={disclosure['name']}>{text().names[props.guide.id] ?? props.guide.id}</span>
          <span class={styles['version']}>{props.guide.version}</span>
          <Show when={props.guide.draft}>
            <span class={styles['draft']}>{text().draft}</span>
          </Show>
          <span class={`muted ${styles['short']}`}>{props.guide.licence ?? text().noLicence}</span>
        </summary>
        <dl class={styles['facts']}>
          <Fact name={text().package}>
            <code>{props.guide.name}</code>
          </Fact>
          <Fact name={text().canonical}>
            <code>{props.guide.canonical}</code>
          </Fact>
          <Fact name={text().source}>
            <Show when={repository()} fallback={props.guide.source}>
              {(url) => (
                <a href={url()} target="_blank" rel="noreferrer">
                  {props.guide.source}
                </a>
              )}
            </Show>
          </Fact>
          <Show when={props.guide.commit}>
            {(commit) => (
              <Fact name={text().commit}>
                <code>{commit()}</code>
              </Fact>
            )}
          </Show>
          <Fact name={text().licence}>{props.guide.licence ?? text().noLicence}</Fact>
          <Show when={props.guide.dependencies.length > 0}>
            <Fact name={text().basedOn}>{props.guide.dependencies.map(titleOf).join(', ')}</Fact>
          </Show>
          <Show when={props.guide.events.length > 0}>
            <Fact name={text().events}>
              <ul class={styles['events']} lang="es">
                <For each={props.guide.events}>
                  {({ id, title, profile, hasExample }) => (
                    <li>
                      <code>{id}</code> {title}
                      <Show when={profile}>{(url) => <span class="muted"> · {url().replace(/^.*\//, '')}</span>}</Show>
                      <Show when={hasExample}>
                        <EventExamples id={id} />
                      </Show>
                    </li>
                  )}
                </For>
              </ul>
            </Fact>
          </Show>
          <Show when={props.guide.rules.length > 0}>
            <Fact name={text().rules}>
              <ul class={styles['events']}>
                <For each={props.guide.rules}>
                  {({ code, title }) => (
                    <li>
                      <a href={`/reglas/${code}`}>{code}</a> {title}
                    </li>
                  )}
                </For>
              </ul>
            </Fact>
          </Show>
        </dl>
      </details>
    </li>
  )
}

/** Opens the messages of an event in the editor: the one in order, and the one with typical faults. */
function EventExamples(props: { readonly id: string }): JSX.Element {
  const app = useApp()
  const text = guideWords
  const open = async (isValid: boolean): Promise<void> => {
    const message = await app.client.ask('readEventExample', props.id, isValid)
    const name = `${props.id.replace(':', '-')}${isValid ? '' : '-con-problemas'}.json`
    if (message !== undefined) await showText(app, message, { ...noFile, name, isSample: true })
  }
  return (
    <span class={styles['examples']}>
      <button type="button" class="button quiet" lang={language()} onClick={() => void open(true)}>
        {text().example}
        <span class="hidden"> {props.id}</span>
      </button>
      <button type="button" class="button quiet" lang={language()} onClick={() => void open(false)}>
        {text().faulty}
        <span class="hidden"> {props.id}</span>
      </button>
    </span>
  )
}

function Fact(props: { readonly name: string; readonly children: JSX.Element }): JSX.Element {
  return (
    <div class={styles['fact']}>
      <dt class="muted">{props.name}</dt>
      <dd>{props.children}</dd>
    </div>
  )
}
