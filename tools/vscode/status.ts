import { DiagnosticSeverity, languages, StatusBarAlignment, window, type Disposable } from 'vscode'
import { counted, words } from './words.ts'

/** Shows in the status bar how many problems the resource in front has. */
export function showStatus(): Disposable {
  const item = window.createStatusBarItem('svc', StatusBarAlignment.Right, 90)
  item.name = 'SVC · FHIR'
  item.command = { title: words.seeProblems, command: 'workbench.actions.view.problems' }

  function refresh(): void {
    const document = window.activeTextEditor?.document
    if (document === undefined || !mayBeFhir(document.fileName, document.getText())) return item.hide()
    const own = languages.getDiagnostics(document.uri).filter(({ source }) => source === 'svc')
    const errors = own.filter(({ severity }) => severity === DiagnosticSeverity.Error).length
    const warnings = own.filter(({ severity }) => severity === DiagnosticSeverity.Warning).length
    item.text = errors > 0 ? `$(error) FHIR ${errors}` : warnings > 0 ? `$(warning) FHIR ${warnings}` : '$(check) FHIR'
    item.tooltip = errors + warnings === 0 ? words.fine : counted(errors, warnings)
    return item.show()
  }

  const watches = [languages.onDidChangeDiagnostics(refresh), window.onDidChangeActiveTextEditor(refresh)]
  refresh()
  return {
    dispose() {
      for (const watch of watches) watch.dispose()
      item.dispose()
    },
  }
}

function mayBeFhir(name: string, text: string): boolean {
  return /\.(?:json|ndjson)$/i.test(name) && text.includes('"resourceType"')
}
