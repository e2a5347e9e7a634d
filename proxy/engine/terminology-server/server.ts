/** A FHIR terminology server, asked about codes in batches. */
import { createCircuit } from '../remote/circuit.ts'
import { answeredError, isOfEngine, ofRequest, timedOut } from '../remote/failures.ts'
import { createTransport } from '../remote/transport.ts'
import { createFairQueue } from '../fair-queue.ts'
import { createAnswers } from './answers.ts'
import { readBatch, readReply, toBatch, toOperation, type Operation, type OperationReply } from './protocol.ts'
import { isServerCode, keyOf, type KeptAnswer, type Question, type ServerAnswer } from './question.ts'

/** Which server, and how it is asked. */
export interface TerminologyServerConfig {
  /** The base of its FHIR API, without a slash at the end; a name and password in it are sent as its credentials. */
  readonly url: string
  /** A header that opens it, as `Authorization` or `X-API-Key`. */
  readonly header: readonly [name: string, value: string] | undefined
  /** For all that one resource asks. */
  readonly timeoutMs: number
  /** Is told why something had no answer; nothing of a request is in it. */
  readonly onFailure?: (cause: unknown) => void
  /** Epoch milliseconds. */
  readonly now?: () => number
}

/** Answers questions about codes, from memory or from the server. */
export interface TerminologyServer {
  /** Never rejects but where the signal is aborted; what has no answer is not there, and then `isComplete` is false. */
  readonly ask: (
    questions: readonly Question[],
    who: { readonly tenantId: string; readonly deadline: number; readonly signal: AbortSignal },
  ) => Promise<{ readonly answers: readonly KeptAnswer[]; readonly isComplete: boolean }>
  /** Whether it answered the last request. */
  readonly isWell: () => boolean
  readonly close: () => Promise<void>
}

/** Questions in one Bundle. */
const batchSize = 100
/** Exchanges at once. */
const places = 4
/** Answers kept in memory. */
const mostKept = 20_000
/** In milliseconds: how long an answer holds, and how long that there is none. */
const hour = 3_600_000
const aWhile = 600_000

/** Makes the way to a server; it connects when it is first asked. */
export function createTerminologyServer(config: TerminologyServerConfig): TerminologyServer {
  const { url, header, timeoutMs, onFailure = () => {}, now = Date.now } = config
  const transport = createTransport(url, places, header)
  const circuit = createCircuit(isOfEngine)
  const queue = createFairQueue(places)
  const kept = createAnswers(mostKept, now)
  const systems = new Map<string, { readonly version: string | undefined; readonly until: number }>()
  /** Until when the server is known not to take Bundles. */
  let singleUntil = 0
  let wasWell = true

  async function ask(
    questions: readonly Question[],
    { tenantId, deadline, signal: caller }: Parameters<TerminologyServer['ask']>[1],
  ): ReturnType<TerminologyServer['ask']> {
    const answers: KeptAnswer[] = []
    const open: Question[] = []
    for (const question of questions) {
      const known = kept.find(keyOf(question))
      if (known === undefined) open.push(question)
      else answers.push(known)
    }
    if (open.length === 0) return { answers, isComplete: true }
    const limit = AbortSignal.timeout(Math.max(1, Math.min(timeoutMs, Math.ceil(deadline - performance.now()))))
    const signal = AbortSignal.any([caller, limit])
    const pieces = Array.from({ length: Math.ceil(open.length / batchSize) }, (_, at) => open.slice(at * batchSize, (at + 1) * batchSize))
    const asked = await Promise.allSettled(
      pieces.map((piece) => queue.run(tenantId, () => circuit.run(() => inTime(piece, signal, limit)), signal)),
    )
    caller.throwIfAborted()
    for (const one of asked) {
      if (one.status === 'fulfilled') answers.push(...one.value)
      else onFailure(one.reason)
    }
    kept.keep(answers)
    wasWell = answers.length === questions.length
    return { answers, isComplete: wasWell }
  }

  async function inTime(piece: readonly Question[], signal: AbortSignal, limit: AbortSignal): Promise<readonly KeptAnswer[]> {
    const start = performance.now()
    try {
      return await answersTo(piece, signal)
    } catch (cause) {
      if (cause !== limit.reason) throw cause
      const failure = timedOut(`no answer within ${timeoutMs} ms`)
      // A request that waited long for its turn tells little of the server.
      throw performance.now() - start < timeoutMs / 2 ? ofRequest(failure) : failure
    }
  }

  async function answersTo(questions: readonly Question[], signal: AbortSignal): Promise<readonly KeptAnswer[]> {
    const replies = await exchange(questions.map(toOperation), signal)
    const read = questions.map((question, at) => readReply(question, replies[at]!))
    for (const [at, answer] of read.entries()) {
      if (answer === 'absent' || !isServerCode(answer)) continue
      systems.set(questions[at]!.system, { version: answer.version, until: now() + hour })
    }
    const found: KeptAnswer[] = []
    for (const [at, question] of questions.entries()) {
      const answer = read[at]
      const sure = answer === undefined ? undefined : await toSure(question.system, answer, signal)
      if (sure === undefined) continue
      found.push({ key: keyOf(question), answer: sure, until: now() + (sure === 'untold' ? aWhile : hour) })
    }
    if (found.length === 0) throw answeredError(`the terminology server answered ${replies[0]?.status}`)
    return found
  }

  /** A code that is not there, or not in a set, only counts where the server has the system. */
  async function toSure(system: string, answer: ServerAnswer | 'absent', signal: AbortSignal): Promise<ServerAnswer | undefined> {
    if (answer !== 'absent' && answer !== false) return answer
    try {
      const version = await versionOf(system, signal)
      if (version === undefined) return 'untold'
      return answer === 'absent' ? { absentIn: version } : false
    } catch {
      return undefined
    }
  }

  /** The version of a system at the server; undefined where it does not have it, as far as it says. */
  async function versionOf(system: string, signal: AbortSignal): Promise<string | undefined> {
    const known = systems.get(system)
    if (known !== undefined && known.until > now()) return known.version
    const { status, json } = await transport.ask(
      {
        method: 'GET',
        path: 'CodeSystem',
        query: [
          ['url', system],
          ['_elements', 'url,version,content'],
        ],
      },
      signal,
    )
    if (isFailure(status)) throw answeredError(`CodeSystem answered ${status}`)
    const version = status === 200 ? readVersion(json, system) : undefined
    systems.set(system, { version, until: now() + (version === undefined ? aWhile : hour) })
    return version
  }

  async function exchange(operations: readonly Operation[], signal: AbortSignal): Promise<readonly OperationReply[]> {
    if (operations.length > 1 && singleUntil <= now()) {
      const reply = await transport.ask(post('', toBatch(operations)), signal)
      const replies = reply.status === 200 ? readBatch(reply.json, operations.length) : undefined
      if (replies !== undefined) return replies
      // Failures are no word about Bundles.
      if (isFailure(reply.status)) return operations.map(() => reply)
      singleUntil = now() + hour
    }
    const replies: OperationReply[] = []
    for (const { path, parameters } of operations) {
      try {
        replies.push(await transport.ask(post(path, parameters), signal))
      } catch (cause) {
        // Those that are there already are not asked for again.
        if (replies.length === 0) throw cause
        break
      }
      if (isFailure(replies.at(-1)!.status)) break
    }
    return operations.map((_, at) => replies[at] ?? unanswered)
  }

  return { ask, isWell: () => wasWell && circuit.isClosed(), close: transport.close }
}

const unanswered: OperationReply = { status: 0, json: undefined }

function isFailure(status: number): boolean {
  return status >= 500 || status === 401 || status === 403 || status === 408 || status === 429
}

function post(path: string, body: unknown) {
  return { method: 'POST', path, contentType: 'application/fhir+json', body: Buffer.from(JSON.stringify(body)) } as const
}

function readVersion(json: unknown, system: string): string | undefined {
  const { entry } = (json ?? {}) as { readonly entry?: unknown }
  if (!Array.isArray(entry)) return undefined
  for (const { resource } of entry as readonly { readonly resource?: Readonly<Record<string, unknown>> }[]) {
    if (resource?.['url'] !== system) continue
    return typeof resource['version'] === 'string' ? resource['version'].slice(0, 200) : ''
  }
  return undefined
}
