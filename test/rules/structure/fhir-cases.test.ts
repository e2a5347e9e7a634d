import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lint } from '../../../rules/index.ts'

/** Resources that come with HL7's validator, and what it says of them; beside the project where it is built. */
const folder = join(import.meta.dirname, '../../../../shared/fhir-cases')

interface Case {
  readonly name: string
  readonly file: string
  readonly valid: boolean
}

/** Errors that we do not find, and why: rules/structure/README.md says what each would need. */
const missed: Readonly<Record<string, string>> = {
  cvx: 'A display of CVX, which is not at hand.',
  'ips-nz-pj': 'A display of LOINC, which is not at hand.',
}

/**
 * Patients without a profile who have no family name or no given one, and say nothing of another country: decided to be an error, as
 * the specification of the service asks, though base R4 does not («cl-patient-02 stays an error … for a Patient that declares no
 * profile»). No other national rule may speak of an error here.
 */
const namelessPatients: readonly string[] = ['ai2', 'pat-security-good1', 'pat-security-good2', 'ref-policy-default-apply-r5']

describe.skipIf(!existsSync(folder))(`HL7's own cases${existsSync(folder) ? '' : ' (omitido: no están)'}`, () => {
  const cases = existsSync(folder) ? (JSON.parse(readFileSync(join(folder, 'cases.json'), 'utf8')) as readonly Case[]) : []
  const isInvalid = ({ file }: Case): boolean => !lint(readFileSync(join(folder, file), 'utf8'), options).valid
  const options = { today: '2026-01-15', strict: true, only: ['r4'] }

  it('calls none of the valid ones invalid', () => {
    expect(cases.filter(({ valid }) => valid).filter(isInvalid)).toEqual([])
  })

  it('finds nothing of Chile wrong with the valid ones, but patients that nobody can name', () => {
    const national = cases
      .filter(({ valid }) => valid)
      .flatMap(({ name, file }) =>
        lint(readFileSync(join(folder, file), 'utf8'), { ...options, only: ['cl'] }).issues.map((issue) => ({ name, ...issue })),
      )
      .filter(({ severity }) => severity === 'error')
      .map(({ name, code }) => `${name} ${code}`)
    expect([...new Set(national)].toSorted()).toEqual(namelessPatients.map((name) => `${name} cl-patient-02`))
  })

  it('finds all of the invalid ones but those that somebody has looked at', () => {
    const invalid = cases.filter(({ valid }) => !valid)
    const overlooked = invalid.filter((one) => !isInvalid(one)).map(({ name }) => name)
    console.log(`${invalid.length - overlooked.length} of ${invalid.length} cases of HL7 are found`)
    expect(overlooked).toEqual(Object.keys(missed))
  })
})
