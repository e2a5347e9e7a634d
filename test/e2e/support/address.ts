let given = 0

/** An address of electronic mail that nobody has registered yet, not even an earlier try of the same test. */
export function newAddress(name: string): string {
  given += 1
  return `${name}.${given}@example.cl`
}
