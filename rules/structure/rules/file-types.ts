/** The beginnings of files in base64. */
const signatures: readonly (readonly [start: string, contentType: string])[] = [
  ['JVBERi0', 'application/pdf'],
  ['/9j/', 'image/jpeg'],
  ['iVBORw0KGgo', 'image/png'],
]

/** The type of a file in base64, where its beginning tells it. */
export function contentTypeOf(data: string): string | undefined {
  return signatures.find(([start]) => data.startsWith(start))?.[1]
}
