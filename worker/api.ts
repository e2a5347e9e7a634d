import type { ImportFile } from '../catalogs/imports.ts'
import type { Completion } from '../language/completion.ts'
import type { XmlElement } from '../language/foreign/fhir-xml.ts'
import type { Hover } from '../language/hover.ts'
import type { Outline } from '../language/outline.ts'
import type { Edit, Span, TextForm } from '../language/text.ts'
import type { Fix, Issue } from '../rules/index.ts'
import type { ComparedTexts, FormedText } from './api/compare.ts'
import type { GivenText, Judged, Unjudged, UnreadZip, ZipEntry } from './api/bulk.ts'
import type { CatalogImport, CatalogSummary, FoundConcept, ImportResult } from './api/catalogs.ts'
import type { ReadV2 } from './api/foreign.ts'
import type { GuideSummary, KeptGuides, ToldDefinition } from './api/guides.ts'
import type { PackageCheck, PackageReading, ProfileSummary, UsedPackage } from './api/packages.ts'
import type { ExampleId, RuleDescription, RuleSummary } from './api/rules.ts'
import type { Said } from './api/said.ts'
import type { CodeTold, EclResult, EclSuggestions, EclTokens, FoundTerm, KeptTerminology } from './api/terminology.ts'
import type { AnonymizedText, ReportForm, Surroundings, TextReport } from './api/texts.ts'
import type { Listing, Reading, ReadingLanguage, ReferenceGraph } from './api/views.ts'

export type { Proposal } from '../language/completion.ts'
export type { XmlElement } from '../language/foreign/fhir-xml.ts'
export type { Hover } from '../language/hover.ts'
export type { Outline, OutlinePart } from '../language/outline.ts'
export type { Edit, TextForm } from '../language/text.ts'
export type * from './api/bulk.ts'
export type * from './api/catalogs.ts'
export type * from './api/compare.ts'
export type * from './api/foreign.ts'
export type * from './api/guides.ts'
export type * from './api/packages.ts'
export type * from './api/rules.ts'
export type * from './api/said.ts'
export type * from './api/sharing.ts'
export type * from './api/terminology.ts'
export type * from './api/texts.ts'
export type * from './api/views.ts'

/** The calls that run beside the page. Every answer follows from the arguments and from the user's files alone, so a call can be repeated. */
export interface LintApi {
  readonly lint: (text: string, form: TextForm, surroundings: Surroundings) => Promise<TextReport>
  /** The same of a file among many, which is read and unpacked beside the page. */
  readonly judge: (given: GivenText, surroundings: Surroundings) => Promise<Judged | Unjudged>
  /** The entries of a zip, or why they cannot be had. */
  readonly listZip: (file: File) => Promise<readonly ZipEntry[] | UnreadZip>
  /** The bytes of a file among many, or why they cannot be had. */
  readonly readGiven: (given: GivenText) => Promise<Uint8Array<ArrayBuffer> | Unjudged>
  /** The issues of many files, as a table for spreadsheets. */
  readonly writeTable: (
    files: readonly { readonly file: string; readonly issues: readonly Issue[] }[],
    surroundings: Surroundings,
  ) => Promise<string>
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
  readonly describeRules: (language?: Surroundings['language']) => Promise<readonly RuleSummary[]>
  readonly describeRule: (code: string, surroundings: Surroundings) => Promise<RuleDescription | undefined>
  /** Codes of rules that somebody may have meant by one that there is not. */
  readonly nearRules: (code: string) => readonly string[]
  readonly readExample: (id: ExampleId) => Promise<string>
  /** The text of the message of an event; undefined where there is none. */
  readonly readEventExample: (event: string, isValid: boolean) => Promise<string | undefined>
  readonly clCoreVersion: () => string
  /** The parts of a text, and what is inside those whose keys are `open`; with surroundings, slices by their names. */
  readonly outline: (text: string, form: TextForm, open?: readonly string[], surroundings?: Surroundings) => Promise<Outline>
  /** Where the element of a FHIR path is, in the entry of a Bundle or in the whole. */
  readonly placeOf: (text: string, path: string, entryIndex: number | undefined) => Span
  /** Proposals at a UTF-16 offset; undefined where there are none. */
  readonly complete: (text: string, offset: number, surroundings: Surroundings) => Promise<Completion | undefined>
  /** Describes the place at an offset; undefined where FHIR has nothing there. */
  readonly hover: (text: string, offset: number, side: -1 | 1, surroundings: Surroundings) => Promise<Hover | undefined>
  /** Where the resource or definition that is named at an offset stands; empty where none is here. */
  readonly definition: (text: string, offset: number) => readonly Span[]
  /** Where the resource at an offset is spoken of, its own id first; empty where there is none. */
  readonly references: (text: string, offset: number) => readonly Span[]
  /** The id that can be renamed at an offset. */
  readonly renamable: (text: string, offset: number) => (Span & { readonly id: string }) | undefined
  /** The changes that give a resource another id, or why it may not have it, in a Spanish sentence. */
  readonly rename: (text: string, offset: number, id: string) => readonly Edit[] | string
  /** The resource at an offset as people read it, a Bundle of few entries whole; undefined where there is none. */
  readonly read: (text: string, offset: number, language: ReadingLanguage, surroundings: Surroundings) => Promise<Reading | undefined>
  /** The resources of a text, in its order. */
  readonly list: (text: string, language: ReadingLanguage) => Promise<Listing>
  /** Which resource of a text refers to which. */
  readonly graph: (text: string, language: ReadingLanguage) => Promise<ReferenceGraph>
  /** Two texts by what they hold and what is found in them, the later one second. */
  readonly compare: (before: FormedText, after: FormedText, language: ReadingLanguage, surroundings: Surroundings) => Promise<ComparedTexts>
  /** The report on a text under the name of a file, as text; `version` is that of the application. */
  readonly writeReport: (
    text: string,
    form: TextForm,
    to: { readonly file: string; readonly form: ReportForm; readonly version: string },
    surroundings: Surroundings,
  ) => Promise<string>
  /** One finding of a file for a ticket, as Markdown. */
  readonly writeTicket: (file: string, issue: Issue, surroundings: Surroundings) => Promise<string>
  /** The text with made-up values in place of what says who somebody is; undefined where it is no JSON. */
  readonly anonymize: (text: string, form: TextForm, surroundings: Surroundings) => Promise<AnonymizedText | undefined>
  /** The JSON of a resource in XML. */
  readonly convertXml: (root: XmlElement) => Promise<string>
  /** The resources that stand in another text, such as a log: one as it is written, more of them a line each; undefined where there is none. */
  readonly extractResources: (text: string) => Promise<{ readonly text: string; readonly count: number } | undefined>
  /** The parts of a message of HL7 version 2, and the faults of its RUNs. */
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
  readonly listGuides: (language?: 'en') => Promise<readonly GuideSummary[]>
  /** Which of them are on this device. */
  readonly listKeptGuides: () => Promise<KeptGuides>
  readonly keepGuides: () => Promise<KeptGuides>
  /** The differences between two versions of a guide, or of packages that are used; undefined where one cannot be had now. */
  readonly compareVersions: (
    from: string,
    to: string,
    language?: Surroundings['language'],
  ) => Promise<readonly ToldDefinition[] | undefined>
  /** Reads a package (.tgz); to keep it and to use it is the page's. */
  readonly readPackage: (archive: Blob, fileName: string) => Promise<PackageReading>
  /** Says which terminologies are on this device; whatever is asked afterwards is answered with them. */
  readonly useTerminologies: (kept: readonly KeptTerminology[]) => void
  /** The terminologies that cannot be used, and why, in a sentence. */
  readonly findUnusableTerminologies: () => Promise<readonly { readonly id: string; readonly sentence: Said }[]>
  /** The codes of one that fit a text, best first; rejects where it cannot be read. */
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
