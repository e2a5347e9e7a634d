import type { Consequences, Issue } from './issue.ts'

/** Issues of which each cause says what of the others follows from it; those whose cause is not among them follow from nothing. */
export function withConsequences(issues: readonly Issue[]): readonly Issue[] {
  const causes = new Map<number, { count: number; readonly codes: Set<string> }>()
  for (const { id } of issues) if (id !== undefined) causes.set(id, { count: 0, codes: new Set() })
  for (const { follows, code } of issues) {
    const cause = follows === undefined ? undefined : causes.get(follows)
    if (cause === undefined) continue
    cause.count += 1
    cause.codes.add(code)
  }
  return issues.map((issue) => {
    const { id, follows, consequences: _before, ...rest } = issue
    if (id === undefined) return follows === undefined || causes.has(follows) ? issue : rest
    const { count, codes } = causes.get(id)!
    const consequences: Consequences = { count, codes: [...codes] }
    return count === 0 ? rest : { ...rest, id, consequences }
  })
}

/** The issues that follow from no other of them: the others are only counted. */
export function withoutConsequences(issues: readonly Issue[]): readonly Issue[] {
  return issues.some(({ follows }) => follows !== undefined)
    ? withConsequences(issues).filter(({ follows }) => follows === undefined)
    : issues
}
