import { describe, expect, it } from 'vitest'
import {
  closedWords,
  listCodesInEnglish,
  misnamedWords,
  missingWords,
  outsideWords,
  unknownCodeWords,
} from '../../../rules/checks/english.ts'

const named = { title: 'A title', why: 'A reason.' }

describe('what rules say in English', () => {
  it('of an element that is missing is the same wherever it is missing', () => {
    const { message, suggestion, ...row } = missingWords({ ...named, message: 'There is no name.', suggestion: 'Add one.' })
    expect([message(), suggestion(), row]).toEqual(['There is no name.', 'Add one.', named])
  })

  it('of codes lists them, each with its system where that is what is wrong', () => {
    expect(listCodesInEnglish([{ code: 'x', system: undefined }])).toBe('“x”')
    expect(
      listCodesInEnglish([
        { code: 'x', system: 'urn:a' },
        { code: 'y', system: undefined },
        { code: 'z', system: undefined },
      ]),
    ).toBe('“x” of the system “urn:a”, “y” or “z”')
  })

  it('of a code outside some sets tells whether it is that or the system that fails', () => {
    const { message, ...row } = outsideWords({ ...named, called: 'The sex', within: 'the sexes', suggestion: 'Use one.' })
    const written = [{ code: 'x', system: undefined }]
    expect(message({ written, isUnsaid: false })).toBe('The sex “x” is not in the sexes.')
    expect(message({ written, isUnsaid: true })).toBe('The sex “x” does not say which code system it belongs to (system).')
    expect(row).toMatchObject(named)
  })

  it('of a code that its system does not have names it', () => {
    const { message, ...row } = unknownCodeWords({ ...named, called: 'the countries' })
    expect([message({ code: 'XX' }), row]).toEqual(['The code “XX” is not among the countries.', named])
  })

  it('of a display that is not the name of its code tells that name', () => {
    const { message, ...row } = misnamedWords({ ...named, called: 'the communes' })
    expect(message({ code: '09101', display: 'Lautaro', name: 'Temuco' })).toBe(
      '“Lautaro” is not the name of the code 09101 among the communes: that is “Temuco”.',
    )
    expect(row).toEqual(named)
  })

  it('of a closed list names the element, the list and its codes', () => {
    const { message, suggestion, ...row } = closedWords({ ...named, called: { status: 'The status' } })
    const closed = (element: string) => ({ element, valueSet: 'ObservationStatus', codes: ['final', 'amended'] })
    expect(message({ code: 'x', closed: closed('status') })).toBe('The status “x” does not exist in ObservationStatus.')
    expect(message({ code: 'x', closed: closed('use') })).toBe('use “x” does not exist in ObservationStatus.')
    expect([suggestion({ closed: closed('use') }), row]).toEqual(['Use one of these codes: final, amended.', named])
  })
})
