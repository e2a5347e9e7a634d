import { readFileSync, statSync } from 'node:fs'
import type { Passage } from '../node/passages.ts'
import { changed, systemError } from '../node/reasons.ts'
import { rewriteFile, type Rewriting } from '../node/rewriting.ts'
import type { Paint } from '../../rules/format/stylish.ts'
import { toPrintable } from '../../rules/format/words.ts'
import type { Output } from '../node/terminal.ts'

/** Receiver of the corrected text of one file. */
export interface Corrections {
  /** Called with every passage in turn, and its text after corrections. */
  readonly take: (passage: Passage, after: string) => Promise<void>
  readonly end: () => Promise<void>
  /** Leaves the file as it was. */
  readonly abandon: () => void
}

/** Corrections that nobody wants. */
export const noCorrections: Corrections = { take: () => Promise.resolve(), end: () => Promise.resolve(), abandon: () => {} }

/** Writes a file that holds one resource anew, if anything changed. Throws as the system does, and where somebody else wrote it since it was read. */
export function correctFile(path: string): Corrections {
  return {
    ...noCorrections,
    take: async ({ text, bytes }, after) => {
      if (after === text) return
      if (!readFileSync(path).equals(bytes)) throw systemError(changed, path)
      const rewriting = rewriteFile(path)
      attempt(rewriting, () => rewriting.write(after))
      rewriting.commit()
    },
  }
}

/**
 * Writes a file with a resource a line anew, line by line; untouched lines keep their bytes. Throws as the system does, and where somebody
 * else wrote it, or put another in its place, since this began.
 */
export function correctLines(path: string): Corrections {
  const before = statSync(path)
  const rewriting = rewriteFile(path)
  let isChanged = false
  return {
    take: async ({ text, bytes, lineEnd }, after) => {
      isChanged ||= after !== text
      attempt(rewriting, () => {
        rewriting.write(after === text ? bytes : after)
        rewriting.write(lineEnd)
      })
    },
    end: async () => {
      if (!isChanged) {
        rewriting.discard()
        return
      }
      attempt(rewriting, () => {
        const now = statSync(path)
        const isSame = now.ino === before.ino && now.dev === before.dev && now.size === before.size && now.mtimeMs === before.mtimeMs
        if (!isSame) throw systemError(changed, path)
      })
      rewriting.commit()
    },
    abandon: rewriting.discard,
  }
}

function attempt(rewriting: Rewriting, action: () => void): void {
  try {
    action()
  } catch (error) {
    rewriting.discard()
    throw error
  }
}

/** Writes the whole text, corrected, to an output. */
export function correctStream(output: Output): Corrections {
  return {
    ...noCorrections,
    take: async ({ text, bytes, lineEnd }, after) => {
      await output.write(after === text ? bytes : after)
      if (lineEnd !== '') await output.write(lineEnd)
    },
  }
}

/** Shows what would change as a unified diff. */
export function showCorrections(name: string, output: Output, paint: Paint): Corrections {
  let isBegun = false
  return {
    ...noCorrections,
    take: async ({ text, line }, after) => {
      if (after === text) return
      const { structuredPatch } = await import('diff')
      const { hunks } = structuredPatch(name, name, text, after, undefined, undefined, { context: 3 })
      const shown = toPrintable(name)
      const head = isBegun ? '' : `${paint.bold(`--- ${shown}\n+++ ${shown}`)}\n`
      isBegun = true
      const shift = (line ?? 1) - 1
      const body = hunks.map(({ oldStart, oldLines, newStart, newLines, lines }) =>
        [`@@ -${oldStart + shift},${oldLines} +${newStart + shift},${newLines} @@`, ...lines]
          .map((row) => painted(output.isTerminal ? toPrintable(row.replace(/\r$/, '')) : row, paint))
          .join('\n'),
      )
      await output.write(`${head}${body.join('\n')}\n`)
    },
    end: async () => {
      if (isBegun) await output.write('\n')
    },
  }
}

function painted(row: string, paint: Paint): string {
  if (row.startsWith('@@')) return paint.dim(row)
  if (row.startsWith('-')) return paint.red(row)
  return row.startsWith('+') ? paint.green(row) : row
}
