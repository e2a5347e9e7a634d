/** A reason why a file cannot complete a catalog, in words for its owner; the message is in Spanish. */
export class SourceFault extends Error {
  readonly said: { readonly es: string; readonly en: string }
  constructor(es: string, en: string) {
    super(es)
    this.said = { es, en }
  }
}

/** The same, with the line of the file that is at fault. */
export function faultAt(file: string, line: number, es: string, en: string): SourceFault {
  return new SourceFault(`${file}, línea ${line}: ${es}`, `${file}, line ${line}: ${en}`)
}
