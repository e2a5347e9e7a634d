import { z } from 'zod'
import { createTally } from '../../review/tally.ts'
import { isLinesName } from '../../node/find-files.ts'
import { noCorrections } from '../../review/corrections.ts'
import { failure } from '../../node/failure.ts'
import type { Said } from '../../node/said.ts'
import { openConfigs } from '../../review/project-config.ts'
import { review } from '../../review/review.ts'
import { responseSchema } from '../../remote/response-schema.ts'
import { findInside } from '../folders.ts'
import { shown } from '../consequences.ts'
import { lintOptionsWith } from '../packages.ts'
import { defineTool, offline } from '../tool.ts'

const cancelled: Said = { es: 'La revisión se canceló antes de terminar.', en: 'The check was cancelled before it ended.' }

export default defineTool({
  name: 'svc_fhir_lint_run',
  title: { es: 'Revisar archivos FHIR', en: 'Check FHIR files' },
  description: {
    es: 'Revisa archivos, carpetas (sus *.json y *.ndjson) y patrones de las carpetas abiertas en el editor, sin conexión y sin cambiarlos. Responde, por archivo (y por línea en NDJSON), lo mismo que svc_fhir_lint_local con la posición de cada problema, y los totales. Vale el svc.config.json más cercano de cada archivo; lo que silencia se cuenta en «suppressed». Una sola ruta fuera de esas carpetas anula toda la llamada.',
    en: 'Checks files, folders (their *.json and *.ndjson) and globs of the folders that are open in the editor, offline and without changing them. Answers, for each file (and each line of NDJSON), the same as svc_fhir_lint_local with the place of each problem, and the totals. The nearest svc.config.json of each file holds; what it suppresses is counted in “suppressed”. A single path outside of those folders refuses the whole call.',
  },
  input: ({ tell, text, ig, all, severity, issueLimit, showSuppressed }) =>
    z.strictObject({
      paths: z
        .array(
          text(
            tell('una ruta', 'a path'),
            tell(
              'Ruta de un archivo o carpeta, o patrón como «recursos/**/*.json».',
              'Path of a file or folder, or a glob such as “resources/**/*.json”.',
            ),
          ),
          { error: tell('una lista con al menos una ruta, carpeta o patrón', 'a list with at least one path, folder or glob') },
        )
        .min(1, { error: tell('una lista con al menos una ruta, carpeta o patrón', 'a list with at least one path, folder or glob') })
        .describe(
          tell(
            'Qué se revisa; las rutas relativas se buscan en cada carpeta abierta, en orden.',
            'What is checked; relative paths are looked for in each open folder, in order.',
          ),
        ),
      ig,
      all,
      severity,
      limit: issueLimit,
      show_suppressed: showSuppressed,
    }),
  output: z.looseObject({
    results: z.array(responseSchema.extend({ file: z.string(), line: z.number().optional() })),
    summary: z.looseObject({
      files: z.number(),
      errors: z.number(),
      warnings: z.number(),
      fixable: z.number(),
      omitted: z.number().optional(),
      unverified: z.number().optional(),
      suppressed: z.number().optional(),
    }),
    unreadable: z.array(z.looseObject({ file: z.string(), reason: z.string() })).optional(),
  }),
  effects: offline,
  readsFiles: true,
  handle: async ({ paths, ig, show_suppressed, ...telling }, call) => {
    const { folders, signal, terminal } = call
    const found = await findInside(paths, folders, call.lang)
    const unreadable = [...found.unreadable]
    const results: unknown[] = []
    const tally = createTally(false)
    const options = await lintOptionsWith(ig, call)
    const configs = openConfigs(
      { ig, showSuppressed: show_suppressed, within: folders, openPackages: call.openPackages, lang: call.lang },
      options,
      terminal,
    )
    for (const source of found.files) {
      // Lint waits for nothing: a client that asks whether the server lives, or no longer wants the answer, gets its turn here.
      await new Promise((turn) => setImmediate(turn))
      if (signal.aborted) throw failure(cancelled)
      const isRead = await review(
        { ...source, isLines: isLinesName(source.name) },
        {
          fixing: 'none',
          correctionsOf: () => noCorrections,
          lintOptions: options,
          optionsFor: ({ path }) => configs.optionsFor(path),
          unreadable,
          terminal,
          report: async ({ path }, line, found) => {
            const response = configs.apply(found, path)
            tally.report({ file: source.name, response })
            results.push({ file: source.name, ...(line !== undefined && { line }), ...shown(response, telling, call) })
          },
        },
      )
      if (isRead) tally.file()
    }
    for (const report of configs.warnings(!found.files.every(({ name }) => paths.includes(name)))) {
      tally.report(report)
      results.push({ file: report.file, ...shown(report.response, telling, call) })
    }
    return { results, summary: tally.summary(), ...(unreadable.length > 0 && { unreadable }) }
  },
})
