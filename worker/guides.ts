import { bringGuide, guideFile } from '../rules/guides/bring.ts'

// Of these, one is fetched when a text names it.
const urls = import.meta.glob<string>('../rules/guides/**/*.txt', { query: '?url', import: 'default', eager: true })

/** Fetches the definitions of a guide, asked for as `id#version`; false where they cannot be had now. */
export async function fetchGuide(name: string): Promise<boolean> {
  const url = urls[`../rules/${guideFile(name)}`]
  if (url === undefined) return false
  try {
    const response = await fetch(url)
    if (!response.ok) return false
    bringGuide(name, await response.text())
    return true
  } catch {
    return false
  }
}
