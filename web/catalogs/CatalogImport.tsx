import { createSignal, onCleanup, Show, type JSX } from 'solid-js'
import type { CatalogSummary } from '../../worker/api.ts'
import { setDropTarget } from '../files/drop-target.ts'
import { Reading } from '../ui/Reading.tsx'
import { catalogWords } from '../text/catalogs/words.ts'
import { Icon } from '../ui/Icon.tsx'
import { Outcome } from '../ui/Outcome.tsx'
import styles from './CatalogImport.module.css'
import { CatalogOptions } from './CatalogOptions.tsx'
import { importFile, type Importing, type ImportOutcome } from './import-file.ts'

/** Completes a catalog with a file that somebody chooses or drops on the page. */
export function CatalogImport(props: { readonly catalogs: readonly CatalogSummary[] }): JSX.Element {
  const [into, setInto] = createSignal('tfc')
  const [underWay, setUnderWay] = createSignal<Importing & { readonly name: string }>()
  const [outcome, setOutcome] = createSignal<ImportOutcome>()
  let picker!: HTMLInputElement
  const titleOf = (id: string): string => props.catalogs.find((one) => one.id === id)?.title ?? id

  setDropTarget({ hint: () => catalogWords().drop(titleOf(into())), take: (file) => void take(file) })
  onCleanup(() => setDropTarget(undefined))

  async function take(file: File): Promise<void> {
    underWay()?.cancel()
    setOutcome(undefined)
    const importing = { ...importFile(into(), file), name: file.name }
    setUnderWay(importing)
    const result = await importing.outcome
    if (underWay() !== importing) return
    setUnderWay(undefined)
    setOutcome(result)
  }

  const done = (): string => {
    const result = outcome()
    if (result === undefined || result === 'cancelled' || 'problem' in result) return ''
    const { kept, leftOut } = result
    return catalogWords().imported(titleOf(kept.catalog), kept.rows, kept.name, leftOut)
  }
  const problem = (): string | undefined => {
    const result = outcome()
    return result !== undefined && result !== 'cancelled' && 'problem' in result ? result.problem() : undefined
  }

  return (
    <section aria-labelledby="catalogs-import">
      <h2 id="catalogs-import">{catalogWords().import}</h2>
      <p class="intro">
        {catalogWords().importWhy} {catalogWords().importUse}
      </p>
      <div class={styles['row']}>
        <div class={styles['into']}>
          <label for="catalogs-into">{catalogWords().importInto}</label>
          <select id="catalogs-into" class="field" value={into()} onChange={(event) => setInto(event.currentTarget.value)}>
            <CatalogOptions catalogs={props.catalogs} />
          </select>
        </div>
        <button type="button" class="button" onClick={() => picker.click()}>
          <Icon name="open" />
          {catalogWords().choose}
        </button>
        <span class={styles['drop']}>{catalogWords().orDrop}</span>
        <input
          ref={picker}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,.tab,text/csv,text/tab-separated-values,text/plain"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            // The same file, mended meanwhile, may be chosen again.
            if (file !== undefined) void take(file)
            event.currentTarget.value = ''
          }}
        />
      </div>
      <Show when={underWay()}>{(importing) => <Reading name={importing().name} onCancel={() => importing().cancel()} />}</Show>
      <div role="status">
        <Show when={done()}>{(text) => <Outcome isDone>{text()}</Outcome>}</Show>
      </div>
      <div role="alert">
        <Show when={problem()}>{(text) => <Outcome>{text()}</Outcome>}</Show>
      </div>
    </section>
  )
}
