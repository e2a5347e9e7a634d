import { readDescriptionFilter } from './read-description-filter.ts'
import { failKeyword, readConcepts, readKeyword, readShared, readTimes, readTokens } from './read-shared-filter.ts'
import { readComparison, readEquality, readNumber, readSearchTerms, seesBoolean } from './read-values.ts'
import type { Reader } from './reader.ts'
import { isLetter, type Scanner } from './scanner.ts'
import type { Comparison, ConceptFilter, Ecl, MemberFilter, Value } from './tree.ts'

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

const definitionStatuses: ReadonlyMap<string, 'primitive' | 'defined'> = new Map([
  ['primitive', 'primitive' as const],
  ['defined', 'defined' as const],
])

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
