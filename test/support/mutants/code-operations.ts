import type { Json, JsonObject } from '../../../rules/engine/json.ts'
import { changed, removed, replaced } from './draft.ts'
import type { Operation, Source } from './operation.ts'

/** Which codes, out of which sets, with which display. */
export const codeOperations: readonly Operation[] = [
  {
    name: 'code',
    keep: 1,
    *mutate(source) {
      const { resource, values } = source
      for (const { at, value, element } of values) {
        if (element.type !== 'code' || typeof value !== 'string') continue
        const { strength = 'none' } = element.binding ?? {}
        const put = (how: string, code: string) => ({ kind: `${how} ${element.path}`, at, resource: replaced(resource, at, code) })
        yield put(`unknown ${strength}`, 'desconocido')
        yield put('first letter up', value[0]!.toUpperCase() + value.slice(1))
        if (strength === 'required') {
          yield put('capitals', value.toUpperCase())
          yield put('in Spanish', 'activo')
          yield put('blank after', `${value} `)
          yield put('with underscores', `${value.replaceAll('-', '_')}_`)
        }
      }
    },
  },
  {
    name: 'coding',
    keep: 1,
    *mutate(source) {
      const { resource, values } = source
      for (const { at, value, element } of values) {
        if (element.type !== 'Coding') continue
        const { system, code, display } = value as JsonObject
        const bound = bindingOf(source, at)
        const put = (how: string, coding: Record<string, Json>) => ({
          kind: `${how} ${bound}`,
          at,
          resource: replaced(resource, at, coding),
        })
        const known = { ...(system !== undefined && { system }), ...(code !== undefined && { code }) }
        yield put('unknown code', { ...known, code: 'desconocido' })
        yield put('case of code', { ...known, code: otherCase(String(code)) })
        yield put('unknown system', { ...known, system: 'http://otro.cl/fhir/no-esta' })
        yield put('relative system', { ...known, system: 'no-esta' })
        yield put('value set as system', { ...known, system: 'http://hl7.org/fhir/ValueSet/observation-status' })
        yield put('case of system', { ...known, system: String(system).toUpperCase() })
        yield put('slash after system', { ...known, system: `${String(system)}/` })
        yield put('other display', { ...known, display: 'Otra cosa' })
        if (typeof display === 'string') yield put('display in capitals', { ...known, display: display.toUpperCase() })
        yield put('without system', code === undefined ? {} : { code })
        yield put('without code', system === undefined ? {} : { system })
        yield put('blank after code', { ...known, code: `${String(code)} ` })
        yield put('system of another', { ...known, system: 'http://hl7.org/fhir/observation-status', code: 'final' })
        yield put('unknown code of another', { ...known, system: 'http://hl7.org/fhir/observation-status', code: 'finalizado' })
        yield put('user selected', { ...known, userSelected: true })
        yield put('version', { ...known, version: '1.0' })
      }
    },
  },
  {
    name: 'concept',
    keep: 1,
    *mutate(source) {
      const { resource, values } = source
      for (const { at, value, element } of values) {
        if (element.type !== 'CodeableConcept') continue
        const bound = bindingOf(source, [...at, 'coding', 0])
        const { coding, text } = value as { readonly coding?: readonly Json[]; readonly text?: string }
        const put = (how: string, concept: Json) => ({ kind: `${how} ${bound}`, at, resource: replaced(resource, at, concept) })
        const foreign = { system: 'http://example.org/locales', code: '1', display: 'Uno' }
        yield put('text alone', { text: text ?? 'x' })
        if (coding === undefined) continue
        yield put('foreign coding first', { coding: [foreign, ...coding] })
        yield put('foreign coding alone', { coding: [foreign] })
        yield put('coding without system', { coding: [{ code: 'x' }] })
        yield put('same coding twice', { coding: [coding[0]!, coding[0]!] })
      }
    },
  },
  {
    name: 'quantity',
    keep: 1,
    *mutate({ resource, values }) {
      for (const { at, value, element } of values) {
        if (!['Quantity', 'Age', 'Duration', 'SimpleQuantity', 'Count', 'Distance'].includes(element.type)) continue
        const kind = element.path.split('.')[0]!
        const change = (how: string, with_: Record<string, Json>) => ({
          kind: `${how} ${kind}`,
          at,
          resource: changed(resource, at, (object) => void Object.assign(object, with_)),
        })
        yield change('comparator', { comparator: '<' })
        yield change('unknown comparator', { comparator: 'menor' })
        yield change('unknown unit of UCUM', { system: 'http://unitsofmeasure.org', code: 'milimetros' })
        yield change('unit of UCUM', { system: 'http://unitsofmeasure.org', code: 'mg' })
        if ('code' in (value as JsonObject) && 'system' in (value as JsonObject))
          yield { kind: `code without system ${kind}`, at, resource: removed(resource, [...at, 'system']) }
      }
    },
  },
]

/** The element that binds a coding, and how: of itself or of the concept that it is in. */
function bindingOf({ values }: Source, at: readonly (string | number)[]): string {
  const around = values.filter((one) => one.at.every((step, index) => step === at[index]) && one.element.type !== 'BackboneElement')
  const bound = around.findLast(({ element }) => element.binding !== undefined && element.path !== 'Coding.display')?.element
  if (bound === undefined) return 'unbound'
  const { strength } = bound.binding!
  return ['required', 'extensible'].includes(strength) ? `${strength} ${bound.path}` : strength
}

function otherCase(code: string): string {
  return code === code.toUpperCase() ? code.toLowerCase() : code.toUpperCase()
}
