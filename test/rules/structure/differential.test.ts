import { expect, it } from 'vitest'
import { lint } from '../../../rules/index.ts'
import { compare, placesOf, type Comparison } from '../../support/hl7-validator/agreement.ts'
import { readVerdicts, toText } from '../../support/hl7-validator/verdict-file.ts'
import { makeMutants, type Mutant } from '../../support/mutants/mutants.ts'
import { disagreements } from './disagreements.ts'
import { describeWith } from '../../support/program.ts'
import { r4Package } from '../../support/r4-package.ts'

const folder = r4Package.path

const types = `Patient Practitioner PractitionerRole Organization Location Encounter Condition Observation AllergyIntolerance Medication
  MedicationRequest Immunization DiagnosticReport Bundle Composition`.split(/\s+/)

describeWith(r4Package, "mutants of valid resources: what we say and what HL7's validator says", () => {
  const mutants = folder === undefined ? [] : makeMutants(folder)
  const verdicts = readVerdicts('mutants.tsv')
  const compared = mutants.flatMap((mutant) => {
    const theirs = verdicts.get(mutant.id)?.verdict
    return theirs === undefined ? [] : [{ mutant, comparison: compare(theirs, findPlaces(mutant)) }]
  })

  it('has a verdict on every mutant as it is; npm run verdicts renews them', () => {
    expect(mutants.filter(({ id, hash }) => verdicts.get(id)?.hash !== hash).map(({ id }) => id)).toEqual([])
    expect(verdicts.size).toBe(mutants.length)
  })

  it('compares at least two thousand, of every type, valid ones and invalid ones', () => {
    expect(compared.length).toBeGreaterThan(5000)
    expect(types.filter((type) => !mutants.some(({ resource }) => (resource as { resourceType?: string }).resourceType === type))).toEqual(
      [],
    )
    const valid = compared.filter(({ mutant }) => verdicts.get(mutant.id)?.verdict?.length === 0).length
    expect(valid).toBeGreaterThan(1500)
    expect(compared.length - valid).toBeGreaterThan(3000)
  })

  it('agrees on the verdict and on the place of an error in at least 97 %', () => {
    const agreed = compared.filter(({ comparison }) => comparison === 'agreed').length
    expect(agreed / compared.length).toBeGreaterThanOrEqual(0.97)
  })

  it('disagrees only where somebody has looked why', () => {
    const explained = new Map(disagreements.flatMap(({ comparison, mutants }) => mutants.map((id) => [id, comparison] as const)))
    const unexplained = compared.filter(({ mutant, comparison }) => comparison !== (explained.get(mutant.id) ?? 'agreed'))
    expect(unexplained.map(({ mutant, comparison }) => tell(mutant, comparison))).toEqual([])
    const known = new Set(mutants.map(({ id }) => id))
    expect([...explained.keys()].filter((id) => !known.has(id))).toEqual([])
  })

  function tell(mutant: Mutant, comparison: Comparison): string {
    return `${comparison}: ${mutant.id} | HL7: ${toText(verdicts.get(mutant.id)?.verdict)} | we: ${findPlaces(mutant).join('; ')}`
  }
})

function findPlaces({ resource }: Mutant): readonly string[] {
  return placesOf(lint(resource, { today: '2026-01-15', strict: true, only: ['r4', 'cl-json'] }).issues)
}
