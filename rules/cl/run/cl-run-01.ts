import { defineRule } from '../../engine/rule.ts'
import { clPage, r4Page } from '../canonicals.ts'
import { csTipoIdentificador, isNoRun, isRunIdentifier, numberName, readRun, runOf } from '../reading/run.ts'

const type = { coding: [{ system: csTipoIdentificador, code: '01', display: 'RUN' }] }

export default defineRule({
  code: 'cl-run-01',
  title: 'El RUN se escribe sin puntos',
  severity: 'error',
  on: 'Identifier',
  unless: isNoRun,
  check(identifier, element, run) {
    const { value } = identifier
    const { memo } = run
    if (typeof value !== 'string' || !/\d\s*\.|\.\s*\d/.test(value) || !memo(isRunIdentifier, identifier)) return undefined
    // A word before the number is the greater fault: cl-run-05 tells it, and takes the dots out as well.
    if (runOf(value) !== value) return undefined
    return [{ at: ['value'], value, name: numberName(element, run), isReadable: memo(readRun, identifier)?.number !== undefined }]
  },
  message: ({ value, name }) => `El ${name} «${value}» está escrito con puntos.`,
  why: 'CL Core pide el RUN sin puntos y con guion; con puntos, quien busque a la persona por su RUN no la encuentra.',
  fixes: 'safe',
  quickFix({ value, isReadable }) {
    if (!isReadable) return undefined
    const plain = value.replaceAll('.', '')
    return { title: `Usar «${plain}»`, replacement: plain, safe: true }
  },
  links: [
    { title: 'CL Core: tipos de identificador', url: clPage('CodeSystem', 'CSTipoIdentificador') },
    { title: 'CL Core: prestador, identificador run', url: clPage('StructureDefinition', 'CorePrestadorCl') },
    { title: 'FHIR R4: Identifier', url: r4Page('datatypes.html#Identifier') },
  ],
  examples: [
    {
      title: 'RUN sin puntos y con guion',
      resource: { resourceType: 'Patient', identifier: [{ type, value: '15602754-5' }] },
      finds: [],
    },
    {
      title: 'RUN con puntos',
      resource: { resourceType: 'Patient', identifier: [{ type, value: '55.555.555-5' }] },
      finds: ['Patient.identifier[0].value'],
      fixed: { resourceType: 'Patient', identifier: [{ type, value: '55555555-5' }] },
    },
    {
      title: 'Con puntos y un dígito verificador que no corresponde: los puntos se quitan igual',
      resource: { resourceType: 'Practitioner', identifier: [{ type, value: '51.234.567-9' }] },
      finds: ['Practitioner.identifier[0].value'],
      fixed: { resourceType: 'Practitioner', identifier: [{ type, value: '51234567-9' }] },
    },
    {
      title: 'Los puntos de otro documento no importan',
      resource: {
        resourceType: 'Patient',
        identifier: [{ type: { coding: [{ system: csTipoIdentificador, code: '12' }] }, value: '2026.0154.3' }],
      },
      finds: [],
    },
    {
      title: 'En la referencia a una persona, por la dirección del sistema',
      resource: {
        resourceType: 'Observation',
        subject: { identifier: { system: 'http://registrocivil.cl/run', value: '55.555.555-5' } },
      },
      finds: ['Observation.subject.identifier.value'],
    },
  ],
})
