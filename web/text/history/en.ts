import type { HistoryWords } from './es.ts'

/** The words about the history in English. */
export const en: HistoryWords = {
  title: 'History',
  intro: 'The latest files checked on this device. They are kept in this browser alone: nothing is sent.',
  keep: 'Remember what is checked',
  wipe: 'Erase the history',
  wiped: 'The history is empty.',
  none: 'Nothing yet: what you check in the editor will appear here.',
  remove: 'Forget',
  removed: (name) => `“${name}” is no longer in the history.`,
}
