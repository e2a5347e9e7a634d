import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { counted, countedInEnglish, toPrintable } from '../../rules/format/words.ts'
import { toReason } from '../node/reasons.ts'
import { inLanguage } from '../node/said.ts'
import { rewriteFile } from '../node/rewriting.ts'
import { failure } from '../node/failure.ts'
import { notice, type Terminal } from '../node/terminal.ts'
import { createBaseline, parseBaseline, recordBaseline, type Baseline, type Known } from './baseline.ts'

/** A baseline and the file it is kept in. */
export interface OpenBaseline extends Baseline {
  /** Says what is known and what is stale, and writes the file where that was asked for. */
  readonly end: () => Promise<void>
}

/** Opens the baseline of a run; `isUpdating` writes it anew in the end. */
export function openBaseline(name: string, isUpdating: boolean, terminal: Terminal): OpenBaseline {
  const { cwd } = terminal
  const path = resolve(cwd, name)
  const isGone = (file: string): boolean => !existsSync(resolve(cwd, file))
  const known = read(name, path, isUpdating)
  if (isUpdating) {
    const recording = recordBaseline(known)
    return {
      ...recording,
      end: async () => {
        write(name, path, recording.updated(isGone))
        const count = recording.found()
        await notice(terminal, {
          es: `«${name}» quedó al día: ${counted(count, 'problema conocido', 'problemas conocidos')}.`,
          en: `“${name}” is up to date: ${countedInEnglish(count, 'known problem', 'known problems')}.`,
        })
      },
    }
  }
  const baseline = createBaseline(known)
  return {
    ...baseline,
    end: async () => {
      const found = baseline.found()
      if (found > 0) {
        await notice(terminal, {
          es: `${counted(found, 'problema conocido queda fuera', 'problemas conocidos quedan fuera')} (${name}).`,
          en: `${countedInEnglish(found, 'known problem is left out', 'known problems are left out')} (${name}).`,
        })
      }
      await noticeStale(name, baseline.stale(isGone), terminal)
    },
  }
}

const mostStale = 10

async function noticeStale(name: string, stale: ReturnType<Baseline['stale']>, terminal: Terminal): Promise<void> {
  if (stale.length === 0) return
  const words = counted(stale.length, 'entrada que ya no ocurre: quítala', 'entradas que ya no ocurren: quítalas')
  const inEnglish = countedInEnglish(stale.length, 'entry that no longer occurs: remove it', 'entries that no longer occur: remove them')
  await notice(terminal, {
    es: `«${name}» tiene ${words} con --update-baseline.`,
    en: `“${name}” has ${inEnglish} with --update-baseline.`,
  })
  for (const entry of stale.slice(0, mostStale)) await terminal.err.write(`  ${toPrintable(entry.join('  '))}\n`)
  if (stale.length > mostStale)
    await terminal.err.write(`  … ${stale.length - mostStale} ${inLanguage({ es: 'más', en: 'more' }, terminal.lang)}\n`)
}

function read(name: string, path: string, isUpdating: boolean): Known {
  if (!existsSync(path)) {
    if (isUpdating) return {}
    throw failure({
      es: `No existe la línea base «${name}»: créala con --update-baseline.`,
      en: `There is no baseline “${name}”: make it with --update-baseline.`,
    })
  }
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw failure({
      es: `No se pudo leer la línea base «${name}»: ${toReason(error)}.`,
      en: `The baseline “${name}” could not be read: ${toReason(error, 'en')}.`,
    })
  }
  const known = parseBaseline(text)
  if (known === undefined)
    throw failure({
      es: `«${name}» no es una línea base: revisa el nombre, o bórralo y créala con --update-baseline.`,
      en: `“${name}” is no baseline: check the name, or delete it and make one with --update-baseline.`,
    })
  return known
}

function write(name: string, path: string, known: Known): void {
  try {
    const rewriting = rewriteFile(path)
    rewriting.write(`${JSON.stringify(known, undefined, 2)}\n`)
    rewriting.commit()
  } catch (error) {
    throw failure({
      es: `No se pudo escribir la línea base «${name}»: ${toReason(error)}.`,
      en: `The baseline “${name}” could not be written: ${toReason(error, 'en')}.`,
    })
  }
}
