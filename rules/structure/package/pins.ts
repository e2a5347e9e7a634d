import type { Pin } from '../pin-definitions.ts'
import type { DefinitionFile, DefinitionPackage } from './read-package.ts'

/** A file of a package, and the version of its definition. */
export interface Entry {
  readonly file: DefinitionFile
  readonly owner: DefinitionPackage
  readonly version: string
}

/**
 * The versions that each package means by canonicals without one: its own definition, else that of the version it builds upon. None
 * where nothing is in two versions, nor brought along by another package.
 */
export function createPins(
  packages: readonly DefinitionPackage[],
  entriesOf: (canonical: string) => readonly Entry[],
): (owner: DefinitionPackage) => Pin | undefined {
  const names = packages.map(({ name }) => name)
  const isNeeded = packages.some(({ isDependency }) => isDependency === true) || new Set(names).size < names.length
  if (!isNeeded) return () => undefined
  const pins = new Map<DefinitionPackage, Pin>()

  function make(owner: DefinitionPackage): Pin {
    const meant = meantBy(owner, packages)
    return (canonical) => {
      if (canonical.includes('|')) return canonical
      const entries = entriesOf(canonical)
      const [first] = entries
      if (first === undefined || (entries.length === 1 && first.owner.isDependency !== true)) return canonical
      const one = meant.map((name) => entries.find((entry) => entry.owner === name)).find((entry) => entry !== undefined)
      return one === undefined || one.version === '' ? canonical : `${canonical}|${one.version}`
    }
  }

  return (owner) => {
    let pin = pins.get(owner)
    if (pin === undefined) pins.set(owner, (pin = make(owner)))
    return pin
  }
}

/** A package and those it builds upon, the nearest first: of each name the version that is asked for, else the first one there is. */
function meantBy(owner: DefinitionPackage, packages: readonly DefinitionPackage[]): readonly DefinitionPackage[] {
  const meant = new Map([[owner.name, owner]])
  for (const { dependencies } of meant.values()) {
    for (const [name, version] of Object.entries(dependencies)) {
      if (meant.has(name)) continue
      const all = packages.filter((one) => one.name === name)
      const found = all.find((one) => one.version === version) ?? all[0]
      if (found !== undefined) meant.set(name, found)
    }
  }
  return [...meant.values()]
}
