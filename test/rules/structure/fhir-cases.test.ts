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

/** What we do not find, and why: rules/structure/README.md says what each would need. */
const missed: Readonly<Record<string, string>> = {
  cvx: 'A display of CVX, which is not at hand.',
  'ips-nz-pj': 'A display of LOINC, which is not at hand.',
}

describe.skipIf(!existsSync(folder))(`HL7's own cases${existsSync(folder) ? '' : ' (omitido: no están)'}`, () => {
  const cases = existsSync(folder) ? (JSON.parse(readFileSync(join(folder, 'cases.json'), 'utf8')) as readonly Case[]) : []
  const isInvalid = ({ file }: Case): boolean => !lint(readFileSync(join(folder, file), 'utf8'), options).valid
  const options = { today: '2026-01-15', strict: true, only: ['r4'] }

  it('calls none of the valid ones invalid', () => {
    expect(cases.filter(({ valid }) => valid).filter(isInvalid)).toEqual([])
  })

  it('finds all of the invalid ones but those that somebody has looked at', () => {
    const invalid = cases.filter(({ valid }) => !valid)
    const overlooked = invalid.filter((one) => !isInvalid(one)).map(({ name }) => name)
    console.log(`${invalid.length - overlooked.length} of ${invalid.length} cases of HL7 are found`)
    expect(overlooked).toEqual(Object.keys(missed))
  })
})
