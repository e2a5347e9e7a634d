import { readdirSync, statSync, type Dirent } from 'node:fs'
import { join } from 'node:path'

/** How to go through a folder. */
interface WalkOptions {
  /** Whether a file, or a folder with all that is in it, is left out. */
  readonly isLeftOut: (path: string) => boolean
  readonly isWithoutLinks?: boolean
  /** Is told of a folder that cannot be listed, and of a link that leads nowhere. */
  readonly onTrouble: (path: string, error: unknown) => void
}

/**
 * The `*.json` and `*.ndjson` files of a folder, compressed ones too, and of those inside it, in the order of their paths. Links to files are
 * followed, and those to folders not, which may lead in a circle; `node_modules` and what begins with a dot are passed over. No more is held than the names on the way.
 */
export function* walkFolder(folder: string, options: WalkOptions): Generator<string> {
  for (const name of listFolder(folder, options)) {
    const isFolder = name.endsWith('/')
    const path = join(folder, isFolder ? name.slice(0, -1) : name)
    if (options.isLeftOut(path)) continue
    if (isFolder) yield* walkFolder(path, options)
    else yield path
  }
}

/** The names in a folder that matter, sorted as the paths of what they lead to; those of folders end with a slash. */
function listFolder(folder: string, options: WalkOptions): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .flatMap((entry) => toWanted(entry, folder, options))
      .toSorted()
  } catch (error) {
    options.onTrouble(folder, error)
    return []
  }
}

function toWanted(entry: Dirent, folder: string, { isWithoutLinks, onTrouble }: WalkOptions): readonly string[] {
  const { name } = entry
  if (name.startsWith('.')) return []
  if (entry.isDirectory()) return name === 'node_modules' ? [] : [`${name}/`]
  if (!/\.(?:nd)?json(?:\.(?:gz|zst))?$/i.test(name)) return []
  if (entry.isFile()) return [name]
  return isWithoutLinks !== true && entry.isSymbolicLink() && leadsToFile(join(folder, name), onTrouble) ? [name] : []
}

/** Whether a link leads to a file; one that leads nowhere is told. */
function leadsToFile(path: string, onTrouble: WalkOptions['onTrouble']): boolean {
  try {
    return statSync(path).isFile()
  } catch (error) {
    onTrouble(path, error)
    return false
  }
}
