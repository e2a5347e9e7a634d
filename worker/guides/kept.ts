import { guides } from '../../rules/guides/guides.ts'
import type { KeptGuides } from '../api/guides.ts'
import { fetchGuide, guideUrl } from './fetch-guide.ts'

/** The guides on this device: kept with the page, or because somebody asked for them. */
export async function listKeptGuides(): Promise<KeptGuides> {
  const all = names()
  const sizes = await Promise.all(all.map(sizeOf))
  const kept = sizes.filter((size) => size !== undefined)
  return { total: all.length, kept: kept.length, bytes: kept.reduce((sum, size) => sum + size, 0) }
}

/** Keeps all guides on this device, and says what is there then. */
export async function keepGuides(): Promise<KeptGuides> {
  const shelf = await caches.open(shelfName)
  const missing = await Promise.all(names().map(async (name) => ((await sizeOf(name)) === undefined ? name : undefined)))
  for (const name of missing) if (name !== undefined) await shelf.add(guideUrl(name)!).catch(() => {})
  await Promise.all(names().map(fetchGuide))
  return listKeptGuides()
}

const shelfName = 'guides'

function names(): readonly string[] {
  return guides.flatMap(({ id, version, isBase }) => (isBase === true ? [] : `${id}#${version}`))
}

async function sizeOf(name: string): Promise<number | undefined> {
  const url = guideUrl(name)
  const kept = url === undefined ? undefined : await caches.match(url, { ignoreSearch: true }).catch(() => undefined)
  return kept === undefined ? undefined : (await kept.blob()).size
}
