import { describe, expect, it } from 'vitest'
import { createContext, Unanswerable } from '../../../terminology/ecl/context.ts'
import { createEclEngine } from '../../../terminology/ecl/engine.ts'
import { evaluate } from '../../../terminology/ecl/evaluate.ts'
import { parseEcl } from '../../../terminology/ecl/parser.ts'
import { createPlainEdition } from '../../support/terminology/ecl/plain-edition.ts'
import { makePlainTables, model } from '../../support/terminology/ecl/plain-tables.ts'

const edition = createPlainEdition(makePlainTables(1))

describe('an engine over one edition', () => {
  const engine = createEclEngine(edition)

  it('expands an expression and asks of one concept', () => {
    const answer = engine.expand(`< ${model.root}`)
    expect(answer.problem === undefined && answer.concepts).toEqual(edition.descendants(edition.ordinal(model.root)))
    expect(engine.matches(`< ${model.root}`, edition.ordinal(model.isA))).toEqual({ isMember: true, unknown: [] })
    expect(engine.matches(`>> ${model.isA}`, edition.ordinal(model.root))).toEqual({ isMember: true, unknown: [] })
  })

  it('names the concepts that the edition does not have', () => {
    const expression = `<< 73211009 OR ^ 723264001 OR ${model.isA}`
    expect(engine.expand(expression)).toMatchObject({ unknown: ['73211009', '723264001'] })
    expect(createEclEngine(edition).matches(expression, 0)).toMatchObject({ isMember: false, unknown: ['73211009', '723264001'] })
  })

  it.each([
    ['<', { kind: 'syntax' }],
    ['LOINC#54486-6', { kind: 'unanswerable', message: '«LOINC#54486-6»: la edición no trae identificadores alternativos.' }],
    [
      '* {{ dialect = xx-yy }}',
      { kind: 'unanswerable', message: 'No se conoce el dialecto «xx-yy»: se puede usar dialectId con el SCTID.' },
    ],
    [
      '^ [referencedComponentId, mapTarget] 700000026',
      { kind: 'unanswerable', message: 'Una expresión que pide varios campos de un conjunto de referencias da filas y no conceptos.' },
    ],
    [
      '^ 700000026 {{ M mapColour = #1 }}',
      { kind: 'unanswerable', message: 'Ningún conjunto de referencias pedido tiene el campo «mapColour».' },
    ],
  ])('says why %s has no answer', (expression, problem) => {
    expect(engine.expand(expression)).toMatchObject({ problem })
    expect(engine.matches(expression, 0)).toMatchObject({ problem })
    expect(createEclEngine(edition).matches(expression, 0)).toMatchObject({ problem })
  })

  it('keeps no more than its bounds', () => {
    const bounded = createEclEngine(edition, { expressions: 3, bytes: 1_000_000 })
    for (let round = 0; round < 20; round++) expect(bounded.expand(`${model.root} OR ${100_000 + round}`).problem).toBeUndefined()
    expect(bounded.size()).toBe(3)
    const narrow = createEclEngine(edition, { expressions: 100, bytes: 2_000 })
    for (let round = 0; round < 20; round++) narrow.expand(`< ${model.root} OR ${100_000 + round}`)
    expect(narrow.size()).toBeLessThan(4)
  })
})

it('ends an expression that costs too much', () => {
  const { tree } = parseEcl(`*: ${Array.from({ length: 2_000 }, () => '* = (* : * = (<< *))').join(', ')}`)
  expect(() => evaluate(createContext(edition, 10_000), tree!)).toThrow(Unanswerable)
})
