import { createEffect, createMemo, createResource, createSignal, For, on, Show, type JSX } from 'solid-js'
import type { EclResult, FoundTerm } from '../../worker/api.ts'
import { useApp } from '../app.ts'
import { useTitle } from '../page/title.ts'
import { terminologies } from '../storage/terminologies.ts'
import { terminologyWords } from '../text/terminology/words.ts'
import { language } from '../text/words.ts'
import { CodeCard } from './CodeCard.tsx'
import { EclField } from './EclField.tsx'
import styles from './TerminologyPage.module.css'
import { inOrder, versionSaid } from './versions.ts'

const mostFound = 50
const mostExpanded = 200

/** The result of a search: codes, and a sentence about them. */
interface Found {
  readonly state: string
  readonly isProblem?: boolean
  readonly codes: readonly FoundTerm[]
}

/** Codes of what was imported: by name or expression on one side, and one with all that is around it on the other. */
export default function TerminologyPage(): JSX.Element {
  const text = () => terminologyWords().explorer
  const heading = useTitle(() => text().title)
  const all = createMemo(() => inOrder(terminologies()).filter(({ kind }) => kind !== 'resources'))
  const [chosen, choose] = createSignal(new URLSearchParams(location.search).get('de') ?? '')
  const current = createMemo(() => all().find(({ id }) => id === chosen()) ?? all().find(({ kind }) => kind === 'snomed') ?? all()[0])
  return (
    <div class={`page ${styles['page']}`}>
      <h1 ref={heading} tabindex="-1">
        {text().title}
      </h1>
      <p class="intro">{text().intro}</p>
      <Show
        when={current()}
        fallback={
          <p>
            {text().empty} <a href="/catalogos">{text().toImport}</a>
          </p>
        }
      >
        {(one) => (
          <>
            <div class={styles['which']}>
              <label for="explorer-which">{text().which}</label>
              <select id="explorer-which" class="field" onChange={(event) => choose(event.currentTarget.value)}>
                <For each={all()}>
                  {(other) => (
                    <option value={other.id} selected={other.id === one().id}>
                      {other.title} {versionSaid(other)}
                    </option>
                  )}
                </For>
              </select>
            </div>
            <Show when={one().id} keyed>
              {(id) => <Explorer id={id} hasEcl={one().kind === 'snomed'} />}
            </Show>
          </>
        )}
      </Show>
    </div>
  )
}

function Explorer(props: { readonly id: string; readonly hasEcl: boolean }): JSX.Element {
  const { client } = useApp()
  const text = () => terminologyWords().explorer
  const [way, setWay] = createSignal<'name' | 'ecl'>('name')
  const [query, setQuery] = createSignal('')
  const [expression, setExpression] = createSignal('')
  const [found, setFound] = createSignal<Found>()
  const [code, setCode] = createSignal<string>()
  let asked = 0
  let card: HTMLElement | undefined

  createEffect(
    on([query, way], ([words, how]) => {
      // By expression nobody asked yet: what a name is answered with later is not about it.
      void search(how === 'name' ? words.trim() : '')
    }),
  )
  const [told] = createResource(code, (wanted) => client.ask('describeCode', props.id, wanted).catch(() => undefined))

  async function search(words: string): Promise<void> {
    const turn = (asked += 1)
    if (words === '') return void setFound(undefined)
    const codes = await client.ask('searchTerminology', props.id, words, mostFound).catch(() => undefined)
    if (turn !== asked) return
    if (codes === undefined) setFound({ state: text().unreadable, isProblem: true, codes: [] })
    else setFound({ state: codes.length === 0 ? text().notFound(words) : text().found(codes.length, mostFound), codes })
  }

  async function expand(): Promise<void> {
    if (expression().trim() === '') return
    const turn = (asked += 1)
    setFound({ state: text().searching, codes: [] })
    const result = await client.ask('expandEcl', props.id, expression(), mostExpanded).catch(() => undefined)
    if (turn === asked) setFound(toFound(result))
  }

  function toFound(result: EclResult | undefined): Found {
    if (result === undefined) return { state: text().unreadable, isProblem: true, codes: [] }
    if (result.problem !== undefined) return { state: result.problem[language()], isProblem: true, codes: [] }
    const { total, concepts, unknown } = result
    const missing = unknown.length === 0 ? '' : ` ${text().unknown(unknown.map((one) => `«${one}»`).join(', '))}`
    return { state: text().total(total, concepts.length) + missing, codes: concepts }
  }

  /** On narrow screens the card lies below the results: what was chosen is brought into view. */
  function show(next: string): void {
    setCode(next)
    requestAnimationFrame(() => card?.scrollIntoView({ block: 'nearest' }))
  }

  return (
    <div class={styles['columns']}>
      <section class={styles['finder']} aria-label={text().ways}>
        <Show when={props.hasEcl}>
          <div class={styles['ways']} role="group" aria-label={text().ways}>
            <button
              type="button"
              class="tab"
              classList={{ shown: way() === 'name' }}
              aria-pressed={way() === 'name'}
              onClick={() => setWay('name')}
            >
              {text().byName}
            </button>
            <button
              type="button"
              class="tab"
              classList={{ shown: way() === 'ecl' }}
              aria-pressed={way() === 'ecl'}
              onClick={() => setWay('ecl')}
            >
              {text().byEcl}
            </button>
          </div>
        </Show>
        <Show
          when={way() === 'ecl'}
          fallback={
            <div class={styles['query']}>
              <label for="explorer-query">{text().search}</label>
              <input
                id="explorer-query"
                type="search"
                class="field"
                placeholder={text().hint}
                autocomplete="off"
                spellcheck={false}
                value={query()}
                onInput={(event) => setQuery(event.currentTarget.value)}
              />
            </div>
          }
        >
          <EclField id={props.id} value={expression()} onChange={setExpression} onRun={() => void expand()} />
          <button type="button" class="button primary" onClick={() => void expand()}>
            {text().run}
          </button>
        </Show>
        <p class={styles['state']} classList={{ [styles['problem']!]: found()?.isProblem === true }} role="status">
          {found()?.state ?? ''}
        </p>
        <Show when={(found()?.codes.length ?? 0) > 0}>
          <ul class={`sheet rows ${styles['results']}`} aria-label={text().results}>
            <For each={found()?.codes}>
              {(one) => (
                <li>
                  <button type="button" class={styles['result']} aria-pressed={code() === one.code} onClick={() => show(one.code)}>
                    <span lang="es">
                      {one.display}
                      <Show when={one.term}>{(term) => <span class="muted"> · {term()}</span>}</Show>
                    </span>
                    <span class={styles['code']}>
                      {one.code}
                      <Show when={!one.isActive}> · {text().inactive}</Show>
                    </span>
                  </button>
                </li>
              )}
            </For>
          </ul>
        </Show>
      </section>
      <section ref={(element) => (card = element)} class={styles['card']} aria-live="polite">
        <Show when={told.latest} fallback={<p class={`muted ${styles['none']}`}>{text().choose}</p>}>
          {(one) => <CodeCard told={one()} onChoose={show} />}
        </Show>
      </section>
    </div>
  )
}
