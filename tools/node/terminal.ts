import type { Paint } from '../../rules/format/stylish.ts'
import { toPrintable } from '../../rules/format/words.ts'
import { localDay } from './local-day.ts'
import type { Lang } from './report-language.ts'
import { inLanguage, type Said } from './said.ts'

/** Where text goes. */
export interface Output {
  /** Waits where the reader is slow; does nothing once it has gone. */
  readonly write: (text: string | Uint8Array) => Promise<void>
  /** Whether the reader has gone, as `head` does. */
  readonly isClosed: () => boolean
  /** Whether a write failed, as on a full disk; that was told, and the exit status is 2. */
  readonly hasFailed?: () => boolean
  readonly isTerminal: boolean
  /** In columns; infinite where it is no terminal. */
  readonly width: number
}

/** The surroundings of a command. */
export interface Terminal {
  readonly out: Output
  readonly err: Output
  readonly stdin: () => AsyncIterable<Uint8Array>
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd: string
  /** The language of what is said beside the result; Spanish where it is not given. */
  readonly lang?: Lang | undefined
  /** `YYYY-MM-DD`, where the user is. */
  readonly today: string
  /** Settles when the user asks to stop, by Ctrl+C. */
  readonly interrupted: () => Promise<void>
}

/** The terminal of this process. */
export function processTerminal(lang?: Lang): Terminal {
  return {
    out: toOutput(process.stdout, lang),
    err: toOutput(process.stderr, lang),
    stdin: () => process.stdin as AsyncIterable<Uint8Array>,
    env: process.env,
    cwd: process.cwd(),
    lang,
    today: localDay(new Date()),
    interrupted: () =>
      new Promise((resolve) => {
        process.once('SIGINT', () => resolve())
        process.once('SIGTERM', () => resolve())
      }),
  }
}

const notWritten: Said = {
  es: 'No se pudo escribir el resultado: revisa el espacio en el disco.',
  en: 'The result could not be written: check the space on the disk.',
}

function toOutput(stream: NodeJS.WriteStream, lang: Lang | undefined): Output {
  let isClosed = false
  let hasFailed = false
  stream.on('error', (error: NodeJS.ErrnoException) => {
    isClosed = true
    if (error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED') return
    hasFailed = true
    process.exitCode = 2
    if (stream !== process.stderr) process.stderr.write(`svc: ${inLanguage(notWritten, lang)}\n`)
  })
  return {
    isClosed: () => isClosed,
    hasFailed: () => hasFailed,
    isTerminal: stream.isTTY === true,
    width: stream.isTTY ? stream.columns : Infinity,
    write: (text) => {
      if (isClosed || stream.write(text)) return Promise.resolve()
      return new Promise((resolve) => {
        const done = (): void => {
          for (const event of ['drain', 'error', 'close']) stream.off(event, done)
          resolve()
        }
        for (const event of ['drain', 'error', 'close']) stream.on(event, done)
      })
    },
  }
}

/** Colours on a terminal, unless `NO_COLOR` asks for none. */
export async function paintFor({ isTerminal }: Output, env: Terminal['env']): Promise<Paint> {
  const { default: picocolors } = await import('picocolors')
  return picocolors.createColors(isTerminal && (env['NO_COLOR'] ?? '') === '' && env['TERM'] !== 'dumb')
}

/** Says something beside the result, on standard error. */
export function notice(terminal: Pick<Terminal, 'err' | 'lang'>, said: string | Said): Promise<void> {
  return terminal.err.write(`svc: ${toPrintable(inLanguage(said, terminal.lang))}\n`)
}
