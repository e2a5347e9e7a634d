import { defineRule } from '../../engine/rule.ts'
import { clPage, r4Page } from '../canonicals.ts'
import { checkDigit, csTipoIdentificador, isNoRun, isRunIdentifier, readRun } from '../reading/run.ts'

const type = { coding: [{ system: csTipoIdentificador, code: '01', display: 'RUN' }] }
const eisType = { coding: [{ system: 'https://interoperabilidad.minsal.cl/fhir/ig/eis/CodeSystem/eis-tipo-identificador-cs', code: '1' }] }
const digitApart = (valueString: string) => ({ url: 'http://hl7.org/fhir/StructureDefinition/identifier-checkDigit', valueString })

export default defineRule({
  code: 'cl-run-03',
  title: 'El dígito verificador del RUN corresponde a su número',
  severity: 'error',
  on: 'Identifier',
  unless: isNoRun,
  check(identifier, { resource }, { memo }) {
    if (resource.type === 'Organization' || !memo(isRunIdentifier, identifier)) return undefined
    const run = memo(readRun, identifier)
    if (run?.number === undefined || !run.isWellFormed) return undefined
    const { number, digit } = run
    const right = checkDigit(number)
    const { value } = identifier
    // As it is written, with the other digit; where that stands apart, the extension would have to change.
    const corrected = typeof value === 'string' && /-[\dkK]$/.test(value) ? `${value.slice(0, -1)}${right}` : undefined
    return digit === right ? undefined : [{ at: ['value'], number, digit, right, value: corrected }]
  },
  message: ({ number, digit }) => `El dígito verificador «${digit}» no corresponde al RUN ${number}.`,
  why: 'El dígito verificador se calcula del número con módulo 11: si no calza, el número o el dígito están mal copiados y el RUN puede ser de otra persona.',
  suggestion: ({ number, right }) => `Revisa el número: si es ${number}, el dígito verificador es ${right}.`,
  fixes: 'unsafe',
  // The number may be the wrong part: only who knows the person can say.
  quickFix({ value, right }) {
    if (value === undefined) return undefined
    const title = `Usar el dígito ${right}`
    return { title, replacement: value, safe: false, options: [{ title, replacement: value }] }
  },
  links: [
    { title: 'CL Core: tipos de identificador', url: clPage('CodeSystem', 'CSTipoIdentificador') },
    { title: 'FHIR R4: Identifier', url: r4Page('datatypes.html#Identifier') },
  ],
  examples: [
    {
      title: 'El dígito corresponde',
      resource: { resourceType: 'Patient', identifier: [{ type, value: '51234567-0' }] },
      finds: [],
    },
    {
      title: 'El dígito no corresponde',
      resource: { resourceType: 'Patient', identifier: [{ type, value: '51234567-K' }] },
      finds: ['Patient.identifier[0].value'],
      fixed: { resourceType: 'Patient', identifier: [{ type, value: '51234567-0' }] },
    },
    {
      title: 'El dígito K vale en mayúscula y en minúscula',
      resource: {
        resourceType: 'Bundle',
        entry: [
          { resource: { resourceType: 'Patient', identifier: [{ type, value: '51000003-k' }] } },
          { resource: { resourceType: 'Patient', identifier: [{ type, value: '51000003-K' }] } },
        ],
      },
      finds: [],
    },
    {
      title: 'Con puntos, se juzga sin ellos',
      resource: { resourceType: 'Patient', identifier: [{ type, value: '51.234.567-1' }] },
      finds: ['Patient.identifier[0].value'],
    },
    {
      title: 'Sin guion está mal escrito: lo dice cl-run-05',
      resource: { resourceType: 'Patient', identifier: [{ type, value: '512345671' }] },
      finds: [],
    },
    {
      title: 'El dígito en la extensión de la guía EIS',
      resource: {
        resourceType: 'Patient',
        identifier: [
          { extension: [digitApart('0')], type: eisType, value: '51234567' },
          { extension: [digitApart('1')], type: eisType, value: '51234567' },
        ],
      },
      finds: ['Patient.identifier[1].value'],
    },
    {
      title: 'Un pasaporte no es un RUN, aunque su sistema lo diga',
      resource: {
        resourceType: 'Patient',
        identifier: [
          {
            type: { coding: [{ system: csTipoIdentificador, code: '05', display: 'PPN' }] },
            system: 'http://registrocivil.cl/run',
            value: '51234567-1',
          },
        ],
      },
      finds: [],
    },
    {
      title: 'En el recurso contenido y en la referencia',
      resource: {
        resourceType: 'Encounter',
        contained: [{ resourceType: 'Practitioner', id: 'p', identifier: [{ type, value: '51234567-1' }] }],
        subject: { identifier: { system: 'http://regcivil.cl/Validacion/RUN', value: '51234567-2' } },
      },
      finds: ['Encounter.contained[0].identifier[0].value', 'Encounter.subject.identifier.value'],
    },
  ],
})
