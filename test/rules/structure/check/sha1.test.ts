import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { readBase64, toBase64, toBytes } from '../../../../rules/structure/check/base64.ts'
import { sha1 } from '../../../../rules/structure/check/sha1.ts'

it("is Node's, whatever the length, and so is base64", () => {
  for (let length = 0; length < 200; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 37 + length) % 256)
    const text = Buffer.from(bytes).toString('base64')
    expect(toBase64(bytes)).toBe(text)
    expect(toBytes(text)).toEqual(bytes)
    expect(toBase64(sha1(bytes))).toBe(createHash('sha1').update(bytes).digest('base64'))
  }
})

it.each(['aG9', 'a===', 'aG9!', '='])('%s is no base64', (text) => {
  expect(readBase64(text)).toBeUndefined()
})
