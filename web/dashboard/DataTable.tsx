import { For, type JSX } from 'solid-js'
import styles from './DataTable.module.css'

/** A column and how it is set. */
export interface Column {
  readonly title: string
  readonly isNumber?: boolean
  /** Its title is for a screen reader alone. */
  readonly isTitleHidden?: boolean
}

/** A table that is laid out as cards where the page is narrow; the first column names the row. */
export function DataTable<Row>(props: {
  readonly label: string
  readonly columns: readonly Column[]
  readonly rows: readonly Row[]
  /** One for each column. */
  readonly children: (row: Row) => readonly JSX.Element[]
}): JSX.Element {
  // The roles are those of a table anyway; laid out as cards, browsers forget them.
  return (
    <div class={styles['frame']}>
      <table class={styles['table']} role="table" aria-label={props.label}>
        <thead role="rowgroup">
          <tr role="row">
            <For each={props.columns}>
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
            {(row) => (
              <tr role="row">
                <For each={props.children(row)}>
                  {(cell, index) => {
                    const column = () => props.columns[index()]
                    return index() === 0 ? (
                      <th role="rowheader" class={styles['name']}>
                        {cell}
                      </th>
                    ) : (
                      <td
                        role="cell"
                        classList={{ [styles['number']!]: column()?.isNumber }}
                        data-label={column()?.isTitleHidden === true ? undefined : column()?.title}
                      >
                        {cell}
                      </td>
                    )
                  }}
                </For>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </div>
  )
}
