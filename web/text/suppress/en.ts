import type { SuppressWords } from './es.ts'

/** The words about what a project wants of a rule in English. */
export const en: SuppressWords = {
  title: (code) => `Suppress ${code}`,
  body: 'It is written into svc.config.json, which opens beside this file and holds in the terminal, in editors and in continuous integration alike.',
  which: 'What is suppressed',
  inFile: (name) => `This rule in “${name}”`,
  atPath: (path) => `This rule at ${path}, in any file`,
  asWarning: 'Nothing: the rule becomes a warning',
  asError: 'Nothing: the rule becomes an error',
  off: 'The rule, always',
  reason: 'Reason',
  reasonHint: 'Read by whoever looks later at why it is silent.',
  noReason: 'The reason is missing.',
  until: 'Until (optional)',
  save: 'Write into svc.config.json',
  done: (code) => `svc.config.json now says what to do with ${code}: save it with your project.`,
  see: 'See',
  notJson: 'svc.config.json is no JSON object: correct it first.',
}
