import type { Collection, Focus } from './focus.ts'
import type { Model } from './model.ts'
import { kindOf } from './value.ts'

/** Whether an item is of a type, ready to be asked. */
export type TypeTest = (item: Focus) => boolean

/** Makes a test of a type as it was written (`Patient`, `FHIR.string`, `Boolean`); undefined where there is no such type. */
export function testOfType(written: string, model: Model): TypeTest | undefined {
  const type = model.nameType(written)
  if (type === undefined) return undefined
  if (type === 'Quantity') return (item) => item.type === 'System.Quantity' || model.isA(item.type, type)
  if (!type.startsWith('System.')) return (item) => model.isA(item.type, type)
  const isOwn: TypeTest = (item) => model.isA(item.type, type)
  // Without a namespace the types of FHIRPath are meant loosely: `answer is Boolean` of FHIR's que-7 asks for a boolean of FHIR.
  return written.startsWith('System.') ? isOwn : (item) => isOwn(item) || systemTypeOf(item) === type
}

/** The items that are of a type. */
export function ofType(items: Collection, test: TypeTest): Collection {
  if (items.length === 0 || (items.length === 1 && test(items[0]!))) return items
  return items.filter(test)
}

const byKind: Readonly<Record<string, string>> = {
  boolean: 'System.Boolean',
  string: 'System.String',
  time: 'System.Time',
  quantity: 'System.Quantity',
}

function systemTypeOf(item: Focus): string | undefined {
  const kind = kindOf(item)
  if (kind === 'number') return item.type === 'decimal' ? 'System.Decimal' : 'System.Integer'
  if (kind === 'date') return item.type === 'date' ? 'System.Date' : 'System.DateTime'
  return byKind[kind]
}
