import type { Edition } from '../snomed/edition.ts'
import type { Concept } from '../ecl/tree.ts'
import type { Expression } from './parse.ts'

/** A fault of a concept in an expression; places are offsets into its text. */
export interface ExpressionFinding {
  readonly kind: 'unknown' | 'inactive' | 'noAttribute' | 'wrongTerm'
  readonly at: number
  readonly end: number
  readonly sctid: string
  /** One Spanish sentence. */
  readonly message: string
}

const conceptModelAttribute = '410662002'

/** Looks at every concept of an expression: whether it exists, is active, and whether names of attributes are attributes. */
export function checkExpression(edition: Edition, expression: Expression): readonly ExpressionFinding[] {
  const findings: ExpressionFinding[] = []
  const attribute = edition.ordinal(conceptModelAttribute)
  const add = (kind: ExpressionFinding['kind'], { sctid, at }: Concept, message: string): void => {
    findings.push({ kind, at, end: at + sctid.length, sctid, message })
  }
  const look = (named: Concept, isAttribute: boolean): void => {
    const concept = edition.ordinal(named.sctid)
    if (concept < 0) return add('unknown', named, `El concepto «${named.sctid}» no existe en la edición.`)
    if (!edition.isActive(concept)) return add('inactive', named, `El concepto «${named.sctid}» está inactivo.`)
    if (isAttribute && attribute >= 0 && !edition.isA(concept, attribute)) {
      return add('noAttribute', named, `El concepto «${named.sctid}» no es un atributo.`)
    }
    if (named.term !== undefined && !isTerm(edition, concept, named.term)) {
      add('wrongTerm', named, `«${named.term}» no es un término de «${named.sctid}».`)
    }
  }
  const visit = ({ focus, ungrouped, groups }: Expression): void => {
    for (const one of focus) look(one, false)
    for (const { name, value } of [...ungrouped, ...groups.flat()]) {
      look(name, true)
      if (value.kind === 'concept') look(value.concept, false)
      else if (value.kind === 'expression') visit(value.expression)
    }
  }
  visit(expression)
  return findings
}

function isTerm(edition: Edition, concept: number, term: string): boolean {
  const asked = fold(term)
  return edition.descriptions(concept).some((one) => fold(one.term) === asked)
}

const fold = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLowerCase()
