/** Texts and files that other applications shared with this one. */
export interface Shared {
  readonly files: readonly File[]
  readonly texts: readonly string[]
}
