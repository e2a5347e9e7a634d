import type { Hover } from '../../language/hover.ts'
import type { Lang } from '../node/report-language.ts'
import { serverWords } from './words.ts'

/** The hover of a place, as Markdown. */
export function toMarkdown(told: Hover, language: Lang): string {
  const words = serverWords[language]
  const { element, type, cardinality, meaning, slice, fixed, isMustSupport, valueSet, strength, codes = [], codeCount = 0, targets } = told
  const lines: string[] = []
  if (told.display !== undefined) lines.push(`**${escaped(`${told.code} · ${told.display}`)}**`, escaped(told.detail ?? ''))
  if (told.target !== undefined) {
    const { type: target, id, summary } = told.target
    lines.push(`**${escaped([id === undefined ? target : `${target}/${id}`, summary].filter(Boolean).join(' · '))}**`)
  }
  const marks = [slice === undefined ? '' : `slice \`${slice}\``, isMustSupport === true ? 'must support' : ''].filter(Boolean)
  lines.push([`[\`${element}\`](${told.docsUrl}) \`${type}\` \`${cardinality}\``, ...marks].join(' · '))
  // Nobody wrote what elements are for in English but FHIR, where the link leads.
  if (language === 'es') lines.push(escaped(meaning ?? ''))
  if (fixed !== undefined) lines.push(words.asked(code(typeof fixed === 'object' ? JSON.stringify(fixed) : String(fixed))))
  if (targets !== undefined) lines.push(words.targets(targets.join(', ')))
  if (valueSet !== undefined && strength !== undefined) {
    const set = valueSet.split('|')[0]!.split('/').at(-1)!
    lines.push(words.binding[strength](`\`${set}\``))
  }
  if (told.display === undefined && codes.length > 0) {
    const shown = codes.map((one) => (one.display === undefined ? code(one.code) : `${code(one.code)} ${escaped(one.display)}`)).join(', ')
    lines.push(codeCount > codes.length ? words.andMore(shown, codeCount - codes.length) : shown)
  }
  return lines.filter((line) => line !== '').join('\n\n')
}

function escaped(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>#|]/g, String.raw`\$&`)
}

function code(text: string): string {
  return `\`${text.replaceAll('`', "'")}\``
}
