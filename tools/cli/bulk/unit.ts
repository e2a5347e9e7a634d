import { parseJson } from '../../../rules/engine/json.ts'
import type { LintOptions, ValidateResponse } from '../../../rules/index.ts'
import { examine, inFile } from '../../node/examine.ts'
import { linesOf, readWhole, toWhole, type Passage } from '../../node/passages.ts'
import type { FormattedLines } from '../../review/review.ts'
import type { FindLinks, Twin } from '../refs/find-links.ts'
import type { Facts } from '../facts/facts.ts'
import { withIssues } from '../refs/twins.ts'

/** Work that is done at a stretch: whole files, or lines of one. */
export type Unit =
  | { readonly kind: 'files'; readonly paths: readonly string[] }
  /** The bytes of a whole resource. */
  | { readonly kind: 'whole'; readonly path: string | undefined; readonly bytes: Uint8Array }
  /** Bytes that end with a line, or with the file. */
  | { readonly kind: 'lines'; readonly path: string | undefined; readonly bytes: Uint8Array; readonly begin?: Begin | undefined }

/** Where the lines of a unit begin in their file, where that is known beforehand. */
export interface Begin {
  readonly file: string
  readonly line: number
  /** In UTF-16 units. */
  readonly offset: number
}

/** Looks besides the linter's. */
export interface Besides {
  readonly findLinks?: FindLinks | undefined
  /** Whether to count the facts of a quality report. */
  readonly facts?: boolean | undefined
  /** Makes the lines of a unit ready to be written, where what is written of one hangs on nothing else. */
  readonly formatLines?: FormatLines | undefined
}

/** Findings of lines, as they are written, and counted; undefined where that hangs on more than them. */
export type FormatLines = (
  begin: Begin,
  path: string | undefined,
  responses: readonly { readonly line: number; readonly response: ValidateResponse }[],
) => FormattedLines | undefined

/** The result of a unit, in the order of what it holds. */
export type UnitResult =
  | { readonly kind: 'files'; readonly files: readonly FileResult[]; readonly facts?: Facts | undefined }
  /** It could not be done: a code of the system, or of the project. */
  | { readonly kind: 'failed'; readonly code: string }
  | {
      readonly kind: 'lines'
      /** Line numbers and ranges count from the beginning of the unit; blank lines have none. */
      readonly responses: readonly ({ readonly line: number } & Result)[]
      readonly lines: number
      /** The length of the unit's text, in UTF-16 units. */
      readonly length: number
      readonly facts?: Facts | undefined
      /** In place of `responses`, which are then empty. */
      readonly formatted?: FormattedLines | undefined
    }

/** Findings of a resource by itself, and which others it may be the same as. */
interface Result {
  readonly response: ValidateResponse
  readonly twins?: readonly Twin[]
}

/** Findings of a file, or the code of the system's error where it could not be read. */
type FileResult = Result | { readonly code: string }

/** Options of the linter for a file; for standard input where it has no path. */
export type OptionsFor = (path: string | undefined) => Promise<LintOptions>

/** Does a unit; the result is plain data. Faults of the system are part of it. */
export async function examineUnit(unit: Unit, optionsFor: OptionsFor, besides: Besides = {}): Promise<UnitResult> {
  const look = await createLook(besides)
  const { facts } = look
  if (unit.kind === 'files') {
    const files: FileResult[] = []
    for (const path of unit.paths) files.push(await examineFile(path, await optionsFor(path), look))
    return { kind: 'files', files, facts }
  }
  const options = await optionsFor(unit.path)
  if (unit.kind === 'whole') return { kind: 'files', files: [examineOne(toWhole(unit.bytes), options, look)], facts }
  const responses: ({ line: number } & Result)[] = []
  let lines = 0
  let length = 0
  for (const passage of linesOf(unit.bytes)) {
    lines += 1
    length = passage.offset + passage.text.length + passage.lineEnd.length
    if (passage.encoding === 'UTF-8' && passage.text.trim() === '') continue
    responses.push({ line: passage.line!, ...examineOne(passage, options, look) })
  }
  const formatted = unit.begin && besides.formatLines?.(unit.begin, unit.path, responses)
  return { kind: 'lines', responses: formatted === undefined ? responses : [], lines, length, facts, formatted }
}

/** How to look at each resource of a unit. */
interface Look {
  readonly facts: Facts | undefined
  /** Looks at the text besides the linter; undefined where nothing else is wanted. */
  readonly lookOn: ((text: string, response: ValidateResponse, options: LintOptions) => Seen) | undefined
}

/** A response with what was found besides, and which resources it may be the same as. */
interface Seen {
  readonly response: ValidateResponse
  readonly twins: readonly Twin[]
}

async function createLook({ findLinks, facts: areWanted }: Besides): Promise<Look> {
  if (areWanted !== true && findLinks === undefined) return { facts: undefined, lookOn: undefined }
  const { countFacts, noFacts } = await import('../facts/facts.ts')
  const facts = areWanted === true ? noFacts() : undefined
  return {
    facts,
    lookOn: (text, response, options) => {
      const root = parseJson(text)
      const { issues, twins } = findLinks?.({ text, root }, response) ?? { issues: [], twins: [] }
      const all = withIssues(response, issues)
      if (facts !== undefined) countFacts(facts, root, all, options)
      return { response: all, twins }
    },
  }
}

function examineOne(passage: Passage, options: LintOptions, { lookOn }: Look): Result {
  if (lookOn === undefined) return { response: examine(passage, 'none', options).response }
  // Places count from the beginning of the resource until it is known what is on which line.
  const { line, offset } = passage
  const { response } = examine({ ...passage, line: undefined }, 'none', options)
  const { response: all, twins } = lookOn(passage.text, response, options)
  const whole = inFile(all, { line, offset })
  return twins.length === 0 ? { response: whole } : { response: whole, twins: moved(twins, { line, offset }) }
}

/** Twins whose places count from the beginning of their file. */
function moved(twins: readonly Twin[], place: Pick<Passage, 'line' | 'offset'>): readonly Twin[] {
  const { issues } = inFile({ ...empty, issues: twins.map(({ issue }) => issue) }, place)
  return twins.map(({ key }, index) => ({ key, issue: issues[index]! }))
}

const empty: ValidateResponse = { valid: true, errors: [], warnings: [], profile: null, resourceType: '', issues: [] }

async function examineFile(path: string, options: LintOptions, look: Look): Promise<FileResult> {
  try {
    return examineOne(await readWhole(path), options, look)
  } catch (error) {
    const code = (error as Partial<NodeJS.ErrnoException> | null)?.code
    if (typeof code !== 'string') throw error
    return { code }
  }
}
