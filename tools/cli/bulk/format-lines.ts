import { createNdjsonFormatter } from '../../../rules/format/ndjson.ts'
import type { ReportWords } from '../../../rules/format/report-words.ts'
import { inFile } from '../../node/examine.ts'
import type { Configs } from '../../review/project-config.ts'
import { folded } from '../reports.ts'
import { createTally } from '../../review/tally.ts'
import type { FormatLines } from './unit.ts'

/** How findings are written as NDJSON. */
export interface NdjsonStyle {
  readonly all: boolean
  readonly quiet: boolean
  /** A run whose findings are the same whatever was found before them: none has a configuration. */
  readonly configs: Pick<Configs, 'of'>
  /** The name under which standard input finds its configuration. */
  readonly stdinFilename?: string | undefined
  readonly words?: ReportWords | undefined
}

/** Makes what was found in lines ready to be written at once. */
export function createFormatLines({ all, quiet, configs, stdinFilename, words }: NdjsonStyle): FormatLines {
  return (begin, path, responses) => {
    const [head, tail] = [responses[0], responses.at(-1)]
    // Findings that a configuration suppresses are counted in one place.
    if (head === undefined || tail === undefined || configs.of(path ?? stdinFilename) !== undefined) return undefined
    const toFile = (line: number): number => begin.line + line - 1
    const { file } = begin
    const formatter = createNdjsonFormatter({ file, line: toFile(head.line) - 1 }, words)
    const tally = createTally(quiet)
    let text = ''
    for (const { line, response } of responses) {
      const shown = tally.report({ file, line: toFile(line), response: inFile(response, begin) })
      for (const part of formatter.report(all ? shown : folded(shown))) text += part
    }
    return {
      // A copy of its own may be given away.
      bytes: new TextEncoder().encode(text),
      first: toFile(head.line),
      last: toFile(tail.line),
      summary: tally.summary(),
      allWarnings: tally.allWarnings(),
    }
  }
}
