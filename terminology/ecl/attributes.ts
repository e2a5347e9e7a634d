import type { Edition } from '../snomed/edition.ts'

/** The attributes of one concept in columns, written anew for each. */
export interface Row {
  length: number
  readonly group: number[]
  readonly type: number[]
  readonly target: number[]
  readonly value: (number | string | boolean | undefined)[]
}

/** Makes a reader of attributes that fills one row again and again. */
export function createRowReader(edition: Edition): { readonly row: Row; read(concept: number): void } {
  const row: Row = { length: 0, group: [], type: [], target: [], value: [] }
  const add = (group: number, type: number, target: number, value: number | string | boolean | undefined): void => {
    const at = row.length++
    row.group[at] = group
    row.type[at] = type
    row.target[at] = target
    row.value[at] = value
  }
  return {
    row,
    read(concept) {
      row.length = 0
      if (edition.visitAttributes === undefined) {
        for (const { group, type, target, value } of edition.attributes(concept)) add(group, type, target, value)
      } else edition.visitAttributes(concept, add)
    },
  }
}

/** The SCTID of the relationship that makes the hierarchy; as an attribute it counts only where it is named itself. */
export const isARelationship = '116680003'
