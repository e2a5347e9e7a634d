import { LSPErrorCodes, ResponseError, SymbolKind, type Location, type TextEdit, type WorkspaceEdit } from 'vscode-languageserver'
import { findDefinition, findReferences, findRenamable, findRenamableElsewhere, renameId, whyNotRename } from '../../language/define.ts'
import { createPositions, type Positions } from '../../language/positions.ts'
import type { Target } from '../../language/references.ts'
import { readText, type ReadText } from '../../language/text.ts'
import { rangeOf, toTextEdits } from './ranges.ts'
import type { Session } from './session.ts'

/** So many resources of a workspace are listed at once. */
const mostSymbols = 500

/** Leads from references to resources and back, through all files that are open or lie in the workspace. */
export function serveNavigation(session: Session): void {
  const { connection, documents, files, fhir, workspaceWithout } = session

  connection.onDefinition(async ({ textDocument: { uri }, position }) => {
    const document = fhir(uri)
    if (document === undefined) return null
    const offset = document.positions.toOffset(position)
    return toLocations(uri, findDefinition(document.read(), offset, workspaceWithout(uri)))
  })

  connection.onReferences(async ({ textDocument: { uri }, position, context }) => {
    const document = fhir(uri)
    if (document === undefined) return null
    await files.refresh()
    const offset = document.positions.toOffset(position)
    return toLocations(uri, findReferences(document.read(), offset, workspaceWithout(uri), context.includeDeclaration))
  })

  connection.onPrepareRename(async ({ textDocument: { uri }, position }) => {
    if (fhir(uri) === undefined) return null
    await files.refresh()
    const document = fhir(uri)
    if (document === undefined) return null
    const offset = document.positions.toOffset(position)
    const read = document.read()
    const place = findRenamable(read, offset) ?? findRenamableElsewhere(read, offset, workspaceWithout(uri))
    return place === undefined ? null : { range: rangeOf(place, document.positions), placeholder: place.id }
  })

  connection.onRenameRequest(async ({ textDocument: { uri }, position, newName }) => {
    if (fhir(uri) === undefined) return null
    await files.refresh()
    const document = fhir(uri)
    if (document === undefined) return null
    const offset = document.positions.toOffset(position)
    const declared = findRenamableElsewhere(document.read(), offset, workspaceWithout(uri))?.declared
    const text = declared && (documents.get(declared.file)?.text ?? (await files.readFile(declared.file)))
    // The resource that a reference leads to is renamed in its own file, from where all that refers to it is found.
    if (declared !== undefined && text !== undefined) return rename(declared.file, readText(text), declared.from, newName)
    return rename(uri, document.read(), offset, newName)
  })

  async function rename(uri: string, read: ReadText, offset: number, id: string): Promise<WorkspaceEdit> {
    const why = whyNotRename(read, offset, id, session.language())
    if (why !== undefined) throw new ResponseError(LSPErrorCodes.RequestFailed, why)
    const changes: Record<string, TextEdit[]> = {}
    for (const [file = uri, edits] of renameId(read, offset, id, workspaceWithout(uri))) {
      const text = documents.get(file)?.text ?? (await files.readFile(file))
      if (text !== undefined) changes[file] = toTextEdits(edits, createPositions(text, session.encoding))
    }
    return { changes }
  }

  connection.onWorkspaceSymbol(async ({ query }) => {
    await files.refresh()
    const wanted = query.toLowerCase()
    const targets: (Target & { readonly name: string; readonly detail: string })[] = []
    for (const [file, { resources }] of workspaceWithout('')) {
      for (const { type, id, summary, from, to } of resources) {
        const name = [id === undefined ? type : `${type}/${id}`, summary].filter(Boolean).join(' · ')
        if (targets.length < mostSymbols && name.toLowerCase().includes(wanted)) targets.push({ file, from, to, name, detail: summary })
      }
    }
    const locations = await Promise.all(targets.map(async (target) => (await toLocations('', [target]))[0]))
    return targets.flatMap(({ name }, index) => {
      const location = locations[index]
      return location === undefined ? [] : { name, kind: SymbolKind.Class, location }
    })
  })

  /** Offsets in files as positions; of a file that is not open, its text is read. */
  async function toLocations(uri: string, targets: readonly Target[]): Promise<Location[]> {
    const known = new Map<string, Positions>()
    const locations: Location[] = []
    for (const target of targets) {
      const file = target.file ?? uri
      let positions = known.get(file) ?? documents.get(file)?.positions
      if (positions === undefined) {
        const text = await files.readFile(file)
        if (text === undefined) continue
        known.set(file, (positions = createPositions(text, session.encoding)))
      }
      locations.push({ uri: file, range: rangeOf(target, positions) })
    }
    return locations
  }
}
