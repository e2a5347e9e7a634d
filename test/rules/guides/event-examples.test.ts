import { describe, expect, it } from 'vitest'
import { readVerdicts } from '../../support/hl7-validator/verdict-file.ts'
import { listEventExamples } from '../../support/guide-mutants/event-examples.ts'

/**
 * No report of R2BO can be valid to that validator: the entries of a section are told apart by `profile` of `$this`, which is the Reference and
 * never a resource, so that each fits every slice. The guide means what the references lead to, and is read so here.
 */
const unreadable: ReadonlySet<string> = new Set(['r2bo:generar-informe', 'r2bo:documento'])

describe('the example messages of events, beside what HL7’s validator says of them', async () => {
  const verdicts = readVerdicts('event-examples.tsv')
  const examples = await listEventExamples()

  it('are those that it judged; write-guide-verdicts.ts asks it again', () => {
    expect(examples.map(({ id, hash }) => `${id} ${hash}`).toSorted()).toEqual(
      [...verdicts].map(([id, { hash }]) => `${id} ${hash}`).toSorted(),
    )
  })

  it('are valid where they are in order, and invalid where they are not', () => {
    const wrong = examples.filter(({ id }) => {
      const isValid = verdicts.get(id)!.verdict?.length === 0
      return isValid === (id.endsWith('--invalid') || unreadable.has(id))
    })
    expect(wrong.map(({ id }) => id)).toEqual([])
  })

  it('of R2BO have no other errors than those of its slices', () => {
    const codes = [...unreadable].flatMap((id) => verdicts.get(id)!.verdict!.map(({ code }) => code))
    expect([...new Set(codes)].toSorted()).toEqual([
      'Reference_REF_BadTargetType',
      'Reference_REF_CantMatchChoice',
      'Validation_VAL_Profile_MatchMultiple',
      'Validation_VAL_Profile_Maximum',
      'Validation_VAL_Profile_Minimum_SLICE',
    ])
  })
})
