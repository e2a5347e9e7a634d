import { createEffect, createSignal, For, on, Show, type JSX } from 'solid-js'
import type { CatalogSummary, FoundConcept } from '../../worker/api.ts'
import { useApp } from '../app.ts'
import { say } from '../page/notices.ts'
import { imports } from '../storage/imports.ts'
import { catalogWords } from '../text/catalogs/words.ts'
import { words } from '../text/words.ts'
import { Icon } from '../ui/Icon.tsx'
import { CatalogOptions } from './CatalogOptions.tsx'
import styles from './CatalogSearch.module.css'
import { copyText } from '../page/clipboard.ts'

const mostShown = 30

/** Searches while somebody types, in one catalog or in all. */
export function CatalogSearch(props: {
  readonly catalogs: readonly CatalogSummary[]
  /** The id of the catalog searched in; `''` for all. */
  readonly only: string
  readonly onChoose: (id: string) => void
  readonly field: (element: HTMLInputElement) => void
}): JSX.Element {
  const { client } = useApp()
  const [query, setQuery] = createSignal('')
  const [answer, setAnswer] = createSignal<{ readonly query: string; readonly found: readonly FoundConcept[] }>()
  let asked = 0

  createEffect(on(imports, () => void client.ask('prepareCatalogs').catch(() => {})))
  createEffect(on([query, () => props.only, imports], ([text, only]) => void find(text.trim(), only)))

  async function find(text: string, only: string): Promise<void> {
    const turn = (asked += 1)
    if (text === '') {
      setAnswer(undefined)
      return
    }
    try {
      const found = await client.ask('searchCatalogs', text, only === '' ? undefined : only, mostShown)
      if (turn === asked) setAnswer({ query: text, found })
    } catch (cause) {
      console.error(cause)
      say(words().notices.failed, 'error')
    }
  }

  const status = (): string => {
    const current = answer()
    if (current === undefined) return ''
    return current.found.length === 0 ? catalogWords().none(current.query) : catalogWords().found(current.found.length, mostShown)
  }

  return (
    <search>
      <div class={styles['fields']}>
        <div class={styles['query']}>
          <label for="catalogs-search">{catalogWords().search}</label>
          <input
            ref={props.field}
            id="catalogs-search"
            type="search"
            class="field"
            placeholder={catalogWords().searchHint}
            autocomplete="off"
            spellcheck={false}
            onInput={(event) => setQuery(event.currentTarget.value)}
          />
        </div>
        <div class={styles['in']}>
          <label for="catalogs-in">{catalogWords().in}</label>
          <select id="catalogs-in" class="field" value={props.only} onChange={(event) => props.onChoose(event.currentTarget.value)}>
            <option value="">{catalogWords().inAll}</option>
            <CatalogOptions catalogs={props.catalogs} />
          </select>
        </div>
      </div>
      <p class={styles['status']} role="status">
        {status()}
      </p>
      <Show when={(answer()?.found.length ?? 0) > 0}>
        <ul class="sheet rows" aria-label={catalogWords().results}>
          <For each={answer()?.found}>{(concept) => <Result concept={concept} />}</For>
        </ul>
      </Show>
    </search>
  )
}

function Result(props: { readonly concept: FoundConcept }): JSX.Element {
  const text = catalogWords
  const copyCode = () => copyText(props.concept.code, words().notices.copied(text().codeOf(props.concept.code)))
  const copyCoding = () => {
    const { system, code, display } = props.concept
    return copyText(JSON.stringify({ system, code, display }, null, 2), words().notices.copied(text().codingOf(code)))
  }
  return (
    <li class={styles['result']}>
      <code class={styles['code']}>{props.concept.code}</code>
      <span class={styles['name']} lang="es">
        <span>{props.concept.display}</span>
        <span class={styles['catalog']}>
          {props.concept.title}
          <Show when={props.concept.detail}>{(detail) => <> · {detail()}</>}</Show>
        </span>
      </span>
      <span class={styles['buttons']}>
        <button type="button" class="button quiet" onClick={() => void copyCode()}>
          <Icon name="copy" />
          <span>
            {text().copyCode}
            <span class="hidden"> {props.concept.code}</span>
          </span>
        </button>
        <button type="button" class="button quiet" onClick={() => void copyCoding()}>
          <Icon name="copy" />
          <span>
            {text().copyCoding}
            <span class="hidden"> {props.concept.code}</span>
          </span>
        </button>
      </span>
    </li>
  )
}
