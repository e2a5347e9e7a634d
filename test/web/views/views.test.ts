import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ListedResource, Reading } from '../../../worker/api.ts'
import type { Problem } from '../../../web/editor/problem.ts'
import { mapOffset } from '../../../web/views/map-offset.ts'
import { innermostAt } from '../../../web/views/places.ts'
import { linesOf, tallyLines } from '../../../web/views/reading-lines.ts'
import { byDate, filterRows, type TableRow } from '../../../web/views/table-rows.ts'
import { verdictsOf } from '../../../web/views/verdicts.ts'

describe('mapOffset', () => {
  it('finds a place again after an edit before, behind and around it', () => {
    expect(mapOffset('uno dos tres', 'UNO Y dos tres', 8)).toBe(10)
    expect(mapOffset('uno dos tres', 'uno dos TRES Y', 4)).toBe(4)
    expect(mapOffset('uno dos tres', 'uno tres', 5)).toBe(4)
  })

  it('keeps whatever stands outside of one edit', () => {
    const parts = fc.tuple(fc.string(), fc.string(), fc.string(), fc.string())
    fc.assert(
      fc.property(parts, fc.nat(), ([before, old, next, after], at) => {
        const from = before + old + after
        const offset = at % (from.length + 1)
        const to = before + next + after
        const mapped = mapOffset(from, to, offset)
        expect(mapped).toBeGreaterThanOrEqual(0)
        expect(mapped).toBeLessThanOrEqual(to.length)
        if (offset < before.length) expect(to[mapped]).toBe(from[offset])
      }),
    )
  })
})

it('finds the innermost of stretches that lie in one another', () => {
  const stretches = [{ from: 0, to: 100 }, { from: 10, to: 40 }, { from: 20, to: 30 }, { from: 50, to: 60 }] // prettier-ignore
  expect([5, 25, 35, 45, 55, 100].map((offset) => innermostAt(stretches, offset))).toEqual([0, 2, 1, 0, 3, 0])
  expect(innermostAt([{ from: 3, to: 5 }], 1)).toBe(-1)
  expect(innermostAt([{ from: 3, to: 5 }], 9)).toBe(-1)
})

it('tells each problem at the innermost line of a reading', () => {
  const row = (label: string, from: number, to: number, rows: Reading['rows'] = []) => ({ label, value: '', rows, from, to })
  const bare = { type: 'Patient', name: 'Paciente', title: '', id: 'p', left: 0, isCut: false }
  const inner: Reading = { ...bare, entry: 0, rows: [row('Contacto', 20, 60, [row('Nombre', 30, 40)])], entries: [], from: 10, to: 90 }
  const lines = linesOf({ ...bare, entry: undefined, rows: [], entries: [inner], from: 0, to: 100 })
  expect(lines.map(({ kind, label, level }) => [kind, label, level])).toEqual([
    ['head', 'Paciente', 0],
    ['head', 'Paciente', 1],
    ['row', 'Contacto', 0],
    ['row', 'Nombre', 1],
  ])
  const tallies = tallyLines(lines, [
    { offset: 35, severity: 'error' },
    { offset: 50, severity: 'warning' },
    { offset: 51, severity: 'error' },
    { offset: 95, severity: 'error' },
  ])
  expect([...tallies]).toEqual([
    [3, { errors: 1, warnings: 0 }],
    [2, { errors: 1, warnings: 1 }],
    [0, { errors: 1, warnings: 0 }],
  ])
})

describe('the table', () => {
  const resource = (name: string, who: string, date: string, from: number): ListedResource => ({ type: name, name, title: '', id: '', who, date, when: date, entry: undefined, start: from, from, to: from + 10 }) // prettier-ignore
  const resources = [
    resource('Atención', 'Ana Núñez', '2026-01-10T10:00:00-03:00', 0),
    resource('Receta', 'Ana Núñez', '2026-01-10', 10),
    resource('Paciente', '', '', 20),
    resource('Alergia', 'Luis', 'ayer', 30),
  ]
  const problem = (offset: number, severity: 'error' | 'warning', follows?: string) =>
    ({ issue: { severity, follows, range: { start: { offset } } } }) as unknown as Problem
  const problems = [problem(3, 'warning'), problem(5, 'error'), problem(13, 'warning'), problem(22, 'error', 'x')]
  const verdicts = verdictsOf(resources, problems)
  const rows = resources.map((one, index): TableRow => ({ resource: one, index, verdict: verdicts.get(index) }))
  const names = (some: readonly TableRow[]) => some.map(({ resource: { name } }) => name)

  it('counts what is wrong in each resource, and knows the first of it; what follows from a cause is not counted', () => {
    expect([...verdicts]).toEqual([
      [0, { errors: 1, warnings: 1, first: problems[0] }],
      [1, { errors: 0, warnings: 1, first: problems[2] }],
    ])
  })

  it('is narrowed by words, whatever their accents, and by verdict', () => {
    expect(names(filterRows(rows, 'nunez ATENCION', 'all'))).toEqual(['Atención'])
    expect(names(filterRows(rows, '', 'error'))).toEqual(['Atención'])
    expect(names(filterRows(rows, '', 'warning'))).toEqual(['Receta'])
    expect(names(filterRows(rows, 'a', 'valid'))).toEqual(['Paciente', 'Alergia'])
  })

  it('is put into the order of time, without what has no date', () => {
    expect(names(byDate(rows))).toEqual(['Receta', 'Atención'])
  })
})
