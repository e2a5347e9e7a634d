/**
 * A table of invariants, one a line: key, severity (`e` or `w`), expression and, for a best practice, `best`, set apart
 * by tabs. Those that share a key and not what they say have `key~2` and so on.
 */
import type { Constraint } from '../definitions.ts'

const numbered = /~\d+$/

/** Finds an invariant by its name in the tables, which one of them has. */
export type FindConstraint = (name: string) => Constraint

/** Reads a table of invariants, each when it is first asked for and ever after as the same object; `findOther` has those that it has not. */
export function readConstraints(text: () => string, findOther?: FindConstraint): FindConstraint {
  let lines: ReadonlyMap<string, string> | undefined
  const read = new Map<string, Constraint>()
  return (written) => {
    const known = read.get(written)
    if (known !== undefined) return known
    lines ??= new Map(
      text()
        .split('\n')
        .map((line) => [line.slice(0, line.indexOf('\t')), line]),
    )
    const line = lines.get(written)
    if (line === undefined && findOther !== undefined) return findOther(written)
    const constraint = readConstraint(line!)
    read.set(written, constraint)
    return constraint
  }
}

function readConstraint(line: string): Constraint {
  const [key = '', severity, expression = '', best] = line.split('\t')
  return {
    key: key.replace(numbered, ''),
    severity: severity === 'w' ? 'warning' : 'error',
    ...(expression !== '' && { expression }),
    ...(best !== undefined && { bestPractice: true }),
  }
}

/** The lines of the invariants of some elements, less those of another table (`known`), and the name of each in either. */
export function writeConstraints(
  all: Iterable<Constraint>,
  known: string,
): {
  readonly lines: readonly string[]
  readonly keyOf: (constraint: Constraint) => string
} {
  const keys = new Map<string, string>()
  const taken = new Set<string>()
  for (const line of known.trim().split('\n')) {
    const end = line.indexOf('\t')
    keys.set(line.slice(0, end).replace(numbered, '') + line.slice(end), line.slice(0, end))
    taken.add(line.slice(0, end))
  }
  const before = keys.size
  for (const constraint of all) {
    const { key } = constraint
    const said = textOf(constraint)
    if (keys.has(`${key}\t${said}`)) continue
    let name = key
    for (let number = 2; taken.has(name); number += 1) name = `${key}~${number}`
    keys.set(`${key}\t${said}`, name)
    taken.add(name)
  }
  return {
    lines: [...keys].slice(before).map(([line, name]) => `${name}${line.slice(line.indexOf('\t'))}`),
    keyOf: (constraint) => keys.get(`${constraint.key}\t${textOf(constraint)}`)!,
  }
}

function textOf({ severity, expression = '', bestPractice }: Constraint): string {
  // One line each: between the parts of an expression any blank will do.
  return [severity[0], expression.replaceAll(/[\t\r\n]\s*/g, ' '), ...(bestPractice === true ? ['best'] : [])].join('\t')
}
