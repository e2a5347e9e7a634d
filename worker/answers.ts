import { editsOfFix } from '../language/actions.ts'
import { toEdits } from '../language/edits.ts'
import { findNearRules } from '../language/near-rules.ts'
import { placeOf } from '../language/place-of-path.ts'
import { clCoreVersion } from '../rules/index.ts'
import type { LintApi } from './api.ts'
import { completeCatalogs, createCatalogs, readImport } from './catalogs/catalogs.ts'
import { describeRule, describeRules } from './rules/describe.ts'
import { readExample } from './rules/examples.ts'
import { reportOfConfig } from './texts/config-report.ts'
import { createConfiguredLinting, isConfigName } from './texts/configured.ts'
import { createLanguage } from './texts/language.ts'
import { withGuides } from './texts/issue-guides.ts'
import { createLinting } from './texts/linting.ts'
import { createPackages, describePackage } from './packages/packages.ts'
import { listProfiles, profilesOf } from './packages/profiles.ts'
import { describeCatalogs, prepareCatalogs, searchCatalogs } from './catalogs/search.ts'
import { fetchGuide } from './guides/fetch-guide.ts'
import { createTerminologies } from './terminology/index.ts'
import { createTextLinting, formatText } from './texts/texts.ts'
import { reportLanguage, toOptions, toSilentOptions } from './texts/told-in.ts'

const catalogFiles = import.meta.glob<string>('../catalogs/*/*.txt', { query: '?url', import: 'default', eager: true })
const published = createCatalogs(async (file) => {
  const response = await fetch(catalogFiles[`../catalogs/${file}`]!)
  if (!response.ok) throw new Error(`${file}: ${response.status}`)
  return response.text()
}, fetchGuide)
const completed = completeCatalogs(published)
const packages = createPackages()
const terminologies = createTerminologies()
const plainLinting = createLinting(completed, packages.definitions, fetchGuide, terminologies)
const resourceLinting = createConfiguredLinting(plainLinting)
const linting = createTextLinting(resourceLinting)
// The examples of rules do not depend on anybody's imports.
const exampleLinting = createLinting(published, undefined, fetchGuide)

const language = createLanguage({
  catalogs: completed,
  definitions: packages.definitions,
  packageProfiles: async () => (await packages.read()).flatMap(profilesOf),
  fetchGuide,
  terminologyFor: terminologies.forText,
})

// Once nothing was linted for a moment, an example is: what is asked first then finds the rules compiled and the definitions read.
const practice = setTimeout(() => {
  // Without a network it may not be there; nobody waits for it.
  readExample('patient-valid')
    .then((text) => linting.lint(text, 'json', { today: '2026-01-15' }))
    .catch(() => {})
}, 400)

/** The answers of the worker. */
export const api: LintApi = {
  async lint(text, form, surroundings) {
    clearTimeout(practice)
    if (isConfigName(surroundings.file)) return reportOfConfig(text, surroundings, plainLinting)
    return withGuides(await linting.lint(text, form, { ...(await toOptions(surroundings)), ranges: true }))
  },
  async judge(given, surroundings) {
    clearTimeout(practice)
    const { judge } = await import('./texts/judging.ts')
    // A linting of its own: the lines of one file are nothing to another.
    return judge(given, createTextLinting(resourceLinting).lint, { ...(await toOptions(surroundings)), ranges: true })
  },
  listZip: async (file) => (await import('./texts/judging.ts')).listZip(file),
  readGiven: async (given) => (await import('./texts/judging.ts')).readGiven(given),
  async writeTable(files, { language }) {
    const told = await reportLanguage(language)
    return (await import('../rules/format/csv.ts')).toTable(files, told?.words)
  },
  fix: editsOfFix,
  async fixAll(text, form, surroundings) {
    if (isConfigName(surroundings.file)) return { edits: [], applied: 0 }
    const { text: fixed, applied } = await linting.fixAll(text, form, toSilentOptions(surroundings))
    return { edits: toEdits(text, fixed), applied }
  },
  format(text, form) {
    const formatted = formatText(text, form)
    return formatted === undefined ? undefined : toEdits(text, formatted)
  },
  describeRules,
  describeRule: (code, surroundings) => describeRule(code, surroundings, exampleLinting),
  nearRules: findNearRules,
  readExample,
  async readEventExample(event, isValid) {
    const { findEventExample } = await import('../rules/examples/events/index.ts')
    const message = await findEventExample(event, isValid)
    return message === undefined ? undefined : `${JSON.stringify(message, undefined, 2)}\n`
  },
  clCoreVersion: () => clCoreVersion,
  placeOf,
  ...language,
  async compare(before, after, language, surroundings) {
    const options = { ...(await toOptions(surroundings)), ranges: true }
    const { compare } = await import('./texts/comparing.ts')
    // A linting of its own: the lines of one text are nothing to another.
    const other = createTextLinting(resourceLinting)
    return compare(before, after, language, ({ text, form }) => other.lint(text, form, options))
  },
  async writeReport(text, form, { file, form: written, version }, surroundings) {
    const options = await toOptions(surroundings)
    const response = await linting.lint(text, form, { ...options, ranges: true })
    const { publicUrl, today, language } = options
    return (await import('./texts/report.ts')).writeReport({ file, response }, { form: written, version, publicUrl, today, language })
  },
  async writeTicket(file, issue, { language }) {
    const told = await reportLanguage(language)
    return (await import('../rules/format/markdown.ts')).toTicket(file, issue, told?.words)
  },
  convertXml: async (root) => (await import('./texts/foreign.ts')).convertXml(root, await packages.definitions()),
  extractResources: async (text) => (await import('./texts/foreign.ts')).extractResources(text),
  readMessage: async (text, surroundings) => (await import('./texts/foreign.ts')).readMessage(text, resourceLinting, surroundings),
  async anonymize(text, form, surroundings) {
    if (formatText(text, form) === undefined) return undefined
    const { anonymizeKeeping } = await import('./texts/anonymizing.ts')
    const find = async (one: string) => (await linting.lint(one, form, { ...toSilentOptions(surroundings), ranges: true })).issues
    return anonymizeKeeping(text, find, { definitions: await packages.definitions(), today: surroundings.today })
  },
  useImports(imports) {
    completed.useImports(imports)
    linting.forget()
  },
  describeCatalogs: () => describeCatalogs(published),
  prepareCatalogs: () => prepareCatalogs(completed),
  searchCatalogs: (text, only, limit) => searchCatalogs(completed, text, only, limit),
  async importCatalog(id, file, { today }) {
    const catalog = await published.bring(id)
    if (catalog === undefined) throw new Error(`no catalog ${id}`)
    return readImport(catalog, file, today)
  },
  usePackages(used) {
    packages.use(used)
    linting.forget()
  },
  useTerminologies(kept) {
    terminologies.use(kept)
    linting.forget()
  },
  async findUnusableTerminologies() {
    return (await terminologies.opened())?.findUnusable() ?? []
  },
  async searchTerminology(id, text, limit) {
    const opened = await terminologies.opened()
    return opened === undefined ? [] : (await import('./terminology/answers.ts')).searchTerminology(opened, id, text, limit)
  },
  async describeCode(id, code) {
    const opened = await terminologies.opened()
    return opened === undefined ? undefined : (await import('./terminology/answers.ts')).describeCode(opened, id, code)
  },
  async expandEcl(id, expression, limit) {
    const opened = await terminologies.opened()
    return opened === undefined ? undefined : (await import('./terminology/answers.ts')).expandExpression(opened, id, expression, limit)
  },
  highlightEcl: async (expression) => (await import('./terminology/answers.ts')).tokensOfExpression(expression),
  async completeEcl(id, expression, offset) {
    const opened = await terminologies.opened()
    return opened === undefined ? undefined : (await import('./terminology/answers.ts')).completeExpression(opened, id, expression, offset)
  },
  listGuides: async (language) => (await import('./guides/list.ts')).listGuides(await reportLanguage(language)),
  listKeptGuides: async () => (await import('./guides/kept.ts')).listKeptGuides(),
  keepGuides: async () => (await import('./guides/kept.ts')).keepGuides(),
  compareVersions: async (from, to, language) =>
    (await import('./guides/diff.ts')).compareVersions(from, to, await packages.read(), language),
  readPackage: describePackage,
  checkPackages: packages.check,
  listProfiles: async (type) => listProfiles(type, await packages.read()),
}
