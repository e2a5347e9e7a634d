import type { Json, JsonObject } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { checkDigit, isRunIdentifier, readRun } from '../reading/run.ts'

export default defineRule({
  code: 'cl-org-05',
  title: 'El dígito verificador del RUT corresponde a su número',
  severity: 'error',
  on: 'Identifier',
  check(identifier, { resource }, { memo }) {
    if (resource.type !== 'Organization' || !(memo(isRunIdentifier, identifier) || isTaxSystem(identifier['system']))) return undefined
    const rut = memo(readRun, identifier)
    if (rut?.number === undefined || !rut.isWellFormed) return undefined
    const { number, digit } = rut
    const right = checkDigit(number)
    return digit === right ? undefined : [{ at: ['value'], number, digit, right }]
  },
  message: ({ number, digit }) => `El dígito verificador «${digit}» no corresponde al RUT ${number}.`,
  why: 'El dígito verificador se calcula del número con módulo 11: si no calza, el RUT está mal copiado y puede ser de otra empresa.',
  suggestion: ({ number, right }) => `Revisa el número: si es ${number}, el dígito verificador es ${right}.`,
  links: [{ title: 'Servicio de Impuestos Internos', url: 'https://www.sii.cl' }],
  examples: [
    { title: 'El dígito corresponde', resource: organization({ system: 'https://www.sii.cl/rut', value: '55555555-5' }), finds: [] },
    {
      title: 'El dígito no corresponde',
      resource: organization({ system: 'https://www.sii.cl/rut', value: '55555555-4' }),
      finds: ['Organization.identifier[0].value'],
    },
    {
      title: 'Con puntos se juzga igual',
      resource: organization({ system: 'https://www.sii.cl', value: '55.555.555-K' }),
      finds: ['Organization.identifier[0].value'],
    },
    {
      title: 'Mal escrito: es de cl-run-05',
      resource: organization({ system: 'https://www.sii.cl/rut', value: '5555555555-5' }),
      finds: [],
    },
    {
      title: 'Otro número con guion',
      resource: organization({ system: 'http://hospital.example/proveedor', value: '55555555-4' }),
      finds: [],
    },
    {
      title: 'De una persona: es de cl-run-03',
      resource: { resourceType: 'Patient', identifier: [{ system: 'http://regcivil.cl/Validacion/RUN', value: '55555555-4' }] },
      finds: [],
    },
  ],
})

/** Whether an address is that of the tax service, which gives out the RUT. */
function isTaxSystem(system: Json | undefined): boolean {
  return typeof system === 'string' && /^https?:\/\/(?:[^/?#]+\.)?sii\.cl(?:[/?#]|$)/i.test(system)
}

function organization(identifier: JsonObject): JsonObject {
  return { resourceType: 'Organization', identifier: [identifier] }
}
