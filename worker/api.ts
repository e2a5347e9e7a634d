import type { AnonymizedText } from './anonymizing.ts'
import type { XmlElement } from '../language/foreign/fhir-xml.ts'
import type { ReadV2 } from './foreign.ts'
import type { KeptGuides, ToldDefinition } from './guide-answers.ts'
import type { GuideSummary } from './guide-list.ts'
import type { Provenance } from '../catalogs/catalog.ts'
import type { ImportFile } from '../catalogs/imports.ts'
import type { CatalogFamily } from '../catalogs/index.ts'
import type { Completion } from '../language/completion.ts'
import type { Hover } from '../language/hover.ts'
import type { Outline } from '../language/outline.ts'
import type { Edit, Span, TextForm } from '../language/text.ts'
import type { ExampleType } from '../rules/examples/index.ts'
import type { IndexFacts } from '../terminology/kept-index.ts'
import type { Fix, Issue, RuleExplanation, ValidateResponse } from '../rules/index.ts'

export type { Proposal } from '../language/completion.ts'
export type { Hover } from '../language/hover.ts'
export type { Outline, OutlinePart } from '../language/outline.ts'
export type { Edit, TextForm } from '../language/text.ts'

export type { AnonymizedText } from './anonymizing.ts'
export type { XmlElement } from '../language/foreign/fhir-xml.ts'
export type { ToldDefinition } from './guide-answers.ts'
export type { GuideSummary } from './guide-list.ts'

/** What the linter says of a text. */
export interface TextReport extends ValidateResponse {
  /** How many resources it holds, where it holds one on each line; type and profile are then those of none. */
  readonly lines?: number
}

/** What the rules need to know of the page. */
export interface Surroundings {
  /** The day of the user, `YYYY-MM-DD`. */
  readonly today: string
  /** Where the pages of the rules are served, without a slash at the end. */
  readonly publicUrl: string
  /** The canonical of the profile that somebody chose; resources of other types than its own are not held to it. */
  readonly profile?: string
}

/** The resources one can open to try the linter, each a file of rules/examples. */
export type ExampleId = `${Lowercase<ExampleType>}-${'valid' | 'invalid'}`

/** A rule in a list. */
export type RuleSummary = Pick<RuleExplanation, 'code' | 'title' | 'severity' | 'fix'>

/** A rule with everything its page shows. */
export interface RuleDescription extends Omit<RuleExplanation, 'examples'> {
  readonly examples: readonly RuleExample[]
}

/** An example of a rule, as text, and what the rule says of it. */
export interface RuleExample {
  readonly title: string
  readonly text: string
  readonly issues: readonly Issue[]
  /** The text after the rule's fixes. */
  readonly fixed: string | undefined
}

/** A catalog in a list, as it is published; size and provenance are unknown while its file cannot be had. */
export interface CatalogSummary {
  readonly id: string
  readonly title: string
  readonly family: CatalogFamily
  readonly size: number | undefined
  readonly provenance: Provenance | undefined
}

/** A concept that a search found. */
export interface FoundConcept {
  readonly system: string
  readonly code: string
  readonly display: string
  /** What tells it from others of the same name: the commune of an establishment, and that it closed. */
  readonly detail: string
  /** The id and the title of its catalog. */
  readonly catalog: string
  readonly title: string
}

/** What a user imported into a catalog, as the worker needs it. */
export interface CatalogImport {
  readonly catalog: string
  /** Milliseconds since 1970; another import has another. */
  readonly importedAt: number
  /** As `importCatalog` gave it. */
  readonly content: Blob
}

/** A package of definitions that a user brought, as the worker needs it. */
export interface UsedPackage {
  /** Its name and version: `hl7.fhir.cl.clcore#1.9.4`. */
  readonly id: string
  /** Milliseconds since 1970; the same package brought again has another. */
  readonly addedAt: number
  /** The archive as it was brought (.tgz). */
  readonly content: Blob
}

/** An index of a terminology that a user imported, as the worker needs it. */
export interface KeptTerminology extends IndexFacts {
  /** `snomed-21000325107-20240630`. */
  readonly id: string
  readonly bytes: number
  /** Milliseconds since 1970. */
  readonly importedAt: number
  /** The name of its file, where the browser has private files for pages. */
  readonly file?: string
  /** The index itself, where it has none. */
  readonly content?: Blob
}

/** A file that somebody chose, with its path from the folder that was chosen. */
export interface TerminologyFile {
  readonly path: string
  readonly file: File
}

/** What is said of the files of an import. */
export interface TerminologyImport {
  /** A name or canonical of their system, where the files do not tell. */
  readonly as?: string
  readonly today: string
}

/** What came of an import: the indexes, and sentences about the files; or why there is none. */
export type ImportedTerminology =
  { readonly kept: readonly KeptTerminology[]; readonly sentences: readonly string[]; readonly more: number } | { readonly problem: string }

/** What runs beside the page to import terminologies. */
export interface TerminologyApi {
  readonly importTerminology: (
    files: readonly TerminologyFile[],
    request: TerminologyImport,
    /** Is posted `{ done, total }` in bytes. */
    progress: MessagePort,
  ) => Promise<ImportedTerminology>
}

/** A code and its name. */
export interface CodeName {
  readonly code: string
  readonly display: string
}

/** A code that a search found; `term` is the name that fits, where it is another. */
export interface FoundTerm extends CodeName {
  readonly isActive: boolean
  readonly term?: string
}

/** A name of a code. */
export interface ToldName {
  readonly term: string
  /** Empty where it is not known. */
  readonly language: string
  readonly kind: 'fsn' | 'synonym' | 'definition'
  readonly isActive: boolean
  /** Names of the language reference sets that prefer it. */
  readonly preferredIn: readonly string[]
}

/** A code with what is around it. */
export interface CodeTold extends CodeName {
  readonly system: string
  readonly version: string
  readonly isActive: boolean
  readonly isDefined?: boolean
  /** `20240131`. */
  readonly effectiveTime?: number
  readonly module?: CodeName
  readonly names: readonly ToldName[]
  readonly parents: readonly CodeName[]
  /** The first of them. */
  readonly children: readonly CodeName[]
  readonly childCount: number
  readonly attributes: readonly { readonly group: number; readonly type: CodeName; readonly target?: CodeName; readonly value?: string }[]
  /** The reference sets that it is a member of. */
  readonly memberships: readonly CodeName[]
  /** Of other systems; `display` where the value is a code. */
  readonly properties: readonly { readonly name: string; readonly value: string; readonly display?: string }[]
  readonly mappings: readonly {
    readonly system: string
    readonly code: string
    readonly display?: string
    readonly equivalence: string
    readonly map: string
  }[]
}

/** The concepts of an expression of ECL, the first of them; or what is wrong with it. */
export type EclResult =
  | { readonly total: number; readonly concepts: readonly FoundTerm[]; readonly unknown: readonly string[]; readonly problem?: undefined }
  | { readonly problem: string }

/** The pieces of an expression. */
export interface EclTokens {
  readonly tokens: readonly { readonly kind: string; readonly start: number; readonly end: number }[]
  readonly fault?: { readonly start: number; readonly end: number; readonly message: string }
}

/** What may be written at a place of an expression, from an offset on. */
export interface EclSuggestions {
  readonly from: number
  readonly options: readonly { readonly label: string; readonly detail: string; readonly insert: string }[]
}

/** What a package says of itself, and how many definitions of each kind it has. */
export interface PackageAbout {
  readonly name: string
  readonly version: string
  readonly title: string | null
  /** The day it was made, `YYYY-MM-DD`, or null where it does not say. */
  readonly date: string | null
  readonly structures: number
  readonly valueSets: number
  readonly codeSystems: number
}

/** A package that was read, or what is wrong with it in a Spanish sentence. */
export type PackageReading = PackageAbout | { readonly problem: string }

/** What comes of a package together with the others that are used. */
export interface PackageCheck {
  readonly id: string
  /** What of it cannot be used, in Spanish sentences; `more` are left out. */
  readonly problems: readonly string[]
  readonly more: number
  /** What it builds upon that is not there, or only in another version. */
  readonly missing: readonly { readonly name: string; readonly version: string; readonly instead: string | null }[]
}

/** What other applications shared with this one. */
export interface Shared {
  readonly files: readonly File[]
  readonly texts: readonly string[]
}

/** A profile that can be chosen. */
export interface ProfileSummary {
  readonly url: string
  readonly title: string
  /** The type of resource that it constrains. */
  readonly type: string
  /** Where it comes from, with its version. */
  readonly source: string
}

/** A file that was read: the form to keep it in, its codes, its rows left out; or what is wrong with it. */
export type ImportResult = { readonly content: Blob; readonly rows: number; readonly leftOut: number } | { readonly problem: string }

/** What a report can be written as: for messages, to print, for spreadsheets, or SARIF for programs. */
export type ReportForm = 'markdown' | 'html' | 'csv' | 'sarif'

/** What runs beside the page. Every answer follows from the arguments and what the user brought alone, so a call can be repeated. */
export interface LintApi {
  readonly lint: (text: string, form: TextForm, surroundings: Surroundings) => Promise<TextReport>
  /** The changes that apply one correction, in the resource on a line, from 1, or in the only one; none where it has no place. */
  readonly fix: (text: string, fix: Fix, line: number | undefined) => readonly Edit[]
  /** The changes that apply every safe correction, and how many those were. */
  readonly fixAll: (
    text: string,
    form: TextForm,
    surroundings: Surroundings,
  ) => Promise<{ readonly edits: readonly Edit[]; readonly applied: number }>
  /** The changes that lay a text out, two blanks a level or one line a resource; undefined where it is not JSON. */
  readonly format: (text: string, form: TextForm) => readonly Edit[] | undefined
  readonly describeRules: () => readonly RuleSummary[]
  readonly describeRule: (code: string, surroundings: Surroundings) => Promise<RuleDescription | undefined>
  readonly readExample: (id: ExampleId) => Promise<string>
  /** The text of the message of an event; undefined where there is none. */
  readonly readEventExample: (event: string, isValid: boolean) => Promise<string | undefined>
  readonly clCoreVersion: () => string
  readonly outline: (text: string, form: TextForm) => Outline
  /** Where the element of a FHIR path is, in the entry of a Bundle or in the whole. */
  readonly placeOf: (text: string, path: string, entryIndex: number | undefined) => Span
  /** What can be written at a UTF-16 offset; undefined where nothing can. */
  readonly complete: (text: string, offset: number, profile: string | undefined) => Promise<Completion | undefined>
  /** What is at an offset; undefined where FHIR has nothing there. */
  readonly hover: (text: string, offset: number, side: -1 | 1, profile: string | undefined) => Promise<Hover | undefined>
  /** Where the resource or definition that is named at an offset stands; empty where none is here. */
  readonly definition: (text: string, offset: number) => readonly Span[]
  /** Where the resource at an offset is spoken of, its own id first; empty where there is none. */
  readonly references: (text: string, offset: number) => readonly Span[]
  /** The id that can be renamed at an offset. */
  readonly renamable: (text: string, offset: number) => (Span & { readonly id: string }) | undefined
  /** The changes that give a resource another id, or why it may not have it, in a Spanish sentence. */
  readonly rename: (text: string, offset: number, id: string) => readonly Edit[] | string
  /** What the linter says of a text under the name of a file, as text; `version` is that of the application. */
  readonly writeReport: (
    text: string,
    form: TextForm,
    to: { readonly file: string; readonly form: ReportForm; readonly version: string },
    surroundings: Surroundings,
  ) => Promise<string>
  /** One finding of a file for a ticket, as Markdown. */
  readonly writeTicket: (file: string, issue: Issue) => Promise<string>
  /** The text with made-up values in place of what says who somebody is; undefined where it is no JSON. */
  readonly anonymize: (text: string, form: TextForm, surroundings: Surroundings) => Promise<AnonymizedText | undefined>
  /** The JSON of a resource in XML. */
  readonly convertXml: (root: XmlElement) => Promise<string>
  /** The resources that stand in another text, such as a log: one as it is written, more of them a line each; undefined where there is none. */
  readonly extractResources: (text: string) => Promise<{ readonly text: string; readonly count: number } | undefined>
  /** What a message of HL7 version 2 is made of, and what is wrong with its RUNs. */
  readonly readMessage: (text: string, surroundings: Surroundings) => Promise<ReadV2>
  /** Says what the user imported; whatever is asked afterwards is answered with it. */
  readonly useImports: (imports: readonly CatalogImport[]) => void
  readonly describeCatalogs: () => Promise<readonly CatalogSummary[]>
  /** Builds what searches need; without it the first search does. */
  readonly prepareCatalogs: () => Promise<void>
  /** The concepts that fit a text, best first, in the catalog of an id or in all. */
  readonly searchCatalogs: (text: string, only: string | undefined, limit: number) => Promise<readonly FoundConcept[]>
  /** Reads a file for a catalog; to keep it and to use it is the page's. */
  readonly importCatalog: (catalog: string, file: ImportFile, surroundings: Surroundings) => Promise<ImportResult>
  /** Says which packages are used; whatever is asked afterwards is answered with their definitions. */
  readonly usePackages: (packages: readonly UsedPackage[]) => void
  /** Every version of every guide that comes with the page. */
  readonly listGuides: () => Promise<readonly GuideSummary[]>
  /** Which of them are on this device. */
  readonly listKeptGuides: () => Promise<KeptGuides>
  readonly keepGuides: () => Promise<KeptGuides>
  /** What two versions of a guide, or of packages that are used, say otherwise; undefined where one cannot be had now. */
  readonly compareVersions: (from: string, to: string) => Promise<readonly ToldDefinition[] | undefined>
  /** Reads a package (.tgz); to keep it and to use it is the page's. */
  readonly readPackage: (archive: Blob, fileName: string) => Promise<PackageReading>
  /** Says which terminologies are on this device; whatever is asked afterwards is answered with them. */
  readonly useTerminologies: (kept: readonly KeptTerminology[]) => void
  /** The codes of one that fit a text, best first. */
  readonly searchTerminology: (id: string, text: string, limit: number) => Promise<readonly FoundTerm[]>
  readonly describeCode: (id: string, code: string) => Promise<CodeTold | undefined>
  /** The concepts of an expression of ECL; undefined where the terminology is no edition of SNOMED CT. */
  readonly expandEcl: (id: string, expression: string, limit: number) => Promise<EclResult | undefined>
  readonly highlightEcl: (expression: string) => Promise<EclTokens>
  readonly completeEcl: (id: string, expression: string, offset: number) => Promise<EclSuggestions | undefined>
  readonly checkPackages: () => Promise<readonly PackageCheck[]>
  /** The profiles that a resource of a type can be held to, or those of all types. */
  readonly listProfiles: (type: string | undefined) => Promise<readonly ProfileSummary[]>
}
