import { isList, isObject, objectsIn, type Json, type JsonObject } from '../../engine/json.ts'
import { defineRule, type Element } from '../../engine/rule.ts'
import { clPage, r4Page } from '../canonicals.ts'
import { kindOfIdentifier } from '../reading/identifier.ts'
import { csTipoIdentificador, isOfOrganization, isRunIdentifier, isRunSystem, saysRunType } from '../reading/run.ts'

const system = 'http://registrocivil.cl/run'
const coding = { system: csTipoIdentificador, code: '01', display: 'RUN' }

export default defineRule({
  code: 'cl-run-07',
  title: 'Un identificador con sistema de RUN dice en su tipo que es un RUN',
  severity: 'warning',
  covers: ['r4-codigo-02'],
  on: 'Identifier',
  check(identifier, element) {
    const { type, system } = identifier
    if (!isRunSystem(system) || saysRunType(type) || !isRunIdentifier(identifier) || isOfOrganization(element)) return undefined
    return [{ at: ['type'], system, typed: hasOtherRun(element) ? undefined : withRun(type) }]
  },
  message: ({ system }) => `El sistema «${system}» es del RUN, pero ningún código de «type» lo dice.`,
  suggestion: ({ typed }) => (typed === undefined ? 'Si es un RUN, dilo en «type» con el código 01 de CSTipoIdentificador.' : undefined),
  why: 'CL Core no fija un sistema para el RUN: lo distingue por el tipo, con el código 01 de CSTipoIdentificador.',
  fixes: 'safe',
  quickFix: ({ typed }) => typed && { title: 'Usar el tipo 01 (RUN)', replacement: typed, safe: true },
  links: [
    { title: 'CL Core: tipos de identificador', url: clPage('CodeSystem', 'CSTipoIdentificador') },
    { title: 'FHIR R4: Identifier', url: r4Page('datatypes.html#Identifier') },
  ],
  examples: [
    {
      title: 'El tipo dice RUN',
      resource: { resourceType: 'Patient', identifier: [{ type: { coding: [coding] }, system, value: '51234567-0' }] },
      finds: [],
    },
    {
      title: 'Sin tipo',
      resource: { resourceType: 'Patient', identifier: [{ system, value: '51234567-0' }] },
      finds: ['Patient.identifier[0].type'],
      fixed: { resourceType: 'Patient', identifier: [{ system, value: '51234567-0', type: { coding: [coding] } }] },
    },
    {
      title: 'Con otro código, que se conserva',
      resource: {
        resourceType: 'Patient',
        identifier: [
          {
            type: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'NI' }], text: 'RUN' },
            system: 'http://www.registrocivil.cl',
            value: '51234567-0',
          },
        ],
      },
      finds: ['Patient.identifier[0].type'],
      fixed: {
        resourceType: 'Patient',
        identifier: [
          {
            type: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'NI' }, coding], text: 'RUN' },
            system: 'http://www.registrocivil.cl',
            value: '51234567-0',
          },
        ],
      },
    },
    {
      title: 'El tipo dice que es otro documento, y vale más que el sistema',
      resource: {
        resourceType: 'Patient',
        identifier: [{ type: { coding: [{ system: csTipoIdentificador, code: '05' }] }, system, value: 'P123456' }],
      },
      finds: [],
    },
    {
      title: 'Si la persona ya tiene otro RUN, no se corrige solo',
      resource: {
        resourceType: 'Patient',
        identifier: [
          { type: { coding: [coding] }, value: '51234567-0' },
          { system, value: '51000003-K' },
        ],
      },
      finds: ['Patient.identifier[1].type'],
    },
    {
      title: 'El RUT de una organización',
      resource: { resourceType: 'Organization', identifier: [{ system: 'https://www.sii.cl/rut', value: '51234567-0' }] },
      finds: [],
    },
  ],
})

/** Whether its owner has another RUN, so that calling this one a RUN too might make two of them. */
function hasOtherRun({ value, parent }: Element): boolean {
  if (!isObject(parent?.value)) return false
  return objectsIn(parent.value, 'identifier').some(
    (other) => other.value !== value && (isRunIdentifier(other.value) || hasKind01(other.value)),
  )
}

/** Whether a coding says 01, perhaps without saying of which system; a practitioner may have one such identifier. */
function hasKind01({ type }: JsonObject): boolean {
  return isObject(type) && objectsIn(type, 'coding').some(({ value }) => kindOfIdentifier(value) === '01')
}

function withRun(type: Json | undefined): JsonObject | undefined {
  if (type === undefined || type === null) return { coding: [coding] }
  if (!isObject(type)) return undefined
  const codings = type['coding']
  if (codings === undefined || codings === null) return { ...type, coding: [coding] }
  return isList(codings) ? { ...type, coding: [...codings, coding] } : undefined
}
