// Runs in the extension host of VS Code, with Node or in a worker of the browser, by its own test runner.
'use strict'
const vscode = require('vscode')

const control = '__CONTROL__'
const isSpanish = '__LANGUAGE__' === 'es'

/** Has the test look at the page, and goes on when it has. */
async function look(stage, told = {}) {
  const response = await fetch(`${control}/stage/${stage}`, { method: 'POST', body: JSON.stringify(told) })
  if (!response.ok) throw new Error(await response.text())
}

async function until(what, probe, most = 30_000) {
  const end = Date.now() + most
  for (;;) {
    const found = await probe()
    if (found) return found
    if (Date.now() > end) throw new Error(`never: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

function assert(condition, what) {
  if (!condition) throw new Error(what)
}

async function run() {
  const [folder] = vscode.workspace.workspaceFolders
  const uri = vscode.Uri.joinPath(folder.uri, 'paciente.json')
  const document = await vscode.workspace.openTextDocument(uri)
  const editor = await vscode.window.showTextDocument(document)
  const own = () => vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'svc')
  const at = (part, offset = 0) => document.positionAt(document.getText().indexOf(part) + offset)

  const found = await until('problems', () => own().length >= 2 && own())
  await look('problems', { codes: found.map(({ code }) => code.value ?? code), messages: found.map(({ message }) => message) })

  const [hover] = await vscode.commands.executeCommand('vscode.executeHoverProvider', uri, at('"gender"', 2))
  await look('hover', { text: hover.contents.map(({ value }) => value).join('\n') })

  const place = at('femenino', 2)
  const { items } = await vscode.commands.executeCommand('vscode.executeCompletionItemProvider', uri, at('femenino'))
  await look('completion', { labels: items.map(({ label }) => label.label ?? label) })

  // The workbench has actions of its own, and does not wait for a server that looks at the text again.
  const actions = await until('fixes', async () => {
    const all = await vscode.commands.executeCommand('vscode.executeCodeActionProvider', uri, new vscode.Range(place, place))
    return all.some(({ edit }) => edit !== undefined) && all
  })
  const fix = actions.find(({ edit }) => edit !== undefined)
  await vscode.workspace.applyEdit(fix.edit)
  assert(document.getText().includes('"gender": "female"'), document.getText())
  await until('one problem less', () => own().length < found.length)
  await look('fixed', { title: fix.title, left: own().length })

  const edit = await vscode.commands.executeCommand('vscode.executeDocumentRenameProvider', uri, at('"p1"', 2), 'ana')
  await vscode.workspace.applyEdit(edit)
  const other = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(folder.uri, 'cita.json'))
  assert(document.getText().includes('"id": "ana"'), document.getText())
  await look('renamed', { files: edit.size, other: other.getText() })

  editor.selection = new vscode.Selection(at('birthDate', 2), at('birthDate', 2))
  await vscode.commands.executeCommand('svc.preview')
  const label = isSpanish ? 'Vista: Paciente' : 'Preview: Patient'
  const labels = () => vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map((tab) => tab.label))
  await until(label, () => labels().includes(label))
  await look('preview')
  await vscode.commands.executeCommand('workbench.action.closeEditorsInOtherGroups')

  const bundle = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(folder.uri, 'mensaje.fhir.json'))
  await vscode.window.showTextDocument(bundle)
  await vscode.commands.executeCommand('svc.tree.focus')
  await look('tree')
}

module.exports = { run }
