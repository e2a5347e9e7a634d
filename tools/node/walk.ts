import { readdirSync, type Dirent } from 'node:fs'
import { join } from 'node:path'

/** What there is in a folder, and what to do with it. */
interface WalkOptions {
  /** Whether a file, or a folder with all that is in it, is left out. */
  readonly isLeftOut: (path: string) => boolean
  /** Is told of a folder that cannot be listed. */
  readonly onTrouble: (path: string, error: unknown) => void
}

/**
 * The `*.json` and `*.ndjson` files of a folder and of those inside it, in the order of their paths. Links are not
 * followed; `node_modules` and what begins with a dot are passed over. No more is held than the names on the way.
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
function listFolder(folder: string, { onTrouble }: WalkOptions): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap(toWanted).toSorted()
  } catch (error) {
    onTrouble(folder, error)
    return []
  }
}

function toWanted(entry: Dirent): readonly string[] {
  const { name } = entry
  if (name.startsWith('.')) return []
  if (entry.isDirectory()) return name === 'node_modules' ? [] : [`${name}/`]
  return entry.isFile() && /\.(?:nd)?json$/i.test(name) ? [name] : []
}
