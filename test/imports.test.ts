import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Who may import whom. Packages are named by their first word; `*` is any package. */
interface Law {
  readonly folder: string
  readonly values: readonly string[]
  /** Importable with `import type` alone. */
  readonly types?: readonly string[]
}

/** The laws of the house. A folder is matched by the longest row. */
const laws: readonly Law[] = [
  { folder: 'catalogs', values: ['catalogs', 'i18n-iso-countries'] },
  { folder: 'rules/engine', values: ['rules/engine'], types: ['catalogs'] },
  { folder: 'rules/checks', values: ['rules/engine', 'rules/checks', 'catalogs/catalog.ts', 'catalogs/unicode.ts'], types: ['catalogs'] },
  { folder: 'rules/cl', values: ['rules/engine', 'rules/checks', 'rules/cl', 'rules/structure', 'catalogs'] },
  { folder: 'rules/guides', values: ['rules/engine', 'rules/structure', 'rules/guides', 'rules/cl/definitions', 'catalogs/catalog.ts'] },
  { folder: 'rules/structure', values: ['rules/engine', 'rules/structure', '#read-table-file'] },
  { folder: 'rules/format', values: ['rules/format'], types: ['rules', 'sarif'] },
  { folder: 'rules', values: ['rules'], types: ['catalogs'] },
  { folder: 'archives', values: ['archives', 'pako'] },
  { folder: 'terminology', values: ['terminology'] },
  { folder: 'language', values: ['language', 'rules', 'catalogs', 'terminology'] },
  {
    folder: 'worker',
    values: ['worker', 'language', 'rules', 'catalogs', 'terminology', 'archives', 'comlink', 'workbox-precaching', 'workbox-routing'],
  },
  { folder: 'web', values: ['web', 'archives', '*'], types: ['worker', 'language', 'rules', 'catalogs', 'terminology', 'proxy'] },
  { folder: 'proxy', values: ['proxy', 'rules', 'catalogs', 'terminology', '*'] },
  // In a browser the extension runs what the page runs beside it.
  {
    folder: 'tools/vscode',
    values: [
      'tools/vscode',
      'tools/lsp',
      'tools/node/local-day.ts',
      'tools/package',
      'worker',
      'language',
      'rules',
      'catalogs',
      'package.json',
      '*',
    ],
  },
  { folder: 'tools', values: ['tools', 'language', 'rules', 'catalogs', 'terminology', 'archives', 'package.json', '*'] },
]

/** Builders run in Node alone, and so do the modules that the package.json gives it (`*.node.ts`): beyond the law of their folder they may this. */
const inNode: readonly Law[] = [
  { folder: 'catalogs', values: ['node:'] },
  { folder: 'rules', values: ['node:', 'catalogs/sources'] },
]

const root = join(import.meta.dirname, '..')

interface Import {
  readonly file: string
  readonly target: string
  readonly isType: boolean
}

const imports = [...new Set(laws.map(({ folder }) => folder.split('/')[0]!))].flatMap(filesIn).flatMap(importsOf)

describe('who imports whom', () => {
  it('sees the imports at all', () => {
    expect(imports.length).toBeGreaterThan(50)
  })

  it.each(laws.map(({ folder }) => folder))('%s keeps the law', (folder) => {
    const breaches = imports.filter(({ file }) => lawOf(file)?.folder === folder).filter((one) => !isAllowed(one))
    expect(breaches.map(({ file, target }) => `${file} imports ${target}`)).toEqual([])
  })

  it('keeps the topics of rules/cl apart: what two of them need lies in rules/cl itself or in rules/cl/reading', () => {
    const breaches = imports.filter(({ file, target }) => {
      const [from, to] = [topicOf(file), topicOf(target)]
      return from !== undefined && to !== undefined && to !== 'reading' && from !== to
    })
    expect(breaches.map(({ file, target }) => `${file} imports ${target}`)).toEqual([])
  })
})

/** Folders whose rooms have an order. */
const houses = [
  'catalogs',
  'archives',
  'terminology',
  'language',
  'rules',
  'worker',
  'web',
  'tools',
  'rules/engine',
  'rules/structure',
  'rules/structure/fhirpath',
  'rules/guides',
  'rules/cl',
  'rules/format',
  'tools/cli',
  'tools/lsp',
  'tools/mcp',
  'web/editor',
  'web/dashboard',
  'proxy',
  'proxy/engine',
  'proxy/store',
]

/** The folders of the page and of its worker from the ground up, with the files beside them: none imports from a higher floor. */
const floors: Readonly<Record<string, readonly (readonly string[])[]>> = {
  web: [
    ['report', 'storage'],
    ['text'],
    ['linting', 'page'],
    ['ui'],
    ['editor'],
    ['app.ts'],
    ['packages', 'foreign', 'batch'],
    ['files'],
    ['share', 'outline', 'history', 'remote'],
    ['views'],
    ['offline', 'commands'],
    ['panels', 'help', 'suppress'],
    ['workbench', 'terminology', 'rules', 'guides', 'status', 'bulk'],
    ['catalogs', 'dashboard'],
    ['shell'],
    ['Root.tsx'],
    ['main.tsx', 'vite-env.d.ts'],
  ],
  worker: [
    ['api'],
    ['api.ts', 'files'],
    ['catalogs', 'packages', 'guides'],
    ['texts', 'terminology', 'offline', 'tables.ts'],
    ['rules'],
    ['answers.ts'],
    ['lint.worker.ts', 'terminology.worker.ts', 'service.worker.ts'],
  ],
}

describe.each(Object.entries(floors))('the floors of %s', (house, its) => {
  const floorOf = (path: string): number => its.findIndex((rooms) => rooms.includes(path.split('/')[1]!))

  it('hold every file', () => {
    expect(filesIn(house).filter((file) => floorOf(file) < 0)).toEqual([])
  })

  it('are not climbed by an import', () => {
    const upward = imports.filter(
      ({ file, target }) =>
        file.startsWith(`${house}/`) && target.startsWith(`${house}/`) && isSource(target) && floorOf(target) > floorOf(file),
    )
    expect(upward.map(({ file, target }) => `${file} imports ${target}`)).toEqual([])
  })
})

describe('circles', () => {
  it('are not known: no file is reached by its own imports, of types neither', () => {
    expect(circlesOf((path) => path)).toEqual([])
  })

  it.each(houses)('are not known between the folders of %s and the files beside them', (house) => {
    expect(circlesOf((path) => (path.startsWith(`${house}/`) ? path.slice(house.length + 1).split('/')[0] : undefined))).toEqual([])
  })
})

it('reaches what differs between Node and browsers by the conditions of package.json alone', () => {
  const breaches = imports.filter(({ target }) => /\.(?:node|browser)\.ts$/.test(target))
  expect(breaches.map(({ file, target }) => `${file} imports ${target}`)).toEqual([])
})

describe('what the pure folders may not touch', () => {
  it.each(['rules', 'catalogs', 'terminology', 'language'])(
    '%s asks neither the clock nor the console, and waits for nothing',
    (folder) => {
      const forbidden = /\bnew Date\(\)|\bDate\.now\(|\bconsole\.|\bawait\b|\bfetch\(|(?<!\.)\bprocess\.|\bMath\.random\b/
      const breaches = filesIn(folder).filter(
        (file) => !isForNode(file) && forbidden.test(withoutComments(readFileSync(join(root, file), 'utf8'))),
      )
      expect(breaches).toEqual([])
    },
  )
})

function isSource(target: string): boolean {
  return /\.tsx?$/.test(target)
}

/** The rooms that import one another in a circle, joined; `roomOf` says which room a file lies in, if any. */
function circlesOf(roomOf: (path: string) => string | undefined): readonly string[] {
  const targets = new Map<string, Set<string>>()
  for (const { file, target } of imports) {
    const [from, to] = [roomOf(file), roomOf(target)]
    if (from === undefined || to === undefined || from === to) continue
    if (!targets.has(from)) targets.set(from, new Set())
    targets.get(from)!.add(to)
  }
  return findCircles(targets).map((circle) => circle.toSorted().join(', '))
}

/** The strongly connected components of more than one room (Tarjan's algorithm). */
function findCircles(targets: ReadonlyMap<string, ReadonlySet<string>>): readonly (readonly string[])[] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []

  function visit(file: string): void {
    order.set(file, order.size)
    lowest.set(file, order.get(file)!)
    open.push(file)
    for (const target of targets.get(file) ?? []) {
      if (!order.has(target)) visit(target)
      if (open.includes(target)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(target)!))
    }
    if (lowest.get(file) !== order.get(file)) return
    const circle = open.splice(open.indexOf(file))
    if (circle.length > 1) circles.push(circle)
  }

  for (const file of targets.keys()) if (!order.has(file)) visit(file)
  return circles
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('node_modules'))
    .map((file) => `${folder}/${file}`)
}

function importsOf(file: string): readonly Import[] {
  const text = readFileSync(join(root, file), 'utf8')
  const statements = text.matchAll(/^(?:import|export)\s+(type\s+)?(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gm)
  const dynamic = text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g)
  return [
    ...[...statements].map(([, type, from]) => ({ file, target: resolve(file, from!), isType: type !== undefined })),
    ...[...dynamic].map(([, from]) => ({ file, target: resolve(file, from!), isType: false })),
  ]
}

function resolve(file: string, from: string): string {
  if (from.startsWith('#')) return from
  return from.startsWith('.') ? relative(root, join(root, dirname(file), from)) : `package:${from}`
}

function lawOf(file: string): (typeof laws)[number] | undefined {
  return laws.filter(({ folder }) => file.startsWith(`${folder}/`)).toSorted((a, b) => b.folder.length - a.folder.length)[0]
}

function isAllowed({ file, target, isType }: Import): boolean {
  const { values, types = [] } = lawOf(file)!
  const ofNode = isForNode(file) ? inNode.filter(({ folder }) => `${file}/`.startsWith(`${folder}/`)).flatMap((law) => law.values) : []
  return [...values, ...ofNode, ...(isType ? types : [])].some((allowed) =>
    target.startsWith('package:')
      ? allowed === '*' || target === `package:${allowed}` || target.startsWith(`package:${allowed}${allowed.endsWith(':') ? '' : '/'}`)
      : target === allowed || target.startsWith(`${allowed}/`),
  )
}

function isForNode(file: string): boolean {
  return /(?:^|\/)build\.ts$|\.node\.ts$/.test(file)
}

function topicOf(file: string): string | undefined {
  return /^rules\/cl\/([^/]+)\/./.exec(file)?.[1]
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '')
}
