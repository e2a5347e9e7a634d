import { z } from 'zod'

const position = z.looseObject({ line: z.number(), column: z.number(), offset: z.number() })

const issue = z.looseObject({
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  path: z.string(),
  message: z.string(),
  why: z.string().optional(),
  profileUrl: z.string().optional(),
  docsUrl: z.string().optional(),
  suggestion: z.string().optional(),
  entryIndex: z.number().optional(),
  quickFix: z
    .looseObject({
      jsonPointer: z.string(),
      replacement: z.unknown(),
      title: z.string().optional(),
      safe: z.boolean().optional(),
      options: z.array(z.looseObject({ title: z.string(), replacement: z.unknown() })).optional(),
    })
    .optional(),
  range: z.looseObject({ start: position, end: position }).optional(),
  id: z.number().optional(),
  consequences: z.looseObject({ count: z.number(), codes: z.array(z.string()) }).optional(),
  follows: z.number().optional(),
})

/** A ValidateResponse as it comes over a wire; members that are not known here are kept. */
export const responseSchema = z.looseObject({
  valid: z.boolean(),
  errors: z.array(z.string()),
  warnings: z.array(z.string()),
  profile: z.string().nullable(),
  resourceType: z.string(),
  issues: z.array(issue),
  verdict: z.string().optional(),
  engineDegraded: z.boolean().optional(),
  skipped: z.array(z.looseObject({ code: z.string(), needs: z.array(z.string()) })).optional(),
  left: z.looseObject({ errors: z.number(), warnings: z.number() }).optional(),
  omitted: z.array(z.looseObject({ code: z.string(), count: z.number() })).optional(),
})
