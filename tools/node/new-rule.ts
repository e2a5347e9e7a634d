#!/usr/bin/env node
/**
 * Writes the file of a new national rule, with every member in its order and its texts still to be written.
 *
 *   npm run new-rule -- cl-dr-06 [folder of the topic]
 *   npm run new-rule -- cl-tei-09 [folder of the guide]
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rules } from '../../rules/index.ts'

/** Where a new rule goes, and what it will be. */
interface NewRule {
  /** From the folder of the rules: `diagnostic-report/cl-dr-06.ts`. */
  readonly file: string
  readonly text: string
}

if (import.meta.main) {
  const [code, topic] = process.argv.slice(2)
  try {
    const root = join(import.meta.dirname, '../..')
    const home = homeOf(code, topic, root)
    const { file, text } = newRule(code, topic, join(root, home), wasUsed(root))
    writeFileSync(join(root, home, file), text)
    console.log(nextSteps(code!, `${home}/${file}`))
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}

/** Where the topic of a rule is: among the guides, if one of them has its rules or is named. */
function homeOf(code: string | undefined, topic: string | undefined, root: string): string {
  const prefix = code?.slice(0, -2)
  const file =
    prefix === undefined
      ? undefined
      : readdirSync(join(root, 'rules/guides'), { recursive: true, encoding: 'utf8' }).find((one) =>
          one.replaceAll('\\', '/').includes(`/${prefix}`),
        )
  const isGuide = topic !== undefined && !existsSync(join(root, 'rules/cl', topic)) && existsSync(join(root, 'rules/guides', topic))
  return file !== undefined || isGuide ? 'rules/guides' : 'rules/cl'
}

/** Makes a new rule of a code; throws a Spanish sentence where the code cannot be taken. `folder` has the rules by topic. */
export function newRule(
  code: string | undefined,
  topic: string | undefined,
  folder: string,
  wasUsed: (code: string) => boolean = () => false,
): NewRule {
  const [, prefix, number] = /^(cl-[a-z][a-z0-9]*(?:-[a-z]+)*-)(\d\d)$/.exec(code ?? '') ?? []
  if (code === undefined || prefix === undefined) {
    throw new Error('Di el código de la regla nueva: «npm run new-rule -- cl-dr-06», su tema y dos cifras.')
  }
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'))
  const siblings = files.filter((file) => new RegExp(String.raw`(?:^|/)${prefix}\d\d\.ts$`).test(file))
  const own = siblings[0]?.split('/').slice(0, -1).join('/') ?? topic
  if (own === undefined) {
    throw new Error(`Ningún tema tiene reglas ${prefix}*: di también su carpeta, «npm run new-rule -- ${code} ${foldersIn(folder)[0]}».`)
  }
  if (!existsSync(join(folder, own, 'index.ts'))) {
    throw new Error(
      `rules/cl/${own} no es la carpeta de un tema; hay ${foldersIn(folder).join(', ')}. Un tema nuevo empieza por su index.ts y por una línea en rules/cl/index.ts.`,
    )
  }
  const next = Math.max(0, ...siblings.map((file) => Number(/(\d\d)\.ts$/.exec(file)![1]))) + 1
  if (Number(number) < next) throw new Error(`${code} ya está usado: el siguiente es ${prefix}${String(next).padStart(2, '0')}.`)
  if (wasUsed(code))
    throw new Error(`${code} ya fue el código de una regla que se quitó, y un código no se usa dos veces: toma el siguiente.`)
  return { file: `${own}/${code}.ts`, text: skeleton(code, typeOfSiblings(prefix)) }
}

/** Makes the test whether a rule of a code was ever in the history of the repository. */
function wasUsed(root: string): (code: string) => boolean {
  return (code) => {
    try {
      return (
        execFileSync('git', ['log', '--all', '--format=%h', '--', `rules/cl/*/${code}.ts`, `rules/guides/*/${code}.ts`], {
          cwd: root,
          encoding: 'utf8',
        }) !== ''
      )
    } catch {
      // Without git or its history, nobody can tell.
      return false
    }
  }
}

function foldersIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'index.ts')))
    .map(({ name }) => name)
    .toSorted()
}

/** The type that most rules of a topic are shown. */
function typeOfSiblings(prefix: string): string {
  const counts = new Map<string, number>()
  for (const { code, on } of rules) {
    if (!code.startsWith(prefix)) continue
    for (const selector of [on].flat()) if (/^[A-Z][A-Za-z]+$/.test(selector)) counts.set(selector, (counts.get(selector) ?? 0) + 1)
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 'Patient'
}

function skeleton(code: string, type: string): string {
  return `import { defineRule } from '../../engine/rule.ts'
import { clDefinition, r4Page } from '../canonicals.ts'

// Quita los miembros que la regla no lleve: covers, suggestion, fixes y quickFix, profileUrl.
export default defineRule({
  code: '${code}',
  title: 'PENDIENTE: lo que se exige, en pocas palabras y sin punto final',
  severity: 'warning',
  covers: ['PENDIENTE: el código r4-* que dice lo mismo'],
  on: '${type}',
  check({ pendiente: value }) {
    if (typeof value !== 'string' || value === '') return undefined
    return [{ at: ['pendiente'], value }]
  },
  message: ({ value }) => \`PENDIENTE: lo que está mal aquí, «\${value}», en presente y con punto final.\`,
  why: 'PENDIENTE: por qué le importa a quien lo lee, en una o dos frases.',
  suggestion: () => 'PENDIENTE: qué hacer, si no hay una corrección.',
  fixes: 'unsafe',
  quickFix: () => ({ title: 'Usar «PENDIENTE»', replacement: 'PENDIENTE', safe: false }),
  profileUrl: clDefinition('PENDIENTE'),
  links: [{ title: 'PENDIENTE: la página que lo dice', url: r4Page('${type.toLowerCase()}.html') }],
  examples: [
    { title: 'PENDIENTE: uno que la cumple', resource: { resourceType: '${type}' }, finds: [] },
    { title: 'PENDIENTE: uno que casi no la cumple', resource: { resourceType: '${type}', pendiente: '' }, finds: [] },
    {
      title: 'PENDIENTE: uno que no la cumple',
      resource: { resourceType: '${type}', pendiente: 'valor' },
      finds: ['${type}.pendiente'],
      fixed: { resourceType: '${type}', pendiente: 'PENDIENTE' },
    },
  ],
})
`
}

function nextSteps(code: string, file: string): string {
  const folder = file.slice(0, file.lastIndexOf('/') + 1)
  return `Escrita en ${file}. Lo que sigue, explicado en rules/README.md:

  1. Escribe lo que dice PENDIENTE; quita los miembros que la regla no lleve.
  2. Agrégala a ${folder}index.ts, y sus textos en inglés a ${folder}english.ts y rules/english/fix-titles.ts.
  3. npx vitest run test/rules/rules.test.ts -t ${code}
  4. Agrega su mutante a un …-breakers.ts de test/support/conforming/; el de una guía, a test/support/guide-breakers.ts.
  5. npx vitest run test/rules/*.test.ts test/rules/cl
  6. npm run reglas && npm run check, y una línea en CHANGELOG.md.`
}
