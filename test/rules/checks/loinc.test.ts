import { describe, expect, it } from 'vitest'
import { findLoincFault } from '../../../rules/checks/loinc.ts'

const known = [
  '8867-4',
  '8480-6',
  '8462-4',
  '29463-7',
  '8302-2',
  '39156-5',
  '2708-6',
  '59408-5',
  '85354-9',
  '9279-1',
  '11506-3',
  '100000-9',
]

describe('findLoincFault', () => {
  it.each(known)('accepts the LOINC code %s', (code) => expect(findLoincFault(code)).toBeUndefined())

  it.each(known)('notices any changed digit in the LOINC code %s', (code) => {
    const altered = [...code].flatMap((character, at) =>
      character === '-' ? [] : [...'0123456789'].map((digit) => code.slice(0, at) + digit + code.slice(at + 1)),
    )
    expect(altered.filter((one) => one !== code && findLoincFault(one) === undefined)).toEqual([])
  })

  it('gives the right check digit of a LOINC code', () => {
    expect(findLoincFault('29463-8')).toEqual({ fault: 'check-digit', number: '29463', right: '7' })
  })

  it.each(['', '-4', '8867', '88674', '8867-', '8867-45', '12345678-9', ' 8867-4', '8867–4', 'LP173421-1'])(
    'does not take «%s» for a LOINC code',
    (text) => expect(findLoincFault(text)).toMatchObject({ fault: 'form' }),
  )

  it.each([
    ['88674', { code: '8867-4', isCertain: false }],
    ['8867–4', { code: '8867-4', isCertain: true }],
    [' 8867 - 4', { code: '8867-4', isCertain: true }],
    ['8867', undefined],
    ['88675', undefined],
    ['18', undefined],
  ])('reads «%s» as the code that its check digit bears out', (text, meant) =>
    expect(findLoincFault(text)).toEqual({ fault: 'form', ...(meant !== undefined && { meant }) }),
  )
})
