import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A piece of the page as Vite's manifest tells of it; its imports are the names of other pieces. */
interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

type Manifest = Readonly<Record<string, Chunk>>

const document = 'index.html'

/** Parts of the page that an address needs beyond the document's own scripts, which would ask for them only once they run. */
interface Route {
  readonly address: RegExp
  readonly sources: readonly string[]
  /** Routes of the service that are asked at once. */
  readonly asks?: string
}

const routes: readonly Route[] = [
  // By the drafts it is known what stands around the editor. The editor itself comes after that: named here too, even as what is
  // least urgent, it would be there half a second sooner on a slow network, and what stands around it later, in longer tasks.
  { address: /^\/$/, sources: ['web/workbench/EditorPage.tsx', 'node_modules/dexie/dist/modern/dexie.mjs'] },
  { address: /^\/reglas$/, sources: ['web/rules/RulesPage.tsx'] },
  { address: /^\/reglas\/[^/]+$/, sources: ['web/rules/RulePage.tsx'] },
  { address: /^\/catalogos$/, sources: ['web/catalogs/CatalogsPage.tsx'] },
  { address: /^\/catalogos\/terminologia$/, sources: ['web/terminology/TerminologyPage.tsx'] },
  { address: /^\/guias$/, sources: ['web/guides/GuidesPage.tsx'] },
  { address: /^\/archivos$/, sources: ['web/bulk/BulkPage.tsx'] },
  { address: /^\/historial$/, sources: ['web/history/HistoryPage.tsx'] },
  {
    address: /^\/panel(?:\/(?:api|claves|registro|restablecer|trabajos|validar|webhook))?$/,
    sources: ['web/dashboard/PanelPage.tsx'],
    asks: '/api/auth/get-session',
  },
  { address: /^\/estado$/, sources: ['web/status/StatusPage.tsx'] },
]

/** True for an address at which the page has something to show; one with a slash at its end is the same, as it is to the page's router. */
export function isPageRoute(path: string): boolean {
  const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
  return routes.some(({ address }) => address.test(plain))
}

/**
 * The `Link` header of a route of the page, so that a browser fetches what is shown there together with the
 * document's own scripts and not after them; undefined where there is nothing to say, or the page has no manifest.
 */
export function readPageLinks(folder: string): (path: string) => string | undefined {
  const manifest = readManifest(folder)
  if (manifest === undefined) return () => undefined
  const known = new Set(piecesOf(manifest, document))
  const links = routes.map((route) => ({ address: route.address, link: linkOf(manifest, route, known) }))
  return (path) => links.find(({ address }) => address.test(path))?.link
}

function linkOf(manifest: Manifest, { sources, asks }: Route, known: ReadonlySet<string>): string | undefined {
  const names = new Set(sources.flatMap((source) => piecesOf(manifest, source)))
  const chunks = [...names].flatMap((name) => (known.has(name) ? [] : (manifest[name] ?? [])))
  const styles = new Set(chunks.flatMap(({ css = [] }) => css))
  const links = [
    ...chunks.map(({ file }) => `</${file}>; rel=modulepreload`),
    ...[...styles].map((file) => `</${file}>; rel=preload; as=style; crossorigin`),
    ...(asks === undefined ? [] : [`<${asks}>; rel=preload; as=fetch; crossorigin`]),
  ]
  return links.length > 0 ? links.join(', ') : undefined
}

/** The names of a piece and of all that it imports at once. */
function piecesOf(manifest: Manifest, name: string, found: readonly string[] = []): readonly string[] {
  if (found.includes(name)) return found
  const { imports = [] } = manifest[name] ?? {}
  return imports.reduce<readonly string[]>((all, imported) => piecesOf(manifest, imported, all), [...found, name])
}

function readManifest(folder: string): Manifest | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  } catch {
    // A page without one is only slower to show.
    return undefined
  }
}
