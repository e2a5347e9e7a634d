import { describe, expect, it } from 'vitest'
import { readPointer, toPointer } from '../../../rules/engine/pointer.ts'

describe('a JSON pointer', () => {
  it.each([
    [[], ''],
    [[''], '/'],
    [['a', 0, 'b'], '/a/0/b'],
    [['a/b', '~', '~1', '//'], '/a~1b/~0/~01/~1~1'],
    [['~~'], '/~0~0'],
  ])('of %j is %j, and is read as it was', (path, pointer) => {
    expect(toPointer(path)).toBe(pointer)
    expect(readPointer(pointer)).toEqual(path.map(String))
  })

  it.each(['a', 'a/b', '#/a', '/~', '/~2', '/a~', '/~01~'])('is not %j', (text) => {
    expect(readPointer(text)).toBeUndefined()
  })
})
