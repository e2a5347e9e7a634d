import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { configName } from '../../rules/index.ts'
import { matchesGlob } from '../../rules/config/glob.ts'
import { toPrintable } from '../../rules/format/words.ts'
import { isPackagePath } from '../node/project-config.ts'
import type { Lang } from '../node/report-language.ts'
import { isCalled } from '../node/terminology/at-hand.ts'
import { listIndexes, terminologyFolder } from '../node/terminology/folder.ts'
import { failure } from '../node/failure.ts'
import { wayTo } from '../review/names.ts'
import { openConfigs, type ConfigChoice } from '../review/project-config.ts'
import type { Terminal } from '../node/terminal.ts'
import { showConfigWords } from './text/config.ts'

/** Prints what holds for a file, and which line of which configuration says so. */
export async function showConfig(
  asked: string,
  options: ConfigChoice & { readonly format?: 'json' | undefined; readonly lang?: Lang | undefined },
  terminal: Terminal,
): Promise<number> {
  const text = showConfigWords[options.lang ?? 'es']
  const path = resolve(terminal.cwd, asked)
  if (!existsSync(path)) throw failure(text.noFile(asked))
  const isFolder = statSync(path).isDirectory()
  const project = openConfigs(options, { today: terminal.today }, terminal).of(isFolder ? resolve(path, configName) : path)
  const name = project === undefined || isFolder ? undefined : project.nameOf(path)
  const { config = {} } = project ?? {}
  const suppress = (config.suppress ?? []).filter(
    ({ files }) => name === undefined || files === undefined || files.some((glob) => matchesGlob(glob, name)),
  )
  const isPast = (until: string | undefined) => until !== undefined && until < terminal.today
  if (options.format === 'json') {
    const holding = suppress.map((one) => ({
      ...one,
      expired: isPast(one.until),
      line: project!.rangeOf(['suppress', config.suppress!.indexOf(one)]).start.line,
    }))
    const lines = Object.fromEntries(Object.keys(config).map((key) => [key, project!.rangeOf([key]).start.line]))
    const whole = {
      file: asked,
      config: project?.file ?? null,
      ...config,
      ...(config.suppress !== undefined && { suppress: holding }),
      lines,
    }
    await terminal.out.write(`${JSON.stringify(whole, null, 2)}\n`)
    return 0
  }
  const rows: (readonly [string, string, string])[] = []
  const place = (...at: readonly (string | number)[]) => `${configName}:${project!.rangeOf(at).start.line}`
  const row = (key: 'guides' | 'ig' | 'only' | 'terminology', isAbsent?: (one: string) => boolean) => {
    const said = config[key]?.map((one) => (isAbsent?.(one) === true ? `${one}${text.absent}` : one)).join(', ')
    rows.push(said === undefined ? [key, text.defaults[key], text.byDefault] : [key, said, place(key)])
  }
  const imported = () => {
    const folder = terminologyFolder(terminal.env)
    return folder === undefined ? [] : listIndexes(folder).indexes.map(({ id }) => id)
  }
  row('guides')
  row('ig', (one) => isPackagePath(one) && !existsSync(resolve(project!.folder, one)))
  rows.push(
    config.strict === undefined ? ['strict', text.no, text.byDefault] : ['strict', config.strict ? text.yes : text.no, place('strict')],
  )
  row('only')
  row('terminology', (one) => !imported().some((id) => isCalled(id, one)))
  for (const [code, level] of Object.entries(config.severity ?? {})) rows.push([`severity ${code}`, level, place('severity', code)])
  for (const one of suppress) {
    const what = `${one.code}${one.path === undefined ? '' : text.at(one.path)}${one.files === undefined ? '' : ` (${one.files.join(', ')})`}: ${one.reason}`
    const until = one.until === undefined ? '' : isPast(one.until) ? text.past(one.until) : text.until(one.until)
    rows.push(['suppress', `${what}${until}`, place('suppress', config.suppress!.indexOf(one))])
  }
  const from = project === undefined ? text.none(configName, asked) : text.nearest(wayTo(project.file, terminal), asked)
  const width = Math.max(...rows.map(([key]) => key.length))
  await terminal.out.write(
    `${toPrintable(from)}\n${rows.map(([key, value, why]) => `  ${key.padEnd(width)}  ${toPrintable(value)}  (${why})\n`).join('')}`,
  )
  return 0
}
