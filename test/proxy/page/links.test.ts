import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isPageRoute, readPageLinks } from '../../../proxy/page/links.ts'

const root = join(import.meta.dirname, '../../..')

const drafts = 'node_modules/dexie/dist/modern/dexie.mjs'
const pages = [
  ['/', 'web/workbench/EditorPage.tsx'],
  ['/reglas', 'web/rules/RulesPage.tsx'],
  ['/reglas/cl-run-01', 'web/rules/RulePage.tsx'],
  ['/catalogos', 'web/catalogs/CatalogsPage.tsx'],
  ['/catalogos/terminologia', 'web/terminology/TerminologyPage.tsx'],
  ['/guias', 'web/guides/GuidesPage.tsx'],
  ['/archivos', 'web/bulk/BulkPage.tsx'],
  ['/historial', 'web/history/HistoryPage.tsx'],
  ['/panel', 'web/dashboard/PanelPage.tsx'],
  ['/panel/claves', 'web/dashboard/PanelPage.tsx'],
  ['/estado', 'web/status/StatusPage.tsx'],
] as const

const manifest = {
  'index.html': { file: 'assets/index.js', imports: ['_libraries.js'], css: ['assets/index.css'] },
  '_libraries.js': { file: 'assets/libraries.js' },
  // The two import each other, as pieces may.
  '_icons.js': { file: 'assets/icons.js', imports: ['_tables.js'], css: ['assets/icons.css'] },
  '_tables.js': { file: 'assets/tables.js', imports: ['_icons.js', '_libraries.js'] },
  [drafts]: { file: 'assets/dexie.js' },
  ...Object.fromEntries(
    pages.map(([, source]) => [
      source,
      { file: `assets/${source}.js`, imports: ['index.html', '_icons.js'], css: ['assets/page.css', 'assets/icons.css'] },
    ]),
  ),
}

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pagina-'))
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
})

afterAll(() => rm(folder, { recursive: true }))

it.each(pages)('names once what %s needs beyond the document', (path, source) => {
  expect(readPageLinks(folder)(path)).toBe(
    [
      `</assets/${source}.js>; rel=modulepreload`,
      '</assets/icons.js>; rel=modulepreload',
      '</assets/tables.js>; rel=modulepreload',
      ...(path === '/' ? ['</assets/dexie.js>; rel=modulepreload'] : []),
      '</assets/page.css>; rel=preload; as=style; crossorigin',
      '</assets/icons.css>; rel=preload; as=style; crossorigin',
      ...(path.startsWith('/panel') ? ['</api/auth/get-session>; rel=preload; as=fetch; crossorigin'] : []),
    ].join(', '),
  )
})

it.each(['/nada', '/reglas/cl-run-01/mas', '/panel/claves/mas', '/panel/nada', '/index.html'])('names nothing for %s', (path) => {
  expect(readPageLinks(folder)(path)).toBeUndefined()
})

it('names nothing where the page has no manifest', () => {
  expect(readPageLinks(join(folder, 'nada'))('/reglas')).toBeUndefined()
})

it('knows all that the routes of the page fetch', () => {
  const text = readFileSync(join(root, 'web/Root.tsx'), 'utf8')
  const fetched = new Set([...text.matchAll(/import\('\.\/([^']+)'\)/g)].map(([, path]) => `web/${path}`))
  expect([...fetched].toSorted()).toEqual([...new Set(pages.map(([, source]) => source))].toSorted())
})

it('knows what reads the drafts by the name it is built of', () => {
  expect(readFileSync(join(root, 'vite.config.ts'), 'utf8')).toContain(`'${drafts.slice('node_modules/'.length)}'`)
})

it('knows the routes of the page, and the parts of the dashboard', () => {
  const texts = ['web/Root.tsx', 'web/dashboard/PanelPage.tsx'].map((file) => readFileSync(join(root, file), 'utf8'))
  const named = [...texts[0]!.matchAll(/<Route path="([^"*]+)"/g), ...texts[1]!.matchAll(/'(\/panel[^']*)'/g)].map(([, path]) => path!)
  expect(named).toContain('/panel/restablecer')
  for (const path of named) expect([path, isPageRoute(path.replace(':code', 'cl-run-01').replace('/:section?', ''))]).toEqual([path, true])
})
