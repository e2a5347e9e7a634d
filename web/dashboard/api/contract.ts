/** A contract in OpenAPI, as far as it is read here. */
export interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

interface Operation {
  readonly security?: readonly object[]
  readonly parameters?: readonly { readonly example?: unknown; readonly required?: boolean }[]
}

/** True where an operation takes an API key. */
export function takesKey({ paths }: Contract, method: string, path: string): boolean {
  const parts = path.split('/')
  return Object.entries(paths).some(([template, operations]) => {
    const names = template.split('/')
    const isOf = names.length === parts.length && names.every((name, index) => name.startsWith('{') || name === parts[index])
    return isOf && (operations[method.toLowerCase()]?.security ?? []).some((way) => 'apiKey' in way)
  })
}

/**
 * The operations without examples of what may be left out: each would be filled in, and an Idempotency-Key that is the same
 * for everybody makes the second request another's.
 */
export function withoutGuesses(paths: Contract['paths']): Contract['paths'] {
  return mapValues(paths, (operations) =>
    mapValues(operations, (operation) => {
      const parameters = operation.parameters?.map(({ example, ...rest }) =>
        rest.required === true && example !== undefined ? { ...rest, example } : rest,
      )
      return { ...operation, ...(parameters !== undefined && { parameters }) }
    }),
  )
}

function mapValues<Value, Other>(record: Readonly<Record<string, Value>>, change: (value: Value) => Other): Record<string, Other> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))
}
