import { For, type JSX } from 'solid-js'
import type { CatalogSummary } from '../../worker/api.ts'
import { byPublisher, publisherName } from '../text/catalogs/publishers.ts'

/** The catalogs as the options of a choice, those of each publisher together. */
export function CatalogOptions(props: { readonly catalogs: readonly CatalogSummary[] }): JSX.Element {
  return (
    <For each={byPublisher(props.catalogs)}>
      {([publisher, members]) => (
        <optgroup label={publisherName(publisher)}>
          <For each={members}>{({ id, title }) => <option value={id}>{title}</option>}</For>
        </optgroup>
      )}
    </For>
  )
}
