/** Each value once, in order of first appearance. */
export function distinct<Value>(values: readonly Value[]): readonly Value[] {
  return [...new Set(values)]
}
