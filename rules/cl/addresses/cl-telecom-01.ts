import type { JsonObject } from '../../engine/json.ts'
import { defineRule, type Element, type RuleContext } from '../../engine/rule.ts'
import { without } from '../../structure/repairs/setting.ts'
import { r4Page } from '../canonicals.ts'
import { isAmongThoseFromAbroad, isOfOtherCountry } from '../reading/origin.ts'
import { findPhoneFault, isNoPhone, isUsualContact, type PhoneFault } from '../reading/telecom.ts'

export default defineRule({
  code: 'cl-telecom-01',
  title: 'Un teléfono chileno se escribe con +56 y 9 dígitos',
  severity: 'warning',
  on: 'ContactPoint',
  unless: isUsualContact,
  check({ system, value }, element, run) {
    if ((system !== 'phone' && system !== 'sms') || typeof value !== 'string') return undefined
    const isNone = isNoPhone(value) && isOfPerson(element)
    const fault = isNone ? none : findPhoneFault(value)
    if (fault === undefined) return undefined
    // Without +56, a number in a resource of another country is one of that country.
    return !fault.isPrefixed && isElsewhere(element, run) ? undefined : [{ at: ['value'], value, isNone, ...fault }]
  },
  message: ({ value, isNone }) =>
    isNone
      ? `«${value}» no es el teléfono de nadie: ocupa el lugar de uno que no se conoce.`
      : `El teléfono «${value}» no está escrito como +56 y 9 dígitos.`,
  why: 'Con el código de país y sus 9 dígitos un número se puede marcar desde cualquier parte y se puede comparar con otro.',
  suggestion: ({ number, isNone }) =>
    isNone
      ? 'Si no tiene teléfono o no se conoce, quita este contacto; si un perfil pide uno, dilo en «_value» con la extensión data-absent-reason.'
      : number === undefined
        ? 'Después de +56 van 9 dígitos: el 9 y ocho más en un celular, el código de área y el número en un fijo.'
        : undefined,
  fixes: 'both',
  // A profile may ask for a telephone.
  isTried: ({ isNone }) => isNone,
  quickFix({ number, isCertain, isNone }, root = null, path = []) {
    if (number !== undefined) return { title: `Usar ${number}`, replacement: number, safe: isCertain }
    const setting = isNone ? without(root, path.slice(0, -1)) : undefined
    return setting && { title: 'Quitar el contacto', ...setting, safe: false, mustHold: true }
  },
  demand: {},
  links: [{ title: 'FHIR R4: ContactPoint', url: r4Page('datatypes.html#ContactPoint') }],
  examples: [
    { title: 'Con +56, con y sin espacios y guiones', resource: reachedAt('+56 9 8765-4321', '+56228765432'), finds: [] },
    { title: 'De otro país', resource: reachedAt('+54 11 4321 8765', '0034 912 345 678'), finds: [] },
    {
      title: 'De un paciente de otro país',
      resource: { ...reachedAt('06 4835 2638', '(03) 5555 6473'), address: [{ city: 'Utrecht', country: 'NL' }] },
      finds: [],
    },
    { title: 'Líneas 600 y 800 y números cortos', resource: reachedAt('600 360 7777', '800 123 456', '131'), finds: [] },
    {
      title: 'Sin el código de país',
      resource: reachedAt('987654321'),
      finds: ['Patient.telecom[0].value'],
      fixed: reachedAt('+56987654321'),
    },
    {
      title: 'Sin el signo, con paréntesis, con el 0 antiguo',
      resource: reachedAt('56987654321', '(56) 2 28765432', '09 8765 4321'),
      finds: ['Patient.telecom[0].value', 'Patient.telecom[1].value', 'Patient.telecom[2].value'],
      fixed: reachedAt('+56987654321', '+56228765432', '+56987654321'),
    },
    { title: 'Le falta un dígito', resource: reachedAt('+56 9 8765 432'), finds: ['Patient.telecom[0].value'] },
    {
      title: 'Un correo no es un teléfono',
      resource: { resourceType: 'Patient', telecom: [{ system: 'email', value: 'ana@ejemplo.cl' }] },
      finds: [],
    },
  ],
})

const none: PhoneFault = { isPrefixed: false, number: undefined, isCertain: false }

const persons = new Set(['Patient', 'Person', 'Practitioner', 'RelatedPerson'])

/** Whether a contact is that of a person: an establishment may well have its switchboard at 0. */
function isOfPerson({ resource }: Element): boolean {
  return persons.has(String((resource.value as JsonObject)['resourceType']))
}

function reachedAt(...values: readonly string[]) {
  return { resourceType: 'Patient', telecom: values.map((value) => ({ system: 'phone', value })) }
}

function isElsewhere(element: Element, run: RuleContext): boolean {
  return run.memo(isOfOtherCountry, element.resource.value as JsonObject) || isAmongThoseFromAbroad(element, run)
}
