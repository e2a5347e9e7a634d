import { For, type JSX } from 'solid-js'
import type { CatalogSummary } from '../../worker/api.ts'
import { catalogWords } from '../text/catalogs/words.ts'
import { byFamily } from './families.ts'

/** The catalogs as the options of a choice, those of each publisher together. */
export function CatalogOptions(props: { readonly catalogs: readonly CatalogSummary[] }): JSX.Element {
  return (
    <For each={byFamily(props.catalogs)}>
      {([family, members]) => (
        <optgroup label={catalogWords().families[family]}>
          <For each={members}>{({ id, title }) => <option value={id}>{title}</option>}</For>
        </optgroup>
      )}
    </For>
  )
}
