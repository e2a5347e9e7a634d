/** Input of the code under test: one text or several, each changed by itself. Bytes are written as Latin-1. */
export type Input = readonly string[]

/** A piece of the product that anybody may send anything to. */
export interface Target {
  readonly name: string
  /** Inputs to begin with. */
  readonly seeds: readonly Input[]
  /** Words that mean something there. */
  readonly words: readonly string[]
  /** Of all texts together, in UTF-16 units. */
  readonly mostLength: number
  /** How many cases are tried between two looks at what of the code has run. */
  readonly batch: number
  /** Throws where the code under test does what it may not; answers with words for what it did, as far as the code that ran does not tell. */
  readonly run: (input: Input) => readonly string[] | Promise<readonly string[]>
  readonly close?: () => Promise<void>
}
