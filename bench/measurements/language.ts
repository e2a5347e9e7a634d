import { editsOfFixIn, findActions } from '../../language/actions.ts'
import { complete } from '../../language/complete.ts'
import { createKnowledge } from '../../language/create-knowledge.ts'
import { findDefinition, findLinks, findReferences, findRenamable, renameId, whyNotRename } from '../../language/define.ts'
import { findFolds, findSelections } from '../../language/folding.ts'
import { formatEdits } from '../../language/format.ts'
import { hover } from '../../language/hover.ts'
import type { Knowledge } from '../../language/knowledge.ts'
import { findLenses } from '../../language/lens.ts'
import { outline } from '../../language/outline.ts'
import { indexText, type FileIndex } from '../../language/references.ts'
import { readText, type ReadText } from '../../language/text.ts'
import { findEventExample } from '../../rules/examples/events/index.ts'
import { findExample } from '../../rules/examples/index.ts'
import { lint } from '../../rules/index.ts'
import { openCatalogs } from '../../tools/node/catalogs.ts'
import { quantile, time } from '../measure.ts'
import type { Measured, Row, Table, Text } from '../results.ts'

const rounds = 120
const length = 1_000_000
const patientUrl = 'https://ejemplo.cl/fhir/Patient/p'

/** An answer, and the place that it is asked about, beside which somebody typed before. */
interface Answer {
  readonly name: Text
  readonly offset: number
  readonly ask: (read: ReadText, offset: number) => unknown
  /** Whether the text before the edit is at hand. */
  readonly isAnew?: boolean
}

/** Times the answers of an editor about Bundles of 1 MB, each after somebody typed in the entry that is asked about. */
export async function measureLanguage(): Promise<Measured> {
  const { find, forLint } = openCatalogs(undefined, () => {})
  const knowledge = createKnowledge({ findCatalog: find, newUuid: () => crypto.randomUUID() })
  const document = await documentOf()
  const { issues } = lint(document, { today: '2026-01-15', ranges: true, catalogs: forLint })
  const message = await messageOf()
  return {
    tables: [
      measured(document, { en: 'a Bundle', es: 'un Bundle' }, [
        ...answersByProfile(document, knowledge),
        ...answersByTree(document),
        ...answersByIssue(document, issues),
      ]),
      measured(message, { en: 'a message of TEI', es: 'un mensaje de TEI' }, answersByProfile(message, knowledge)),
    ],
  }
}

function measured(text: string, what: Text, answers: readonly Answer[]): Table {
  const kilobytes = Math.round(text.length / 1000)
  return {
    title: {
      en: `Answers about ${what.en} of ${kilobytes} kB after an edit`,
      es: `Respuestas sobre ${what.es} de ${kilobytes} kB después de un cambio`,
    },
    unit: 'ms',
    rows: answers.map((answer) => measureOne(text, answer)),
  }
}

function measureOne(text: string, { name, offset, ask, isAnew = false }: Answer): Row {
  const times: number[] = []
  const line = text.lastIndexOf('\n', offset)
  let before = readText(text)
  ask(before, offset)
  for (let round = 0; round < rounds; round += 1) {
    const blanks = ' '.repeat(round + 1)
    const edited = `${text.slice(0, line)}${blanks}${text.slice(line)}`
    const answer = () => {
      before = readText(edited, isAnew ? undefined : before)
      ask(before, offset + blanks.length)
    }
    times.push(time(answer, 1) / 1000)
  }
  return { name, median: quantile(times, 0.5), p95: quantile(times, 0.95) }
}

/** The offset behind a part of a text, in its second half. */
function behind(text: string, part: string): number {
  return text.indexOf(part, text.length / 2) + part.length
}

/** Answers drawn from the profile in force. */
function answersByProfile(text: string, knowledge: Knowledge): readonly Answer[] {
  const gender = behind(text, '"gender": "')
  const member = behind(text, '"gender"')
  const reference = behind(text, '"reference": "')
  const completion = (read: ReadText, offset: number) => complete(read, offset, knowledge)
  return [
    { name: { en: 'completing a code', es: 'sugerir un código' }, offset: gender, ask: completion },
    { name: { en: 'completing a name', es: 'sugerir un nombre' }, offset: member - 1, ask: completion },
    { name: { en: 'completing a reference', es: 'sugerir una referencia' }, offset: reference, ask: completion },
    { name: { en: 'hover', es: 'ayuda al apuntar' }, offset: gender, ask: (read, offset) => hover(read, offset - 8, knowledge) },
    { name: { en: 'symbols', es: 'símbolos' }, offset: gender, ask: (read) => outline(read, 'json', { knowledge, most: 5000 }) },
  ]
}

/** Answers drawn from the text alone, and from a workspace of a thousand files. */
function answersByTree(text: string): readonly Answer[] {
  const workspace = workspaceOf(1000)
  const offset = behind(text, '"gender": "')
  const patient = behind(text, `"reference": "${patientUrl}`)
  return [
    { name: { en: 'reading the text whole', es: 'leer el texto entero' }, offset, ask: (read) => read.resources(), isAnew: true },
    { name: { en: 'reading around the edit', es: 'leer alrededor del cambio' }, offset, ask: (read) => read.resources() },
    { name: { en: 'definition', es: 'ir a la definición' }, offset: patient, ask: (read, at) => findDefinition(read, at, workspace) },
    {
      name: { en: 'references to a patient', es: 'referencias a un paciente' },
      offset: patient,
      ask: (read, at) => findReferences(read, at, workspace, true),
    },
    {
      name: { en: 'renaming an id', es: 'cambiar un id' },
      offset: patient,
      ask: (read, at) => [findRenamable(read, at), whyNotRename(read, at, 'otro'), renameId(read, at, 'otro', workspace)],
    },
    { name: { en: 'folding', es: 'plegado' }, offset, ask: findFolds },
    { name: { en: 'selection ranges', es: 'selección por partes' }, offset, ask: findSelections },
    { name: { en: 'links', es: 'enlaces' }, offset, ask: findLinks },
    { name: { en: 'formatting', es: 'dar formato' }, offset, ask: ({ text: edited }) => formatEdits(edited) },
  ]
}

/** Answers drawn from what the linter found; the actions are those for a status of which there is a choice. */
function answersByIssue(text: string, issues: ReturnType<typeof lint>['issues']): readonly Answer[] {
  const offset = behind(text, '"gender": "')
  const { start, end } = issues.findLast(({ path, range }) => path.endsWith('.status') && range!.end.offset < offset)!.range!
  const span = { from: start.offset, to: end.offset }
  return [
    { name: { en: 'code lens', es: 'líneas sobre las entradas' }, offset, ask: (read) => findLenses(read, issues) },
    {
      name: { en: 'code actions, with their edits', es: 'acciones, con sus cambios' },
      offset,
      ask: (read) => findActions(issues, span).map(({ fix }) => fix && editsOfFixIn(read, fix, undefined)),
    },
  ]
}

/** The entries of the example again and again, all about one patient; in each third turn a status is none that there is. */
async function documentOf(): Promise<string> {
  const { entry, ...bundle } = (await findExample('Bundle', true)) as unknown as BundleOf<{ readonly fullUrl: string }>
  const isPatient = ({ resource }: (typeof entry)[number]) => resource.resourceType === 'Patient'
  const patient = entry.find(isPatient)!
  const others = JSON.stringify(entry.filter((one) => !isPatient(one))).replaceAll(patient.fullUrl, patientUrl)
  const own = { fullUrl: patientUrl, resource: { ...patient.resource, id: 'p' } }
  return bundleOf(bundle, [own], (turn) =>
    others
      .replaceAll(/(urn:uuid:[-0-9a-f]+)0{6}/g, (_, id: string) => id + String(turn).padStart(6, '0'))
      .replace('"status":"final"', `"status":"${turn % 3 === 0 ? 'terminado' : 'final'}"`),
  )
}

/** The resources of a message again and again, all in its first transaction. */
async function messageOf(): Promise<string> {
  const { entry, ...bundle } = (await findEventExample('tei:iniciar', true)) as unknown as BundleOf<object>
  const [header, ...others] = entry
  return bundleOf(bundle, [header!], (turn) =>
    JSON.stringify(others).replaceAll(
      /("reference":"|\/fhir\/)([A-Z]\w+\/[a-z-]+)/g,
      (_, before: string, name: string) => `${before}${name}-${turn}`,
    ),
  )
}

interface BundleOf<Entry> {
  readonly entry: readonly (Entry & { readonly resource: { readonly resourceType: string } })[]
}

function bundleOf(bundle: object, first: readonly object[], turnOf: (turn: number) => string): string {
  const entry = [...first]
  for (let turn = 0, size = 0; size < length; turn += 1) {
    const added = JSON.parse(turnOf(turn)) as readonly object[]
    entry.push(...added)
    size += JSON.stringify(added, undefined, 2).length
  }
  return `${JSON.stringify({ ...bundle, entry }, undefined, 2)}\n`
}

function workspaceOf(files: number): ReadonlyMap<string, FileIndex> {
  return new Map(
    Array.from({ length: files }, (_, index) => {
      const resource = { resourceType: 'Observation', id: `o${index}`, subject: { reference: 'Patient/p' }, code: { text: 'x' } }
      return [`file:///o${index}.json`, indexText(readText(JSON.stringify(resource)))]
    }),
  )
}
