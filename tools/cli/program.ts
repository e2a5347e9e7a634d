import { Command, Help, Option } from 'commander'
import about from '../../package.json' with { type: 'json' }
import type { Lang } from '../node/report-language.ts'
import { failure } from '../node/failure.ts'
import { codes, listed, mostWarnings, onlyJson, optionOf, wholeNumber } from './option-values.ts'
import type { Terminal } from '../node/terminal.ts'
import type { HelpText } from './text/es.ts'
import { collectTargets, formats } from './targets.ts'
import type { ReportOptions } from './report.ts'
import type { ValidateOptions } from './validate-options.ts'

/** The command line: every command reads its own module only when it is called. `done` is given the exit status. */
export function createProgram(text: HelpText, terminal: Terminal, done: (status: number) => void): Command {
  const placed = (usage: string): string => usage.replace('[options]', text.optionsHere).replace('[command]', text.commandHere)
  const program = new Command('svc')
    .description(text.program.about)
    .version(about.version, '-V, --version', text.program.version)
    .addOption(optionOf('--lang <es|en>', text.program.lang, ['es', 'en']).default(langOf(terminal.env)))
    .helpOption('-h, --help', text.program.help)
    .helpCommand(false)
    .addHelpText('after', `\n${text.program.after}`)
    .exitOverride()
    .configureOutput({
      writeOut: (help) => void terminal.out.write(help),
      writeErr: (help) => void terminal.err.write(help),
      outputError: () => {},
      getOutHelpWidth: () => Math.min(terminal.out.width, 120),
      getErrHelpWidth: () => Math.min(terminal.err.width, 120),
    })
    .configureHelp({
      styleTitle: (title) => text.headings[title] ?? title,
      commandUsage: (command) => placed(new Help().commandUsage(command)),
      optionDescription: ({ description }) => description,
      subcommandTerm: (command) => placed(new Help().subcommandTerm(command)),
    })
  // Commander shows the nearest help that there is, as if the command had been found.
  program.on('beforeAllHelp', ({ command }: { command: Command }) => {
    const [name] = command.args
    if (isGroup(command) && name !== undefined && !name.startsWith('-')) commandIn(command, name)
  })
  addValidate(program, text, terminal, done)
  addReport(program, text, terminal, done)
  addLookups(program, text, terminal, done)
  addProject(program, text, terminal, done)
  addCatalog(program, text, terminal, done)
  addTerminology(program, text, terminal, done)
  addServers(program, text, terminal, done)
  addCompletion(program, text, terminal, done)
  addHelp(program, text, done)
  return program
}

/** True for a command whose first operand can only be the name of one beneath it. */
function isGroup(command: Command): boolean {
  return command.commands.length > 0 && command.registeredArguments.length === 0
}

function commandIn(parent: Command, name: string): Command {
  const found = parent.commands.find((command) => command.name() === name)
  if (found === undefined)
    throw failure({
      es: `No existe la orden «${name}». Mira las que hay con --help.`,
      en: `There is no command “${name}”. See those that there are with --help.`,
    })
  return found
}

function addValidate(program: Command, { validate, names }: HelpText, terminal: Terminal, done: (status: number) => void): void {
  const targets = collectTargets()
  add(program, 'validate', validate.about)
    .argument(`[${names.path}...]`, validate.paths)
    .addOption(new Option(`-f, --format <${names.form}>`, validate.format).choices(formats).argParser(targets.format))
    .option(`-o, --output <${names.file}>`, validate.output, targets.output)
    .option('--fix', validate.fix)
    .option('--fix-dry-run', validate.fixDryRun)
    .option('--fix-unsafe', validate.fixUnsafe)
    .option(`--max-warnings <${names.count}>`, validate.maxWarnings, mostWarnings)
    .option('--quiet', validate.quiet)
    .option('--all', validate.all)
    .option('--no-fixes', validate.noFixes)
    .option(`--profile <${names.url}>`, validate.profile)
    .option(`--cl-core-version <${names.version}>`, validate.clCoreVersion)
    .option('--full', validate.full)
    .option('--strict', validate.strict)
    .option(`--only <${names.code}>`, validate.only, codes)
    .option(`--ig <${names.package}>`, validate.ig, listed)
    .option('--offline', validate.offline)
    .option(`--guide <${names.guide}>`, validate.guide)
    .option(`--baseline <${names.file}>`, validate.baseline)
    .option('--update-baseline', validate.updateBaseline)
    .option(`--stdin-filename <${names.file}>`, validate.stdinFilename)
    .option(`--ignore <${names.glob}>`, validate.ignore, listed)
    .option('--watch', validate.watch)
    .option('--ndjson', validate.ndjson)
    .option(`--jobs <${names.count}>`, validate.jobs, wholeNumber('--jobs', 1))
    .option('--refs', validate.refs)
    .option(`--resume <${names.file}>`, validate.resume)
    .option('--remote', validate.remote)
    .option(`--config <${names.file}>`, validate.config)
    .option('--no-config', validate.noConfig)
    .option('--show-suppressed', validate.showSuppressed)
    .addHelpText('after', `\n${validate.after}`)
    .action(async (paths: readonly string[], options: Omit<ValidateOptions, 'targets'>, command: Command) => {
      const module = await import('./validate.ts')
      done(await module.validate(paths, { ...options, lang: langIn(command), targets: targets.all() }, terminal))
    })
}

/** The language of the environment: `SVC_LANG`, for programs that start the command and give it no options. */
export function langOf(env: Terminal['env']): Lang | undefined {
  const lang = env['SVC_LANG']
  return lang === 'es' || lang === 'en' ? lang : undefined
}

/** The language that the whole command line was given. */
function langIn(command: Command): Lang | undefined {
  return command.optsWithGlobals<{ lang?: Lang }>().lang
}

function addReport(program: Command, { report, validate, names }: HelpText, terminal: Terminal, done: (status: number) => void): void {
  add(program, 'report', report.about)
    .argument(`[${names.path}...]`, validate.paths)
    .option(`--html <${names.file}>`, report.html)
    .addOption(new Option(`-f, --format <${names.form}>`, report.format).argParser(onlyJson))
    .option(`--against <${names.file}>`, report.against)
    .option('--schema', report.schema)
    .option(`--profile <${names.url}>`, validate.profile)
    .option('--full', validate.full)
    .option('--strict', validate.strict)
    .option(`--only <${names.code}>`, validate.only, codes)
    .option(`--ig <${names.package}>`, validate.ig, listed)
    .option('--offline', validate.offline)
    .option(`--guide <${names.guide}>`, validate.guide)
    .option(`--ignore <${names.glob}>`, validate.ignore, listed)
    .option('--ndjson', validate.ndjson)
    .option(`--jobs <${names.count}>`, validate.jobs, wholeNumber('--jobs', 1))
    .option(`--config <${names.file}>`, validate.config)
    .option('--no-config', validate.noConfig)
    .addHelpText('after', `\n${report.after}`)
    .action(async (paths: readonly string[], options: ReportOptions, command: Command) => {
      done(await (await import('./report.ts')).report(paths, { ...options, lang: langIn(command) }, terminal))
    })
}

/** Refuses an argument of a command that has none, and others under it: it is meant as the name of one of these. */
function refuseUnknownCommand(command: Command): void {
  const [name] = command.args
  if (name === undefined) return
  const names = command.commands.map((one) => one.name()).join(', ')
  command.error(`error: unknown command '${name}' (Did you mean ${names}?)`, { code: 'commander.unknownCommand' })
}

/** Commands that say what the linter knows. */
function addLookups(program: Command, text: HelpText, terminal: Terminal, done: (status: number) => void): void {
  const { explain, rules, guides, example, names } = text
  add(program, 'explain', explain.about)
    .argument(`<${names.code}>`, explain.code)
    .action(async (code: string, _: object, command: Command) =>
      done(await (await import('./explain.ts')).explain(code, terminal, langIn(command))),
    )
  add(program, 'rules', rules.about)
    .addOption(optionOf(`-f, --format <${names.form}>`, rules.format, ['json', 'md']))
    .action(async ({ format }: { format?: 'json' | 'md' }, command: Command) =>
      done(await (await import('./rules.ts')).listRules(format, terminal, langIn(command))),
    )
  const listing = add(program, 'guides', guides.about)
    .addOption(new Option(`-f, --format <${names.form}>`, guides.format).argParser(onlyJson))
    .allowExcessArguments()
    .action(async ({ format }: { format?: 'json' }, command: Command) => {
      refuseUnknownCommand(command)
      done(await (await import('./guides.ts')).listGuides(format, terminal))
    })
  add(listing, 'diff', guides.diff.about)
    .argument(`<${names.older}>`, guides.diff.older)
    .argument(`<${names.newer}>`, guides.diff.newer)
    .argument(`[${names.path}...]`, guides.diff.paths)
    .addOption(new Option(`-f, --format <${names.form}>`, guides.format).argParser(onlyJson))
    .option('--offline', text.validate.offline)
    .addHelpText('after', `\n${guides.diff.after}`)
    .action(async (older: string, newer: string, paths: readonly string[], _own: unknown, command: Command) => {
      const { diffVersions } = await import('./guides-diff.ts')
      done(await diffVersions([older, newer], paths, command.optsWithGlobals(), terminal))
    })
  add(program, 'example', example.about)
    .argument(`<${names.type}>`, example.type)
    .option('--invalid', example.invalid)
    .action(async (type: string, { invalid = false }: { invalid?: boolean }) =>
      done(await (await import('./example.ts')).printExample(type, !invalid, terminal)),
    )
}

/** Commands for the files of a project: its configuration, and one fix in one of them. */
function addProject(program: Command, text: HelpText, terminal: Terminal, done: (status: number) => void): void {
  const { init, config, fix, names } = text
  add(program, 'init', init.about)
    .option('-y, --yes', init.yes)
    .action(async (options: { yes?: boolean }, command: Command) =>
      done(await (await import('./init.ts')).init({ ...options, lang: langIn(command) }, terminal)),
    )
  add(program, 'config', config.about)
    .argument(`[${names.path}]`, config.path)
    .addOption(new Option(`-f, --format <${names.form}>`, config.format).argParser(onlyJson))
    .action(async (path: string | undefined, options: { format?: 'json' }, command: Command) =>
      done(await (await import('./config.ts')).showConfig(path ?? '.', { ...options, lang: langIn(command) }, terminal)),
    )
  add(program, 'fix', fix.about)
    .argument(`<${names.file}>`, fix.file)
    .requiredOption('--pointer <pointer>', fix.pointer)
    .requiredOption('--replacement <json>', fix.replacement)
    .action(async (file: string, change: { pointer: string; replacement: string }) =>
      done(await (await import('./fix.ts')).fix(file, change, terminal)),
    )
}

function addCatalog(program: Command, { catalog, names }: HelpText, terminal: Terminal, done: (status: number) => void): void {
  const command = add(program, 'catalog', catalog.about).addHelpText('after', `\n${catalog.after}`)
  add(command, 'search', catalog.search.about)
    .argument(`<${names.catalog}>`, catalog.search.catalog)
    .argument(`<${names.text}...>`, catalog.search.text)
    .option(`--limit <${names.count}>`, catalog.search.limit, wholeNumber('--limit', 1))
    .action(async (id: string, words: readonly string[], { limit = 20 }: { limit?: number }) =>
      done(await (await import('./catalog.ts')).searchCatalog(id, words.join(' '), limit, terminal)),
    )
  add(command, 'get', catalog.get.about)
    .argument(`<${names.catalog}>`, catalog.get.catalog)
    .argument(`<${names.code}>`, catalog.get.code)
    .action(async (id: string, code: string) => done(await (await import('./catalog.ts')).getConcept(id, code, terminal)))
  add(command, 'import', catalog.import.about)
    .argument(`<${names.catalog}>`, catalog.import.catalog)
    .argument(`<${names.file}>`, catalog.import.file)
    .action(async (id: string, file: string) => done(await (await import('./catalog.ts')).importCatalog(id, file, terminal)))
  add(command, 'list', catalog.list.about).action(async () => done(await (await import('./catalog.ts')).listCatalogs(terminal)))
}

function addTerminology(program: Command, { terminology, names }: HelpText, terminal: Terminal, done: (status: number) => void): void {
  const command = add(program, 'terminology', terminology.about).addHelpText('after', `\n${terminology.after}`)
  const withFormat = (one: Command): Command =>
    one.addOption(new Option(`-f, --format <${names.form}>`, terminology.format).argParser(onlyJson))
  withFormat(add(command, 'import', terminology.import.about))
    .argument(`<${names.file}...>`, terminology.import.file)
    .option(`--as <${names.system}>`, terminology.import.as)
    .action(async (files: readonly string[], options: { as?: string; format?: 'json' }) =>
      done(await (await import('./terminology/import.ts')).importTerminology(files, options, terminal)),
    )
  withFormat(add(command, 'list', terminology.list.about)).action(async ({ format }: { format?: 'json' }) =>
    done(await (await import('./terminology/list.ts')).listTerminology(format, terminal)),
  )
  add(command, 'remove', terminology.remove.about)
    .argument(`<${names.terminology}...>`, terminology.remove.name)
    .action(async (ids: readonly string[]) => done(await (await import('./terminology/list.ts')).removeTerminology(ids, terminal)))
  withFormat(add(command, 'search', terminology.search.about))
    .argument(`<${names.text}...>`, terminology.search.text)
    .option(`--in <${names.terminology}>`, terminology.in)
    .option(`--limit <${names.count}>`, terminology.search.limit, wholeNumber('--limit', 1))
    .action(async (words: readonly string[], options: { in?: string; limit?: number; format?: 'json' }) =>
      done(await (await import('./terminology/search.ts')).searchTerminology(words.join(' '), options, terminal)),
    )
  withFormat(add(command, 'expand', terminology.expand.about))
    .argument(`<${names.text}>`, terminology.expand.set)
    .option(`--in <${names.terminology}>`, terminology.in)
    .option(`--limit <${names.count}>`, terminology.expand.limit, wholeNumber('--limit', 1))
    .option(`--system-version <${names.system}|${names.version}>`, terminology.expand.systemVersion, listed)
    .action(async (asked: string, options: { in?: string; limit?: number; format?: 'json'; systemVersion?: readonly string[] }) =>
      done(await (await import('./terminology/expand.ts')).expandTerminology(asked, options, terminal)),
    )
  withFormat(add(command, 'explain', terminology.explain.about))
    .argument(`<${names.code}>`, terminology.explain.code)
    .option(`--in <${names.terminology}>`, terminology.in)
    .action(async (code: string, options: { in?: string; format?: 'json' }) =>
      done(await (await import('./terminology/explain.ts')).explainTerminology(code, options, terminal)),
    )
}

/** Commands that answer other programs. */
function addServers(program: Command, text: HelpText, terminal: Terminal, done: (status: number) => void): void {
  add(program, 'mcp', text.mcp.about)
    .option(`--ig <${text.names.package}>`, text.validate.ig, listed)
    .option('--offline', text.validate.offline)
    // The only way there is; configurations of editors often name it.
    .addOption(new Option('--stdio').hideHelp())
    .addHelpText('after', `\n${text.mcp.after}`)
    .action(async (options: { ig?: readonly string[]; offline?: boolean }, command: Command) =>
      done(await (await import('./mcp.ts')).mcp({ ...options, lang: langIn(command) }, terminal)),
    )
  add(program, 'lsp', text.lsp.about)
    .option(`--ig <${text.names.package}>`, text.lsp.ig, listed)
    .option('--offline', text.validate.offline)
    // Clients of the protocol add these by themselves.
    .addOption(new Option('--stdio').hideHelp())
    .addOption(new Option('--clientProcessId <id>').hideHelp())
    .addHelpText('after', `\n${text.lsp.after}`)
    .action(async (options: { ig?: readonly string[]; offline?: boolean }, command: Command) =>
      done(await (await import('./lsp.ts')).lsp({ ...options, lang: langIn(command) }, terminal)),
    )
}

function addCompletion(program: Command, { completion }: HelpText, terminal: Terminal, done: (status: number) => void): void {
  add(program, 'completion', completion.about)
    .argument('<bash|zsh|fish>', completion.shell)
    .action(async (shell: string) => {
      const { printCompletion } = await import('./completion.ts')
      done(await printCompletion(shell, program, terminal))
    })
}

function addHelp(program: Command, { program: texts, names }: HelpText, done: (status: number) => void): void {
  add(program, 'help', texts.helpCommand)
    .argument(`[${names.command}...]`)
    .action((names: readonly string[]) => {
      names.reduce(commandIn, program).outputHelp()
      done(0)
    })
}

function add(parent: Command, name: string, about: string): Command {
  return parent
    .command(name)
    .helpCommand(false)
    .summary(about)
    .description(`${about[0]!.toUpperCase()}${about.slice(1)}.`)
}
