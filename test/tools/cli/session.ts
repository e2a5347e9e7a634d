import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { run } from '../../../tools/cli/run.ts'
// Loaded before the first test rather than within it.
import '../../../tools/cli/validate.ts'
import type { Output, Terminal } from '../../../tools/node/terminal.ts'

/** Output of a command, and its exit status. */
export interface Ran {
  readonly status: number
  readonly out: string
  readonly err: string
}

/** Differences from a plain run. */
interface RunOptions {
  readonly stdin?: string | Uint8Array
  readonly env?: Readonly<Record<string, string>>
  readonly isTerminal?: boolean
  readonly width?: number
  /** Whether the user asks to stop at once, which ends what would go on for ever. */
  readonly isInterrupted?: boolean
}

/** A folder of one's own, and commands that run in it, in this process. */
export interface Session {
  readonly folder: string
  readonly write: (name: string, content: string | Uint8Array) => string
  readonly read: (name: string) => string
  readonly run: (args: readonly string[], options?: RunOptions) => Promise<Ran>
  readonly end: () => void
}

export function createSession(): Session {
  const folder = mkdtempSync(join(tmpdir(), 'svc-cli-'))
  return {
    folder,
    write: (name, content) => {
      const path = join(folder, name)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, content)
      return path
    },
    read: (name) => readFileSync(join(folder, name), 'utf8'),
    run: async (args, { stdin = '', env = {}, isTerminal = false, width = Infinity, isInterrupted = true } = {}) => {
      const out = collect(isTerminal, width)
      const err = collect(isTerminal, width)
      const bytes = Buffer.from(stdin as string)
      const terminal: Terminal = {
        out,
        err,
        env,
        cwd: folder,
        today: '2026-01-15',
        interrupted: () => (isInterrupted ? Promise.resolve() : new Promise(() => {})),
        async *stdin() {
          yield await Promise.resolve(bytes)
        },
      }
      return { status: await run(args, terminal), out: out.text(), err: err.text() }
    },
    end: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function collect(isTerminal: boolean, width: number): Output & { readonly text: () => string } {
  const parts: Buffer[] = []
  return {
    isTerminal,
    width,
    isClosed: () => false,
    write: async (text) => {
      parts.push(Buffer.from(text as string))
    },
    text: () => Buffer.concat(parts).toString('utf8'),
  }
}

/** An Encounter in order, but for what is given. */
export function encounter(over: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    resourceType: 'Encounter',
    status: 'finished',
    class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'AMB' },
    subject: { reference: 'Patient/1' },
    period: { start: '2026-01-05T10:00:00-03:00', end: '2026-01-05T10:30:00-03:00' },
    ...over,
  }
}

/** One with one error, cl-enc-04, which has a safe correction. */
export const wrongStatus = encounter({ status: 'complete' })

/** One with one error, cl-enc-08, which has a doubtful correction. */
export const noOffset = encounter({ period: { start: '2026-01-05T10:00:00', end: '2026-01-05T10:30:00-03:00' } })

/** One with one warning, cl-enc-11. */
export const noEnd = encounter({ period: { start: '2026-01-05T10:00:00-03:00' } })
