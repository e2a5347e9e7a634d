import { createSignal } from 'solid-js'
import type { ValidateResponse } from '../../rules/index.ts'
import type { Workspace } from '../editor/workspace.ts'
import { enqueue as keep } from '../storage/queue.ts'
import type { Failure } from './client.ts'
import { validateRemotely, type Judgement, type Validation } from './validate.ts'

/** A validation that somebody asked for: its Idempotency-Key is made at that moment and goes along with it from then on. */
interface Request extends Validation {
  readonly name: string | null
  /** This page's report on the text; undefined where it could not check it. */
  readonly local: ValidateResponse | undefined
}

/** The reports of this page and the service on one text. */
export interface FullValidation {
  readonly request: Request
  readonly judgement: Judgement
}

const [result, setResult] = createSignal<FullValidation>()
const [unanswered, setUnanswered] = createSignal<Request>()
const [failure, setFailure] = createSignal<Failure>()
const [isRunning, setRunning] = createSignal(false)

/** The last full validation of this window. */
export const lastValidation = result
/** Why the last attempt came to nothing. */
export const lastFailure = failure
/** Whether a full validation is under way. */
export const isValidating = isRunning
/** Whether the last full validation was sent and not answered, so that it may be put off. */
export const isUnanswered = (): boolean => unanswered() !== undefined

/** Sends the text in the editor to the service; the one act of this page that does. */
export async function validateFully(workspace: Workspace, apiKey: string | undefined): Promise<void> {
  const request = toRequest(workspace)
  setRunning(true)
  setFailure(undefined)
  const validated = await validateRemotely(request, apiKey)
  setRunning(false)
  if ('judgement' in validated) {
    setUnanswered(undefined)
    setResult({ request, judgement: validated.judgement })
    return
  }
  setFailure(validated.failure)
  setUnanswered(isAnswered(validated.failure) ? undefined : request)
}

/** Puts the text in the editor into the queue of this device; rejects where the browser keeps nothing. */
export async function putOff(workspace: Workspace): Promise<void> {
  const { id, text, profile, name, local } = toRequest(workspace)
  const resourceType = local?.resourceType ?? ''
  await keep({ id, text, ...(profile !== undefined && { profile }), name, resourceType, askedAt: Date.now() })
  setUnanswered(undefined)
  setFailure(undefined)
}

/** The same request as before where that may have reached the service: it must not be charged twice. */
function toRequest({ view, file, report, profile: chosen }: Workspace): Request {
  const text = view.state.doc.toString()
  const before = unanswered()
  const profile = chosen()
  if (before?.text === text && before.profile === profile) return before
  return { id: crypto.randomUUID(), text, profile, name: file().name, local: report() }
}

/** Without a word from the service itself nobody knows whether it was reached. */
function isAnswered({ code }: Failure): boolean {
  return code !== 'unreachable' && code !== 'unreadable'
}
