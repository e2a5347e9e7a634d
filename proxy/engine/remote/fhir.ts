import { readOutcome } from './operation-outcome.ts'
import type { Protocol, Question, RemoteIssue, RemoteRequest } from './protocol.ts'

/** `$validate` as FHIR R4 has it: HAPI, Firely Server, Aidbox and others. See http://hl7.org/fhir/R4/resource-operation-validate.html */
export const fhir: Protocol = {
  async validate(request, { ask }) {
    const report = readOutcome(await ask(toQuestion(request)))
    return request.resourceType === 'Parameters' ? { ...report, issues: report.issues.map(unwrapped) } : report
  },
  health: async (ask) => {
    const { status } = await ask({ method: 'GET', path: 'metadata' })
    return status < 400 ? { state: 'up' } : { state: 'down', detail: 'El validador remoto responde con un error.' }
  },
}

function toQuestion(request: RemoteRequest): Question {
  const { body, resourceType, evaluated } = request
  const path = `${resourceType}/$validate`
  const common = { method: 'POST', path, contentType: 'application/fhir+json' } as const
  // A server reads Parameters as those of the operation, and would take from the client what only we may choose.
  if (resourceType === 'Parameters') return { ...common, body: wrap(body, evaluated) }
  return { ...common, body, ...(evaluated !== undefined && { query: [['profile', evaluated]] }) }
}

function wrap(body: Uint8Array, profile: string | undefined): Uint8Array {
  const named = profile === undefined ? '' : `,${JSON.stringify({ name: 'profile', valueUri: profile })}`
  const [before, after] = ['{"resourceType":"Parameters","parameter":[{"name":"resource","resource":', `}${named}]}`]
  return Buffer.concat([Buffer.from(before), withoutMark(body), Buffer.from(after)])
}

/** A byte order mark may stand at the beginning of a text alone. */
function withoutMark(body: Uint8Array): Uint8Array {
  return body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf ? body.subarray(3) : body
}

const wrapper = 'Parameters.parameter[0].resource'

/** HAPI counts from what we put around the resource: `Parameters.parameter[0].resource`, a comment, and then the path in it. */
function unwrapped(issue: RemoteIssue): RemoteIssue {
  if (issue.path?.startsWith(wrapper) !== true) return issue
  const rest = issue.path.slice(wrapper.length)
  const within = rest.startsWith('/*') ? rest.slice(rest.indexOf('*/') + 2) : rest
  return within === '' || within.startsWith('.') ? { ...issue, path: `Parameters${within}` } : issue
}
