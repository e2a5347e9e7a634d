import { counted, thousands } from '../count.ts'
import type { ViewWords } from './es.ts'

/** The same in English. */
export const en: ViewWords = {
  label: 'What is shown',
  reading: 'Reading',
  table: 'Table',
  graph: 'References',
  timeline: 'Timeline',
  compare: 'Compare',
  second: 'Second editor',
  none: 'There is no resource in the text to show.',
  waiting: 'Reading the text…',
  entry: (index) => `Entry ${thousands(index)}`,
  left: (count) =>
    count === 1
      ? 'It has 1 entry: put the cursor into it to read it, or open it in the table.'
      : `It has ${thousands(count)} entries: put the cursor into one to read it, or open it in the table.`,
  cut: 'What follows is not shown: it is too long.',
  asList: 'As a list',
  nodes: 'Resources',
  links: 'List of references',
  linksOf: (name) => `References of ${name}`,
  graphCount: (links, dangling) =>
    `${counted(links, 'reference', 'references')}${dangling === 0 ? '' : ` · ${counted(dangling, 'leads nowhere', 'lead nowhere')}`}`,
  noLinks: 'No resource of the text points to another.',
  noLinksOf: 'It points to no resource, and none points to it.',
  pointsTo: 'points to',
  pointedBy: 'points here from',
  dangling: 'is not in the text',
  danglingOf: (count) => (count === 1 ? '1 leads nowhere' : `${thousands(count)} lead nowhere`),
  outside: 'outside of the text',
  number: 'No.',
  date: 'Date',
  resource: 'Resource',
  who: 'Whose',
  verdict: 'Verdict',
  valid: 'No problems',
  toFirst: 'Go to the first problem',
  filter: 'Filter resources',
  verdicts: { all: 'All', error: 'With errors', warning: 'Warnings only', valid: 'No problems' },
  shown: (shown, all) =>
    shown === all ? counted(all, 'resource', 'resources') : `${thousands(shown)} of ${counted(all, 'resource', 'resources')}`,
  dated: (dated, all) => `${thousands(dated)} of ${counted(all, 'resource', 'resources')} with a date`,
  noMatch: 'No resource matches.',
  noDates: 'No resource of the text has a date.',
  more: (count) => `${counted(count, 'more resource is', 'more resources are')} not shown.`,
  omitted: (count) =>
    count === 1
      ? '1 more problem is not shown: the verdict of a resource counts those that are.'
      : `${thousands(count)} more problems are not shown: the verdict of a resource counts those that are.`,
}
