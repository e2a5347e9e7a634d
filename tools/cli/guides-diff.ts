import { carryOver, type CarriedOver, type HeldVersion } from '../../rules/carry-over.ts'
import { toPrintable } from '../../rules/format/words.ts'
import { diffGuides, type GuideDiff } from '../../rules/guides/diff/diff.ts'
import { guides, withoutConsequences, type LintOptions } from '../../rules/index.ts'
import { findFiles, isLinesName } from '../node/find-files.ts'
import { readLines, readWhole, streamFile } from '../node/passages.ts'
import { toReason } from '../node/reasons.ts'
import { failure } from '../node/failure.ts'
import { lintOptions } from '../review/settings.ts'
import { notice, paintFor, type Terminal } from '../node/terminal.ts'
import { openVersion } from './guide-versions.ts'
import { en, es } from './text/guides-diff.ts'

/** The options of `svc guides diff`. */
export interface DiffOptions {
  readonly format?: 'json'
  readonly offline?: boolean
}

/** The fate of a resource of a file. */
interface FileDiff extends CarriedOver {
  readonly file: string
  readonly line?: number
}

/**
 * Says what one version of a guide says otherwise than another, and which of some files break by it. Gives 1 where one does, 2 where one
 * could not be read.
 */
export async function diffVersions(
  [from, to]: readonly [string, string],
  files: readonly string[],
  { format, offline }: DiffOptions,
  terminal: Terminal,
): Promise<number> {
  const [old, now] = [await openVersion(from, terminal, { offline }), await openVersion(to, terminal, { offline })]
  if (old.name !== now.name)
    throw failure({
      es: `«${from}» y «${to}» son dos guías distintas: compara dos versiones de una.`,
      en: `“${from}” and “${to}” are two guides: compare two versions of one.`,
    })
  const diff = diffGuides(old.contents, now.contents)
  const { results, unreadable } = await carryAll(files, [old, now], terminal)
  if (format === 'json')
    await terminal.out.write(`${JSON.stringify({ ...diff, ...(files.length > 0 && { files: results }) }, undefined, 2)}\n`)
  else {
    await tellDiff(diff, terminal)
    if (files.length > 0) await tellFiles(results, now, terminal)
  }
  if (unreadable > 0) return 2
  return results.some(({ errors }) => errors > 0) ? 1 : 0
}

async function carryAll(
  asked: readonly string[],
  [old, now]: readonly [HeldVersion, HeldVersion],
  terminal: Terminal,
): Promise<{ readonly results: readonly FileDiff[]; readonly unreadable: number }> {
  const results: FileDiff[] = []
  let unreadable = 0
  if (asked.length === 0) return { results, unreadable }
  const options: LintOptions = { ...(await lintOptions({ lang: terminal.lang }, terminal)), ranges: true }
  for await (const source of findFiles(asked, { cwd: terminal.cwd, lang: terminal.lang })) {
    try {
      if ('reason' in source) throw failure(source.reason)
      const passages = isLinesName(source.name) ? readLines(streamFile(source.path)) : [await readWhole(source.path)]
      for await (const { text, line } of passages) {
        if (line !== undefined && text.trim() === '') continue
        results.push({ file: source.name, ...(line !== undefined && { line }), ...carryOver(text, old, now, options) })
      }
    } catch (error) {
      unreadable += 1
      const [file, reason] = 'reason' in source ? [source.file, source.reason] : [source.name, toReason(error, terminal.lang)]
      await notice(terminal, { es: `No se pudo leer «${file}»: ${reason}.`, en: `“${file}” could not be read: ${reason}.` })
    }
  }
  return { results, unreadable }
}

/** How many changes of a set or system are told; of profiles, all. */
const mostCodes = 12

async function tellDiff({ from, to, definitions }: GuideDiff, { out, env, lang }: Terminal): Promise<void> {
  const said = lang === 'en' ? en : es
  const labelOf = ({ id, version }: GuideDiff['from']): string => {
    const isDraft = guides.some((guide) => guide.id === id && guide.version === version && guide.isDraft === true)
    return `${id} ${version}${isDraft ? ` (${said.draft})` : ''}`
  }
  const paint = await paintFor(out, env)
  await out.write(`${paint.bold(`${labelOf(from)} → ${labelOf(to)}`)}\n`)
  for (const definition of definitions) {
    const told =
      definition.kind.endsWith('Set') || definition.kind.endsWith('System') ? definition.changes.slice(0, mostCodes) : definition.changes
    const width = Math.min(56, Math.max(0, ...told.map(({ at }) => at.length)))
    const lines = told.map((change) => {
      const place = change.at === '' ? '' : `${toPrintable(change.at).padEnd(width)}  `
      return `  ${change.isStricter ? paint.yellow('!') : ' '} ${place}${toPrintable(said.change(change))}\n`
    })
    const more = definition.changes.length - told.length
    await out.write(`\n${paint.bold(said.definition(definition))}\n${lines.join('')}`)
    if (more > 0) await out.write(`    ${paint.dim(said.more(more))}\n`)
  }
  await out.write(`\n${said.summary(definitions)}\n`)
}

async function tellFiles(
  results: readonly FileDiff[],
  { contents: { id, version } }: HeldVersion,
  { out, env, lang }: Terminal,
): Promise<void> {
  const said = lang === 'en' ? en : es
  const paint = await paintFor(out, env)
  for (const { file, line, issues, errors, errorsAfterFixes, pinned } of results) {
    const name = `${toPrintable(file)}${line === undefined ? '' : `:${line}`}`
    const what = errors === 0 ? paint.green(said.asBefore) : `${paint.red(said.breaks)}: ${said.newErrors(errors)}`
    await out.write(`\n${paint.bold(name)}: ${what}\n`)
    const causes = withoutConsequences(issues)
    for (const issue of causes) {
      const { severity, path, message, quickFix } = issue
      await out.write(
        `  ${severity === 'error' ? paint.red(said.error) : paint.yellow(said.warning)}  ${toPrintable(path)}: ${toPrintable(message)}\n`,
      )
      if (quickFix !== undefined) {
        const kind = quickFix.options === undefined ? (quickFix.safe ? 'safe' : 'unsafe') : 'choice'
        await out.write(`         ${paint.dim(`${said.fix[kind]}: ${toPrintable(quickFix.title)}`)}\n`)
      }
    }
    const following = issues.length - causes.length
    if (following > 0) await out.write(`  ${paint.dim(said.following(following))}\n`)
    if (errors > 0) await out.write(`  ${said.remainder(errorsAfterFixes)}\n`)
    for (const profile of pinned) await out.write(`  ${said.pinned(toPrintable(profile), `${id} ${version}`)}\n`)
  }
  const broken = results.filter(({ errors }) => errors > 0).length
  await out.write(`\n${said.broken(broken, results.length)}\n`)
}
