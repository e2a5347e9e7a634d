import { describe, expect, it } from 'vitest'
import { checkDigit, isRunIdentifier, isRunSystem, readRun, saysRunType } from '../../../../rules/cl/reading/run.ts'

const clCore = 'https://hl7chile.cl/fhir/ig/clcore/CodeSystem'
const eis = 'https://interoperabilidad.minsal.cl/fhir/ig/eis/CodeSystem'
const typed = (system: string, code: string) => ({ coding: [{ system, code }] })

describe('checkDigit', () => {
  it.each([
    ['9876543', '3'],
    ['55555555', '5'],
    ['33333333', '3'],
    ['11111111', '1'],
    ['51000003', 'K'],
    ['51234567', '0'],
    ['1', '9'],
    ['0', '0'],
    ['007', '8'],
    ['7', '8'],
  ])('%s-%s', (number, digit) => {
    expect(checkDigit(number)).toBe(digit)
  })
})

describe('isRunIdentifier', () => {
  it.each([
    [{ type: typed(`${clCore}/CSTipoIdentificador`, '01') }],
    [{ type: typed(`${clCore}/CSTipoIdentificador`, '1') }],
    [{ type: typed('https://interoperabilidad.minsal.cl/fhir/ig/nid/CodeSystem/CSTipoIdentificador', '1') }],
    [{ type: typed(`${clCore}/CSCodigoDNI`, 'NNCHL') }],
    [{ type: typed(`${clCore}/CSIdentificadores`, '1') }],
    [{ type: typed(`${eis}/eis-tipo-identificador-cs`, '1') }],
    [{ type: typed(`${eis}/CSTiposDocumentosDEIS`, '1') }],
    [
      {
        type: {
          coding: [
            { system: 'https://ejemplo.cl', code: 'X' },
            { system: `${clCore}/CSCodigoDNI`, code: 'NNCHL' },
          ],
        },
      },
    ],
    [{ type: { coding: { system: `${clCore}/CSCodigoDNI`, code: 'NNCHL' } } }],
    [{ system: `${clCore}/CSIdentificadores` }],
    [{ system: 'http://www.registrocivil.cl' }],
    [{ system: 'http://registrocivil.cl/run', type: { text: 'RUN' } }],
    [{ system: 'https://ejemplo.cl/personas/RUT', type: typed('http://terminology.hl7.org/CodeSystem/v2-0203', 'NI') }],
    [{ system: 'https://ejemplo.cl/RUN', type: typed('https://ejemplo.cl/tipos', '7') }],
  ])('is one: %j', (identifier) => {
    expect(isRunIdentifier(identifier)).toBe(true)
  })

  it.each([
    [{}],
    [{ value: '55555555-5' }],
    [{ type: typed(`${clCore}/CSTipoIdentificador`, '02') }],
    [{ type: typed(`${clCore}/CSTipoIdentificador`, '03') }],
    [{ type: typed(`${eis}/eis-tipo-identificador-cs`, '2') }],
    [{ type: typed(`${eis}/eis-tipo-identificador-cs`, '01') }],
    [{ type: typed(`${clCore}/CSCodigoDNI`, 'NNPER'), system: 'http://registrocivil.cl/run' }],
    [{ type: typed('http://terminology.hl7.org/CodeSystem/v2-0203', 'PPN'), system: 'http://registrocivil.cl/run' }],
    [{ system: `${clCore}/CSIdentificadores`, type: typed(`${clCore}/CSIdentificadores`, '3') }],
    [{ system: `${clCore}/CSIdentificadores`, type: { text: 'Pasaporte' } }],
    [{ type: 'RUN', system: ['http://registrocivil.cl/run'] }],
    [{ type: { coding: [null, 1, [], { system: {}, code: 1 }] } }],
    [{ type: typed('constructor', '1') }],
  ])('is none: %j', (identifier) => {
    expect(isRunIdentifier(identifier as never)).toBe(false)
  })

  it('knows addresses by their last step', () => {
    expect(['https://a.cl/run', 'http://a.cl/x/Rut/', 'https://a.cl/run?v=1'].map(isRunSystem)).toEqual([true, true, true])
    expect(['https://run', 'https://a.cl/run/2', 'https://a.cl/truncado', 'urn:run', ''].map(isRunSystem)).toEqual(Array(5).fill(false))
  })

  it('reads the type alone', () => {
    expect(saysRunType(typed(`${clCore}/CSTipoIdentificador`, '01'))).toBe(true)
    expect([undefined, null, 'RUN', 1, [], {}].map((type) => saysRunType(type as never))).toEqual(Array(6).fill(false))
  })
})

describe('readRun', () => {
  const digitApart = (valueString: string) => [{ url: 'http://hl7.org/fhir/StructureDefinition/identifier-checkDigit', valueString }]

  it.each([
    ['51234567-0', { isWellFormed: true, number: '51234567', digit: '0', proper: '51234567-0' }],
    ['51000003-k', { isWellFormed: true, digit: 'K', proper: '51000003-k' }],
    ['51.234.567-0', { isWellFormed: true, number: '51234567', proper: '51234567-0' }],
    ['1-9', { isWellFormed: true, number: '1', digit: '9' }],
    ['512345670', { isWellFormed: false, number: '51234567', digit: '0', proper: '51234567-0' }],
    [' 51 234 567 — 0 ', { isWellFormed: false, proper: '51234567-0' }],
    ['51234567--0', { isWellFormed: false, proper: '51234567-0' }],
    ['512345670-1', { isWellFormed: false, number: undefined, proper: undefined }],
    ['RUN 51234567-0', { isWellFormed: false, number: '51234567', proper: '51234567-0' }],
    ['RUN de la madre 51234567-0', { isWellFormed: false, number: undefined }],
    ['k', { isWellFormed: false, number: undefined }],
  ])('%j', (value, expected) => {
    expect(readRun({ value })).toMatchObject({ value, ...expected })
  })

  it('takes the check digit from its extension', () => {
    expect(readRun({ value: '51.234.567', extension: digitApart('0') })).toMatchObject({
      isWellFormed: true,
      digit: '0',
      proper: '51234567',
    })
    expect(readRun({ value: '51000003 ', extension: digitApart('k') })).toMatchObject({
      isWellFormed: false,
      digit: 'K',
      proper: '51000003',
    })
    expect(readRun({ value: '51234567', extension: digitApart('12') })).toMatchObject({ isWellFormed: false, number: undefined })
    expect(readRun({ value: '51234567-0', extension: digitApart('5') })).toMatchObject({ isWellFormed: true, digit: '0' })
  })

  it('has nothing to read where there is no text', () => {
    expect([undefined, null, '', '  ', 51234567, ['51234567-0'], {}].map((value) => readRun({ value } as never))).toEqual(
      Array(7).fill(undefined),
    )
  })
})
