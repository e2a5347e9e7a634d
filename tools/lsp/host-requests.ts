/**
 * Requests of a server that cannot reach the disk to the editor that it runs in. `svc/readFile` takes the address of a file, `svc/readAsset`
 * the name of one that comes with the extension, from `server/`; both answer with its text, or null. `svc/listFiles` answers with the JSON and
 * NDJSON files of the folders that are open.
 */
export const hostRequests = { readFile: 'svc/readFile', readAsset: 'svc/readAsset', listFiles: 'svc/listFiles' } as const

/** A file of the workspace, and what names its state. */
export interface ListedFile {
  readonly uri: string
  readonly stamp: string
  /** In bytes. */
  readonly size: number
}
