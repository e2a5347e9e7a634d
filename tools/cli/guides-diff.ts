import { carryOver, type CarriedOver, type HeldVersion } from '../../rules/carry-over.ts'
import { describeChange, describeDefinition } from '../../rules/format/guide-diff.ts'
import { counted, toPrintable } from '../../rules/format/words.ts'
import { diffGuides, type DefinitionDiff, type GuideDiff } from '../../rules/guides/diff/diff.ts'
import { guides, withoutConsequences, type LintOptions } from '../../rules/index.ts'
import { findFiles, isLinesName } from '../node/find-files.ts'
import { readLines, readWhole, streamFile } from '../node/passages.ts'
import { toReason } from '../node/reasons.ts'
import { failure } from './failure.ts'
import { openVersion } from './guide-versions.ts'
import { lintOptions } from './settings.ts'
import { notice, paintFor, type Terminal } from './terminal.ts'

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
  const options: LintOptions = { ...(await lintOptions({}, terminal)), ranges: true }
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

async function tellDiff({ from, to, definitions }: GuideDiff, { out, env }: Terminal): Promise<void> {
  const paint = await paintFor(out, env)
  await out.write(`${paint.bold(`${labelOf(from)} → ${labelOf(to)}`)}\n`)
  for (const definition of definitions) {
    const told =
      definition.kind.endsWith('Set') || definition.kind.endsWith('System') ? definition.changes.slice(0, mostCodes) : definition.changes
    const width = Math.min(56, Math.max(0, ...told.map(({ at }) => at.length)))
    const lines = told.map((change) => {
      const place = change.at === '' ? '' : `${toPrintable(change.at).padEnd(width)}  `
      return `  ${change.isStricter ? paint.yellow('!') : ' '} ${place}${toPrintable(describeChange(change))}\n`
    })
    const more = definition.changes.length - told.length
    await out.write(`\n${paint.bold(describeDefinition(definition))}\n${lines.join('')}`)
    if (more > 0) await out.write(`    ${paint.dim(`… y ${more} más; --format json los da todos`)}\n`)
  }
  await out.write(`\n${summaryOf(definitions)}\n`)
}

function labelOf({ id, version }: GuideDiff['from']): string {
  const isDraft = guides.some((guide) => guide.id === id && guide.version === version && guide.isDraft === true)
  return `${id} ${version}${isDraft ? ' (borrador)' : ''}`
}

function summaryOf(definitions: readonly DefinitionDiff[]): string {
  if (definitions.length === 0) return 'Las dos versiones dicen lo mismo.'
  const count = (wanted: DefinitionDiff['change']) => definitions.filter(({ change }) => change === wanted).length
  const stricter = definitions.flatMap(({ changes }) => changes).filter(({ isStricter }) => isStricter).length
  const parts = [
    counted(count('added'), 'definición nueva', 'definiciones nuevas'),
    `${count('removed')} que ya no ${count('removed') === 1 ? 'está' : 'están'}`,
    `${count('changed')} que ${count('changed') === 1 ? 'cambia' : 'cambian'}`,
  ]
  const risk = `${counted(stricter, 'cambio puede', 'cambios pueden')} hacer inválido lo que era válido (!).`
  return `${parts.join(', ')}. ${stricter === 0 ? 'Nada de lo que era válido deja de serlo.' : risk}`
}

async function tellFiles(results: readonly FileDiff[], { contents: { id, version } }: HeldVersion, { out, env }: Terminal): Promise<void> {
  const paint = await paintFor(out, env)
  for (const { file, line, issues, errors, errorsAfterFixes, pinned } of results) {
    const name = `${toPrintable(file)}${line === undefined ? '' : `:${line}`}`
    const what =
      errors === 0
        ? paint.green('sigue siendo lo que era')
        : `${paint.red('se rompe')}: ${counted(errors, 'error nuevo', 'errores nuevos')}`
    await out.write(`\n${paint.bold(name)}: ${what}\n`)
    const causes = withoutConsequences(issues)
    for (const issue of causes) {
      const { severity, path, message, quickFix } = issue
      await out.write(
        `  ${severity === 'error' ? paint.red('error') : paint.yellow('aviso')}  ${toPrintable(path)}: ${toPrintable(message)}\n`,
      )
      if (quickFix !== undefined) {
        const sure = quickFix.options === undefined ? (quickFix.safe ? 'segura' : 'dudosa') : 'a elegir'
        await out.write(`         ${paint.dim(`corrección ${sure}: ${toPrintable(quickFix.title)}`)}\n`)
      }
    }
    const following = issues.length - causes.length
    if (following > 0) await out.write(`  ${paint.dim(`${counted(following, 'se sigue', 'se siguen')} de lo anterior.`)}\n`)
    if (errors > 0) await out.write(`  ${remainderOf(errorsAfterFixes)}\n`)
    for (const profile of pinned)
      await out.write(`  Declara «${toPrintable(profile)}»: para ${id} ${version}, cambia lo que sigue a la barra.\n`)
  }
  const broken = results.filter(({ errors }) => errors > 0).length
  await out.write(`\nDe ${counted(results.length, 'recurso', 'recursos')} se ${broken === 1 ? 'rompe' : 'rompen'} ${broken}.\n`)
}

function remainderOf({ safe, unsafe }: CarriedOver['errorsAfterFixes']): string {
  if (safe === 0) return 'Con las correcciones seguras pasa a la versión nueva.'
  if (unsafe === 0) return 'Con todas las correcciones, también las dudosas, pasa a la versión nueva.'
  return `Con todas las correcciones ${unsafe === 1 ? 'queda 1 error' : `quedan ${unsafe} errores`} que hay que resolver a mano.`
}
