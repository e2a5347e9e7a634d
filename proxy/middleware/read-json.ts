import { isUtf8 } from 'node:buffer'
import type { Request } from 'express'
import type { z } from 'zod'
import { Refusal, type FieldError } from '../http/problem.ts'
import { saidBy } from '../http/sentences.ts'
import { requireJson } from './content-type.ts'
import { readBody } from './read-body.ts'

/** In bytes; what the dashboard sends is a few fields. */
const mostBytes = 16 * 1024

/** Finds faults of fields that a schema cannot know, in a body that may have others. */
export type FindFaults = (given: Readonly<Record<string, unknown>>) => Promise<readonly FieldError[]>

/** Reads a body by a schema whose texts are made by `sentence`; throws 413, 415, 400 for what is not JSON, 422 with every field that is wrong. */
export async function readJson<T>(request: Request, schema: z.ZodType<T>, findFaults?: FindFaults): Promise<T> {
  requireJson(request, ['application/json'])
  const body = await readBody(request, mostBytes)
  if (!isUtf8(body)) throw new Refusal('body-not-utf8')
  const given = parse(Buffer.from(body).toString('utf8'))
  const read = schema.safeParse(given)
  const errors = read.error?.issues.map((issue) => ({ field: issue.path.join('.'), detail: saidBy(issue) })) ?? []
  if (findFaults !== undefined && isRecord(given)) errors.push(...(await findFaults(given)))
  if (!read.success || errors.length > 0) throw new Refusal('fields-invalid', { errors })
  return read.data
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('invalid-json')
  }
}
