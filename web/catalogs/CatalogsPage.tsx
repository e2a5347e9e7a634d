import { createResource, createSignal, type JSX } from 'solid-js'
import { useApp } from '../app.ts'
import { PackagesSection } from '../packages/PackagesSection.tsx'
import { useTitle } from '../page/title.ts'
import { catalogWords } from '../text/catalogs/words.ts'
import { TerminologySection } from '../terminology/TerminologySection.tsx'
import { CatalogImport } from './CatalogImport.tsx'
import { CatalogList } from './CatalogList.tsx'
import { CatalogSearch } from './CatalogSearch.tsx'

/** Every catalog: search in them, complete them with a file, see where they come from. */
export default function CatalogsPage(): JSX.Element {
  const { client } = useApp()
  const heading = useTitle(() => catalogWords().title)
  const [catalogs] = createResource(() => client.ask('describeCatalogs'))
  const [only, setOnly] = createSignal('')
  let field!: HTMLInputElement
  const searchIn = (id: string): void => {
    setOnly(id)
    field.focus()
    field.select()
  }
  return (
    <div class="page">
      <h1 ref={heading} tabindex="-1">
        {catalogWords().title}
      </h1>
      <p class="intro">{catalogWords().intro}</p>
      <CatalogSearch catalogs={catalogs() ?? []} only={only()} onChoose={setOnly} field={(element) => (field = element)} />
      <CatalogImport catalogs={catalogs() ?? []} />
      <TerminologySection />
      <PackagesSection />
      <CatalogList catalogs={catalogs() ?? []} onChoose={searchIn} />
    </div>
  )
}
