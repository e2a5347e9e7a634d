/** The resources of a Bundle that its reports leave out. */
import { objectsIn } from '../engine/json.ts'
import { addressOf, entryAt, ofType, type Entry } from './entries.ts'

/** Entries of a type to which no report refers by a member; none where the Bundle has no report. */
export function unreported(entries: readonly Entry[], type: string, member: string): readonly Entry[] {
  const reports = ofType(entries, 'DiagnosticReport')
  if (reports.length === 0) return []
  const named = new Set(
    reports.flatMap(({ resource }) => objectsIn(resource, member).map(({ value }) => entryAt(entries, addressOf(value)))),
  )
  return ofType(entries, type).filter((one) => !named.has(one))
}
