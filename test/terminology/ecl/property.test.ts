import { expect, it } from 'vitest'
import { toSorted } from '../../../terminology/ecl/bits.ts'
import { createContext } from '../../../terminology/ecl/context.ts'
import { evaluate } from '../../../terminology/ecl/evaluate.ts'
import { compileMembership } from '../../../terminology/ecl/membership.ts'
import { parseEcl } from '../../../terminology/ecl/parser.ts'
import { makeEcl, printEcl } from '../../support/terminology/ecl/arbitrary-ecl.ts'
import { evaluatePlainly } from '../../support/terminology/ecl/plain-ecl.ts'
import { makePlainTables, type PlainTables } from '../../support/terminology/ecl/plain-tables.ts'
import { asReleased, writeTables } from '../../support/terminology/ecl/written-tables.ts'
import { editionOf } from '../../support/terminology/snomed.ts'

const runs = Number(process.env['SVC_PROPERTY_RUNS'] ?? 10_000)
const perEdition = 50

it(`answers ${runs} invented expressions over an index as a plain reading of the tables does, whole and concept by concept`, () => {
  let answered = 0
  let tables!: PlainTables
  let edition!: ReturnType<typeof editionOf>
  for (let run = 0; run < runs; run++) {
    if (run % perEdition === 0) {
      tables = asReleased(makePlainTables(run / perEdition))
      edition = editionOf(writeTables(tables))
      expect(edition.size).toBe(tables.concepts.length)
    }
    const tree = makeEcl(tables, run)
    const text = printEcl(tree, run)
    const reading = parseEcl(text)
    expect({ text, tree: withoutPlaces(reading.tree) }).toEqual({ text, tree: withoutPlaces(tree) })

    const plain = [...evaluatePlainly(tables, tree)].toSorted()
    const found = Array.from(toSorted(evaluate(createContext(edition), reading.tree!)), edition.sctid).toSorted()
    expect({ text, found }).toEqual({ text, found: plain })

    const isMember = compileMembership(createContext(edition), reading.tree!)
    const asked = Array.from({ length: edition.size }, (_, concept) => concept).filter(isMember)
    expect({ text, asked: asked.map(edition.sctid).toSorted() }).toEqual({ text, asked: plain })
    if (plain.length > 0) answered++
  }
  // Expressions that answer nothing would prove nothing.
  expect(answered / runs).toBeGreaterThan(0.4)
}, 600_000)

function withoutPlaces(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutPlaces)
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node)
      .filter(([name]) => name !== 'at' && name !== 'term')
      .map(([name, value]) => [name, withoutPlaces(value)]),
  )
}
