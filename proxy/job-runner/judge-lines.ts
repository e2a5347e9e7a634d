import { EngineFailed, EngineUnavailable, type LineAnswer } from '../engine/engine.ts'
import { toJudged, judgeLine, type JudgedLine, type JudgingNeeds, type JudgingTerms } from './judge-line.ts'
import { isBlank, type RawLine } from './lines.ts'

/** The most that is judged together, in bytes and lines: some milliseconds of work, and one message to a thread in place of one for each. */
export const mostBytesTogether = 65_536
export const mostLinesTogether = 128

/**
 * Judges lines together, where the engine can; those that have no answer then, each by itself. Nothing in a line changes what another
 * one comes to. A promise for each line, in their order; each rejects as that of `judgeLine`.
 */
export function judgeLines(lines: readonly RawLine[], terms: JudgingTerms, needs: JudgingNeeds): readonly Promise<JudgedLine>[] {
  const { validateLines } = needs.engine
  const together = lines.flatMap(({ bytes }) => (bytes === undefined || isBlank(bytes) ? [] : [bytes]))
  if (validateLines === undefined || together.length < 2) return lines.map((line) => judgeLine(line, terms, needs))
  const { tenantId, profile, signal } = terms
  const deadline = performance.now() + needs.timeoutMs
  const answers = validateLines({ ...join(together), profile, tenantId, deadline }, signal).catch((cause: unknown) => {
    signal.throwIfAborted()
    if (cause instanceof EngineUnavailable || cause instanceof EngineFailed) return undefined
    throw cause
  })
  let index = 0
  let before: Promise<unknown> = answers
  return lines.map((line) => {
    const own = together[index] === line.bytes ? index++ : undefined
    const judged = before.then(async () => {
      const answer: LineAnswer | undefined = own === undefined ? undefined : (await answers)?.[own]
      return answer === undefined ? judgeLine(line, terms, needs) : toJudged(answer, line.length)
    })
    // One at a time: a tenant may have only so many waiting.
    before = judged
    return judged
  })
}

/** One line behind the other, in memory that may be given away. */
function join(lines: readonly Uint8Array[]): { readonly bytes: Uint8Array<ArrayBuffer>; readonly ends: readonly number[] } {
  const bytes = new Uint8Array(lines.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  const ends = lines.map((line) => {
    bytes.set(line, at)
    return (at += line.length)
  })
  return { bytes, ends }
}
