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

/** The sources of what is shown at an address, which the scripts of the document fetch once they run. */
const routes: readonly (readonly [address: RegExp, source: string])[] = [
  [/^\/reglas$/, 'web/rules/RulesPage.tsx'],
  [/^\/reglas\/[^/]+$/, 'web/rules/RulePage.tsx'],
  [/^\/catalogos$/, 'web/catalogs/CatalogsPage.tsx'],
  [/^\/historial$/, 'web/history/HistoryPage.tsx'],
  [/^\/panel(?:\/[^/]+)?$/, 'web/dashboard/PanelPage.tsx'],
  [/^\/estado$/, 'web/status/StatusPage.tsx'],
]

/**
 * What the `Link` header of a route of the page says, so that a browser fetches what is shown there together with the
 * document's own scripts and not after them; undefined where there is nothing to say, or the page has no manifest.
 */
export function readPageLinks(folder: string): (path: string) => string | undefined {
  const manifest = readManifest(folder)
  if (manifest === undefined) return () => undefined
  const known = new Set(piecesOf(manifest, document))
  const links = new Map(routes.map(([, source]) => [source, linksOf(manifest, source, known)]))
  return (path) => {
    const route = routes.find(([address]) => address.test(path))
    return route && links.get(route[1])
  }
}

function linksOf(manifest: Manifest, source: string, known: ReadonlySet<string>): string | undefined {
  const chunks = piecesOf(manifest, source).flatMap((name) => (known.has(name) ? [] : (manifest[name] ?? [])))
  const scripts = chunks.map(({ file }) => `</${file}>; rel=modulepreload`)
  const styles = new Set(chunks.flatMap(({ css = [] }) => css))
  const links = [...scripts, ...[...styles].map((file) => `</${file}>; rel=preload; as=style; crossorigin`)]
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
