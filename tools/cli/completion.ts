import type { Command } from 'commander'
import { exampleEvents } from '../../rules/examples/events/index.ts'
import { exampleTypes } from '../../rules/examples/index.ts'
import { rules } from '../../rules/index.ts'
import { otherCodes } from '../node/other-codes.ts'
import { listIndexes, terminologyFolder } from '../node/terminology/folder.ts'
import { failure } from '../node/failure.ts'
import type { Terminal } from '../node/terminal.ts'
import { diskCatalogs } from './catalog.ts'

/** A command as a shell completes it. */
interface Completed {
  /** The words that lead to it: `catalog search`. */
  readonly path: string
  readonly about: string
  /** The commands inside it, or what its first argument may be; any file where there are none. */
  readonly words: readonly string[]
  readonly commands: readonly string[]
  readonly options: readonly CompletedOption[]
}

interface CompletedOption {
  readonly long: string
  readonly about: string
  readonly takesValue: boolean
  readonly values: readonly string[]
}

/** Prints a script that makes a shell complete commands, options and their values. */
export async function printCompletion(shell: string, program: Command, terminal: Terminal): Promise<number> {
  const commands = read(program, '', argumentValues(program, terminal))
  const scripts: Readonly<Record<string, () => string>> = {
    bash: () => toBash(commands),
    zsh: () => `autoload -U +X bashcompinit && bashcompinit\n${toBash(commands)}`,
    fish: () => toFish(commands),
  }
  const script = Object.hasOwn(scripts, shell) ? scripts[shell] : undefined
  if (script === undefined)
    throw failure({
      es: `No hay completado para «${shell}». Los que hay: ${Object.keys(scripts).join(', ')}.`,
      en: `There is no completion for “${shell}”. Those that there are: ${Object.keys(scripts).join(', ')}.`,
    })
  await terminal.out.write(script())
  return 0
}

/** Values of the first argument, by command. */
function argumentValues(program: Command, terminal: Terminal): Readonly<Record<string, readonly string[]>> {
  const catalogs = diskCatalogs(terminal)
    .all()
    .map(({ id }) => id)
  return {
    explain: [...rules.map(({ code }) => code), ...otherCodes],
    example: [...exampleTypes, ...exampleEvents],
    'catalog search': catalogs,
    'catalog get': catalogs,
    'catalog import': catalogs,
    'terminology remove': listIndexes(terminologyFolder(terminal.env) ?? '').indexes.map(({ id }) => id),
    completion: ['bash', 'zsh', 'fish'],
    help: program.commands.map((command) => command.name()),
  }
}

function read(command: Command, path: string, values: Readonly<Record<string, readonly string[]>>): readonly Completed[] {
  const commands = command.commands.map((inner) => inner.name())
  const own: Completed = {
    path,
    about: command.summary(),
    words: [...commands, ...(values[path] ?? [])],
    commands,
    options: command
      .createHelp()
      .visibleOptions(command)
      .flatMap(({ long, description, argChoices = [], required }) =>
        typeof long === 'string' ? [{ long, about: description, takesValue: required, values: argChoices }] : [],
      ),
  }
  return [own, ...command.commands.flatMap((inner) => read(inner, `${path} ${inner.name()}`.trim(), values))]
}

function toBash(commands: readonly Completed[]): string {
  const branch = (pattern: string, words: readonly string[]): string => `    ${pattern}) words='${words.join(' ')}' ;;`
  const steps = commands.flatMap((outer) => outer.commands.map((name) => `'${outer.path}/${name}'`))
  const options = commands.flatMap(({ path, options: all }) => all.map((option) => ({ ...option, at: `'${path} ${option.long}'` })))
  const free = options.filter(({ takesValue, values }) => takesValue && values.length === 0)
  return `# svc: completado para bash y zsh.
_svc() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}" path='' words='' word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$path/$word" in
      ${steps.join('|')}) path="\${path:+$path }$word" ;;
    esac
  done
  case "$path $prev" in
${options
  .filter(({ values }) => values.length > 0)
  .map(({ at, values }) => branch(at, values))
  .join('\n')}
    ${free.map(({ at }) => at).join('|')}) return ;;
    *)
      if [[ "$cur" == -* ]]; then
        case "$path" in
${commands
  .map(
    ({ path, options: all }) =>
      `      ${branch(
        `'${path}'`,
        all.map(({ long }) => long),
      )}`,
  )
  .join('\n')}
        esac
      else
        case "$path" in
${commands.map(({ path, words }) => `      ${branch(`'${path}'`, words)}`).join('\n')}
        esac
      fi ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -o default -F _svc svc
`
}

function toFish(commands: readonly Completed[]): string {
  const lines = commands.flatMap(({ path, commands: inner, options, words }) => {
    const when =
      path === ''
        ? '__fish_use_subcommand'
        : path
            .split(' ')
            .map((word) => `__fish_seen_subcommand_from ${word}`)
            .join('; and ')
    const values = words.filter((word) => !inner.includes(word))
    return [
      ...(values.length === 0 ? [] : [`complete -c svc -f -n ${quoted(when)} -a ${quoted(values.join(' '))}`]),
      ...inner.map((name) => `complete -c svc -f -n ${quoted(when)} -a ${name} -d ${quoted(aboutOf(commands, `${path} ${name}`.trim()))}`),
      ...options.map(({ long, about, takesValue, values }) => {
        const value = values.length > 0 ? ` -x -a ${quoted(values.join(' '))}` : takesValue ? ' -r' : ''
        return `complete -c svc -n ${quoted(when)} -l ${long.slice(2)}${value} -d ${quoted(about)}`
      }),
    ]
  })
  return `# svc: completado para fish.\n${lines.join('\n')}\n`
}

function aboutOf(commands: readonly Completed[], path: string): string {
  return commands.find((one) => one.path === path)?.about ?? ''
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', String.raw`\\`).replaceAll("'", String.raw`\'`)}'`
}
