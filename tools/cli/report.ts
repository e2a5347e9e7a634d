import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import about from '../../package.json' with { type: 'json' }
import type { Unreadable } from '../../rules/format/report.ts'
import { counted, countedInEnglish } from '../../rules/format/words.ts'
import { importsFolder, openCatalogs } from '../node/catalogs.ts'
import { toReason } from '../node/reasons.ts'
import type { Said } from '../node/said.ts'
import { learnLinks } from './bulk/learn-links.ts'
import { reviewAll } from './bulk/review-all.ts'
import { noCorrections } from '../review/corrections.ts'
import { failure } from '../node/failure.ts'
import { openConfigs } from '../review/project-config.ts'
import { createProgress } from './progress.ts'
import { compareWith, readReport, type Against } from './report/against.ts'
import { writePage } from './report/page.ts'
import { createCollector, type QualityReport } from './report/quality-report.ts'
import { reportSchema } from './report/schema.ts'
import { en, es } from './report/words.ts'
import { openFile } from './reports.ts'
import { openSource, type Source } from '../review/review.ts'
import { lintOptions, type Settings } from '../review/settings.ts'
import { countSources, findSources, noticeNoSources, refuseOverwriting } from './sources.ts'
import { createTally } from '../review/tally.ts'
import { notice, type Terminal } from '../node/terminal.ts'

/** The options of `svc report`. */
export interface ReportOptions extends Settings {
  readonly html?: string | undefined
  readonly format?: 'json' | undefined
  /** An earlier report, as JSON. */
  readonly against?: string | undefined
  readonly schema?: boolean | undefined
  readonly ndjson?: boolean | undefined
  readonly jobs?: number | undefined
  readonly ignore?: readonly string[] | undefined
  readonly config?: string | boolean | undefined
  readonly lang?: 'es' | 'en' | undefined
}

/** Judges everything and reports how good it is, as a page or as JSON; 0 whatever was found, 2 where something could not be read. */
export async function report(asked: readonly string[], options: ReportOptions, outer: Terminal): Promise<number> {
  if (options.schema === true) {
    await outer.out.write(`${JSON.stringify(reportSchema, undefined, 2)}\n`)
    return 0
  }
  if (asked.length === 0)
    throw failure({
      es: 'Falta decir de qué: un archivo, una carpeta, un patrón, o - para la entrada estándar.',
      en: 'Say of what: a file, a folder, a pattern, or - for standard input.',
    })
  if (options.html === undefined && options.format === undefined)
    throw failure({
      es: 'Falta decir cómo: --html ARCHIVO, --format json, o los dos.',
      en: 'Say how: --html FILE, --format json, or both.',
    })
  const before = options.against === undefined ? undefined : readEarlier(options.against, outer.cwd)
  refuseOverwriting(asked, [{ output: options.html }], outer)
  // A file that cannot be written is better told before the work than after it.
  const page = options.html === undefined ? undefined : openFile(options.html, outer.cwd)
  const { made, unreadable } = await judge(asked, options, outer)
  const against = before && compareWith(before, made)
  if (page !== undefined) {
    await page.write(writePage(made, against, options.lang === 'en' ? en : es))
    page.close()
    await notice(outer, written(options.html!, made))
  }
  if (options.format === 'json') await outer.out.write(`${JSON.stringify(withAgainst(made, against), undefined, 2)}\n`)
  return unreadable.length > 0 ? 2 : 0
}

/** Of what a page was written, and where. */
function written(file: string, { totals: { resources, files, errors, warnings } }: QualityReport): Said {
  return {
    es:
      `El informe está en «${file}»: ${counted(resources, 'recurso', 'recursos')} de ${counted(files, 'archivo', 'archivos')}, ` +
      `con ${counted(errors, 'error', 'errores')} y ${counted(warnings, 'aviso', 'avisos')}.`,
    en:
      `The report is in “${file}”: ${countedInEnglish(resources, 'resource')} of ${countedInEnglish(files, 'file')}, ` +
      `with ${countedInEnglish(errors, 'error')} and ${countedInEnglish(warnings, 'warning')}.`,
  }
}

function withAgainst(made: QualityReport, against: Against | undefined): object {
  return against === undefined ? made : { ...made, against }
}

function readEarlier(name: string, cwd: string): QualityReport {
  let text: string
  try {
    text = readFileSync(resolve(cwd, name), 'utf8')
  } catch (error) {
    throw failure({ es: `No se pudo leer «${name}»: ${toReason(error)}.`, en: `“${name}” could not be read: ${toReason(error, 'en')}.` })
  }
  const earlier = readReport(text)
  if (earlier === undefined)
    throw failure({
      es: `«${name}» no es un informe de svc report --format json.`,
      en: `“${name}” is no report of svc report --format json.`,
    })
  return earlier
}

async function judge(
  asked: readonly string[],
  options: ReportOptions,
  outer: Terminal,
): Promise<{ readonly made: QualityReport; readonly unreadable: readonly Unreadable[] }> {
  const progress = createProgress(outer)
  const { terminal } = progress
  // Findings are only counted.
  const settings = { ...options, fixes: false, ranges: false } as const
  const lint = await lintOptions(settings, terminal)
  const configs = openConfigs(settings, lint, terminal)
  const { find } = openCatalogs(importsFolder(terminal.env), () => {})
  const collector = createCollector()
  const tally = createTally(false)
  const unreadable: Unreadable[] = []
  const sources = () => findSources(asked, { ...options, targets: options.html === undefined ? [] : [{ output: options.html }] }, terminal)
  const open = (source: Source) => openSource(source, terminal)
  const followsReferences = !asked.includes('-')
  const learned = followsReferences ? await learnLinks(sources(), terminal) : undefined
  let done = 0
  // A bar needs to know how many there are.
  const total = terminal.err.isTerminal ? await countSources(sources()) : 0
  try {
    await reviewAll(sources(), {
      course: {
        fixing: 'none',
        correctionsOf: () => noCorrections,
        lintOptions: lint,
        optionsFor: ({ path }) => configs.optionsFor(path),
        unreadable,
        terminal,
        report: async ({ name, path }, line, found) => {
          const response = configs.apply(found, path)
          collector.add(tally.report({ file: name, ...(line !== undefined && { line }), response }))
        },
      },
      settings,
      jobs: options.jobs ?? availableParallelism(),
      areJobsAsked: options.jobs !== undefined,
      links: learned?.data,
      onFacts: collector.addFacts,
      open,
      onDone: async (isRead) => {
        if (isRead) tally.file()
        done += 1
        await progress.tick(done, total)
      },
    })
  } finally {
    learned?.close()
    await progress.end()
  }
  if (tally.summary().files === 0 && unreadable.length === 0) await noticeNoSources(terminal)
  const names = find('establecimientos')
  return {
    made: collector.end(tally.summary(), unreadable, {
      date: terminal.today,
      version: about.version,
      followsReferences,
      language: lint.language,
      nameOf: (code) => names?.get(code)?.display,
    }),
    unreadable,
  }
}
