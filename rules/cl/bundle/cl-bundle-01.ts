import { isThere } from '../../checks/required.ts'
import { isObject, objectValuesIn, valueAt, type JsonObject } from '../../engine/json.ts'
import { defineRule, type Finding } from '../../engine/rule.ts'
import { tidyCode } from '../../engine/tidy-code.ts'
import { bundleTypes } from '../../structure/bundle-types.ts'
import { r4Page } from '../canonicals.ts'

/** @public The type of a list of rules names it. */
export interface Fault extends Finding {
  /** The type as written; absent where there is none. */
  readonly type?: string
  /** The code that was certainly meant. */
  readonly meant?: string
}

export default defineRule({
  code: 'cl-bundle-01',
  title: 'Un Bundle dice de qué tipo es',
  severity: 'error',
  covers: [
    'r4-inv-01 bdl-1',
    'r4-inv-01 bdl-2',
    'r4-inv-01 bdl-3',
    'r4-inv-01 bdl-4',
    'r4-inv-01 bdl-9',
    'r4-inv-01 bdl-10',
    'r4-inv-01 bdl-11',
    'r4-inv-01 bdl-12',
  ],
  on: 'Bundle',
  check(bundle): readonly Fault[] | undefined {
    const { type } = bundle
    if (!isThere(bundle, 'type')) return [{ at: ['type'] }]
    if (typeof type !== 'string' || bundleTypes.has(type)) return undefined
    const plain = tidyCode(type)
    return [{ at: ['type'], type, ...(bundleTypes.has(plain) && { meant: plain }) }]
  },
  message: ({ type }) =>
    type === undefined ? 'El Bundle no dice de qué tipo es.' : `El tipo de Bundle «${type}» no existe en bundle-type.`,
  suggestion: ({ meant }) => (meant === undefined ? `Usa uno de estos códigos: ${[...bundleTypes].join(', ')}.` : undefined),
  why: 'El tipo dice qué hacer con las entradas: guardarlas, responder una búsqueda o leerlas como un documento; sin él nadie sabe cómo tratarlas.',
  fixes: 'both',
  isTried: ({ meant }) => meant === undefined,
  quickFix({ meant }, root, path = []) {
    if (meant !== undefined) return { title: `Usar «${meant}»`, replacement: meant, safe: true }
    const bundle = valueAt(root ?? null, path.slice(0, -1))
    const [first, ...others] = isObject(bundle) ? typesFor(bundle) : []
    if (first === undefined) return undefined
    if (others.length === 0) return { title: `Usar «${first}»`, replacement: first, safe: false }
    const options = [first, ...others].map((type) => ({ title: type, replacement: type }))
    return { title: 'Elegir el tipo', replacement: first, safe: false, options }
  },
  links: [{ title: 'FHIR R4: bundle-type', url: r4Page('valueset-bundle-type.html') }],
  examples: [
    { title: 'Una colección', resource: { resourceType: 'Bundle', type: 'collection' }, finds: [] },
    {
      title: 'Sin tipo',
      resource: { resourceType: 'Bundle', id: 'a' },
      finds: ['Bundle.type'],
      fixed: { resourceType: 'Bundle', id: 'a', type: 'collection' },
    },
    {
      title: 'Con mayúsculas',
      resource: { resourceType: 'Bundle', type: 'searchSet' },
      finds: ['Bundle.type'],
      fixed: { resourceType: 'Bundle', type: 'searchset' },
    },
    {
      title: 'Con guion bajo',
      resource: { resourceType: 'Bundle', type: 'BATCH_RESPONSE' },
      finds: ['Bundle.type'],
      fixed: { resourceType: 'Bundle', type: 'batch-response' },
    },
    {
      title: 'Uno que no existe',
      resource: { resourceType: 'Bundle', type: 'lista', total: 0 },
      finds: ['Bundle.type'],
      fixed: { resourceType: 'Bundle', type: 'searchset', total: 0 },
    },
  ],
})

/** The types that a Bundle may be by what its entries bring and what stands first, the likelier first; four at most, so that each is tried. */
function typesFor(bundle: JsonObject): readonly string[] {
  const entries = objectValuesIn(bundle, 'entry')
  const all = (name: string): boolean => entries.length > 0 && entries.every((entry) => isObject(entry[name]))
  const some = (name: string): boolean => entries.some((entry) => entry[name] !== undefined)
  if (all('request')) return all('response') ? ['history'] : ['transaction', 'batch']
  if (all('response')) return ['transaction-response', 'batch-response']
  if (some('request') || some('response')) return []
  if (some('search') || bundle['total'] !== undefined) return ['searchset']
  const resource = entries[0]?.['resource']
  const type = isObject(resource) ? resource['resourceType'] : undefined
  const byFirst = type === 'Composition' ? ['document'] : type === 'MessageHeader' ? ['message'] : []
  return [...byFirst, 'collection', 'searchset']
}
