import type { RemoteIssue } from '../protocol.ts'

/** A remote issue in our words. */
export interface Said {
  readonly code: string
  readonly message: string
  /** What the engine itself said, where our words leave something out. */
  readonly original?: string
}

/** Says a remote issue in Spanish, under a code of ours where the local rules check the same. */
export function say({ messageId, kind, text }: RemoteIssue, _path: string): Said {
  return { code: `fhir-${(messageId ?? kind).toLowerCase()}`, message: text }
}
