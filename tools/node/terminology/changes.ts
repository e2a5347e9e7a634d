import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Names what is imported in a folder: after an import or a removal it is another. */
function stampOf(folder: string | undefined): string {
  if (folder === undefined) return ''
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith('.svct') && !name.startsWith('.'))
    return names
      .toSorted()
      .map((name) => {
        const { size, mtimeMs, ino } = statSync(join(folder, name))
        return `${name} ${size} ${mtimeMs} ${ino}`
      })
      .join('\n')
  } catch {
    return ''
  }
}

/** Opens what is imported when it is first asked for, and anew once it is another; as long as it is the same, the same is given. */
export function keepFresh<Opened>(folder: string | undefined, open: () => Opened): () => Opened {
  let current: { readonly stamp: string; readonly opened: Opened } | undefined
  return () => {
    const stamp = stampOf(folder)
    if (current?.stamp !== stamp) current = { stamp, opened: open() }
    return current.opened
  }
}

/** How often a folder is looked at, in ms; a folder that is not there yet cannot be watched otherwise. */
const often = 1000

/** Tells of imports and removals until it is ended. */
export function watchTerminology(folder: string | undefined, onChange: () => void): () => void {
  if (folder === undefined) return () => {}
  let before = stampOf(folder)
  const timer = setInterval(() => {
    const now = stampOf(folder)
    if (now === before) return
    before = now
    onChange()
  }, often).unref()
  return () => clearInterval(timer)
}
