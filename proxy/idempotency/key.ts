const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

/** The UUID of an Idempotency-Key header, bare or quoted, in small letters; undefined where it is none. */
export function readIdempotencyKey(header: string): string | undefined {
  const bare = (/^"(.*)"$/.exec(header)?.[1] ?? header).toLowerCase()
  return uuid.test(bare) ? bare : undefined
}
