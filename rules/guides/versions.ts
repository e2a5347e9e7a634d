import { guides, type Guide } from './guides.ts'

/** The version of a package that stands for the one that is asked for: the same one, else the newest that is no draft. Undefined where there is none of the name. */
export function fittingVersion(name: string, asked: string, guides: readonly Guide[]): Guide | undefined {
  const all = guides.filter((guide) => guide.name === name || guide.aliases?.includes(name) === true)
  return all.find(({ version }) => version === asked) ?? all.findLast(({ isDraft }) => isDraft !== true)
}

const known = new Map<Guide, readonly Guide[]>()

/** The guides that a guide builds upon, as far as they are here, each once and the nearest first; found once. */
export function dependenciesOf(guide: Guide): readonly Guide[] {
  let all = known.get(guide)
  if (all === undefined) known.set(guide, (all = findDependencies(guide)))
  return all
}

function findDependencies(guide: Guide): readonly Guide[] {
  const found = new Map<string, Guide>()
  const pending: Guide[] = [guide]
  for (const next of pending) {
    for (const [name, version] of Object.entries(next.dependencies)) {
      // A guide that is at hand for every text stands on others that are.
      const one = fittingVersion(name, version, next.isBase === true ? guides.filter(({ isBase }) => isBase) : guides)
      // The nearer dependency says which version of a package it is.
      if (one === undefined || found.has(one.name) || one === guide) continue
      found.set(one.name, one)
      pending.push(one)
    }
  }
  return [...found.values()]
}
