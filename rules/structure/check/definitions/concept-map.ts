import { isObject, objectsIn, type Json, type JsonObject, type Path } from '../../../engine/json.ts'
import type { Terminology } from '../../terminology.ts'
import type { CodeSet } from '../../terminology/code-set.ts'
import type { Run, ValueCheck } from '../model.ts'
import { report } from '../run.ts'

/** Where codes come from, or go to. */
interface Side {
  readonly system: string
  /** The set that they are of; undefined where none is named. */
  readonly valueSet: string | undefined
  /** Undefined where the set is not at hand. */
  readonly codes: CodeSet | undefined
}

/** Makes the check of the codes that a concept map leads from and to: their systems have them, and so have the sets that it is for. */
export function createConceptMapCheck({ lookup, findSet }: Terminology): ValueCheck {
  return (run, value) => {
    if (!isObject(value)) return
    const from = setOf(value, 'source')
    const to = setOf(value, 'target')
    for (const group of objectsIn(value, 'group')) {
      const source = sideOf(group.value, 'source', from)
      const target = sideOf(group.value, 'target', to)
      for (const element of objectsIn(group.value, 'element')) {
        const under = [...group.at, ...element.at]
        checkCode(run, element.value, source, under)
        for (const { at, value: one } of objectsIn(element.value, 'target')) checkCode(run, one, target, [...under, ...at])
      }
    }
  }

  function checkCode(run: Run, { code }: JsonObject, side: Side | undefined, under: Path): void {
    if (typeof code !== 'string' || code === '' || side === undefined) return
    const { system, valueSet, codes } = side
    if (lookup(system, code) === 'unknown') report(run, 'r4-codigo-03', { value: code, system }, { under: [...under, 'code'] })
    else if (valueSet !== undefined && codes?.contains(system, code) === false) {
      report(run, 'r4-codigo-01', { value: code, system, valueSet }, { under: [...under, 'code'] })
    }
  }

  function sideOf(group: JsonObject, name: string, valueSet: string | undefined): Side | undefined {
    const system = group[name]
    if (typeof system !== 'string' || system === '') return undefined
    return { system, valueSet, codes: valueSet === undefined ? undefined : findSet(valueSet) }
  }
}

function setOf(map: JsonObject, name: string): string | undefined {
  const canonical: Json | undefined = map[`${name}Canonical`] ?? map[`${name}Uri`]
  return typeof canonical === 'string' ? canonical : undefined
}
