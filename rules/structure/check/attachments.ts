import { isObject, type Json } from '../../engine/json.ts'
import { countBytes, readBase64, toBase64, toBytes } from './base64.ts'
import { otherTypeOf } from './file-types.ts'
import { report } from './run.ts'
import type { Run } from './model.ts'
import { sha1 } from './sha1.ts'

/** Holds the stated type of an attachment, its size and its SHA-1 against the data that it brings along. */
export function checkAttachment(run: Run, value: Json): void {
  if (!isObject(value)) return
  const { data, size, hash } = value
  checkContentType(run, value)
  if (typeof data !== 'string' || (typeof size !== 'number' && typeof hash !== 'string')) return
  const base64 = readBase64(data)
  if (base64 === undefined || base64 === '') return
  const expected = countBytes(base64)
  if (typeof size === 'number' && size !== expected) report(run, 'r4-dato-01', { name: 'size', value: size, expected }, { under: ['size'] })
  const stated = typeof hash === 'string' ? readBase64(hash) : undefined
  if (stated === undefined || run.trial !== undefined) return
  const actual = toBase64(sha1(toBytes(base64)))
  if (stated !== actual) report(run, 'r4-dato-01', { name: 'hash', value: stated, expected: actual }, { under: ['hash'] })
}

/** Holds the stated type of an attachment or a Binary against the beginning of its data. */
export function checkContentType(run: Run, value: Json): void {
  if (!isObject(value)) return
  const { contentType, data } = value
  if (typeof data !== 'string' || typeof contentType !== 'string') return
  const expected = otherTypeOf(data, contentType)
  if (expected === undefined) return
  report(run, 'r4-dato-01', { name: 'contentType', value: contentType, expected }, { under: ['contentType'], severity: 'warning' })
}
