import type { z } from 'zod'
import type { Catalog } from '../../catalogs/catalog.ts'
import type { ReportLanguage } from '../../rules/index.ts'
import type { Lang } from '../node/report-language.ts'
import type { Said } from '../node/said.ts'
import type { OptionsAtHand } from '../node/terminology/at-hand.ts'
import type { OpenPackages } from '../packages/kept-packages.ts'
import type { Terminal } from '../node/terminal.ts'
import type { Told } from './arguments.ts'

/** The surroundings of the tools. */
export interface Workplace {
  readonly terminal: Terminal
  /** Options of the linter today. */
  readonly lintOptions: () => OptionsAtHand
  readonly openPackages: OpenPackages
  readonly publicUrl: string
  readonly lang: Lang | undefined
  /** The words of what is told, where it is not Spanish. */
  readonly language: ReportLanguage | undefined
  readonly findCatalog: (id: string) => Catalog | undefined
  readonly allCatalogs: () => readonly Catalog[]
}

/** The state of one call. */
export interface Call extends Workplace {
  /** The folders that the editor has open, or the working folder; a tool that touches no files has none. */
  readonly folders: readonly string[]
  /** Aborted where the client no longer wants the answer. */
  readonly signal: AbortSignal
}

/** Hints that a client may show of a tool before it lets the model use it. */
export interface Effects {
  /** Whether it talks to anything but this machine. */
  readonly openWorldHint: boolean
  readonly readOnlyHint: boolean
  readonly destructiveHint: boolean
  /** Whether calling it twice does no more than calling it once. */
  readonly idempotentHint: boolean
}

/** A tool that a model may call. What `handle` throws with a sentence is shown, the rest is not. */
export interface Tool {
  readonly name: string
  readonly title: Said
  readonly description: Said
  readonly input: (told: Told) => z.ZodType
  readonly output: z.ZodType
  readonly effects: Effects
  /** Whether it needs to know the folders of the editor, where that does not hang on the arguments. */
  readonly readsFiles?: boolean | ((input: never) => boolean)
  readonly handle: (input: never, call: Call) => object | Promise<object>
}

/** Gives what handles a call the types of its arguments. */
export function defineTool<In>(
  tool: Tool & {
    readonly input: (told: Told) => z.ZodType<In>
    readonly readsFiles?: boolean | ((input: In) => boolean)
    readonly handle: (input: In, call: Call) => object | Promise<object>
  },
): Tool {
  return tool
}

/** The effects of a tool that only computes. */
export const offline: Effects = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }
