import { anonymize } from '../../language/anonymize/anonymize.ts'
import { applyEdits } from '../../language/anonymize/apply-edits.ts'
import { attempts } from '../../language/anonymize/attempts.ts'
import type { Definitions, Issue } from '../../rules/index.ts'
import type { AnonymizedText } from '../api/texts.ts'

/** Anonymizes a text in one way after the other until the linter finds the same; else in the first one. */
export async function anonymizeKeeping(
  text: string,
  lint: (text: string) => Promise<readonly Pick<Issue, 'code' | 'path' | 'entryIndex' | 'range'>[]>,
  options: { readonly definitions: Definitions; readonly today: string },
): Promise<AnonymizedText> {
  const wanted = placesOf(await lint(text))
  let first: AnonymizedText | undefined
  for (const attempt of attempts) {
    const { edits, personal } = anonymize(text, { ...options, ...attempt })
    const made = applyEdits(text, edits)
    const isSame = placesOf(await lint(made)) === wanted
    first ??= { text: made, personal, isSame }
    if (isSame) return { text: made, personal, isSame }
  }
  return first!
}

/** The issues by rule and place. Of a text of lines the line is part of the place. */
function placesOf(issues: readonly Pick<Issue, 'code' | 'path' | 'entryIndex' | 'range'>[]): string {
  return issues
    .map(({ code, path, entryIndex, range }) => `${code} ${entryIndex ?? ''} ${path} ${range?.start.line ?? ''}`)
    .toSorted()
    .join('\n')
}
