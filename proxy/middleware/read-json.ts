import { isUtf8 } from 'node:buffer'
import type { Request } from 'express'
import type { z } from 'zod'
import { Refusal } from '../http/problem.ts'
import { saidBy } from '../http/sentences.ts'
import { requireJson } from './content-type.ts'
import { readBody } from './read-body.ts'

/** In bytes; what the dashboard sends is a few fields. */
const mostBytes = 16 * 1024

/** Reads a body by a schema whose texts are made by `sentence`; throws 413, 415, 400 for what is not JSON, 422 with every field that is wrong. */
export async function readJson<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  requireJson(request, ['application/json'])
  const body = await readBody(request, mostBytes)
  if (!isUtf8(body)) throw new Refusal('body-not-utf8')
  const { data, error } = schema.safeParse(parse(Buffer.from(body).toString('utf8')))
  if (error === undefined) return data
  throw new Refusal('fields-invalid', { errors: error.issues.map((issue) => ({ field: issue.path.join('.'), detail: saidBy(issue) })) })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('invalid-json')
  }
}
