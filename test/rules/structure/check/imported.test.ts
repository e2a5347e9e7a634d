import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../rules/engine/json.ts'
import { r4Definitions } from '../../../../rules/structure/r4/r4-definitions.ts'
import type { ImportedSystem } from '../../../../rules/structure/imported-terminology.ts'
import { createChecker } from '../../../support/structure-check.ts'

const system = 'http://snomed.info/sct'
const old = 'http://snomed.info/sct/900000000000207008/version/20240101'
const other = 'http://snomed.info/sct/900000000000207008/version/20260101'

/** A system with a code in use, one that is not, one that this version does not have, and expressions. */
const imported: ImportedSystem = {
  version: old,
  lookup: (code) => {
    if (code === 'absent' || code === 'unknown') return code
    if (code.includes(':')) return undefined
    return {
      code,
      display: 'dolor',
      names: () => ['dolor', 'sensación de dolor'],
      isActive: code !== 'gone',
      replacement: () => (code === 'gone' ? '22253000' : undefined),
    }
  },
  faultsIn: (code) => (code === 'a:b' ? ['Falta uno.', 'Sobra otro.'] : []).map((sentence) => ({ sentence, isCertain: true })),
  filter: () => undefined,
}

const faulty = ['Falta A.', 'Falta B.', 'Falta C.', 'Falta D.'].map((sentence) => ({ sentence, isCertain: false }))

function check(coding: JsonObject, changes: Partial<ImportedSystem> = {}) {
  const own = { ...imported, ...changes }
  const findSystem = (one: string, version?: string) =>
    one === system && (own.isAtServer === true || version === undefined || version === old) ? own : undefined
  const checker = createChecker({ ...r4Definitions, imported: { findSystem, findSet: () => undefined } })
  const code = { coding: [{ system, ...coding }] }
  return checker.check({ resourceType: 'Observation', status: 'final', code })
}

const told = (coding: JsonObject, changes?: Partial<ImportedSystem>) => check(coding, changes).problems
const code = ['code', 'coding', 0, 'code']

describe('a code of an imported system', () => {
  it('is let through with any of its names', () => {
    for (const display of ['dolor', 'Dolor', 'sensación de dolor', 'SENSACIÓN DE DOLOR', '', undefined!])
      expect(told({ code: '22253000', ...(display !== undefined && { display }) })).toEqual([])
  })

  it('is told with its name beside another', () => {
    const at = ['code', 'coding', 0, 'display']
    expect(told({ code: '22253000', display: 'fiebre' })).toMatchObject([
      { code: 'r4-codigo-04', at, severity: 'warning', value: '22253000', system, display: 'fiebre', expected: 'dolor' },
    ])
  })

  it('is an error that no version has, and a warning that this one does not have', () => {
    const [unknown, ...others] = told({ code: 'unknown' })
    expect(unknown).toMatchObject({ code: 'r4-codigo-03', at: code, value: 'unknown', system })
    expect([unknown!.severity, others]).toEqual([undefined, []])
    const absent = { code: 'r4-codigo-03', at: code, severity: 'warning', value: 'absent', system, reason: 'absent', version: old }
    expect(told({ code: 'absent' })).toMatchObject([absent])
    expect(told({ code: 'absent' }, { isAtServer: true })).toMatchObject([{ ...absent, place: 'server' }])
  })

  it('is a warning with the code to use where it is not in use', () => {
    expect(told({ code: 'gone' })).toMatchObject([
      { code: 'r4-codigo-03', at: code, severity: 'warning', value: 'gone', reason: 'inactive', version: old, nearest: '22253000' },
    ])
    expect(told({ code: 'gone' }, {}).some((one) => 'place' in one)).toBe(false)
  })

  it('is told with the faults of its expression, three at most', () => {
    expect(told({ code: 'a:b' })).toMatchObject([{ code: 'r4-codigo-03', at: code, reason: 'expression', faults: 'falta uno; sobra otro' }])
    const [mild] = told({ code: 'a:b' }, { faultsIn: () => faulty })
    expect(mild).toMatchObject({ severity: 'warning', faults: 'falta A; falta B; falta C' })
    expect(told({ code: 'a:c' })).toEqual([])
  })

  it('is not judged by another version, but for what none can have', () => {
    expect(check({ code: 'gone', version: other })).toMatchObject({
      problems: [],
      unverified: [{ what: 'codeSystem', name: `${system}|${other}` }],
    })
    expect(told({ code: 'unknown', version: other })).toMatchObject([{ code: 'r4-codigo-03', at: code, value: 'unknown' }])
    expect(told({ code: 'gone', version: old })).toMatchObject([{ reason: 'inactive' }])
  })

  it('is judged by what a server has, also where that does not say its version', () => {
    const atServer = { isAtServer: true } as const
    const open = { problems: [], unverified: [{ what: 'codeSystem', name: `${system}|${other}` }] }
    expect(check({ code: 'gone', version: other }, atServer)).toMatchObject(open)
    expect(told({ code: 'gone', version: other }, { ...atServer, version: '' })).toMatchObject([
      { code: 'r4-codigo-03', at: code, reason: 'inactive', version: '', place: 'server' },
    ])
    expect(check({ code: 'a:b', version: other }, atServer)).toEqual({ problems: [], unverified: [], omitted: [] })
  })
})
