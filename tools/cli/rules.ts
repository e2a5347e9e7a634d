import { toPrintable } from '../../rules/format/words.ts'
import { explainRule, rules } from '../../rules/index.ts'
import { publicUrl } from './settings.ts'
import { paintFor, type Terminal } from './terminal.ts'

/** Lists every rule: a line each for people, an array as JSON, or REGLAS.md. */
export async function listRules(format: 'json' | 'md' | undefined, terminal: Terminal): Promise<number> {
  if (format === 'json') await terminal.out.write(toJson(publicUrl(terminal)))
  else if (format === 'md') await terminal.out.write(await toMarkdown())
  else await terminal.out.write(await toLines(terminal))
  return 0
}

function toJson(url: string): string {
  const list = rules.map((rule) => {
    const { code, severity, title, why, on, fix } = explainRule(rule)
    return { code, severity, title, why, on, fix, docsUrl: `${url}/reglas/${code}` }
  })
  return `${JSON.stringify(list, undefined, 2)}\n`
}

async function toMarkdown(): Promise<string> {
  return (await import('../../rules/reglas.ts')).reglas((await import('../node/examples.ts')).issuesOf)
}

async function toLines({ out, env }: Terminal): Promise<string> {
  const paint = await paintFor(out, env)
  const width = Math.max(...rules.map(({ code }) => code.length))
  return rules
    .map(({ code, severity, title }) => {
      const word = severity === 'error' ? paint.red('error') : paint.yellow('aviso')
      return `${code.padEnd(width)}  ${word}  ${toPrintable(title)}\n`
    })
    .join('')
}
