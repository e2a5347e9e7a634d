import { bringGuide, guideFile } from '../../rules/guides/bring.ts'

// Of these, one is fetched when a text names it.
const urls = import.meta.glob<string>('../../rules/guides/**/*.txt', { query: '?url', import: 'default', eager: true })

/** The address of the definitions of a guide, asked for as `id#version`; undefined where there is none. */
export function guideUrl(name: string): string | undefined {
  return urls[`../../rules/${guideFile(name)}`]
}

const underWay = new Map<string, Promise<boolean>>()

/** Fetches the definitions of a guide, asked for as `id#version`; false where they cannot be had now. */
export function fetchGuide(name: string): Promise<boolean> {
  let fetching = underWay.get(name)
  if (fetching === undefined) underWay.set(name, (fetching = fetchNow(name).finally(() => underWay.delete(name))))
  return fetching
}

async function fetchNow(name: string): Promise<boolean> {
  const url = guideUrl(name)
  if (url === undefined) return false
  try {
    const response = (await keptAlready(url)) ?? (await fetch(url))
    if (!response.ok) return false
    bringGuide(name, await response.text())
    return true
  } catch {
    return false
  }
}

/** Where the page keeps nothing itself, what somebody asked to keep is there all the same. */
async function keptAlready(url: string): Promise<Response | undefined> {
  return 'caches' in globalThis ? caches.match(url, { ignoreSearch: true }).catch(() => undefined) : undefined
}
