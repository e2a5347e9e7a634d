import { lazy, Show, Suspense, type JSX } from 'solid-js'
import { useWorkspace } from '../app.ts'
import { looksForeign } from '../foreign/looks.ts'
import { Lists } from '../panels/Lists.tsx'
import { Verdict } from '../panels/Verdict.tsx'

/** Few texts are of another format. */
const ForeignNote = lazy(() => import('../foreign/ForeignNote.tsx'))

/** The problems of the text. */
export function Findings(): JSX.Element {
  const workspace = useWorkspace()
  const isForeign = () => {
    const report = workspace.report()
    if (report === undefined) return false
    const kind = report.resourceType === '' ? looksForeign(workspace.view.state.doc.sliceString(0, 200)) : undefined
    return kind === 'xml' || kind === 'v2' || report.resourceType === 'OperationOutcome'
  }
  return (
    <>
      <Verdict />
      <Show when={isForeign()}>
        <Suspense>
          <ForeignNote />
        </Suspense>
      </Show>
      <Lists />
    </>
  )
}
