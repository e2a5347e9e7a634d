/** The last part of an address. */
export function nameOf(uri: string): string {
  try {
    const { pathname } = new URL(uri)
    return decodeURIComponent(pathname.slice(pathname.lastIndexOf('/') + 1))
  } catch {
    return uri
  }
}

/** The same for each way to write an address: editors encode characters such as `(` that Node leaves as they are, and `C:` as `c%3A`. */
export function addressKey(uri: string): string {
  try {
    return decodeURIComponent(uri).replace(/^file:\/\/\/[A-Z]:/, (start) => start.toLowerCase())
  } catch {
    return uri
  }
}

/** Whether an address is in a folder, or the folder itself. */
export function isWithin(uri: string, folder: string): boolean {
  return `${addressKey(uri)}/`.startsWith(`${addressKey(folder).replace(/\/$/, '')}/`)
}

/** Values by address, whichever way that is written. */
export interface AddressMap<Value> extends Iterable<readonly [string, Value]> {
  readonly get: (uri: string) => Value | undefined
  readonly has: (uri: string) => boolean
  readonly set: (uri: string, value: Value) => void
  readonly delete: (uri: string) => void
  /** Addresses as they were set. */
  readonly keys: () => Iterable<string>
  readonly values: () => Iterable<Value>
}

/** Makes one of some entries. */
export function createAddressMap<Value>(given: Iterable<readonly [string, Value]> = []): AddressMap<Value> {
  const entries = new Map<string, readonly [string, Value]>()
  for (const entry of given) entries.set(addressKey(entry[0]), entry)
  return {
    get: (uri) => entries.get(addressKey(uri))?.[1],
    has: (uri) => entries.has(addressKey(uri)),
    set: (uri, value) => void entries.set(addressKey(uri), [uri, value]),
    delete: (uri) => void entries.delete(addressKey(uri)),
    keys: () => [...entries.values()].map(([uri]) => uri),
    values: () => [...entries.values()].map(([, value]) => value),
    [Symbol.iterator]: () => entries.values(),
  }
}
