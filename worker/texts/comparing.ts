import { compareFindings } from '../../language/compare/findings.ts'
import { compareTexts } from '../../language/compare/compare.ts'
import { differenceOf } from '../../language/difference.ts'
import type { ReadingLanguage } from '../../language/say-value.ts'
import { readText } from '../../language/text.ts'
import type { ComparedTexts, FormedText, TextReport } from '../api.ts'

/** Compares two texts by their elements, and by what a linter finds in either. */
export async function compare(
  before: FormedText,
  after: FormedText,
  language: ReadingLanguage,
  lint: (text: FormedText) => Promise<TextReport>,
): Promise<ComparedTexts> {
  const found = [await lint(before), await lint(after)].map(({ issues }) => issues.filter(({ follows }) => follows === undefined))
  const { entryBefore, ...elements } = compareTexts(readText(before.text), readText(after.text), language)
  return {
    ...elements,
    findings: compareFindings(found[0]!, found[1]!, entryBefore),
    difference: differenceOf(before.text, after.text),
  }
}
