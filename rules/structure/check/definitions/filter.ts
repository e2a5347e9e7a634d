import { isObject, type Json, type JsonObject } from '../../../engine/json.ts'
import type { Problems } from '../../problem.ts'
import type { Terminology } from '../../terminology.ts'
import { findEclFault } from '../../terminology/ecl.ts'
import { isSctId } from '../../terminology/sctid.ts'
import { loinc, snomedCt } from '../../terminology/system-addresses.ts'
import { report } from '../run.ts'
import type { Run } from '../model.ts'
import { partsOf, readExpression } from './expression.ts'

type Kind = 'code' | 'boolean' | 'date' | 'decimal' | 'ecl' | 'text'

/** The filters that a property allows: by which operators, and with what kind of value. */
interface PropertyRule {
  readonly ops: readonly string[] | undefined
  readonly kind: Kind
}

/** Operators that ask for what has nothing to do with the order of codes. */
const plainOps = ['=', 'in', 'not-in', 'exists', 'regex']

const ofAll: ReadonlyMap<string, PropertyRule> = new Map<string, PropertyRule>([
  ['concept', { ops: ['=', 'in', 'not-in', 'is-a', 'is-not-a', 'descendent-of', 'generalizes'], kind: 'code' }],
  ['code', { ops: ['=', 'in', 'not-in', 'is-a', 'is-not-a', 'descendent-of', 'generalizes', 'regex'], kind: 'code' }],
  ['inactive', { ops: undefined, kind: 'boolean' }],
  ['notSelectable', { ops: undefined, kind: 'boolean' }],
  ['effectiveDate', { ops: undefined, kind: 'date' }],
  ['deprecationDate', { ops: undefined, kind: 'date' }],
  ['retirementDate', { ops: undefined, kind: 'date' }],
  ['itemWeight', { ops: undefined, kind: 'decimal' }],
])

const ofSnomed: ReadonlyMap<string, PropertyRule> = new Map<string, PropertyRule>([
  ['concept', { ops: ['is-a', 'is-not-a', 'in', 'descendent-of', 'descendent-leaf'], kind: 'code' }],
  ['constraint', { ops: ['='], kind: 'ecl' }],
  ['expressions', { ops: ['=', 'in'], kind: 'boolean' }],
  ['inactive', { ops: ['=', 'in'], kind: 'boolean' }],
])

const ofLoinc = new Set(
  `ancestor descendent parent child COMPONENT PROPERTY TIME_ASPCT SYSTEM SCALE_TYP METHOD_TYP CLASS CLASSTYPE STATUS ORDER_OBS
   VersionLastChanged VersionFirstReleased PanelType answer-list answers-for document-kind document-role document-setting
   document-subject-matter-domain document-type-of-service`.split(/\s+/),
)

function findRule(system: string, property: string): PropertyRule | undefined {
  if (system === snomedCt) return ofSnomed.get(property) ?? (isSctId(property) ? { ops: ['=', 'in'], kind: 'code' } : undefined)
  if (system === loinc) return ofLoinc.has(property) ? { ops: plainOps, kind: 'text' } : undefined
  return ofAll.get(property)
}

/** The context of a filter. */
export interface FilterContext {
  readonly lookup: Terminology['lookup']
  /** Whether the system is at hand, in the version that is asked for. */
  readonly isKnown: boolean
  readonly system: string
  /** The parameters that the set declares for its expressions. */
  readonly parameters: ReadonlySet<string>
}

const cqfExpression = 'http://hl7.org/fhir/StructureDefinition/cqf-expression'

/** Looks at one filter of a value set, which stands where the run is, under some steps. */
export function checkFilter(run: Run, filter: JsonObject, under: readonly (string | number)[], context: FilterContext): void {
  const { property, op, value, _value } = filter
  const expression = findExpression(_value)
  if (expression !== undefined) return checkExpression(run, expression.value, [...under, ...expression.at], context)
  if (typeof property !== 'string' || typeof op !== 'string' || typeof value !== 'string') return
  const { system, isKnown } = context
  const say = (facts: Problems['r4-conf-02'], name: string): void => report(run, 'r4-conf-02', facts, { under: [...under, name] })

  const rule = isKnown || system === snomedCt || system === loinc ? findRule(system, property) : undefined
  if (rule?.ops !== undefined && !rule.ops.includes(op)) {
    return say({ reason: 'op', property, value: op, expected: rule.ops }, 'op')
  }
  if (op === 'exists') {
    if (!isBoolean(value)) say({ reason: 'boolean', property, value }, 'value')
  } else if (op === 'regex') {
    if (!isPattern(value)) report(run, 'r4-conf-05', { language: 'regex', value }, { under: [...under, 'value'] })
  } else if (rule !== undefined) {
    const values = op === 'in' || op === 'not-in' ? value.split(',') : [value]
    for (const one of values) {
      const { kind } = rule
      if (kind === 'ecl') checkEcl(run, one, [...under, 'value'])
      else if (!isFine(kind, one, property, context)) say({ reason: kind, property, value: one }, 'value')
    }
  }
}

function checkEcl(run: Run, value: string, under: readonly (string | number)[]): void {
  const at = findEclFault(value)
  if (at !== undefined) report(run, 'r4-conf-05', { language: 'ecl', value, near: value.slice(at, at + 30) }, { under })
}

function isFine(kind: Exclude<Kind, 'ecl'>, value: string, property: string, { lookup, system }: FilterContext): boolean {
  switch (kind) {
    case 'boolean':
      return isBoolean(value)
    case 'date':
      return date.test(value)
    case 'decimal':
      return decimal.test(value)
    case 'code':
      if (system === snomedCt) return isSctId(value) || isPostcoordinated(value, property)
      return lookup(system, value) !== 'unknown'
    case 'text':
      return true
  }
}

const compared = '(?:eq|ne|gt|lt|ge|le|sa|eb|ap)?'
const date = new RegExp(String.raw`^${compared}\d{4}(?:-\d{2}(?:-\d{2}(?:T\d{2}:\d{2}.*)?)?)?$`)
const decimal = new RegExp(String.raw`^${compared}[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$`)

function isBoolean(value: string): boolean {
  return value === 'true' || value === 'false'
}

/** A concept may be told by an expression in place of its code. */
function isPostcoordinated(value: string, property: string): boolean {
  return property === 'concept' && /^(?:===|<<<)?\s*\d{6,18}\s*(?:\|[^|]*\|\s*)?[:+]/.test(value)
}

const longestPattern = 1000

/** Whether a regular expression can be read; what only other languages have is let through. */
function isPattern(value: string): boolean {
  if (value.length > longestPattern) return true
  const plain = value
    .replaceAll(/\(\?(?:[a-z-]+\)|>|[a-z-]+:)/g, (found) => (found.endsWith(')') ? '' : '(?:'))
    .replaceAll(/([*+?}])\+/g, '$1')
  try {
    return new RegExp(plain) instanceof RegExp
  } catch {
    // Classes within classes, as Java has them, are not ours to judge.
    return /\[[^\]]*(?:\[|&&)/.test(value)
  }
}

function findExpression(
  companion: Json | undefined,
): { readonly at: readonly (string | number)[]; readonly value: JsonObject } | undefined {
  const extensions = isObject(companion) && Array.isArray(companion['extension']) ? (companion['extension'] as readonly Json[]) : []
  const index = extensions.findIndex((one) => isObject(one) && one['url'] === cqfExpression)
  const extension = extensions[index]
  const value = isObject(extension) ? extension['valueExpression'] : undefined
  return isObject(value) ? { at: ['value', 'extension', index, 'valueExpression'], value } : undefined
}

/** An expression in place of a value, which may ask for the parameters of the set alone. */
function checkExpression(
  run: Run,
  { language, expression }: JsonObject,
  under: readonly (string | number)[],
  { parameters }: FilterContext,
): void {
  if (language !== 'text/fhirpath') {
    if (typeof language === 'string')
      report(run, 'r4-conf-02', { reason: 'language', property: 'language', value: language }, { under: [...under, 'language'] })
    return
  }
  if (typeof expression !== 'string') return
  const read = readExpression(expression)
  if (read === undefined) return
  if ('fault' in read) {
    return report(run, 'r4-conf-05', { language: 'fhirpath', value: expression, near: read.fault }, { under: [...under, 'expression'] })
  }
  for (const part of partsOf(read.expression)) {
    if (part.kind === 'variable' && !parameters.has(part.name)) {
      report(run, 'r4-conf-02', { reason: 'parameter', property: part.name, value: expression }, { under: [...under, 'expression'] })
    }
  }
}
