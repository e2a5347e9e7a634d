import type { WorkspaceFile } from './workspace-file.ts'

const types = new Set(['StructureDefinition', 'ValueSet', 'CodeSystem', 'ImplementationGuide'])

/** Whether a file holds definitions, which a project may judge its texts by. */
export function hasDefinitions({ index }: WorkspaceFile): boolean {
  return index.resources.some(({ type }) => types.has(type))
}
