/** The editor with its texts and its page: what is fetched as one, when somebody first needs it. */
export { EditorPage } from './EditorPage.tsx'
export { createWorkspace } from './workspace.ts'
