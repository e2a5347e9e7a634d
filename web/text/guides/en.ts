import { counted } from '../count.ts'
import type { GuideWords } from './words.ts'

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

/** The words about the guides that come with the page in English. */
export const en: GuideWords = {
  title: 'Guides',
  intro:
    'These guides are included: a text is checked with those that it names, each in the version that it declares. There is nothing to choose. Others can be added as packages under Catalogs.',
  keep: 'Keep the guides',
  keeping: 'Keeping them…',
  allKept: (count, bytes) => `All ${count} are on this device (${megabytes(bytes)}) and work without a network.`,
  someKept: (kept, total, bytes) => `${kept} of ${total} are on this device${bytes === 0 ? '' : ` (${megabytes(bytes)})`}.`,
  notKept: 'This browser could not keep them: try again with a network and more free space.',
  compare: 'What changes between two versions',
  from: 'From',
  to: 'To',
  comparing: 'Comparing…',
  same: 'Both versions say the same.',
  unavailable: 'One of them could not be read: it needs a network once.',
  result: (count, stricter) =>
    `${counted(count, 'definition differs', 'definitions differ')}; ${counted(stricter, 'change may', 'changes may')} turn invalid what was valid.`,
  stricter: 'may turn invalid what was valid',
  kinds: {
    profile: 'Profile',
    extension: 'Extension',
    type: 'Type',
    logical: 'Model',
    valueSet: 'Value set',
    codeSystem: 'Code system',
  },
  added: 'was not there before',
  removed: 'is gone',
  changes: (count) => counted(count, 'change', 'changes'),
  more: (count) => `And ${counted(count, 'more change', 'more changes')}: svc guides diff --format json gives them all.`,
  list: 'The versions',
  foundations: 'What they build upon',
  draft: 'draft',
  source: 'Source',
  commit: 'Commit',
  licence: 'Licence',
  noLicence: 'none stated',
  package: 'Package',
  canonical: 'Address',
  basedOn: 'Builds upon',
  events: 'Events',
  example: 'Example',
  faulty: 'With faults',
  rules: 'Rules of its own',
}
