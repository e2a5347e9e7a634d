import { takeConcept } from './concept-reference.ts'
import { readComparison, readEquality, readNumber, readSearchTerms, seesBoolean } from './read-values.ts'
import type { Reader } from './reader.ts'
import { isLetter, type Scanner } from './scanner.ts'
import type {
  Acceptability,
  Comparison,
  ConceptFilter,
  DescriptionFilter,
  DescriptionKind,
  Dialect,
  Ecl,
  MemberFilter,
  SharedFilter,
  Value,
} from './tree.ts'

/** Reads the filters of concepts and descriptions after an expression, and the history supplement that may end it. */
export function readFilters(reader: Reader, of: Ecl): Ecl {
  const { scanner } = reader
  let found = of
  while (scanner.sees('{{')) {
    const start = scanner.position()
    scanner.take('{{', 'bracket')
    if (scanner.take('+', 'operator')) return readHistory(reader, found)
    const about = takeKind(scanner)
    if (about === 'm') {
      scanner.restore(start)
      return found
    }
    found =
      about === 'c'
        ? { kind: 'filtered', of: found, filter: { on: 'concept', all: readAll(reader, readConceptFilter) } }
        : { kind: 'filtered', of: found, filter: { on: 'description', all: readAll(reader, readDescriptionFilter) } }
  }
  return found
}

/** Reads one `{{ M … }}`. */
export function readMemberFilters(reader: Reader): readonly MemberFilter[] {
  reader.scanner.take('{{', 'bracket')
  takeKind(reader.scanner)
  return readAll(reader, readMemberFilter)
}

function takeKind(scanner: Scanner): string | undefined {
  const word = scanner.seesWord()
  if (word !== 'c' && word !== 'd' && word !== 'm') return undefined
  scanner.takeWord(word, 'keyword')
  return word
}

function readAll<Filter>(reader: Reader, read: (reader: Reader) => Filter): readonly Filter[] {
  const { scanner } = reader
  return reader.nested(() => {
    const found: Filter[] = []
    do found.push(read(reader))
    while (scanner.take(',', 'operator'))
    scanner.expect('}}', 'bracket', '«,» o «}}»')
    return found
  })
}

function readHistory(reader: Reader, of: Ecl): Ecl {
  const { scanner } = reader
  if (!takeHistoryWord(scanner)) scanner.fail('HISTORY después de «+»')
  let found: Ecl = { kind: 'history', of, profile: 'max' }
  if (scanner.sees('-') || scanner.sees('_')) {
    scanner.run('keyword', (code) => code === 45 || code === 95)
    const profile = scanner.seesWord()
    if (profile !== 'min' && profile !== 'mod' && profile !== 'max') return scanner.fail('MIN, MOD o MAX')
    scanner.takeWord(profile, 'keyword')
    found = { kind: 'history', of, profile }
  } else {
    scanner.skip()
    if (scanner.sees('(')) {
      const referenceSets = reader.nested(() => {
        scanner.take('(', 'bracket')
        const read = reader.expression()
        scanner.expect(')', 'bracket')
        return read
      })
      found = { kind: 'history', of, profile: 'max', referenceSets }
    }
  }
  scanner.skip()
  scanner.expect('}}', 'bracket')
  return found
}

/** Takes the word alone: what follows it directly tells profiles apart. */
function takeHistoryWord(scanner: Scanner): boolean {
  if (scanner.seesWord() !== 'history') return false
  scanner.run('keyword', isLetter)
  return true
}

function readKeyword(scanner: Scanner, expected: string): string {
  const word = scanner.run('field', isLetter)
  if (word === '') scanner.fail(expected)
  scanner.skip()
  return word
}

function readConceptFilter(reader: Reader): ConceptFilter {
  const { scanner } = reader
  const at = scanner.position()
  const word = readKeyword(scanner, 'definitionStatus, definitionStatusId, moduleId, effectiveTime o active')
  const shared = readShared(reader, word)
  if (shared !== undefined) return shared
  if (word.toLowerCase() === 'definitionstatusid') {
    return { kind: 'definitionStatusId', operator: readEquality(scanner), value: readConcepts(reader) }
  }
  if (word.toLowerCase() === 'definitionstatus') {
    const operator = readEquality(scanner)
    return { kind: 'definitionStatus', operator, tokens: readTokens(scanner, definitionStatuses, 'primitive o defined') }
  }
  return failKeyword(scanner, at, word, 'los conceptos', 'definitionStatus, definitionStatusId, moduleId, effectiveTime y active')
}

function failKeyword(scanner: Scanner, at: number, word: string, of: string, known: string): never {
  return scanner.failAt(at, at + word.length, `«${word.slice(0, 40)}» no es un filtro de ${of}: se puede filtrar por ${known}.`)
}

const definitionStatuses: ReadonlyMap<string, 'primitive' | 'defined'> = new Map([
  ['primitive', 'primitive' as const],
  ['defined', 'defined' as const],
])

const descriptionKinds: ReadonlyMap<string, DescriptionKind> = new Map<string, DescriptionKind>([
  ['syn', 'synonym'],
  ['synonym', 'synonym'],
  ['fsn', 'fsn'],
  ['fullyspecifiedname', 'fsn'],
  ['def', 'definition'],
  ['definition', 'definition'],
])

const acceptabilities: ReadonlyMap<string, Acceptability> = new Map<string, Acceptability>([
  ['prefer', 'preferred'],
  ['preferred', 'preferred'],
  ['accept', 'acceptable'],
  ['acceptable', 'acceptable'],
])

/** The concepts that stand for acceptabilities. */
const acceptabilityConcepts: ReadonlyMap<string, Acceptability> = new Map<string, Acceptability>([
  ['900000000000548007', 'preferred'],
  ['900000000000549004', 'acceptable'],
])

/** One word of a list, or a bracket of them. */
function readTokens<Token>(scanner: Scanner, known: ReadonlyMap<string, Token>, expected: string): readonly Token[] {
  return readList(scanner, () => {
    const word = scanner.seesWord()
    const token = known.get(word) ?? scanner.fail(expected)
    scanner.takeWord(word, 'constant')
    return token
  })
}

function readDescriptionFilter(reader: Reader): DescriptionFilter {
  const { scanner } = reader
  const known = 'term, language, type, typeId, dialect, dialectId, moduleId, effectiveTime, active e id'
  const at = scanner.position()
  const word = readKeyword(scanner, 'un filtro de descripciones (term, language, type, dialect …)')
  const shared = readShared(reader, word)
  if (shared !== undefined) return shared
  const kind = word.toLowerCase()
  if (!['term', 'language', 'type', 'typeid', 'dialect', 'dialectid', 'id'].includes(kind)) {
    return failKeyword(scanner, at, word, 'las descripciones', known)
  }
  const operator = readEquality(scanner)
  switch (kind) {
    case 'term': {
      const terms = readSearchTerms(scanner, 'match')
      return { kind: 'term', operator, terms: terms ?? scanner.fail('un texto entre comillas o un paréntesis con varios') }
    }
    case 'language':
      return { kind: 'language', operator, codes: readList(scanner, readLanguage) }
    case 'type':
      return { kind: 'type', operator, tokens: readTokens(scanner, descriptionKinds, 'fsn, syn o def') }
    case 'typeid':
      return { kind: 'typeId', operator, value: readConcepts(reader) }
    case 'id':
      return { kind: 'id', operator, ids: readList(scanner, readDescriptionId) }
    default:
      return { kind: 'dialect', operator, dialects: readDialects(reader, kind === 'dialectid') }
  }
}

function readList<Item>(scanner: Scanner, read: (scanner: Scanner) => Item): readonly Item[] {
  if (!scanner.take('(', 'bracket')) return [read(scanner)]
  const found: Item[] = []
  do found.push(read(scanner))
  while (!scanner.sees(')') && !scanner.isAtEnd())
  scanner.expect(')', 'bracket')
  return found
}

function readLanguage(scanner: Scanner): string {
  const at = scanner.position()
  const code = scanner.run('constant', isLetter)
  if (code.length !== 2) scanner.failAt(at, at + code.length, 'El idioma se escribe con las dos letras de ISO 639-1, como «es».')
  scanner.skip()
  return code.toLowerCase()
}

function readDescriptionId(scanner: Scanner): string {
  const at = scanner.position()
  const id = scanner.digits()
  if (id.length < 6 || id.length > 18)
    scanner.failAt(at, at + id.length, 'Se esperaba el identificador de una descripción, de 6 a 18 cifras.')
  scanner.skip()
  return id
}

const isAliasCharacter = (code: number): boolean => isLetter(code) || code === 45 || (code >= 48 && code <= 57)

function readAlias(scanner: Scanner): Dialect['referenceSets'] {
  const at = scanner.position()
  if (!isLetter(scanner.char().charCodeAt(0))) scanner.fail('el alias de un dialecto, como «es» o «en-gb»')
  const alias = scanner.run('constant', isAliasCharacter).toLowerCase()
  scanner.skip()
  return { kind: 'alias', alias, at }
}

function readDialects(reader: Reader, byId: boolean): readonly Dialect[] {
  const { scanner } = reader
  const start = scanner.position()
  if (scanner.take('(', 'bracket')) {
    const listed = byId ? takeConcept(scanner) : readAlias(scanner)
    if (listed !== undefined && !(byId && isCompound(scanner))) return readDialectSet(scanner, listed, byId)
    scanner.restore(start)
  }
  const referenceSets = byId ? reader.subexpression() : readAlias(scanner)
  return [{ referenceSets, acceptability: readAcceptability(scanner) }]
}

/** A bracket that began with a concept goes on as an expression. */
function isCompound(scanner: Scanner): boolean {
  return !scanner.sees(')') && !scanner.sees('(') && !(scanner.char() >= '0' && scanner.char() <= '9')
}

function readDialectSet(scanner: Scanner, first: Dialect['referenceSets'], byId: boolean): readonly Dialect[] {
  const found: { readonly referenceSets: Dialect['referenceSets']; acceptability: readonly Acceptability[] }[] = []
  let listed: Dialect['referenceSets'] = first
  for (;;) {
    found.push({ referenceSets: listed, acceptability: readAcceptability(scanner) })
    if (scanner.sees(')') || scanner.isAtEnd()) break
    listed = byId ? (takeConcept(scanner) ?? scanner.fail('un conjunto de referencias de idioma (su SCTID)')) : readAlias(scanner)
  }
  scanner.expect(')', 'bracket')
  const ofAll = readAcceptability(scanner)
  return ofAll.length === 0 ? found : found.map((one) => (one.acceptability.length === 0 ? { ...one, acceptability: ofAll } : one))
}

function readAcceptability(scanner: Scanner): readonly Acceptability[] {
  if (!scanner.take('(', 'bracket')) return []
  const found: Acceptability[] = []
  while (!scanner.sees(')')) {
    const at = scanner.position()
    const concept = takeConcept(scanner)
    if (concept === undefined) {
      const word = scanner.seesWord()
      const token = acceptabilities.get(word)
      if (token === undefined) return scanner.fail('prefer o accept')
      scanner.takeWord(word, 'constant')
      found.push(token)
    } else {
      const token = acceptabilityConcepts.get(concept.sctid)
      const message = 'La aceptabilidad es 900000000000548007 (preferido) o 900000000000549004 (aceptable).'
      found.push(token ?? scanner.failAt(at, at + concept.sctid.length, message))
    }
  }
  if (found.length === 0) scanner.fail('prefer o accept')
  scanner.take(')', 'bracket')
  return found
}

/** An expression, or concepts one after another in a bracket. */
function readConcepts(reader: Reader): Ecl {
  const { scanner } = reader
  const start = scanner.position()
  if (scanner.take('(', 'bracket')) {
    const operands: Ecl[] = []
    for (let next = takeConcept(scanner); next !== undefined; next = takeConcept(scanner)) operands.push(next)
    if (operands.length > 0 && scanner.take(')', 'bracket')) return operands.length === 1 ? operands[0]! : { kind: 'or', operands }
    scanner.restore(start)
  }
  return reader.subexpression()
}

function readShared(reader: Reader, word: string): SharedFilter | undefined {
  const { scanner } = reader
  switch (word.toLowerCase()) {
    case 'moduleid':
      return { kind: 'module', operator: readEquality(scanner), value: readConcepts(reader) }
    case 'effectivetime': {
      const operator = readComparison(scanner)
      return { kind: 'effectiveTime', operator, times: readTimes(scanner) }
    }
    case 'active': {
      const operator = readEquality(scanner)
      return { kind: 'active', operator, value: readActive(scanner) }
    }
    default:
      return undefined
  }
}

function readActive(scanner: Scanner): boolean | 'any' {
  if (scanner.take('*', 'operator') || scanner.take('"*"', 'string')) return 'any'
  const word = seesBoolean(scanner)
  if (word !== undefined) {
    scanner.takeWord(word, 'constant')
    return word === 'true'
  }
  if (scanner.take('1', 'constant')) return true
  if (scanner.take('0', 'constant')) return false
  return scanner.fail('true, false, 1, 0 o «*»')
}

function readTimes(scanner: Scanner): readonly number[] {
  return readList(scanner, readTime)
}

function readTime(scanner: Scanner): number {
  const at = scanner.position()
  if (!scanner.sees('"')) scanner.fail('una fecha entre comillas, como "20240131"')
  const text = scanner.quoted('string')
  if (text !== '' && !isDay(text)) {
    scanner.failAt(at, scanner.position(), `«${text.slice(0, 24)}» no es una fecha: se escribe con ocho cifras, como "20240131".`)
  }
  scanner.skip()
  return Number(text)
}

function isDay(text: string): boolean {
  if (!/^[1-9]\d{7}$/.test(text)) return false
  const month = Number(text.slice(4, 6))
  const day = Number(text.slice(6))
  return month >= 1 && month <= 12 && day >= 1 && day <= 31
}

function readMemberFilter(reader: Reader): MemberFilter {
  const { scanner } = reader
  const field = readKeyword(scanner, 'el nombre de un campo del conjunto de referencias')
  const shared = readShared(reader, field)
  if (shared !== undefined) return shared
  const operator = readComparison(scanner)
  return { kind: 'field', field, operator, value: readFieldValue(reader, operator) }
}

function readFieldValue(reader: Reader, operator: Comparison): Value {
  const { scanner } = reader
  if (scanner.sees('#')) return { kind: 'number', value: readNumber(scanner) }
  if (operator !== '=' && operator !== '!=') return { kind: 'times', values: readTimes(scanner) }
  if (scanner.sees('""')) return { kind: 'times', values: readTimes(scanner) }
  const word = seesBoolean(scanner)
  if (word !== undefined) {
    scanner.takeWord(word, 'constant')
    return { kind: 'boolean', value: word === 'true' }
  }
  const strings = readSearchTerms(scanner, 'match')
  if (strings !== undefined) return { kind: 'strings', values: strings }
  return { kind: 'expression', expression: reader.subexpression() }
}
