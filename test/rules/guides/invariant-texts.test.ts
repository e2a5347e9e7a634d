import { describe, expect, it } from 'vitest'
import { fileOf, openGuide } from '../../../rules/guides/guide-definitions.ts'
import { selectGuides } from '../../../rules/guides/selection.ts'
import { findInvariantText } from '../../../rules/structure/invariants/index.ts'
import { guideInvariantTexts } from '../../../rules/structure/invariants/of-guides.ts'
import { structureNames } from '../../../rules/structure/canonical.ts'
import { openTableFile } from '../../../rules/structure/tables/table-file.ts'
import { mutatedGuides } from '../../support/guide-mutants/guide-mutants.ts'
import { ownInvariants } from '../../support/guide-mutants/invariants.ts'

/** Their expressions compare a code with the integer 1, or ask for an extension by no address: they are met by whatever is sent. */
const neverFailing = new Set(['cov-cls-01', 'cov-cls-02', 'dependencia-org-inst-1'])

const constraints = mutatedGuides.flatMap((guide) => {
  const { definitions } = selectGuides([guide])
  const own = openGuide(guide)
  return [...openTableFile(fileOf(guide))('structures')().matchAll(/^=(\S+)/gm)].flatMap(([, name]) => {
    const structure = own.findStructure(structureNames.lengthen(name!))
    return (structure?.snapshot?.element ?? []).flatMap((element) => ownInvariants(definitions, structure!, element))
  })
})

describe('what the invariants of guides demand', () => {
  it('is said in Spanish', () => {
    expect(constraints.length).toBeGreaterThan(30)
    const untold = constraints.filter(({ key, expression }) => findInvariantText(key, expression ?? '') === undefined)
    expect([...new Set(untold.map(({ key }) => key))].filter((key) => !neverFailing.has(key))).toEqual([])
  })

  it('is a sentence, of an invariant that a guide has', () => {
    expect([...guideInvariantTexts.values()].filter((text) => !/^[A-ZÁÉÍÓÚÑ].{15,170}\.$/u.test(text))).toEqual([])
    const used = new Set(constraints.flatMap(({ key, expression }) => [key, `${key} ${expression}`]))
    expect([...guideInvariantTexts.keys()].filter((key) => !used.has(key))).toEqual([])
  })
})
