import { describe, expect, it, vi } from 'vitest'
import { importFile, withImported } from '../../catalogs/imports.ts'
import { wordsOfRule } from '../../rules/engine/language.ts'
import type { Example } from '../../rules/engine/rule.ts'
import { english } from '../../rules/english/index.ts'
import { rules } from '../../rules/index.ts'
import { englishInvariants } from '../../rules/structure/english/invariants.ts'
import { invariantTexts } from '../../rules/structure/invariants/index.ts'
import { guideInvariantTexts } from '../../rules/structure/invariants/of-guides.ts'
import { hostCatalogs as catalogs } from '../support/catalogs.ts'
import { isSpanish, troublesInEnglish } from '../support/english.ts'
import { damages } from '../support/json-damage.ts'
import { makeGuideMutants, mutatedGuides } from '../support/guide-mutants/guide-mutants.ts'
import { makeMutants } from '../support/mutants/mutants.ts'
import { describeWith } from '../support/program.ts'
import { r4Package } from '../support/r4-package.ts'

vi.setConfig({ testTimeout: 300_000 })

describe.each(rules)('$code', (rule) => {
  const words = wordsOfRule(english, rule.code)

  it('speaks English', () => {
    expect(words, `write the words of ${rule.code} in the english.ts beside it, and add those to rules/english/index.ts`).toBeDefined()
    expect(words!.title).toMatch(/^[\p{Lu}“].*[^.]$/u)
    expect(words!.why).toMatch(/^[\p{Lu}“].*\.$/su)
    expect(words!.why.length).toBeLessThan(320)
    expect([words!.title, words!.why].filter(isSpanish)).toEqual([])
    expect(words!.suggestion !== undefined, 'it has a suggestion where the rule has one').toBe(rule.suggestion !== undefined)
  })

  it('finds the same in English', () => {
    const troubles = rule.examples.flatMap((example) => troublesInEnglish(example.text ?? example.resource!, optionsOf(example)))
    expect(
      [...new Set(troubles)],
      'what is in Spanish here has no words in English: a message or suggestion in the english.ts of its rule, a title of a fix in rules/english/fix-titles.ts',
    ).toEqual([])
  })
})

describe('the invariants', () => {
  it('have an English sentence for each Spanish one', () => {
    const keys = [...invariantTexts.keys(), ...guideInvariantTexts.keys()]
    expect([...englishInvariants.keys()].toSorted()).toEqual(keys.toSorted())
  })
})

describeWith(r4Package, 'mutants', () => {
  it('are told in English as in Spanish', () => {
    const mutants = makeMutants(r4Package.path!).filter((_, index) => index % 5 === 0)
    const troubles = mutants.flatMap(({ resource }) => troublesInEnglish(resource, { today: '2026-01-15', catalogs }))
    expect([...new Set(troubles)]).toEqual([])
  })
})

describe('mutants of the guides', () => {
  it.each(mutatedGuides.map((guide) => [guide.id, guide] as const))('%s: are told in English as in Spanish', async (_, guide) => {
    const mutants = (await makeGuideMutants(guide)).filter((_one, index) => index % 40 === 0)
    const troubles = mutants.flatMap(({ resource }) => troublesInEnglish(resource, { today: '2026-01-15', catalogs }))
    expect([...new Set(troubles)]).toEqual([])
  })
})

describe('damaged texts', () => {
  it('are told in English as in Spanish', () => {
    const text = JSON.stringify({ resourceType: 'Patient', name: [{ family: 'Soto', given: ['Ana'] }], active: true }, null, 2)
    const troubles = damages.flatMap(({ apply, before = (same) => same }) =>
      troublesInEnglish(apply(before(text), [0.4, 0.6]), { today: '2026-01-15', catalogs }),
    )
    expect([...new Set(troubles)]).toEqual([])
  })
})

function optionsOf({ today = '2026-01-15', profile, guide, imported = {} }: Example) {
  const completed = Object.entries(imported).map(([id, text]) => {
    const catalog = catalogs[id]!
    return [id, withImported(catalog, importFile(catalog, { name: `${id}.tsv`, text }, today).text)]
  })
  return { today, profile, guide, catalogs: { ...catalogs, ...Object.fromEntries(completed) } }
}
