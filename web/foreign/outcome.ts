/** An issue of an OperationOutcome: what it says, and where in the resource that it speaks of. */
export interface OutcomeIssue {
  readonly text: string
  readonly isError: boolean
  /** A FHIR path from the type of the resource on. */
  readonly path: string
  /** The entry of a Bundle that the path begins in. */
  readonly entryIndex: number | undefined
}

/** The issues of a text that is an OperationOutcome and that name a place; empty of any other. */
export function outcomeIssues(text: string): readonly OutcomeIssue[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return []
  }
  const { issue } = (value ?? {}) as { readonly issue?: unknown }
  return Array.isArray(issue) ? issue.flatMap(toIssue) : []
}

interface Written {
  readonly severity?: unknown
  readonly diagnostics?: unknown
  readonly details?: { readonly text?: unknown }
  readonly expression?: readonly unknown[]
  readonly location?: readonly unknown[]
}

function toIssue(written: Written | null): readonly OutcomeIssue[] {
  if (typeof written !== 'object' || written === null) return []
  const { severity, diagnostics, details, expression, location } = written
  const place = [...(Array.isArray(expression) ? expression : []), ...(Array.isArray(location) ? location : [])].find(isPath)
  if (place === undefined) return []
  const text = [details?.text, diagnostics].find((one): one is string => typeof one === 'string') ?? ''
  const entry = /^Bundle\.entry\[(\d+)\]\.resource(?:\/\*[^*]*\*\/)?\.?(.*)$/s.exec(place)
  return [
    {
      text,
      isError: severity === 'error' || severity === 'fatal',
      path: entry === null ? place : `Resource.${entry[2]!.replace(/^ofType\(\w+\)\.?/, '')}`,
      entryIndex: entry === null ? undefined : Number(entry[1]),
    },
  ]
}

/** Whether a text is a path of FHIR and not one of XPath, nor the line and column that some servers give. */
function isPath(text: unknown): text is string {
  return typeof text === 'string' && /^[A-Z][A-Za-z]+(?:\.|$|\[\d+\]\.)/.test(text)
}
