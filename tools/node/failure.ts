import { inLanguage, type Said } from './said.ts'

/** Why a command cannot go on, in a sentence that says what to do. */
export interface Failure extends Error {
  readonly exitStatus: number
  readonly said: string | Said
}

/** Makes a failure to throw, its message in Spanish: 2 bad usage or unreadable input, 3 the service could not be reached. */
export function failure(said: string | Said, exitStatus: 2 | 3 = 2): Failure {
  return Object.assign(new Error(inLanguage(said)), { exitStatus, said })
}

/** Whether something thrown is a failure with a sentence for people. */
export function isFailure(error: unknown): error is Failure {
  return error instanceof Error && 'exitStatus' in error
}
