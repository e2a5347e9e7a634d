/** Why a command cannot go on, in a sentence that says what to do. */
export interface Failure extends Error {
  readonly exitStatus: number
}

/** Makes a failure to throw: 2 bad usage or unreadable input, 3 the service could not be reached. */
export function failure(sentence: string, exitStatus: 2 | 3 = 2): Failure {
  return Object.assign(new Error(sentence), { exitStatus })
}

/** Whether something thrown is a failure with a sentence for people. */
export function isFailure(error: unknown): error is Failure {
  return error instanceof Error && 'exitStatus' in error
}
