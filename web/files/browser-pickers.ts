/** The endings of texts by their form, as pickers take them. */
export const accepted = { json: { 'application/json': ['.json'] }, ndjson: { 'application/x-ndjson': ['.ndjson'] } } as const

/** The pickers of browsers with the File System Access API. */
interface FilePickers {
  readonly showOpenFilePicker?: (options: object) => Promise<readonly FileSystemFileHandle[]>
  readonly showSaveFilePicker?: (options: object) => Promise<FileSystemFileHandle>
}

/** Those of this browser; empty where it has none. */
export const pickers = globalThis as FilePickers

/** True if somebody closed a picker without a choice. */
export function isCancel(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'AbortError'
}
