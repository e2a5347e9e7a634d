import { expect, it } from 'vitest'
import { foldName } from '../../../../rules/structure/terminology/fold-name.ts'

it('compares names without case, accents and double blanks', () => {
  expect(foldName(' Dermatología  y\tVenereología ')).toBe('dermatologia y venereologia')
  expect(foldName('Dermatologi\u0301a')).toBe('dermatologia')
})

it('leaves a text as it is that is too long for a name, and slow to sort the marks of', () => {
  const marks = `A${'\u0301\u0316'.repeat(500)}`
  expect(foldName(marks)).toBe(marks)
})
