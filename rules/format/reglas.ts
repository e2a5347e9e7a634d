import type { Issue } from '../engine/issue.ts'
import type { Example, Severity } from '../engine/rule.ts'
import type { RuleExplanation } from '../explain.ts'
import { telling, toExampleText } from './examples.ts'
import { counted, shortened } from './words.ts'

/** Rules on one subject, as plain data. */
export interface ExplainedTopic {
  readonly title: string
  readonly rules: readonly RuleExplanation[]
}

/** The issues of a rule in an example. */
export type Say = (rule: RuleExplanation, example: Example) => readonly Issue[]

/** How a severity is called. */
export const severityWords: Readonly<Record<Severity, string>> = { error: 'error', warning: 'aviso' }

/** How the fixes that a rule offers are called. */
const fixWords: Readonly<Record<NonNullable<RuleExplanation['fix']> | 'none', string>> = {
  safe: 'segura',
  unsafe: 'dudosa',
  both: 'segura o dudosa',
  none: 'a mano',
}

/** Every rule as one Markdown document: a table for each topic, a section for each rule. */
export function toReglas(topics: readonly ExplainedTopic[], say: Say): string {
  const all = topics.flatMap(({ rules }) => rules)
  const errors = all.filter(({ severity }) => severity === 'error').length
  const parts = [
    '<!-- Generado de las reglas con «npm run reglas»: no se edita a mano. -->',
    '# Reglas',
    `${counted(all.length, 'regla', 'reglas')}: ${counted(errors, 'error', 'errores')} y ${counted(all.length - errors, 'aviso', 'avisos')}. Un **error** deja inválido el recurso; un **aviso**, no.`,
    'Una corrección **segura** tiene una sola respuesta y la aplica `svc validate --fix`; una **dudosa** es probable y la aplica `--fix-unsafe`. «A mano» es lo que nadie puede adivinar.',
    'Manda el perfil en vigor. Lo que solo CL Core pide, y no FHIR R4, es un error bajo un perfil de CL Core o derivado de él (el que declara el recurso, el que pide su Bundle o quien valida); un aviso donde no hay ningún perfil; y nada bajo perfiles de otros países, ni donde el perfil en vigor dice otra cosa del elemento.',
    topics
      .filter(({ rules }) => rules.length > 0)
      .map(({ title }) => `- [${title}](#${toAnchor(title)})`)
      .join('\n'),
    ...topics.filter(({ rules }) => rules.length > 0).flatMap((topic) => toTopic(topic, say)),
  ]
  return `${parts.join('\n\n')}\n`
}

function toTopic({ title, rules }: ExplainedTopic, say: Say): readonly string[] {
  const rows = rules.map(
    ({ code, severity, title, fix }) =>
      `| [${code}](#${code}) | ${severityWords[severity]} | ${escaped(title)} | ${fixWords[fix ?? 'none']} |`,
  )
  const table = ['| código | gravedad | qué pide | corrección |', '| --- | --- | --- | --- |', ...rows].join('\n')
  return [`## ${title}`, table, ...rules.flatMap((rule) => toSection(rule, say))]
}

function toSection(rule: RuleExplanation, say: Say): readonly string[] {
  const { code, severity, title, why, fix, on, profileUrl, links } = rule
  const shown = on.filter((selector) => !selector.startsWith('$')).map((selector) => `\`${selector}\``)
  const facts = [
    severityWords[severity],
    `corrección: ${fixWords[fix ?? 'none']}`,
    ...(shown.length > 0 ? [`se revisa en ${shown.join(', ')}`] : []),
  ]
  const pages = [...links, ...(profileUrl === undefined ? [] : [{ title: 'El perfil que lo pide', url: profileUrl }])]
  return [
    `### ${code}`,
    `**${escaped(title)}.** ${sentence(facts.join('; '))}`,
    escaped(why),
    ...telling(rule.examples).flatMap((example) => toExample(rule, example, say)),
    ...(pages.length > 0 ? [pages.map(({ title, url }) => `- [${escaped(title)}](${url})`).join('\n')] : []),
  ]
}

function toExample(rule: RuleExplanation, example: Example, say: Say): readonly string[] {
  const issues = say(rule, example)
  const sentences = issues.slice(0, mostIssues).map(({ path, message, quickFix, suggestion }) => {
    const advice = quickFix?.title ?? suggestion
    return `> \`${shortened(path)}\`: ${escaped(message)}${advice === undefined ? '' : ` ${escaped(sentence(advice))}`}`
  })
  return [
    `${example.finds.length === 0 ? '✔' : '✖'} ${escaped(example.title)}`,
    toBlock(toExampleText(example)),
    ...(sentences.length > 0 ? [sentences.join('\n>\n')] : []),
    ...(example.fixed === undefined ? [] : ['Corregido:', toBlock(toExampleText({ resource: example.fixed }))]),
  ]
}

const mostIssues = 5
const mostLines = 60

function toBlock(text: string): string {
  const lines = text.split('\n')
  const left = lines.length - mostLines
  const shown = left > 0 ? [...lines.slice(0, mostLines), `… ${counted(left, 'línea más', 'líneas más')}`] : lines
  return ['```json', ...shown, '```'].join('\n')
}

function sentence(text: string): string {
  return `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`
}

/** Markdown takes nothing in it for its own. */
function escaped(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>|]/g, String.raw`\$&`)
}

function toAnchor(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(' ', '-')
    .replaceAll(/[^\p{L}\p{N}-]/gu, '')
}
