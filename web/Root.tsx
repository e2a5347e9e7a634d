import { Route, Router } from '@solidjs/router'
import { lazy, type JSX } from 'solid-js'
import { EditorPage } from './editor/EditorPage.tsx'
import type { Workspace } from './editor/workspace.ts'
import { NotFound } from './shell/NotFound.tsx'
import { Shell } from './shell/Shell.tsx'

const RulesPage = lazy(() => import('./rules/RulesPage.tsx'))
const CatalogsPage = lazy(() => import('./catalogs/CatalogsPage.tsx'))
const HistoryPage = lazy(() => import('./history/HistoryPage.tsx'))
const PanelPage = lazy(() => import('./dashboard/PanelPage.tsx'))
const StatusPage = lazy(() => import('./status/StatusPage.tsx'))
const RulePage = lazy(() => import('./rules/RulePage.tsx'))

/** The page: its frame and its routes. */
export function Root(props: { readonly workspace: Workspace }): JSX.Element {
  return (
    <Router root={(section) => <Shell workspace={props.workspace}>{section.children}</Shell>}>
      <Route path="/" component={EditorPage} />
      <Route path="/reglas" component={RulesPage} />
      <Route path="/reglas/:code" component={RulePage} />
      <Route path="/catalogos" component={CatalogsPage} />
      <Route path="/historial" component={HistoryPage} />
      <Route path="/panel/:section?" component={PanelPage} />
      <Route path="/estado" component={StatusPage} />
      <Route path="*" component={NotFound} />
    </Router>
  )
}
