/** A sentence in each language of the page. */
export interface Said {
  readonly es: string
  readonly en: string
}
