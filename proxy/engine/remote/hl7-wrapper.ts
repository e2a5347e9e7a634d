import { z } from 'zod'
import { clCorePackage } from './cl-core-package.ts'
import { answeredError, answeredNonsense, refused } from './failures.ts'
import type { Ask, Line, Protocol, RemoteIssue, RemoteReport, RemoteRequest } from './protocol.ts'
import { toReport } from './report.ts'

const text = z.string().optional().catch(undefined)

const issue = z.looseObject({
  level: z.enum(['NULL', 'FATAL', 'ERROR', 'WARNING', 'INFORMATION']),
  type: text,
  location: text,
  message: text,
  messageId: text,
})

const answer = z.looseObject({
  outcomes: z.array(z.looseObject({ issues: z.array(issue) })).min(1),
  sessionId: text,
})

const context = z.looseObject({ baseEngine: text, igs: z.array(z.string()).optional().catch(undefined) })

/** Before 2025 the context had another name. */
const presets = z.array(z.looseObject({ validationContext: context.optional(), cliContext: context.optional() }))

/**
 * HL7's validator behind its wrapper, as at validator.fhir.org. It keeps an engine for each session; which packages an
 * engine has was said when its session began, and a session that it forgot begins again under another id.
 */
export function createHl7Wrapper(): Protocol {
  const sessions = new Map<string, string>()
  /** Beginnings of sessions that somebody waits for. */
  const opening = new Map<string, Promise<unknown>>()
  /** Packages whose session begins, one beginning of each going on whoever waits. */
  const building = new Set<string>()
  let known: z.infer<typeof presets> | undefined

  async function validate(request: RemoteRequest, { ask, askOn, signal }: Line): Promise<RemoteReport> {
    const igs = clCorePackage(request.clCoreVersion)
    // Whoever comes while an engine is being built, which takes minutes and gigabytes, waits for it.
    while (opening.has(igs)) await opening.get(igs)
    signal.throwIfAborted()
    if (sessions.has(igs)) return send(request, igs, ask)
    // Where who asked first is gone, the session that comes of it serves the next; but nobody waits for it any more.
    const goesOn = !building.has(igs)
    if (goesOn) building.add(igs)
    const first = send(request, igs, goesOn ? askOn : ask)
    const end = (): unknown => goesOn && building.delete(igs)
    const opened = untilAborted(first.then(end, end), signal).then(() => opening.delete(igs))
    opening.set(igs, opened)
    return first
  }

  async function send(request: RemoteRequest, igs: string, ask: Ask): Promise<RemoteReport> {
    const sessionId = sessions.get(igs)
    const baseEngine = await findPreset(igs, ask)
    const { status, json } = await ask({
      method: 'POST',
      path: 'validate',
      contentType: 'application/json',
      body: Buffer.from(JSON.stringify(toEnvelope(request, igs, { sessionId, baseEngine }))),
    })
    if (status >= 500) throw answeredError(`status ${status}`)
    if (status >= 400) throw refused(`status ${status}`)
    const reading = answer.safeParse(json)
    if (!reading.success) throw answeredNonsense(`status ${status} without outcomes`)
    if (reading.data.sessionId !== undefined) sessions.set(igs, reading.data.sessionId)
    return toReport(reading.data.outcomes.flatMap(({ issues }) => issues.map(toRemoteIssue)))
  }

  /** The engine that the wrapper loaded for this package when it started, if it has one. */
  async function findPreset(igs: string, ask: Ask): Promise<string | undefined> {
    if (known === undefined) {
      const { status, json } = await ask({ method: 'GET', path: 'validator/presets' })
      if (status >= 500) return undefined
      known = presets.safeParse(json).data ?? []
    }
    const contexts = known.map(({ validationContext, cliContext }) => validationContext ?? cliContext)
    return contexts.find((one) => one?.igs?.includes(igs))?.baseEngine
  }

  return {
    validate,
    health: async (ask) => {
      const { status, json } = await ask({ method: 'GET', path: 'txStatus' })
      if (status >= 500) return { state: 'down', detail: 'El validador remoto responde con un error.' }
      return json === false ? { state: 'degraded', detail: 'El validador remoto no alcanza su servidor de terminología.' } : { state: 'up' }
    },
  }
}

function untilAborted(promise: Promise<unknown>, signal: AbortSignal): Promise<unknown> {
  const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  return Promise.race([promise, aborted])
}

interface Session {
  readonly sessionId: string | undefined
  readonly baseEngine: string | undefined
}

function toEnvelope({ body, evaluated }: RemoteRequest, igs: string, { sessionId, baseEngine }: Session): object {
  return {
    validationContext: {
      sv: '4.0.1',
      igs: [igs],
      profiles: evaluated === undefined ? [] : [evaluated],
      // The texts are translated here, from the language in which their patterns are known.
      locale: 'en',
      extensions: ['any'],
      ...(baseEngine !== undefined && { baseEngine }),
    },
    filesToValidate: [
      {
        fileName: 'resource.json',
        fileContent: withoutMark(Buffer.from(body.buffer, body.byteOffset, body.length).toString('utf8')),
        fileType: 'json',
      },
    ],
    ...(sessionId !== undefined && { sessionId }),
  }
}

/** FHIR's name for the kinds that Java writes without their hyphen. */
const kinds: Readonly<Record<string, string>> = {
  BUSINESSRULE: 'business-rule',
  CODEINVALID: 'code-invalid',
  LOCKERROR: 'lock-error',
  NOSTORE: 'no-store',
  NOTFOUND: 'not-found',
  NOTSUPPORTED: 'not-supported',
  TOOCOSTLY: 'too-costly',
  TOOLONG: 'too-long',
}

function toRemoteIssue({ level, type = 'PROCESSING', location, message = '', messageId }: z.infer<typeof issue>): RemoteIssue {
  return {
    level: level === 'FATAL' || level === 'ERROR' ? 'error' : level === 'WARNING' ? 'warning' : 'information',
    kind: kinds[type] ?? type.toLowerCase(),
    text: message,
    messageId,
    path: location === '' ? undefined : location,
  }
}

/** A byte order mark may stand at the beginning of a text alone. */
function withoutMark(content: string): string {
  return content.startsWith('\uFEFF') ? content.slice(1) : content
}
