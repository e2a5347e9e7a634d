import { counted, thousands } from '../count.ts'
import type { BulkWords } from './es.ts'

/** The same in English. */
export const en: BulkWords = {
  title: 'Many files',
  intro:
    'Drop a folder, a .zip or as many files as you like here. They are checked on this device and nothing is sent. It takes .json and .ndjson files, also compressed as .gz.',
  files: 'Choose files…',
  folder: 'Choose a folder…',
  drop: 'Drop the files or the folder to check them',
  stop: 'Stop',
  clear: 'Empty the list',
  save: 'Download the problems (CSV)',
  saveName: 'problems.csv',
  reading: 'Reading the list of files…',
  progress: (done, all) => `${thousands(done)} of ${counted(all, 'file', 'files')} checked`,
  stopped: (done, all) => `Stopped: ${thousands(done)} of ${counted(all, 'file', 'files')} were checked.`,
  done: (all) => `${counted(all, 'file checked', 'files checked')}.`,
  ignored: (count) => `${counted(count, 'file', 'files')} of another kind ${count === 1 ? 'was' : 'were'} left out.`,
  tooMany: (most) => `The first ${thousands(most)} were taken; for more, use the command “svc validate”.`,
  unread: {
    damaged: (name) => `“${name}” cannot be opened: the .zip is damaged.`,
    encrypted: (name) => `“${name}” asks for a password: decompress it and drop the folder here.`,
  },
  empty: 'There are no .json or .ndjson files there.',
  verdicts: { all: 'All', errors: 'With errors', warnings: 'Only warnings', valid: 'No problems', unjudged: 'Not checked' },
  verdict: 'Verdict',
  filter: 'Search by name or type',
  order: 'Order',
  orders: { given: 'As they came', worst: 'Most errors first' },
  rules: 'Rules that come up most',
  inFiles: (count) => `in ${counted(count, 'file', 'files')}`,
  onlyRule: (code) => `Only those that have ${code}`,
  table: 'Files',
  columns: { file: 'File', type: 'Content', verdict: 'Verdict' },
  open: 'Open in the editor',
  waiting: 'Waiting',
  valid: 'No problems',
  incomplete: 'No problems in what could be checked',
  problems: (errors, warnings) =>
    [...(errors > 0 ? [counted(errors, 'error', 'errors')] : []), ...(warnings > 0 ? [counted(warnings, 'warning', 'warnings')] : [])].join(
      ', ',
    ),
  unjudged: {
    unreadable: 'Cannot be read: it is damaged or gone',
    trailing: 'Has other data after its compressed data: copy it again',
    'not-text': 'Is no text',
    'too-large': 'Over 30 MB: check it with “svc validate”',
    'not-fhir': 'Is JSON, but no FHIR resource',
    failed: 'Could not be checked in time',
  },
  none: 'No file matches.',
  more: (count) => `Show more (${thousands(count)})`,
}
