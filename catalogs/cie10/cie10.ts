import { createCatalog, type Catalog, type Concept, type Provenance } from '../catalog.ts'
import { readDataFile, writeDataFile } from '../data-file.ts'
import { findChapter, type Cie10Chapter } from './chapters.ts'

/** A category (`I10`) or subcategory (`I11.0`) of ICD-10 as Chile lists it. */
export interface Cie10Concept extends Concept {
  /** True if it is a category, of three characters. */
  readonly isCategory: boolean
  /** True if the list has subcategories of it, one of which should be used instead. */
  readonly hasSubcategories: boolean
  readonly chapter: Cie10Chapter | undefined
}

/** A code with dot and its name. */
export interface Cie10Row {
  readonly code: string
  readonly display: string
}

const id = 'cie10'

/** The system of ICD-10 in FHIR. */
export const cie10System = 'http://hl7.org/fhir/sid/icd-10'

/** The form of a category or subcategory, with its dot. */
export const cie10Form = /^[A-Z]\d\d(\.\d)?$/

/**
 * The catalog of a text that `writeCie10` made; throws a Spanish sentence where it is another. A line is a category:
 * its code, its name (empty where it is not listed), and a cell for each subcategory, its digit before its name.
 * A code is looked up in the line of its category alone; the rest is read when all of it is asked for.
 */
export function readCie10(text: string): Catalog<Cie10Concept> {
  const { size, provenance, body } = readDataFile(text, id)
  const categories = new Map<string, readonly Cie10Concept[]>()
  let lines: ReadonlyMap<string, string> | undefined

  const lineOf = (category: string): string | undefined => {
    lines ??= new Map(body.split('\n').map((line) => [line.slice(0, 3), line]))
    return lines.get(category)
  }
  const inCategory = (category: string): readonly Cie10Concept[] => {
    let concepts = categories.get(category)
    if (concepts === undefined) {
      concepts = readLine(lineOf(category) ?? '')
      categories.set(category, concepts)
    }
    return concepts
  }

  return createCatalog(
    { id, title: 'CIE-10 (Chile)', system: cie10System, size, provenance },
    () => body.split('\n').flatMap((line) => inCategory(line.slice(0, 3))),
    (code) => (cie10Form.test(code) ? inCategory(code.slice(0, 3)).find((concept) => concept.code === code) : undefined),
  )
}

/** The text of a data file of rows in the order of their codes. */
export function writeCie10(rows: readonly Cie10Row[], provenance: Provenance): string {
  const lines = new Map<string, string[]>()
  for (const { code, display } of rows.toSorted((a, b) => (a.code < b.code ? -1 : 1))) {
    const category = code.slice(0, 3)
    const cells = lines.get(category) ?? ['']
    lines.set(category, cells)
    if (code === category) cells[0] = display
    else cells.push(code.slice(4) + display)
  }
  const body = [...lines].map(([category, cells]) => [category, ...cells].join('\t')).join('\n')
  return writeDataFile({ id, size: rows.length, provenance, body })
}

function readLine(line: string): readonly Cie10Concept[] {
  const [category = '', name = '', ...subcategories] = line.split('\t')
  const chapter = findChapter(category)
  const system = cie10System
  const concepts: Cie10Concept[] = subcategories.map((cell) => ({
    system,
    code: `${category}.${cell.slice(0, 1)}`,
    display: cell.slice(1),
    isCategory: false,
    hasSubcategories: false,
    chapter,
  }))
  if (name !== '')
    concepts.unshift({
      system,
      code: category,
      display: name,
      isBroad: true,
      isCategory: true,
      hasSubcategories: subcategories.length > 0,
      chapter,
    })
  return concepts
}
