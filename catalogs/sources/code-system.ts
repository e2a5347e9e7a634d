import { readSourceTable, toName } from './table.ts'

/** A code system as a guide publishes it, its displays normalised. */
export interface CodeSystem {
  readonly file: string
  readonly id: string
  readonly url: string
  readonly title: string
  /** The version of the guide. */
  readonly version: string
  /** `YYYY-MM-DD`, or `''` where the file does not say. */
  readonly date: string
  readonly concepts: readonly { readonly code: string; readonly display: string }[]
}

/**
 * Reads a FHIR CodeSystem in JSON, or a TSV of code and display whose first line is
 * `# url version … date)`; throws a Spanish sentence where it is malformed or a code stands twice.
 */
export function readCodeSystem(text: string, file: string): CodeSystem {
  const system = file.endsWith('.json') ? readJson(text, file) : readTsv(text, file)
  const seen = new Set<string>()
  for (const { code, display } of system.concepts) {
    if (code === '' || /\s/.test(code)) throw new Error(`${file}: el código «${code}» está vacío o tiene blancos.`)
    if (display === '') throw new Error(`${file}: el código «${code}» no tiene nombre.`)
    if (seen.has(code)) throw new Error(`${file}: el código «${code}» está dos veces.`)
    seen.add(code)
  }
  if (system.concepts.length === 0) throw new Error(`${file}: no tiene códigos.`)
  return system
}

function readTsv(text: string, file: string): CodeSystem {
  const head = /^# (\S+\/CodeSystem\/(\S+)) ([\d.]+)(?:\((?!resource)[^)]*\))?.*?(\d{4}-\d\d-\d\d)?\)?\s*$/m.exec(text)
  if (head === null) throw new Error(`${file}: la primera línea no dice la dirección y la versión del sistema de códigos.`)
  const [, url = '', id = '', version = '', date = ''] = head
  const rows = readSourceTable(text, file, ['code', 'display']).rows
  return { file, id, url, title: id, version, date, concepts: rows.map(({ cell }) => ({ code: cell('code'), display: cell('display') })) }
}

function readJson(text: string, file: string): CodeSystem {
  const value = parse(text, file) as Partial<Record<string, unknown>>
  const word = (name: string): string => {
    const found = value[name]
    if (typeof found !== 'string') throw new Error(`${file}: falta «${name}».`)
    return toName(found)
  }
  if (value['resourceType'] !== 'CodeSystem' || !Array.isArray(value['concept']))
    throw new Error(`${file}: no es un CodeSystem con códigos.`)
  const concepts = (value['concept'] as readonly { code?: unknown; display?: unknown; concept?: unknown }[]).map((concept) => {
    if (concept.concept !== undefined)
      throw new Error(`${file}: «${String(concept.code)}» tiene códigos dentro, y se esperaba una lista plana.`)
    return { code: String(concept.code ?? ''), display: toName(String(concept.display ?? '')) }
  })
  return {
    file,
    id: word('id'),
    url: word('url'),
    title: word('title'),
    version: word('version'),
    date: word('date').slice(0, 10),
    concepts,
  }
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw new Error(`${file}: no es JSON.`)
  }
}

/** The rows of one of several code systems, a line `# id` first; throws where it is missing or there twice. */
export function systemRows(systems: readonly CodeSystem[], id: string): readonly string[] {
  const [system, another] = systems.filter((system) => system.id === id)
  if (system === undefined || another !== undefined)
    throw new Error(`Se necesita un archivo con ${id}, y ${system ? 'hay más' : 'no hay'}.`)
  return [`# ${id}`, ...system.concepts.map(({ code, display }) => `${code}\t${display}`)]
}

/** The newest date of code systems, `YYYY-MM-DD`; throws where none says its date. */
export function newestDate(systems: readonly CodeSystem[]): string {
  const newest =
    systems
      .map(({ date }) => date)
      .toSorted()
      .at(-1) ?? ''
  if (!/^\d{4}-\d\d-\d\d$/.test(newest)) throw new Error('Ningún archivo dice su fecha.')
  return newest
}
