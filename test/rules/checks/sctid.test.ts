import { describe, expect, it } from 'vitest'
import { findSctidFault } from '../../../rules/checks/sctid.ts'

const known = [
  '73211009', '404684003', '138875005', '22298006', '386661006', '100005', '900000000000207008', '900000000000003001',
  '101013', '731000124108', '999000011000000103', '449681000124101',
] // prettier-ignore

describe('findSctidFault', () => {
  it.each(known)('accepts the SNOMED CT id %s', (id) => expect(findSctidFault(id)).toBeUndefined())

  it.each(known)('notices any changed digit and any swapped neighbours in the SNOMED CT id %s', (id) => {
    const altered: string[] = []
    for (let at = 0; at < id.length; at += 1) {
      for (const digit of '0123456789') altered.push(id.slice(0, at) + digit + id.slice(at + 1))
      altered.push(
        id.slice(0, at) +
          id
            .slice(at, at + 2)
            .split('')
            .toReversed()
            .join('') +
          id.slice(at + 2),
      )
    }
    expect(altered.filter((one) => one !== id && findSctidFault(one) === undefined)).toEqual([])
  })

  it.each([
    ['', 'not-digits'],
    ['73211009 ', 'not-digits'],
    ['073211009', 'not-digits'],
    ['T-15460', 'not-digits'],
    ['7321100９', 'not-digits'],
    ['10005', 'length'],
    ['1234567890123456789', 'length'],
    ['73211030', 'partition'],
    ['73211200', 'partition'],
    ['73211008', 'check-digit'],
    ['415818005', 'check-digit'],
  ])('says of «%s»: %s', (text, fault) => expect(findSctidFault(text)).toBe(fault))
})
