import { counted, thousands } from '../count.ts'
import type { CompareWords } from './es.ts'

/** The same in English. */
export const en: CompareWords = {
  with: 'Compare with',
  choose: 'Choose a text…',
  tabs: 'Open files',
  history: 'History',
  file: 'Another file…',
  unreadable: 'That file is no text.',
  untitled: 'Untitled',
  nothing: 'Choose what to compare the text of the editor with: another open file, one of the history, or one of this device.',
  how: 'How they are compared',
  elements: 'By element',
  lines: 'By line',
  came: 'New',
  went: 'Removed',
  changed: 'Changed',
  was: 'before',
  same: 'They have the same elements.',
  count: (count) => counted(count, 'element differs', 'elements differ'),
  findings: (came, went) =>
    came + went === 0 ? 'The same problems' : `${counted(came, 'new problem', 'new problems')}, ${thousands(went)} gone`,
  findingsCame: (count) => `New problems (${thousands(count)})`,
  findingsWent: (count) => `Problems that are gone (${thousands(count)})`,
  elementsTitle: (count) => `Elements (${thousands(count)})`,
  left: (count) => `${counted(count, 'more difference is', 'more differences are')} not shown.`,
  more: 'Show more',
  outside: 'Outside of any resource',
  before: 'The other text',
  after: 'The text of the editor',
}
