import { counted } from '../count.ts'
import type { PackageWords } from './es.ts'

/** The words about packages of definitions and their profiles in English. */
export const en: PackageWords = {
  title: 'Guides and FHIR packages',
  intro:
    'Add the package.tgz that a guide publishes, such as those of MINSAL, and the packages that it builds upon: from then on every text is checked with their profiles, extensions and value sets too. They stay on this device alone.',
  choose: 'Choose packages…',
  orDrop: 'or drop them on this page',
  added: (name, version, definitions) =>
    `“${name}” ${version} was added: its ${counted(definitions, 'definition is', 'definitions are')} used from now on.`,
  tooLarge: (name, megabytes) => `“${name}” is too large: packages of up to ${megabytes} MB can be added. Use that of the guide alone.`,
  notRead: (name) => `“${name}” could not be read to its end: download it again, or use a smaller package.`,
  notKept: (name) => `This browser did not keep “${name}”: free some space or remove another package, and add it again.`,
  none: 'There are none yet. FHIR R4 and the Chilean guides listed under Guides are included.',
  list: 'Packages on this device',
  use: 'Use in checks',
  structures: (count) => counted(count, 'structure', 'structures'),
  valueSets: (count) => counted(count, 'value set', 'value sets'),
  codeSystems: (count) => counted(count, 'code system', 'code systems'),
  size: (bytes) => (bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`),
  remove: 'Remove',
  removed: (name) => `“${name}” was removed.`,
  checking: 'Checking the package…',
  complete: 'In use, nothing missing',
  unused: 'Kept, not used',
  missing: (name, version, instead) =>
    instead === null
      ? `It builds upon “${name}” ${version}, which is not here: add that too. What comes from there is not checked.`
      : `It builds upon “${name}” ${version}; version ${instead} is included here and used: add the other one if you need it.`,
  more: (count) => `And ${counted(count, 'more problem', 'more problems')} with this package.`,
  profile: {
    label: 'Choose the profile to check the text against',
    none: 'No profile matches. Those of a guide are added under Catalogs.',
    automatic: 'The one the resource claims, else that of its type',
    automaticGroup: 'Automatic',
    chosen: 'chosen',
  },
}
