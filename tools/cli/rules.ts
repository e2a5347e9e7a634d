import { toPrintable } from '../../rules/format/words.ts'
import { explainRule, rules, type RuleExplanation } from '../../rules/index.ts'
import { reportLanguage, type Lang } from '../node/report-language.ts'
import { publicUrl } from '../review/settings.ts'
import { paintFor, type Terminal } from '../node/terminal.ts'

/** Lists every rule: a line each for people, an array as JSON, or REGLAS.md. */
export async function listRules(format: 'json' | 'md' | undefined, terminal: Terminal, lang?: Lang): Promise<number> {
  const language = await reportLanguage(lang)
  const list = rules.map((rule) => explainRule(rule, language))
  if (format === 'json') await terminal.out.write(toJson(list, publicUrl(terminal)))
  else if (format === 'md') await terminal.out.write(await toMarkdown())
  else await terminal.out.write(await toLines(list, terminal, lang))
  return 0
}

function toJson(list: readonly RuleExplanation[], url: string): string {
  const rows = list.map(({ code, severity, title, why, on, fix }) => {
    return { code, severity, title, why, on, fix, docsUrl: `${url}/reglas/${code}` }
  })
  return `${JSON.stringify(rows, undefined, 2)}\n`
}

async function toMarkdown(): Promise<string> {
  return (await import('../../rules/reglas.ts')).reglas((await import('../node/examples.ts')).issuesOf)
}

async function toLines(list: readonly RuleExplanation[], { out, env }: Terminal, lang: Lang | undefined): Promise<string> {
  const paint = await paintFor(out, env)
  const warning = lang === 'en' ? 'warning' : 'aviso'
  const width = Math.max(...list.map(({ code }) => code.length))
  return list
    .map(({ code, severity, title }) => {
      const word = severity === 'error' ? paint.red('error'.padEnd(warning.length)) : paint.yellow(warning)
      return `${code.padEnd(width)}  ${word}  ${toPrintable(title)}\n`
    })
    .join('')
}
