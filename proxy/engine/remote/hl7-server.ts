import { readOutcome } from './operation-outcome.ts'
import type { Ask, Line, Protocol, RemoteReport, RemoteRequest, Reply } from './protocol.ts'

/** The names that a version of the server has for its parameters; it refuses others. */
interface Names {
  readonly profile: string
  /** The settings that every request has: extensions that nobody defined are no error, and advice stays out. */
  readonly settings: readonly (readonly [string, string])[]
}

const namesSince2026: Names = {
  profile: 'profile',
  settings: [
    ['extension', 'any'],
    ['bestPractice', 'Ignore'],
  ],
}

const namesOf2025: Names = {
  profile: 'profiles',
  settings: [
    ['anyExtensionsAllowed', 'true'],
    ['bpWarnings', 'Ignore'],
  ],
}

/** For how long a profile that the server does not have is not asked for again, in milliseconds. */
const missingFor = 600_000

/** Of so many such profiles that is remembered: clients name what they like. */
const mostMissing = 200

/** The server of HL7's validator: `validator_cli server`. It knows the profiles that it was started with. */
export function createHl7Server(): Protocol {
  let names = namesSince2026
  /** Until when a profile is not asked for, the latest last. */
  const missing = new Map<string, number>()

  function noteMissing(profile: string): void {
    missing.delete(profile)
    missing.set(profile, Date.now() + missingFor)
    if (missing.size > mostMissing) missing.delete(missing.keys().next().value!)
  }

  async function validate(request: RemoteRequest, { ask }: Line): Promise<RemoteReport> {
    const { evaluated } = request
    if (evaluated === undefined) return readResult(await send(request, undefined, ask))
    if ((missing.get(evaluated) ?? 0) <= Date.now()) {
      const reply = await send(request, evaluated, ask)
      if (!says(reply, /Unable to resolve profile/)) return readResult(reply)
      noteMissing(evaluated)
    }
    return withoutProfile(readResult(await send(request, undefined, ask)), evaluated)
  }

  async function send(request: RemoteRequest, profile: string | undefined, ask: Ask): Promise<Reply> {
    const reply = await ask(toQuestion(request, profile, names))
    if (reply.status !== 400 || !says(reply, /Unable to process param/)) return reply
    const others = names === namesSince2026 ? namesOf2025 : namesSince2026
    const second = await ask(toQuestion(request, profile, others))
    if (second.status < 400) names = others
    return second
  }

  return {
    validate,
    health: async (ask) => {
      const { status } = await ask({ method: 'GET', path: 'openapi.json' })
      return status < 500 ? { state: 'up' } : { state: 'down', detail: 'El validador remoto responde con un error.' }
    },
  }
}

function toQuestion({ body }: RemoteRequest, profile: string | undefined, names: Names): Parameters<Ask>[0] {
  const query = [...names.settings, ...(profile === undefined ? [] : [[names.profile, profile] as const])]
  return { method: 'POST', path: 'validateResource', query, contentType: 'application/fhir+json', body }
}

/** An invalid resource comes under 200; a 400 speaks of the parameters. */
function readResult(reply: Reply): RemoteReport {
  const report = readOutcome(reply)
  return reply.status < 300 ? report : { issues: [], isComplete: false }
}

/** True if an answer that refuses a request says so. */
function says(reply: Reply, what: RegExp): boolean {
  return reply.status >= 400 && what.test(JSON.stringify(reply.json ?? ''))
}

/** The resource was measured by base R4 alone, and whoever asks is told. */
function withoutProfile(report: RemoteReport, profile: string): RemoteReport {
  const text = `Profile reference '${profile}' has not been checked because it could not be found`
  const missing = { level: 'warning', kind: 'not-found', text, messageId: 'Validation_VAL_Profile_Unknown' } as const
  return { ...report, issues: [missing, ...report.issues] }
}
