import { telling, toExampleText } from '../../rules/format/examples.ts'
import { severityWords } from '../../rules/format/reglas.ts'
import type { Paint } from '../../rules/format/stylish.ts'
import { toPrintable, wrap } from '../../rules/format/words.ts'
import { explainRule, rules, type Example, type ReportLanguage, type RuleExplanation } from '../../rules/index.ts'
import { issuesOf } from '../node/examples.ts'
import { reportLanguage, type Lang } from '../node/report-language.ts'
import { conceptsOf, type Listed } from '../node/listed.ts'
import { askForNearRules } from '../node/near-rules.ts'
import { explainOther } from '../node/other-codes.ts'
import { joined, type Said } from '../node/said.ts'
import { failure } from '../node/failure.ts'
import { publicUrl } from '../review/settings.ts'
import { paintFor, type Terminal } from '../node/terminal.ts'
import { describeConcept, diskCatalogs } from './catalog.ts'

/** Explains a rule, or a code of a catalog. */
export async function explain(code: string, terminal: Terminal, lang?: Lang): Promise<number> {
  const rule = rules.find((one) => one.code === code.toLowerCase())
  if (rule !== undefined) {
    const { out, env } = terminal
    const language = await reportLanguage(lang)
    const page = { url: publicUrl(terminal), paint: await paintFor(out, env), width: Math.min(out.width, 100), language }
    await out.write(describeRule(explainRule(rule, language), page))
    return 0
  }
  const other = explainOther(code, lang)
  if (other !== undefined) {
    const { severity, source, what, why, howToFix } = other
    const { severities, either } = lang === 'en' ? en : es
    await terminal.out.write(
      `${other.code} · ${severity === undefined ? either : severities[severity]} · ${source}\n${what}\n${why}\n${howToFix}\n`,
    )
    return 0
  }
  const concepts = conceptsOf(code, diskCatalogs(terminal).all())
  if (concepts.length === 0)
    throw failure(
      joined(
        { es: `No hay ninguna regla ni código «${code}».`, en: `There is no rule or code “${code}”.` },
        askForNearRules(code) ?? elsewhere,
      ),
    )
  await terminal.out.write(await describeConcepts(concepts, terminal))
  return 0
}

/** A code that stands in one catalog in full; one that stands in many, a line for each. */
async function describeConcepts(concepts: readonly Listed[], terminal: Terminal): Promise<string> {
  const [first, ...more] = concepts
  if (more.length === 0) return describeConcept(first!.catalog, first!.concept, terminal)
  const width = Math.max(...concepts.map(({ catalog }) => catalog.id.length))
  const paint = await paintFor(terminal.out, terminal.env)
  const rows = concepts.map(({ catalog: { id }, concept: { display } }) => `  ${paint.dim(id.padEnd(width))}  ${toPrintable(display)}\n`)
  return `${paint.bold(toPrintable(first!.concept.code))}\n${rows.join('')}`
}

const elsewhere: Said = {
  es: 'Las reglas se ven con svc rules, y los códigos con svc catalog search.',
  en: 'Rules are shown by svc rules, and codes by svc catalog search.',
}

const es = {
  severities: severityWords,
  either: 'error o aviso',
  fix: {
    safe: 'Tiene una sola respuesta: svc validate ARCHIVO --fix la aplica.',
    unsafe: 'La corrección es probable, no segura: svc validate ARCHIVO --fix-unsafe la aplica; revísala.',
    both: 'Cuando hay una sola respuesta la aplica svc validate ARCHIVO --fix; cuando es solo probable, --fix-unsafe.',
    none: 'Nadie puede adivinar el valor correcto: se corrige a mano.',
  },
  what: 'Qué pide',
  why: 'Por qué',
  how: 'Cómo se corrige',
  where: 'Dónde se revisa',
  example: 'Ejemplo',
  fixed: 'Corregido',
  more: 'Más',
}

const en: typeof es = {
  severities: { error: 'error', warning: 'warning' },
  either: 'error or warning',
  fix: {
    safe: 'There is one right answer: svc validate FILE --fix applies it.',
    unsafe: 'The fix is probable, not certain: svc validate FILE --fix-unsafe applies it; check it.',
    both: 'Where there is one right answer, svc validate FILE --fix applies it; where it is only probable, --fix-unsafe.',
    none: 'Nobody can guess the right value: it is corrected by hand.',
  },
  what: 'What it asks',
  why: 'Why',
  how: 'How to fix it',
  where: 'Where it looks',
  example: 'Example',
  fixed: 'Fixed',
  more: 'More',
}

/** The parts of a rule's description. */
interface RulePage {
  readonly url: string
  readonly paint: Paint
  readonly width: number
  readonly language: ReportLanguage | undefined
}

function describeRule(rule: RuleExplanation, page: RulePage): string {
  const { url, paint, width, language } = page
  const said = language === undefined ? es : en
  const { code, severity, title, why, fix, on, profileUrl, links } = rule
  const word = (severity === 'error' ? paint.red : paint.yellow)(said.severities[severity])
  const places = on.filter((selector) => !selector.startsWith('$'))
  const text = (words: string): string =>
    wrap(words, Math.min(width, 100) - 2)
      .map((line) => `  ${line}\n`)
      .join('')
  const section = (heading: string, body: string): string => (body === '' ? '' : `\n${paint.bold(heading)}\n${body}`)
  return [
    `${paint.bold(code)}  ${word}\n`,
    section(said.what, text(`${title}.`)),
    section(said.why, text(why)),
    section(said.how, text(said.fix[fix ?? 'none'])),
    section(said.where, places.length === 0 ? '' : text(places.join(', '))),
    ...telling(rule.examples).map((example) =>
      section(`${said.example}: ${toPrintable(example.title)}`, describeExample(rule, example, page)),
    ),
    section(
      said.more,
      [...links.map((link) => link.url), ...(profileUrl === undefined ? [] : [profileUrl]), `${url}/reglas/${code}`]
        .map((line) => `  ${line}\n`)
        .join(''),
    ),
  ].join('')
}

function describeExample({ code }: RuleExplanation, example: Example, { paint, language }: RulePage): string {
  const indented = (text: string): string => text.replaceAll(/^/gm, '  ')
  const says = issuesOf(code, example, language).map(({ path, message, quickFix, suggestion }) => {
    const advice = quickFix?.title ?? suggestion
    return `  ${paint.red('✖')} ${path}: ${toPrintable(message)}${advice === undefined ? '' : ` ${paint.dim(`→ ${toPrintable(advice)}`)}`}\n`
  })
  const fixed =
    example.fixed === undefined
      ? ''
      : `\n  ${(language === undefined ? es : en).fixed}:\n${indented(toExampleText({ resource: example.fixed }))}\n`
  return `${indented(toExampleText(example))}\n${says.join('')}${fixed}`
}
