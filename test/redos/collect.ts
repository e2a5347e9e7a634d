import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

/** A regular expression as a literal has it. */
interface Literal {
  readonly source: string
  readonly flags: string
  /** Where it stands, from the root of the repository. */
  readonly files: readonly string[]
}

/** The regular expressions of the sources. */
export interface RegularExpressions {
  /** By how they are written: `/a/u`. */
  readonly literals: ReadonlyMap<string, Literal>
  /** Calls that make one of text, as they are written: on one line, the first hundred characters. */
  readonly computed: readonly string[]
}

type Node = Readonly<Record<string, unknown>>

const root = join(import.meta.dirname, '../..')

/** Finds all of them, as a parser of TypeScript sees them. */
export function collectRegularExpressions(): RegularExpressions {
  const literals = new Map<string, Literal>()
  const computed = new Set<string>()
  for (const file of globSync('{rules,catalogs,archives,terminology,language,worker,web,proxy,tools}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules/**'],
  }).toSorted()) {
    const text = readFileSync(join(root, file), 'utf8')
    const { program, errors } = parseSync(file, text)
    if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
    for (const node of nodesIn(program)) {
      const { type, regex, callee, start, end } = node
      if (type === 'Literal' && typeof regex === 'object' && regex !== null) {
        const { pattern, flags } = regex as { readonly pattern: string; readonly flags: string }
        const written = `/${pattern}/${flags}`
        literals.set(written, { source: pattern, flags, files: [...new Set([...(literals.get(written)?.files ?? []), file])] })
      } else if ((type === 'NewExpression' || type === 'CallExpression') && (callee as Node)['name'] === 'RegExp') {
        computed.add(
          text
            .slice(start as number, end as number)
            .replaceAll(/\s+/g, ' ')
            .slice(0, 100),
        )
      }
    }
  }
  return { literals, computed: [...computed] }
}

function* nodesIn(start: unknown): Generator<Node> {
  const pending: unknown[] = [start]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (typeof node !== 'object' || node === null) continue
    if (!Array.isArray(node)) yield node as Node
    for (const inner of Object.values(node)) if (inner !== undefined) pending.push(inner)
  }
}
