/** The beginnings of files in base64, with the names that their types go by, the registered one first. */
const signatures: readonly (readonly [start: string, first: string, ...others: readonly string[]])[] = [
  ['JVBERi0', 'application/pdf', 'application/x-pdf'],
  ['/9j/', 'image/jpeg', 'image/jpg', 'image/pjpeg'],
  ['iVBORw0KGgo', 'image/png', 'image/x-png'],
  ['R0lGODdh', 'image/gif'],
  ['R0lGODlh', 'image/gif'],
]

/** The type of a file in base64, where its beginning tells it. */
export function contentTypeOf(data: string): string | undefined {
  return typesOf(data)?.[1]
}

/** The beginning of a file in base64 that tells its type; empty where none does. */
export function signatureOf(data: string): string {
  return typesOf(data)?.[0] ?? ''
}

/** The type of a file whose beginning tells that it is not of the type that is stated; undefined where that may be a wider one. */
export function otherTypeOf(data: string, stated: string): string | undefined {
  const [, first, ...others] = typesOf(data) ?? []
  if (first === undefined) return undefined
  const type = stated.replace(/;.*/s, '').trim().toLowerCase()
  return type === first || others.includes(type) || !ofOneForm.test(type) ? undefined : first
}

/** Types whose files are never of another form: not `application/octet-stream`, nor what an application calls its own. */
const ofOneForm = /^(?:application\/(?:pdf|(?:fhir\+)?(?:json|xml)|dicom|msword|rtf|zip)|(?:image|text|audio|video)\/[\w.+-]+)$/

function typesOf(data: string) {
  return signatures.find(([start]) => data.startsWith(start))
}
