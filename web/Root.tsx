import { Route, Router } from '@solidjs/router'
import { lazy, type JSX } from 'solid-js'
import type { Opening } from './app.ts'
import type { LintClient } from './linting/client.ts'
import { NotFound } from './ui/NotFound.tsx'
import { Shell } from './shell/Shell.tsx'

const RulesPage = lazy(() => import('./rules/RulesPage.tsx'))
const CatalogsPage = lazy(() => import('./catalogs/CatalogsPage.tsx'))
const TerminologyPage = lazy(() => import('./terminology/TerminologyPage.tsx'))
const GuidesPage = lazy(() => import('./guides/GuidesPage.tsx'))
const BulkPage = lazy(() => import('./bulk/BulkPage.tsx'))
const HistoryPage = lazy(() => import('./history/HistoryPage.tsx'))
const PanelPage = lazy(() => import('./dashboard/PanelPage.tsx'))
const StatusPage = lazy(() => import('./status/StatusPage.tsx'))
const RulePage = lazy(() => import('./rules/RulePage.tsx'))

/** The page: its frame and its routes. */
export function Root(props: { readonly client: LintClient; readonly opening: Opening }): JSX.Element {
  const EditorPage = lazy(async () => {
    // By the drafts the page is the one to begin with or the one to go on with.
    const [page] = await Promise.all([import('./workbench/EditorPage.tsx'), props.opening.drafts])
    return page
  })
  return (
    <Router
      root={(section) => (
        <Shell client={props.client} opening={props.opening}>
          {section.children}
        </Shell>
      )}
    >
      <Route path="/" component={EditorPage} />
      <Route path="/reglas" component={RulesPage} />
      <Route path="/reglas/:code" component={RulePage} />
      <Route path="/catalogos" component={CatalogsPage} />
      <Route path="/catalogos/terminologia" component={TerminologyPage} />
      <Route path="/guias" component={GuidesPage} />
      <Route path="/archivos" component={BulkPage} />
      <Route path="/historial" component={HistoryPage} />
      <Route path="/panel/:section?" component={PanelPage} />
      <Route path="/estado" component={StatusPage} />
      <Route path="*" component={NotFound} />
    </Router>
  )
}
