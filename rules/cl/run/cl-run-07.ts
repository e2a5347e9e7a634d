import { defineRule } from '../../engine/rule.ts'
import { clPage, r4Page } from '../canonicals.ts'
import {
  csTipoIdentificador,
  isOfOrganization,
  isNoRun,
  isRunIdentifier,
  isRunSystem,
  runShape,
  saysHl7Run,
  saysOtherRun,
  saysRunType,
} from '../reading/run.ts'
import { coding, hasOtherCodings, hasOtherRun, howToSay, saysOwnKind, titleOf, withRun } from './run-type.ts'

const system = 'http://registrocivil.cl/run'

export default defineRule({
  code: 'cl-run-07',
  title: 'Un identificador con sistema de RUN dice en su tipo que es un RUN',
  severity: 'warning',
  covers: ['r4-codigo-02'],
  on: 'Identifier',
  unless: isNoRun,
  check(identifier, element, run) {
    const { type, system } = identifier
    if (!run.memo(isRunIdentifier, identifier) || !isRunSystem(system) || saysRunType(type) || isOfOrganization(element, run))
      return undefined
    // Another rule tells of the code.
    if (saysHl7Run(type) && typeof identifier['value'] === 'string' && runShape.test(identifier['value'])) return undefined
    const typed = hasOtherRun(element, run) || saysOtherRun(type) ? undefined : withRun(type)
    return [{ at: ['type'], system, typed, isSafe: typed === undefined || !saysOwnKind(typed) }]
  },
  message: ({ system }) => `El sistema «${system}» es del RUN, pero ningún código de «type» lo dice.`,
  suggestion: ({ typed }) => (typed === undefined ? howToSay : undefined),
  why: 'CL Core no fija un sistema para el RUN: lo distingue por el tipo, con el código 01 de CSTipoIdentificador.',
  fixes: 'both',
  isTried: ({ typed }) => hasOtherCodings(typed),
  quickFix: ({ typed, isSafe }) => typed && { title: titleOf(typed), replacement: typed, safe: isSafe },
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
      title: 'El código sin su sistema',
      resource: { resourceType: 'Patient', identifier: [{ type: { coding: [{ code: '01' }] }, system, value: '51234567-0' }] },
      finds: ['Patient.identifier[0].type'],
      fixed: { resourceType: 'Patient', identifier: [{ type: { coding: [coding] }, system, value: '51234567-0' }] },
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
      title: 'El RUT de quien paga, sin más que su número',
      resource: {
        resourceType: 'Coverage',
        status: 'active',
        beneficiary: { identifier: { system: 'https://www.sii.cl/rut', value: '5126663-3' } },
        payor: [{ identifier: { system: 'https://www.sii.cl/rut', value: '61603000-0' }, display: 'FONASA' }],
      },
      finds: ['Coverage.beneficiary.identifier.type'],
      fixed: {
        resourceType: 'Coverage',
        status: 'active',
        beneficiary: { identifier: { system: 'https://www.sii.cl/rut', value: '5126663-3', type: { coding: [coding] } } },
        payor: [{ identifier: { system: 'https://www.sii.cl/rut', value: '61603000-0' }, display: 'FONASA' }],
      },
    },
    {
      title: 'El RUT de una organización',
      resource: { resourceType: 'Organization', identifier: [{ system: 'https://www.sii.cl/rut', value: '51234567-0' }] },
      finds: [],
    },
  ],
})
