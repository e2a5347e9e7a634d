import { kinds, nameOf, stringOf, type Tree } from '../tree.ts'

/** Numbers of values of several trees: two have the same one where they are the same JSON, in whatever order their members stand. */
export interface ValueIds {
  readonly of: (tree: Tree) => Int32Array
}

/** Makes them; each tree costs one pass. */
export function createValueIds(): ValueIds {
  const known = new Map<string, number>()

  function of(tree: Tree): Int32Array {
    const ids = new Int32Array(tree.kind.length)
    // The inside of a value follows it.
    for (let node = ids.length - 1; node >= 0; node -= 1) {
      const key = keyOf(tree, node, ids)
      let id = known.get(key)
      if (id === undefined) known.set(key, (id = known.size))
      ids[node] = id
    }
    return ids
  }

  return { of }
}

function keyOf(tree: Tree, node: number, ids: Int32Array): string {
  const kind = tree.kind[node]
  if (kind === kinds.string) return `"${stringOf(tree, node)}`
  if (kind !== kinds.object && kind !== kinds.list) return tree.text.slice(tree.start[node], tree.end[node])
  const parts: string[] = []
  for (let child = node + 1; child < tree.after[node]!; child = tree.after[child]!) {
    parts.push(kind === kinds.list ? String(ids[child]) : `${nameOf(tree, child)} ${ids[child]}`)
  }
  return kind === kinds.list ? `[${parts.join()}` : `{${parts.toSorted().join()}`
}
