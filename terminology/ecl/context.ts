import type { Edition } from '../snomed/edition.ts'
import type { Bits } from './bits.ts'
import type { Ecl } from './tree.ts'

/** Why an expression that was read cannot be answered; the sentence is for people. */
export class Unanswerable extends Error {}

/** The context of evaluating expressions over one edition. */
export interface Context {
  readonly edition: Edition
  /** Answers of nodes, as long as the context lives. */
  readonly answers: Map<Ecl, Bits>
  /** Concepts that were named and that the edition does not have. */
  readonly unknown: Set<string>
  /** Takes steps off what is left to spend, or throws. */
  spend(steps: number): void
  /** Gives back what was spent, before the next question. */
  renew(): void
}

/** Steps that one expression may take: about a second. */
const stepsOfAnExpression = 150_000_000

/** Begins an evaluation. */
export function createContext(edition: Edition, steps = stepsOfAnExpression): Context {
  let left = steps
  return {
    renew() {
      left = steps
    },
    edition,
    answers: new Map(),
    unknown: new Set(),
    spend(taken) {
      left -= taken
      if (left < 0) throw new Unanswerable('La expresión pide demasiado trabajo y no se terminó de evaluar.')
    },
  }
}

/** The concept of an SCTID, or -1; one that the edition lacks is noted. */
export function ordinalOf({ edition, unknown }: Context, sctid: string): number {
  const concept = edition.ordinal(sctid)
  if (concept < 0) unknown.add(sctid)
  return concept
}

/** The concept of an identifier of another scheme, or -1. */
export function alternateOf({ edition, unknown }: Context, scheme: string, code: string): number {
  if (edition.alternate === undefined) {
    throw new Unanswerable(`«${scheme}#${code}»: la edición no trae identificadores alternativos.`)
  }
  const concept = edition.alternate(scheme, code)
  if (concept < 0) unknown.add(`${scheme}#${code}`)
  return concept
}
