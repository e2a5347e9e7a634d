import { takeConcept } from './concept-reference.ts'
import { failKeyword, readConcepts, readKeyword, readList, readShared, readTokens } from './read-shared-filter.ts'
import { readEquality, readSearchTerms } from './read-values.ts'
import type { Reader } from './reader.ts'
import { isLetter, type Scanner } from './scanner.ts'
import type { Acceptability, DescriptionFilter, DescriptionKind, Dialect } from './tree.ts'

/** Reads one filter of descriptions: `term = "…"`, `dialect = es (prefer)`. */
export function readDescriptionFilter(reader: Reader): DescriptionFilter {
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

const descriptionKinds: ReadonlyMap<string, DescriptionKind> = new Map<string, DescriptionKind>([
  ['syn', 'synonym'],
  ['synonym', 'synonym'],
  ['fsn', 'fsn'],
  ['fullyspecifiedname', 'fsn'],
  ['def', 'definition'],
  ['definition', 'definition'],
])

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

const isAliasCharacter = (code: number): boolean => isLetter(code) || code === 45 || (code >= 48 && code <= 57)

function readAlias(scanner: Scanner): Dialect['referenceSets'] {
  const at = scanner.position()
  if (!isLetter(scanner.char().charCodeAt(0))) scanner.fail('el alias de un dialecto, como «es» o «en-gb»')
  const alias = scanner.run('constant', isAliasCharacter).toLowerCase()
  scanner.skip()
  return { kind: 'alias', alias, at }
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
