import { createMemo, For, type JSX } from 'solid-js'
import styles from './DataTable.module.css'

/** A column and how it is set. */
export interface Column {
  readonly title: string
  readonly isNumber?: boolean
  /** Its content is broken into lines; that of other columns only where the page is narrow. */
  readonly isText?: boolean
  /** Its title is for a screen reader alone. */
  readonly isTitleHidden?: boolean
  /** The language of what stands in it, where it is another than that of the page. */
  readonly lang?: string
  readonly class?: string | undefined
}

/** A table that is laid out as cards where the page is narrow; the first column names the row. */
export function DataTable<Row>(props: {
  readonly label: string
  readonly columns: readonly Column[]
  readonly rows: readonly Row[]
  /** One for each column; the last of fewer spans what is left. */
  readonly children: (row: Row) => readonly JSX.Element[]
}): JSX.Element {
  // These and a row's cells are asked for in every cell, and what is written in a tag is made anew each time.
  const columns = createMemo(() => props.columns)
  // The roles are those of a table anyway; laid out as cards, browsers forget them.
  return (
    <div class="sheet">
      <table class={styles['table']} role="table" aria-label={props.label}>
        <thead role="rowgroup">
          <tr role="row">
            <For each={columns()}>
              {({ title, isNumber, isTitleHidden }) => (
                <th role="columnheader" classList={{ [styles['number']!]: isNumber }}>
                  <span classList={{ hidden: isTitleHidden }}>{title}</span>
                </th>
              )}
            </For>
          </tr>
        </thead>
        <tbody role="rowgroup">
          <For each={props.rows}>
            {(row) => {
              const cells = createMemo(() => props.children(row))
              return (
                <tr role="row">
                  <Cells of={cells()} />
                </tr>
              )
            }}
          </For>
        </tbody>
      </table>
    </div>
  )

  function Cells(cells: { readonly of: readonly JSX.Element[] }): JSX.Element {
    return (
      <For each={cells.of}>
        {(cell, index) => {
          const column = (): Column => columns()[index()]!
          const spans = () => (index() === cells.of.length - 1 ? columns().length - index() : 1)
          const kinds = () => ({
            [styles['number']!]: column().isNumber,
            [styles['text']!]: column().isText,
            [column().class ?? '']: column().class !== undefined,
          })
          return index() === 0 ? (
            <th role="rowheader" class={styles['name']} classList={kinds()} lang={column().lang}>
              {cell}
            </th>
          ) : (
            <td
              role="cell"
              classList={kinds()}
              lang={column().lang}
              colspan={spans() > 1 ? spans() : undefined}
              data-label={column().isTitleHidden === true || spans() > 1 ? undefined : column().title}
            >
              {cell}
            </td>
          )
        }}
      </For>
    )
  }
}
