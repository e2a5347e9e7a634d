/** Tables of SNOMED CT's format as plain lists: of those that stand by themselves, such as the TFC, no hierarchy is needed. */
import type { ImportFinding } from '../snomed/import/findings.ts'
import type { Rf2File } from '../snomed/rf2-file.ts'
import { createRowReader, textOf, type RowReader, TableFault } from '../snomed/rows.ts'
import type { CodeRow } from './code-table.ts'

/** Reads concepts, descriptions and languages, in the order of `chooseRf2Files`. */
export interface Rf2ListReader {
  readonly open: (file: Rf2File) => RowReader
  readonly finish: () => {
    readonly concepts: readonly CodeRow[]
    readonly descriptions: readonly CodeRow[]
    readonly findings: readonly ImportFinding[]
  }
}

interface Name {
  readonly id: string
  readonly term: string
  readonly isFull: boolean
  readonly isActive: boolean
  isPreferred: boolean
}

const fullName = '900000000000003001'
const definition = '900000000000550004'
const preferred = '900000000000548007'

/** Makes a reader of such tables. */
export function createRf2ListReader(): Rf2ListReader {
  const active = new Map<string, boolean>()
  const names = new Map<string, Name[]>()
  const byId = new Map<string, Name>()

  function open({ kind }: Rf2File): RowReader {
    let places: ReadonlyMap<string, number> = new Map()
    const needs = { concept: ['id', 'active'], language: ['active', 'referencedComponentId', 'acceptabilityId'] } as const
    const onHeader = (header: readonly string[]): void => {
      places = new Map(header.map((name, at) => [name, at]))
      const wanted = kind === 'concept' || kind === 'language' ? needs[kind] : ['id', 'active', 'conceptId', 'typeId', 'term']
      for (const name of wanted) if (!places.has(name)) throw new TableFault(`le falta la columna «${name}»`)
    }
    return createRowReader(onHeader, (row) => {
      const cell = (name: string): string => {
        const place = places.get(name)!
        return place < row.fields ? textOf(row, place) : ''
      }
      const isActive = cell('active') === '1'
      if (kind === 'concept') return void active.set(cell('id'), isActive)
      if (kind === 'language') {
        const name = byId.get(cell('referencedComponentId'))
        if (name !== undefined && isActive && cell('acceptabilityId') === preferred) name.isPreferred = true
        return undefined
      }
      if (cell('typeId') === definition || cell('term') === '') return undefined
      const name = { id: cell('id'), term: cell('term'), isFull: cell('typeId') === fullName, isActive, isPreferred: false }
      byId.set(name.id, name)
      const own = names.get(cell('conceptId'))
      if (own === undefined) names.set(cell('conceptId'), [name])
      else own.push(name)
      return undefined
    })
  }

  return {
    open,
    finish() {
      if (names.size === 0) throw new TableFault('no tiene ninguna descripción')
      const concepts: CodeRow[] = []
      const descriptions: CodeRow[] = []
      let unnamed = 0
      for (const code of new Set([...active.keys(), ...names.keys()])) {
        const isActive = active.get(code) ?? true
        const own = (names.get(code) ?? []).toSorted((a, b) => scoreOf(b) - scoreOf(a))
        const terms = own.filter((name) => name.isActive).map(({ term }) => term)
        if (terms.length === 0 && isActive) unnamed += 1
        concepts.push({ code, display: terms[0] ?? own[0]?.term ?? '', designations: terms.slice(1), isActive })
        for (const name of own) {
          descriptions.push({
            code: name.id,
            display: name.term,
            isActive: name.isActive && isActive,
            properties: [['conceptId', code]],
          })
        }
      }
      const sentence = unnamed === 1 ? 'Un concepto vigente no tiene descripción.' : `${unnamed} conceptos vigentes no tienen descripción.`
      return { concepts, descriptions, findings: unnamed === 0 ? [] : [{ sentence, isLoss: false }] }
    },
  }
}

/** The name to show comes first: an active one, preferred, and no fully specified name. */
function scoreOf({ isActive, isPreferred, isFull }: Name): number {
  return (isActive ? 4 : 0) + (isFull ? 0 : 2) + (isPreferred ? 1 : 0)
}
