import { createMemo, For, Show, type JSX } from 'solid-js'
import type { CatalogSummary } from '../../worker/api.ts'
import { say } from '../page/notices.ts'
import type { StoredImport } from '../storage/db.ts'
import { imports, keepImport, removeImport } from '../storage/imports.ts'
import { thousands } from '../text/count.ts'
import { utcDay } from '../text/moment.ts'
import { catalogWords } from '../text/catalogs/words.ts'
import { language, words } from '../text/words.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { createDrawn } from '../ui/drawn.ts'
import disclosure from '../ui/Disclosure.module.css'
import styles from './CatalogList.module.css'
import { byPublisher, publisherName } from '../text/catalogs/publishers.ts'

/** How many rows are drawn at a time. */
const piece = 12

interface Props {
  readonly catalogs: readonly CatalogSummary[]
  /** Somebody wants to search in a catalog. */
  readonly onChoose: (id: string) => void
}

/** Every catalog with its version, its date, where it comes from, and what was imported into it; those of guides unfold. */
export function CatalogList(props: Props): JSX.Element {
  const drawn = createDrawn(() => props.catalogs.length, piece)
  const groups = createMemo(() => {
    let above = 0
    return byPublisher(props.catalogs).map(([publisher, members]) => {
      const first = above
      above += members.length
      return { publisher, members, rows: () => members.slice(0, Math.max(0, drawn() - first)) }
    })
  })
  return (
    <section aria-labelledby="catalogs-list">
      <h2 id="catalogs-list">{catalogWords().list}</h2>
      <ul class="sheet rows">
        <For each={groups()}>
          {({ publisher, members, rows }) => (
            <li>
              <details class={styles['publisher']} open={publisher === 'own' || members.some(({ id }) => importInto(id) !== undefined)}>
                <summary class={disclosure['row']}>
                  <span class={disclosure['name']}>{publisherName(publisher)}</span>
                  <span class="muted">{catalogWords().catalogs(members.length)}</span>
                </summary>
                <Members label={publisherName(publisher)} rows={rows()} onChoose={props.onChoose} />
              </details>
            </li>
          )}
        </For>
      </ul>
    </section>
  )
}

function importInto(id: string): StoredImport | undefined {
  return imports().find(({ catalog }) => catalog === id)
}

function Members(props: {
  readonly label: string
  readonly rows: readonly CatalogSummary[]
  readonly onChoose: Props['onChoose']
}): JSX.Element {
  const title = () => catalogWords().columns
  return (
    <DataTable
      label={props.label}
      columns={[
        { title: title().title, class: styles['title'] },
        { title: title().rows, isNumber: true, class: styles['brief'] },
        { title: title().version, isText: true, lang: 'es', class: `${styles['brief']} ${styles['version']}` },
        { title: title().date, class: styles['brief'] },
        { title: title().source, isText: true, lang: 'es', class: `${styles['brief']} ${styles['source']}` },
      ]}
      rows={props.rows}
    >
      {(catalog) => [
        <Name catalog={catalog} onChoose={props.onChoose} />,
        ...(catalog.provenance === undefined
          ? [<span class="muted">{catalogWords().unavailable}</span>]
          : [
              thousands(catalog.size ?? 0),
              catalog.provenance.version,
              <time dateTime={catalog.provenance.date}>{utcDay(catalog.provenance.date)}</time>,
              <>
                {catalog.provenance.source}
                <span class={styles['licence']} lang={language()}>
                  {catalogWords().licence(catalog.provenance.licence)}
                </span>
              </>,
            ]),
      ]}
    </DataTable>
  )
}

function Name(props: { readonly catalog: CatalogSummary; readonly onChoose: Props['onChoose'] }): JSX.Element {
  return (
    <>
      <button
        type="button"
        class={styles['choose']}
        title={catalogWords().searchIn(props.catalog.title)}
        onClick={() => props.onChoose(props.catalog.id)}
        lang="es"
      >
        {props.catalog.title}
      </button>
      <code class={styles['id']}>{props.catalog.id}</code>
      <Show when={importInto(props.catalog.id)}>{(one) => <Imported one={one()} title={props.catalog.title} />}</Show>
    </>
  )
}

function Imported(props: { readonly one: StoredImport; readonly title: string }): JSX.Element {
  const remove = async () => {
    const { one, title } = props
    await removeImport(one.catalog)
    say(catalogWords().removed(title), 'done', { label: words().notices.undo, run: () => void keepImport(one) })
  }
  return (
    <span class={styles['own']}>
      <span>{catalogWords().own(props.one.name, props.one.rows, utcDay(props.one.date))}</span>
      <button type="button" class="button" onClick={() => void remove()}>
        <span>
          {catalogWords().remove}
          <span class="hidden"> {props.one.name}</span>
        </span>
      </button>
    </span>
  )
}
