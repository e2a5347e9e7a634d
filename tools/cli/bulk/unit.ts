import type { LintOptions, ValidateResponse } from '../../../rules/index.ts'
import { examine } from '../../node/examine.ts'
import { readLines, readWhole, toWhole } from '../../node/passages.ts'

/** Work that is done at a stretch: whole files, or lines of one. */
export type Unit =
  | { readonly kind: 'files'; readonly paths: readonly string[] }
  /** The bytes of a whole resource. */
  | { readonly kind: 'whole'; readonly path: string | undefined; readonly bytes: Uint8Array }
  /** Bytes that end with a line, or with the file. */
  | { readonly kind: 'lines'; readonly path: string | undefined; readonly bytes: Uint8Array }

/** The result of a unit, in the order of what it holds. */
export type UnitResult =
  | { readonly kind: 'files'; readonly files: readonly FileResult[] }
  /** It could not be done: a code of the system, or of the project. */
  | { readonly kind: 'failed'; readonly code: string }
  | {
      readonly kind: 'lines'
      /** Line numbers and ranges count from the beginning of the unit; blank lines have none. */
      readonly responses: readonly { readonly line: number; readonly response: ValidateResponse }[]
      readonly lines: number
      /** The length of the unit's text, in UTF-16 units. */
      readonly length: number
    }

/** What was found in a file, or the code of the system's error where it could not be read. */
type FileResult = { readonly response: ValidateResponse } | { readonly code: string }

/** What the linter is told of a file; of standard input where it has no path. */
export type OptionsFor = (path: string | undefined) => Promise<LintOptions>

/** Does a unit; the result is plain data. Faults of the system are part of it. */
export async function examineUnit(unit: Unit, optionsFor: OptionsFor): Promise<UnitResult> {
  if (unit.kind === 'files') {
    const files: FileResult[] = []
    for (const path of unit.paths) files.push(await examineFile(path, await optionsFor(path)))
    return { kind: 'files', files }
  }
  const options = await optionsFor(unit.path)
  if (unit.kind === 'whole') return { kind: 'files', files: [{ response: examine(toWhole(unit.bytes), 'none', options).response }] }
  const responses: { line: number; response: ValidateResponse }[] = []
  let lines = 0
  let length = 0
  for await (const passage of readLines([unit.bytes])) {
    lines += 1
    length = passage.offset + passage.text.length + passage.lineEnd.length
    if (passage.encoding === 'UTF-8' && passage.text.trim() === '') continue
    responses.push({ line: passage.line!, response: examine(passage, 'none', options).response })
  }
  return { kind: 'lines', responses, lines, length }
}

async function examineFile(path: string, options: LintOptions): Promise<FileResult> {
  try {
    return { response: examine(await readWhole(path), 'none', options).response }
  } catch (error) {
    const code = (error as Partial<NodeJS.ErrnoException> | null)?.code
    if (typeof code !== 'string') throw error
    return { code }
  }
}
