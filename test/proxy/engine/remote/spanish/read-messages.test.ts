import { describe, expect, it } from 'vitest'
import { readMessages } from '../../../../../proxy/engine/remote/spanish/read-messages.ts'

describe('readMessages', () => {
  it('gives the ids of a block the same wording, with every English line in order', () => {
    const text =
      '# A section\n\n# A note\nOne\nTwo\n  code r4-card-01\n  at {x}\n  english a {x}\n  english b {x}\n  spanish C {x}.\n  general C.\n'
    const wording = { code: 'r4-card-01', at: '{x}', english: ['a {x}', 'b {x}'], spanish: 'C {x}.', general: 'C.' }
    expect([...readMessages(text)]).toEqual([
      ['One', wording],
      ['Two', wording],
    ])
  })

  it.each([
    ['a member that it does not know', 'One\n  spansh C.\n  spanish C.\n'],
    ['a member without a value', 'One\n  code\n  spanish C.\n'],
    ['a block without Spanish', 'One\n  english a\n'],
    ['a block without an id', '  english a\n  spanish C.\n'],
  ])('refuses %s', (_title, text) => {
    expect(() => readMessages(text)).toThrow('messages.txt')
  })
})
