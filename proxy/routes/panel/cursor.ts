import type { Request } from 'express'
import { Refusal } from '../../problem.ts'

/** The cursor that a request bears; undefined for the beginning of the list. */
export function readCursor({ query }: Request): string | undefined {
  const cursor: unknown = query['cursor']
  if (cursor === undefined) return undefined
  if (typeof cursor !== 'string' || cursor === '') throw new Refusal('cursor-invalid')
  return cursor
}
