import type { Store } from './store.ts'

/** A call of the store that goes from one thread to another, with all that are made in the same moment. */
export interface Call {
  readonly id: number
  readonly name: keyof Store
  readonly args: readonly unknown[]
}

/** The outcome of a call. An error loses its class on the way; whether it says that the database is away does not. */
export type Reply =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: unknown; readonly isUnavailable: boolean }

/** The first message of the thread: that the database is open, or why it is not. */
export type Opening = 'open' | { readonly error: unknown; readonly isUnavailable: boolean }
