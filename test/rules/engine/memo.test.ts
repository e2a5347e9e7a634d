import { describe, expect, it } from 'vitest'
import { createMemo } from '../../../rules/engine/memo.ts'

/** A module's function that counts how often it is asked. */
function counting<Subject extends object | string>() {
  const asked: Subject[] = []
  return { asked, read: (subject: Subject) => ({ of: subject, turn: asked.push(subject) }) }
}

describe('a memo', () => {
  it('reads each subject once, in whatever order they come', () => {
    const { asked, read } = counting<object>()
    const memo = createMemo()
    const [a, b, c] = [{}, {}, {}]
    const first = [a, b, c].map((subject) => memo(read, subject))
    for (const order of [
      [a, b, c],
      [c, b, a],
      [b, b, a, a, c],
    ]) {
      for (const subject of order) expect(memo(read, subject)).toBe(first[[a, b, c].indexOf(subject)])
    }
    expect(asked).toHaveLength(3)
    expect(first.map(({ of }) => of)).toEqual([a, b, c])
  })

  it('keeps nothing as well as something', () => {
    let turns = 0
    const read = (_subject: string): undefined => void (turns += 1)
    const memo = createMemo()
    for (const subject of ['a', 'b', 'a', 'b', 'a']) expect(memo(read, subject)).toBeUndefined()
    expect(turns).toBe(2)
  })

  it('takes objects for the same only where they are, and texts where they are alike', () => {
    const { asked, read } = counting<object | string>()
    const memo = createMemo()
    expect(memo(read, { a: 1 })).not.toBe(memo(read, { a: 1 }))
    expect(memo(read, 'urn:a')).toBe(memo(read, ['urn', 'a'].join(':')))
    expect(asked).toHaveLength(3)
  })

  it('keeps apart what different functions read, and different runs', () => {
    const [one, other] = [counting<object>(), counting<object>()]
    const memo = createMemo()
    const subject = {}
    expect(memo(one.read, subject)).not.toBe(memo(other.read, subject))
    expect(memo(one.read, subject)).toMatchObject({ turn: 1 })
    createMemo()(one.read, subject)
    expect([one.asked.length, other.asked.length]).toEqual([2, 1])
  })

  it('reads again what could not be read', () => {
    let turns = 0
    const read = (subject: string): string => {
      turns += 1
      if (turns < 3) throw new Error('No se puede leer.')
      return subject
    }
    const memo = createMemo()
    for (const _ of [1, 2]) expect(() => memo(read, 'a')).toThrow('No se puede leer.')
    expect(memo(read, 'a')).toBe('a')
    expect(memo(read, 'a')).toBe('a')
    expect(turns).toBe(3)
  })

  it('reads for a reader of another subject', () => {
    const memo = createMemo()
    const chain = (subject: string): string => (subject.length > 3 ? subject : memo(chain, `${subject}a`))
    expect(memo(chain, 'a')).toBe('aaaa')
    expect(memo(chain, 'aa')).toBe('aaaa')
    expect(memo(chain, 'a')).toBe('aaaa')
  })
})
