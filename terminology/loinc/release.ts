/** A release of LOINC: which of its files are read, and the codes that they make. */
import { createCsvReader, CsvFault, type TextReader } from '../lists/csv.ts'
import type { CodeRow, CodeTable } from '../lists/code-table.ts'
import type { ImportFinding } from '../snomed/import/findings.ts'

/** The canonical of LOINC. */
export const loincSystem = 'http://loinc.org'

/** The kinds of files of a release. */
type LoincKind = 'codes' | 'answers' | 'answerLinks' | 'parts' | 'partLinks' | 'hierarchy' | 'spanish'

/** A file of a release that is read. */
export interface LoincFile {
  readonly path: string
  readonly kind: LoincKind
}

const names: readonly (readonly [pattern: RegExp, kind: LoincKind])[] = [
  [/(?:^|\/)Loinc\.csv$/i, 'codes'],
  [/(?:^|\/)AnswerList\.csv$/i, 'answers'],
  [/(?:^|\/)LoincAnswerListLink\.csv$/i, 'answerLinks'],
  [/(?:^|\/)Part\.csv$/i, 'parts'],
  [/(?:^|\/)LoincPartLink_Primary\.csv$/i, 'partLinks'],
  // The finer models of a code: its analyte, its challenge, its category, other parts to find it by.
  [/(?:^|\/)LoincPartLink_Supplementary\.csv$/i, 'partLinks'],
  [/(?:^|\/)(?:ComponentHierarchyBySystem|MultiAxialHierarchy)\.csv$/i, 'hierarchy'],
]

/** Variants of Spanish, the nearest to Chile's first. */
const variants = ['CL', 'AR', 'MX', 'ES']

/** Whether a file is called as one of a release. */
export function isLoincFile(path: string): boolean {
  return names.some(([pattern]) => pattern.test(path)) || variantName.test(path)
}

const variantName = /(?:^|\/)es([A-Z]{2})\d*LinguisticVariant\.csv$/

/** The files of a release to read; none where there is no table of codes. */
export function chooseLoincFiles(paths: readonly string[]): readonly LoincFile[] {
  const chosen: LoincFile[] = []
  for (const [pattern, kind] of names) {
    // The shortest path is the table itself and no copy of it.
    const path = paths.filter((one) => pattern.test(one)).toSorted((a, b) => a.length - b.length)[0]
    if (path !== undefined) chosen.push({ path, kind })
  }
  if (chosen[0]?.kind !== 'codes') return []
  const spanish = paths
    .flatMap((path) => {
      const variant = variantName.exec(path)?.[1]
      return variant === undefined ? [] : [{ path, place: (variants.indexOf(variant) + 10) % 10 }]
    })
    .toSorted((a, b) => a.place - b.place || (a.path < b.path ? -1 : 1))[0]
  return spanish === undefined ? chosen : [...chosen, { path: spanish.path, kind: 'spanish' }]
}

/** Properties that FHIR lets value sets filter by, under the columns of the table. */
const properties = [
  'STATUS',
  'COMPONENT',
  'PROPERTY',
  'TIME_ASPCT',
  'SYSTEM',
  'SCALE_TYP',
  'METHOD_TYP',
  'CLASS',
  'CLASSTYPE',
  'CONSUMER_NAME',
  'ORDER_OBS',
  'DOCUMENT_SECTION',
  'UnitsAndRange',
  'EXAMPLE_UCUM_UNITS',
  'PanelType',
  'VersionFirstReleased',
  'VersionLastChanged',
  'HL7_ATTACHMENT_STRUCTURE',
  'ValidHL7AttachmentRequest',
] as const

interface Draft {
  display: string
  readonly names: string[]
  readonly properties: (readonly [string, string])[]
  readonly parents: string[]
  isActive: boolean
}

/** Reads the files of a release in any order. */
export interface LoincReader {
  readonly open: (file: LoincFile) => TextReader
  readonly finish: () => { readonly table: CodeTable; readonly findings: readonly ImportFinding[] }
}

/** Makes a reader of a release. */
export function createLoincReader(): LoincReader {
  const drafts = new Map<string, Draft>()
  const late: (() => void)[] = []
  const findings: ImportFinding[] = []
  const linkNames = new Map<string, string>()
  let version = ''
  let unknown = 0
  let hasCodes = false

  function draftOf(code: string): Draft {
    let draft = drafts.get(code)
    if (draft === undefined) drafts.set(code, (draft = { display: '', names: [], properties: [], parents: [], isActive: true }))
    return draft
  }

  /** Other tables on a code count where the table of codes has it. */
  function later(code: string, change: (draft: Draft) => void): void {
    const known = hasCodes ? drafts.get(code) : undefined
    if (known !== undefined) return change(known)
    late.push(() => {
      const draft = drafts.get(code)
      if (draft === undefined) unknown += 1
      else change(draft)
    })
  }

  /** The last part of the address of a property; a million rows share a few dozen. */
  function nameOfLink(property: string): string {
    let name = linkNames.get(property)
    if (name === undefined) linkNames.set(property, (name = property.slice(property.lastIndexOf('/') + 1)))
    return name
  }

  const takes: Readonly<Record<LoincKind, { readonly needs: readonly string[]; readonly take: (cell: (name: string) => string) => void }>> =
    {
      codes: {
        needs: ['LOINC_NUM', 'LONG_COMMON_NAME', 'STATUS'],
        take(cell) {
          const draft = draftOf(cell('LOINC_NUM'))
          draft.display = cell('LONG_COMMON_NAME')
          const axes = ['COMPONENT', 'PROPERTY', 'TIME_ASPCT', 'SYSTEM', 'SCALE_TYP', 'METHOD_TYP'].map(cell)
          const full = axes.slice(0, axes.findLastIndex((axis) => axis !== '') + 1).join(':')
          draft.names.push(cell('SHORTNAME'), cell('DisplayName'), full, cell('CONSUMER_NAME'))
          draft.isActive = cell('STATUS') !== 'DEPRECATED'
          for (const name of properties) if (cell(name) !== '') draft.properties.push([name, cell(name)])
          draft.properties.push(['copyright', cell('EXTERNAL_COPYRIGHT_NOTICE') === '' ? 'LOINC' : '3rdParty'])
          version = newer(version, cell('VersionLastChanged'))
        },
      },
      answers: {
        needs: ['AnswerListId', 'AnswerStringId', 'DisplayText'],
        take(cell) {
          const list = draftOf(cell('AnswerListId'))
          list.display = cell('AnswerListName')
          const answer = cell('AnswerStringId')
          if (answer === '') return
          const draft = draftOf(answer)
          draft.display = cell('DisplayText')
          draft.properties.push(['LIST', cell('AnswerListId')])
          list.properties.push(['answer', answer])
        },
      },
      answerLinks: {
        needs: ['LoincNumber', 'AnswerListId'],
        take(cell) {
          const list = cell('AnswerListId')
          later(cell('LoincNumber'), (draft) => draft.properties.push(['answer-list', list]))
        },
      },
      parts: {
        needs: ['PartNumber', 'PartName'],
        take(cell) {
          const draft = draftOf(cell('PartNumber'))
          draft.display = cell('PartDisplayName') || cell('PartName')
          draft.names.push(cell('PartName'))
          draft.isActive = cell('Status') !== 'DEPRECATED'
          if (cell('PartTypeName') !== '') draft.properties.push(['type', cell('PartTypeName')])
        },
      },
      partLinks: {
        needs: ['LoincNumber', 'PartNumber', 'Property'],
        take(cell) {
          const [part, name] = [cell('PartNumber'), nameOfLink(cell('Property'))]
          if (name !== '') later(cell('LoincNumber'), (draft) => draft.properties.push([name, part]))
        },
      },
      hierarchy: {
        needs: ['IMMEDIATE_PARENT', 'CODE'],
        take(cell) {
          const parent = cell('IMMEDIATE_PARENT')
          const draft = draftOf(cell('CODE'))
          if (draft.display === '') draft.display = cell('CODE_TEXT')
          if (parent !== '') draft.parents.push(parent)
        },
      },
      spanish: {
        needs: ['LOINC_NUM'],
        take(cell) {
          const shown = cell('LinguisticVariantDisplayName') || cell('LONG_COMMON_NAME')
          const more = [cell('LONG_COMMON_NAME'), cell('SHORTNAME')]
          later(cell('LOINC_NUM'), (draft) => {
            if (shown === '') return
            draft.names.push(draft.display, ...more)
            draft.display = shown
          })
        },
      },
    }

  function open({ kind }: LoincFile): TextReader {
    const { needs, take } = takes[kind]
    let places: ReadonlyMap<string, number> | undefined
    const reader = createCsvReader((fields) => {
      if (places === undefined) {
        places = new Map(fields.map((name, at) => [name.trim(), at]))
        for (const name of needs) if (!places.has(name)) throw new CsvFault(`le falta la columna «${name}»`)
        return
      }
      const known = places
      const cell = (name: string): string => fields[known.get(name) ?? -1]?.trim() ?? ''
      if (cell(needs[0]!) !== '' || kind === 'hierarchy') take(cell)
    })
    return {
      push: reader.push,
      end() {
        reader.end()
        hasCodes ||= kind === 'codes'
      },
    }
  }

  return {
    open,
    finish() {
      // The tables that lean on codes may have come before them; names in Spanish replace the others last.
      for (const change of late) change()
      if (unknown > 0)
        findings.push({ sentence: `${unknown} filas hablan de códigos de LOINC que no están y quedaron fuera.`, isLoss: true })
      const codes: CodeRow[] = [...drafts].map(([code, { display, names: more, properties: own, parents, isActive }]) => ({
        code,
        display,
        designations: more,
        properties: own,
        parents,
        isActive,
      }))
      return { table: { system: loincSystem, version, title: 'LOINC', codes }, findings }
    },
  }
}

/** The later of two versions such as `2.9` and `2.77`. */
function newer(one: string, other: string): string {
  const [major = 0, minor = 0] = one.split('.').map(Number)
  const [otherMajor = 0, otherMinor = 0] = other.split('.').map(Number)
  if (other === '' || Number.isNaN(otherMajor + otherMinor)) return one
  return otherMajor > major || (otherMajor === major && otherMinor > minor) ? other : one
}
