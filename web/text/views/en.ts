import { thousands } from '../count.ts'
import type { ViewWords } from './es.ts'

/** The same in English. */
export const en: ViewWords = {
  label: 'What is shown',
  reading: 'Reading',
  table: 'Table',
  graph: 'References',
  timeline: 'Timeline',
  none: 'There is no resource in the text to show.',
  waiting: 'Reading the text…',
  entry: (index) => `Entry ${thousands(index)}`,
  left: (count) =>
    count === 1
      ? 'It has 1 entry: put the cursor into it to read it, or open it in the table.'
      : `It has ${thousands(count)} entries: put the cursor into one to read it, or open it in the table.`,
  cut: 'What follows is not shown: it is too long.',
  toTable: 'Show the table',
}
