import { defineRule } from '../../engine/rule.ts'
import { clPage, r4Page } from '../canonicals.ts'
import { checkDigit, csTipoIdentificador, isNoRun, isRunIdentifier, numberName, readRun, runOf } from '../reading/run.ts'

const type = { coding: [{ system: csTipoIdentificador, code: '01', display: 'RUN' }] }

export default defineRule({
  code: 'cl-run-05',
  title: 'El RUN tiene de 1 a 8 dígitos, un guion y el dígito verificador',
  severity: 'error',
  settles: true,
  on: 'Identifier',
  unless: isNoRun,
  check(identifier, element, context) {
    const { memo } = context
    if (!memo(isRunIdentifier, identifier)) return undefined
    const run = memo(readRun, identifier)
    if (run === undefined || run.isWellFormed) return undefined
    const { value, number, digit, proper } = run
    const fits = number !== undefined && checkDigit(number) === digit
    const told = runOf(value)
    const digits = /^\d{1,8}$/.exec(told.replaceAll(/[.\s]/g, ''))?.[0]
    const name = numberName(element, context)
    // Eight digits may be a number without its check digit as well, where the last fits by chance: one of eleven does. Dots between thousands tell.
    const isTold = /^\d{1,3}(?:\.\d{3})*\.\d{3}[\dk]$/i.test(told.trim())
    const other = fits && digits !== undefined && digits !== proper && !isTold ? `${digits}-${checkDigit(digits)}` : undefined
    return [{ at: ['value'], value, name, proper: fits ? proper : undefined, other, padded: withoutZeros(told), digits }]
  },
  message: ({ value, name }) => `El ${name} «${value}» no está escrito como número, guion y dígito verificador.`,
  why: 'CL Core pide el número sin puntos, un guion y el dígito verificador; escrito de otro modo, no coincide con el mismo RUN en otros sistemas.',
  suggestion({ proper, padded, digits, other }) {
    if (proper !== undefined) return other && `Es «${proper}», o «${other}» si falta el dígito verificador.`
    if (padded !== undefined) return `Sin los ceros de delante es «${padded}».`
    return digits === undefined
      ? 'Escríbelo sin puntos y con guion, como en «51234567-0».'
      : `Si el número es ${digits}, falta el dígito verificador: «${digits}-${checkDigit(digits)}».`
  },
  fixes: 'both',
  quickFix({ proper, padded, other }) {
    const replacement = proper ?? padded
    if (replacement === undefined) return undefined
    const title = `Usar «${replacement}»`
    if (other === undefined) return { title, replacement, safe: replacement === proper }
    return {
      title: 'Elegir el RUN',
      replacement,
      options: [
        { title, replacement },
        { title: `Usar «${other}»`, replacement: other },
      ],
      safe: false,
    }
  },
  links: [
    { title: 'CL Core: tipos de identificador', url: clPage('CodeSystem', 'CSTipoIdentificador') },
    { title: 'CL Core: prestador, identificador run', url: clPage('StructureDefinition', 'CorePrestadorCl') },
    { title: 'FHIR R4: Identifier', url: r4Page('datatypes.html#Identifier') },
  ],
  examples: [
    {
      title: 'Bien escritos, con uno y con ocho dígitos',
      resource: {
        resourceType: 'Bundle',
        entry: [
          { resource: { resourceType: 'Patient', identifier: [{ type, value: '51000003-k' }] } },
          { resource: { resourceType: 'Patient', identifier: [{ type, value: '1-9' }] } },
        ],
      },
      finds: [],
    },
    {
      title: 'Falta el guion',
      resource: { resourceType: 'Patient', identifier: [{ type, value: '512345670' }] },
      finds: ['Patient.identifier[0].value'],
      fixed: { resourceType: 'Patient', identifier: [{ type, value: '51234567-0' }] },
    },
    {
      title: 'Ocho dígitos: falta el guion, o el dígito verificador',
      resource: { resourceType: 'Patient', identifier: [{ type, value: '12345674' }] },
      finds: ['Patient.identifier[0].value'],
      fixed: { resourceType: 'Patient', identifier: [{ type, value: '1234567-4' }] },
    },
    {
      title: 'Con espacios y otra raya',
      resource: { resourceType: 'Patient', identifier: [{ type, value: ' 51 234 567 – 0' }] },
      finds: ['Patient.identifier[0].value'],
      fixed: { resourceType: 'Patient', identifier: [{ type, value: '51234567-0' }] },
    },
    {
      title: 'Completado con ceros hasta nueve dígitos',
      resource: { resourceType: 'Patient', identifier: [{ type, value: '051234567-0' }] },
      finds: ['Patient.identifier[0].value'],
      fixed: { resourceType: 'Patient', identifier: [{ type, value: '51234567-0' }] },
    },
    {
      title: 'Sin dígito verificador: no se corrige solo',
      resource: { resourceType: 'Patient', identifier: [{ type, value: '51234567' }] },
      finds: ['Patient.identifier[0].value'],
    },
    {
      title: 'Los puntos no importan aquí: los dice cl-run-01',
      resource: { resourceType: 'Patient', identifier: [{ type, value: '51.234.567-0' }] },
      finds: [],
    },
    {
      title: 'Letras y nueve dígitos',
      resource: {
        resourceType: 'Bundle',
        entry: [
          { resource: { resourceType: 'Patient', identifier: [{ type, value: 'SIN RUN' }] } },
          { resource: { resourceType: 'Patient', identifier: [{ type, value: '151234567-0' }] } },
        ],
      },
      finds: ['Patient.identifier[0].value', 'Patient.identifier[0].value'],
    },
    {
      title: 'El número y el dígito por separado, como en la guía EIS',
      resource: {
        resourceType: 'Patient',
        identifier: [
          {
            extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/identifier-checkDigit', valueString: '0' }],
            type: {
              coding: [{ system: 'https://interoperabilidad.minsal.cl/fhir/ig/eis/CodeSystem/eis-tipo-identificador-cs', code: '1' }],
            },
            value: '51234567',
          },
        ],
      },
      finds: [],
    },
  ],
})

/** A RUN that was filled up with zeros, without them; undefined where its check digit does not bear it out. */
function withoutZeros(value: string): string | undefined {
  const [, number, digit] = /^0{1,12}([1-9]\d{0,7})-?([\dkK])$/.exec(value.replaceAll(/[.\s]/g, '')) ?? []
  return number !== undefined && checkDigit(number) === digit?.toUpperCase() ? `${number}-${digit}` : undefined
}
