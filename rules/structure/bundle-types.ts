/** The codes of bundle-type. */
export const bundleTypes: ReadonlySet<string> = new Set([
  'document',
  'message',
  'transaction',
  'transaction-response',
  'batch',
  'batch-response',
  'history',
  'searchset',
  'collection',
])
