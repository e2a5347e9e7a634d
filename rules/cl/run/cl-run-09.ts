import type { JsonObject } from '../../engine/json.ts'
import { defineRule, type Element, type RuleContext } from '../../engine/rule.ts'
import { clPage, r4Page } from '../canonicals.ts'
import { isOfOtherCountry } from '../reading/origin.ts'
import {
  checkDigit,
  hl7RunOf,
  isOfOrganization,
  isRunIdentifier,
  isRunSystem,
  readRun,
  runShape,
  saysHl7Run,
  saysRunInWords,
  saysRunType,
} from '../reading/run.ts'
import { coding, hasOtherCodings, hasOtherRun, howToSay, titleOf, withRun } from './run-type.ts'

const persons: ReadonlySet<string | undefined> = new Set(['Patient', 'Person', 'Practitioner', 'RelatedPerson'])

export default defineRule({
  code: 'cl-run-09',
  title: 'Un RUN dice con un código que lo es',
  severity: 'warning',
  covers: ['r4-codigo-01'],
  on: 'Identifier',
  unless: ({ value }) => typeof value !== 'string' || !runShape.test(value),
  check(identifier, element, run) {
    const { type, system } = identifier
    const value = identifier['value'] as string
    const isSaid = run.memo(isRunIdentifier, identifier)
    if (isSaid) {
      if (saysRunType(type) || isOfOrganization(element, run)) return undefined
      if (!saysHl7Run(type) && (isRunSystem(system) || !saysRunInWords(identifier))) return undefined
    } else if (!isBareRun(identifier, element, run)) {
      return undefined
    }
    const typed = hasOtherRun(element, run) ? undefined : withRun(type)
    const whole = typed === undefined || isSaid ? undefined : { ...identifier, type: typed, value: run.memo(readRun, identifier)!.proper! }
    return [
      {
        at: [isSaid ? 'type' : 'value'],
        value,
        isSaid,
        hl7Code: hl7RunOf(type),
        isOfPractitioner: element.resource.type === 'Practitioner',
        typed,
        whole,
      },
    ]
  },
  // Of a practitioner, another rule tells that.
  settles: ({ hl7Code, isSaid, isOfPractitioner }) => (hl7Code === undefined ? isSaid : !isOfPractitioner),
  message: ({ value, isSaid, hl7Code }) =>
    hl7Code !== undefined
      ? `Que «${value}» es un RUN se dice con ${hl7Code} de v2-0203, y esa lista de HL7 no tiene ese código.`
      : isSaid
        ? `Que «${value}» es un RUN se dice solo con palabras: ningún código de «type» lo dice.`
        : `«${value}» parece un RUN, pero nada dice que lo sea.`,
  suggestion: ({ typed }) => (typed === undefined ? howToSay : undefined),
  why: 'CL Core reconoce el RUN por el código 01 de CSTipoIdentificador en «type». Sin él, quien recibe no sabe qué número es ni encuentra a la persona.',
  fixes: 'both',
  isTried: ({ typed }) => hasOtherCodings(typed),
  quickFix({ typed, whole, isSaid }) {
    if (typed === undefined) return undefined
    const fix = { title: titleOf(typed), replacement: typed, safe: isSaid }
    return whole === undefined ? { ...fix, at: ['type'] } : { ...fix, at: [], replacement: whole }
  },
  links: [
    { title: 'CL Core: tipos de identificador', url: clPage('CodeSystem', 'CSTipoIdentificador') },
    { title: 'FHIR R4: Identifier', url: r4Page('datatypes.html#Identifier') },
  ],
  examples: [
    {
      title: 'El código lo dice',
      resource: { resourceType: 'Patient', identifier: [{ type: { coding: [coding], text: 'RUN' }, value: '51234567-0' }] },
      finds: [],
    },
    {
      title: 'Solo el texto del tipo, o el sistema, lo dice',
      resource: {
        resourceType: 'RelatedPerson',
        identifier: [{ type: { text: 'Rol Único Nacional (RUN)' }, value: '51234567-0' }],
        patient: { identifier: { system: 'urn:rut', value: '51000003-K' } },
      },
      finds: ['RelatedPerson.identifier[0].type', 'RelatedPerson.patient.identifier.type'],
      fixed: {
        resourceType: 'RelatedPerson',
        identifier: [{ type: { text: 'Rol Único Nacional (RUN)', coding: [coding] }, value: '51234567-0' }],
        patient: { identifier: { system: 'urn:rut', value: '51000003-K', type: { coding: [coding] } } },
      },
    },
    {
      title: 'Nada lo dice, pero el dígito verificador corresponde',
      resource: { resourceType: 'Patient', identifier: [{ use: 'official', value: '51.234.567-0' }] },
      finds: ['Patient.identifier[0].value'],
      fixed: { resourceType: 'Patient', identifier: [{ use: 'official', value: '51234567-0', type: { coding: [coding] } }] },
    },
    {
      title: 'El RUN de otra persona, y un número de ficha',
      resource: {
        resourceType: 'Patient',
        identifier: [
          { type: { text: 'RUN de la madre' }, value: '51234567-0' },
          { system: 'https://clinica.example/fichas', value: '51234567-0' },
          { value: '51234567-1' },
        ],
      },
      finds: [],
    },
    {
      title: 'Una persona de otro país',
      resource: { resourceType: 'Patient', identifier: [{ value: '51234567-0' }], address: [{ country: 'AR' }] },
      finds: [],
    },
    {
      title: 'El RUT de una organización',
      resource: { resourceType: 'Organization', identifier: [{ type: { text: 'RUT' }, value: '51234567-0' }] },
      finds: [],
    },
  ],
})

/** Whether an identifier of a person says of what it is neither by type nor by system, and has a number with its check digit, as a RUN does. */
function isBareRun(identifier: JsonObject, { parent, resource }: Element, { memo }: RuleContext): boolean {
  const { type, system, assigner } = identifier
  // Many take an OID of Chile's for that of the RUN, which has none.
  const isOpen = system === undefined || (typeof system === 'string' && system.startsWith('urn:oid:2.16.152.'))
  if (type !== undefined || !isOpen || assigner !== undefined || parent !== resource || !persons.has(resource.type)) return false
  const run = memo(readRun, identifier)
  return run?.isWellFormed === true && checkDigit(run.number!) === run.digit && !memo(isOfOtherCountry, resource.value as JsonObject)
}
