import { For, Show, type JSX } from 'solid-js'
import type { CatalogSummary } from '../../worker/api.ts'
import { say } from '../shell/notices.ts'
import type { StoredImport } from '../storage/db.ts'
import { imports, keepImport, removeImport } from '../storage/imports.ts'
import { thousands } from '../text/count.ts'
import { words } from '../text/words.ts'
import styles from './CatalogList.module.css'
import { byFamily } from './families.ts'

interface Props {
  readonly catalogs: readonly CatalogSummary[]
  /** Somebody wants to search in a catalog. */
  readonly onChoose: (id: string) => void
}

/** Every catalog with its version, its date, where it comes from, and what was imported into it. */
export function CatalogList(props: Props): JSX.Element {
  const columns = () => words().catalogs.columns
  // The roles are those of a table anyway; on a narrow page its rows are laid out as cards, and browsers then forget them.
  return (
    <section aria-labelledby="catalogs-list">
      <h2 id="catalogs-list">{words().catalogs.list}</h2>
      <div class={styles['frame']}>
        <table class={styles['table']} role="table" aria-labelledby="catalogs-list">
          <thead role="rowgroup">
            <tr role="row">
              <th role="columnheader">{columns().title}</th>
              <th role="columnheader" class={styles['number']}>
                {columns().rows}
              </th>
              <th role="columnheader">{columns().version}</th>
              <th role="columnheader">{columns().date}</th>
              <th role="columnheader">{columns().source}</th>
            </tr>
          </thead>
          <For each={byFamily(props.catalogs)}>
            {([family, members]) => (
              <tbody role="rowgroup">
                <tr role="row" class={styles['family']}>
                  <th role="rowheader" colspan="5">
                    {words().catalogs.families[family]}
                  </th>
                </tr>
                <For each={members}>{(catalog) => <Row catalog={catalog} onChoose={props.onChoose} />}</For>
              </tbody>
            )}
          </For>
        </table>
      </div>
    </section>
  )
}

function Row(props: { readonly catalog: CatalogSummary; readonly onChoose: Props['onChoose'] }): JSX.Element {
  const own = () => imports().find(({ catalog }) => catalog === props.catalog.id)
  return (
    <tr role="row">
      <th role="rowheader" class={styles['title']}>
        <button
          type="button"
          class={styles['choose']}
          title={words().catalogs.searchIn(props.catalog.title)}
          onClick={() => props.onChoose(props.catalog.id)}
          lang="es"
        >
          {props.catalog.title}
        </button>
        <code class={styles['id']}>{props.catalog.id}</code>
        <Show when={own()}>{(one) => <Imported one={one()} title={props.catalog.title} />}</Show>
      </th>
      <Show
        when={props.catalog.provenance}
        fallback={
          <td role="cell" colspan="4" class={styles['unavailable']}>
            {words().catalogs.unavailable}
          </td>
        }
      >
        {(provenance) => (
          <>
            <td role="cell" class={styles['number']} data-label={words().catalogs.columns.rows}>
              {thousands(props.catalog.size ?? 0)}
            </td>
            <td role="cell" class={styles['version']} data-label={words().catalogs.columns.version} lang="es">
              {provenance().version}
            </td>
            <td role="cell" class={styles['date']} data-label={words().catalogs.columns.date}>
              {provenance().date}
            </td>
            <td role="cell" class={styles['source']} lang="es">
              <span>{provenance().source}</span>
              <span class={styles['licence']}>{words().catalogs.licence(provenance().licence)}</span>
            </td>
          </>
        )}
      </Show>
    </tr>
  )
}

function Imported(props: { readonly one: StoredImport; readonly title: string }): JSX.Element {
  const remove = async () => {
    const { one, title } = props
    await removeImport(one.catalog)
    say(words().catalogs.removed(title), 'done', { label: words().notices.undo, run: () => void keepImport(one) })
  }
  return (
    <span class={styles['own']}>
      <span>{words().catalogs.own(props.one.name, props.one.rows, props.one.date)}</span>
      <button type="button" class="button" onClick={() => void remove()}>
        <span>
          {words().catalogs.remove}
          <span class="hidden"> {props.one.name}</span>
        </span>
      </button>
    </span>
  )
}
