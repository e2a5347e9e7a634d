import { isList, isObject, type JsonObject } from '../../engine/json.ts'
import { report } from './run.ts'
import type { Run } from './model.ts'
import { idReferredTo, type Scope } from './scope.ts'

const expressions = {
  'dom-2': 'contained.contained.empty()',
  'dom-4': 'contained.meta.versionId.empty() and contained.meta.lastUpdated.empty()',
  'dom-5': 'contained.meta.security.empty()',
} as const

/** Checks resources inside another, once all of it was looked at: their ids, what they may not hold, and that something refers to them. */
export function checkContained(run: Run, scope: Scope): void {
  const { contained } = scope.resource
  if (!isList(contained)) return
  const ids = contained.map(idReferredTo)
  const byId = firstOf(ids)
  const referred = findReferred(scope, ids, byId)
  contained.forEach((one, index) => {
    if (!isObject(one)) return
    const under = ['contained', index]
    checkInside(run, one, under)
    const { id } = one
    if (typeof id !== 'string') {
      if (id === undefined) report(run, 'r4-card-01', { name: 'id', min: 1, found: 0 }, { under: [...under, 'id'] })
    } else if (byId.get(ids[index]!)! < index) {
      report(run, 'r4-id-01', { id }, { under: [...under, 'id'] })
    } else if (!referred.has(index)) {
      report(run, 'r4-ref-07', { id }, { under })
    }
  })
}

function firstOf(ids: readonly unknown[]): ReadonlyMap<unknown, number> {
  const firsts = new Map<unknown, number>()
  ids.forEach((id, index) => {
    if (typeof id === 'string' && !firsts.has(id)) firsts.set(id, index)
  })
  return firsts
}

function checkInside(run: Run, { contained, meta }: JsonObject, under: readonly (string | number)[]): void {
  if (isList(contained) && contained.length > 0) say('dom-2', 'contained')
  if (!isObject(meta)) return
  if (meta['versionId'] !== undefined || meta['lastUpdated'] !== undefined) say('dom-4', 'meta')
  if (isList(meta['security']) && meta['security'].length > 0) say('dom-5', 'meta')

  function say(key: keyof typeof expressions, name: string): void {
    report(run, 'r4-inv-01', { key, expression: expressions[key] }, { under: [...under, name] })
  }
}

/** The indices of the contained resources that the container or another of them refers to, or that refer to the container. */
function findReferred(scope: Scope, ids: readonly unknown[], byId: ReadonlyMap<unknown, number>): ReadonlySet<number> {
  const referred = new Set<number>()
  const refer = (id: string, from?: number): void => {
    const index = byId.get(id)
    if (index !== undefined && index !== from) referred.add(index)
  }
  for (const id of scope.internal ?? []) refer(id)
  scope.containedInternal.forEach((refers, index) => {
    if (refers?.has('') === true && typeof ids[index] === 'string') refer(ids[index])
    for (const id of refers ?? []) refer(id, index)
  })
  return referred
}
