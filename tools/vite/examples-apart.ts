import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseAst, type Plugin } from 'vite'

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}

const rules = resolve(import.meta.dirname, '../../rules')
const shelf = resolve(import.meta.dirname, '../../worker/rules/late-examples.ts')
const all = '\0examples'
const mark = '?examples'

/**
 * Lays the examples of rules, a quarter of what a worker has to read, in a script of their own. In the rules each list of them is
 * empty until that script fills it.
 */
export function examplesApart(): Plugin {
  return {
    name: 'examples-apart',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === all ? id : null),
    load(id) {
      if (id === shelf) {
        return `
          const lists = new Map()
          export function examplesOf(id) {
            const list = []
            lists.set(id, list)
            return list
          }
          export async function bringExamples() {
            const { examples } = await import(${JSON.stringify(all)})
            for (const [id, list] of examples) if (lists.get(id).length === 0) lists.get(id).push(...list)
          }`
      }
      if (id === all) {
        const files = readdirSync(rules, { recursive: true, encoding: 'utf8' })
          .map((name) => join(rules, name))
          .filter((file) => file.endsWith('.ts') && findExamples(readFileSync(file, 'utf8')).length > 0)
        const imports = files.map((file, index) => `import { examples as of${index} } from ${JSON.stringify(file + mark)}`)
        return [...imports, `export const examples = [${files.map((_file, index) => `...of${index}`).join(', ')}]`].join('\n')
      }
      const isAlone = id.endsWith(mark)
      const file = isAlone ? id.slice(0, -mark.length) : id
      if (!file.startsWith(rules) || !file.endsWith('.ts')) return null
      const code = readFileSync(file, 'utf8')
      const found = findExamples(code)
      if (found.length === 0) return null
      const nameOf = (index: number): string => JSON.stringify(`${file.slice(rules.length + 1)} ${index}`)
      if (isAlone) {
        const lists = found.map(({ list }, index) => `[${nameOf(index)}, ${code.slice(list.start, list.end)}]`)
        const statements = [...new Set(found.map(({ statement }) => statement))]
        return `${replaced(code, statements, () => '')}\nexport const examples = [${lists.join(', ')}]`
      }
      const lists = found.map(({ list }) => list)
      return `import { examplesOf } from ${JSON.stringify(shelf)}\n${replaced(code, lists, (index) => `examplesOf(${nameOf(index)})`)}`
    },
  }
}

/** The lists of examples that a module writes out, outside of functions, and the statement that each stands in. */
function findExamples(code: string): readonly { readonly list: Node; readonly statement: Node }[] {
  if (!code.includes('examples: [')) return []
  const found: { readonly list: Node; readonly statement: Node }[] = []
  const { body } = parseAst(code, { lang: 'ts' }) as unknown as { readonly body: readonly Node[] }
  for (const statement of body) visit(statement, statement)
  return found

  function visit(node: unknown, statement: Node): void {
    if (typeof node !== 'object' || node === null) return
    const { type, key, value } = node as { readonly type?: string; readonly key?: { readonly name?: string }; readonly value?: Node }
    if (type !== undefined && /Function/.test(type)) return
    if (type === 'Property' && key?.name === 'examples' && value?.type === 'ArrayExpression') found.push({ list: value, statement })
    else for (const part of Object.values(node)) visit(part, statement)
  }
}

function replaced(code: string, parts: readonly Node[], by: (index: number) => string): string {
  let at = 0
  const kept = parts.map(({ start, end }, index) => {
    const before = code.slice(at, start) + by(index)
    at = end
    return before
  })
  return kept.join('') + code.slice(at)
}
