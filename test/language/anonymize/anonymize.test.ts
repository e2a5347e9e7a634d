import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { anonymize } from '../../../language/anonymize/anonymize.ts'
import { applyEdits } from '../../../language/anonymize/apply-edits.ts'
import { shiftDate } from '../../../language/anonymize/dates.ts'
import { madeUpDigits, madeUpWord } from '../../../language/anonymize/made-up.ts'
import { madeUpRun } from '../../../language/anonymize/run.ts'
import { definitions, lint, rules, type Json } from '../../../rules/index.ts'
import { anonymizeKeeping } from '../../../worker/texts/anonymizing.ts'
import { anyResource } from '../../support/arbitrary-resource.ts'
import { hostCatalogs as catalogs } from '../../support/catalogs.ts'
import { bundles, resources } from '../../support/conforming/bundles.ts'

const today = '2026-01-15'
const options = { definitions, today }
const run = { coding: [{ system: 'https://hl7chile.cl/fhir/ig/clcore/CodeSystem/CSTipoIdentificador', code: '01', display: 'RUN' }] }
/** A few each time, the same; as many as are asked for, different ones, to look for something new. */
const wanted = process.env['SVC_PROPERTY_RUNS']
const count = Number(wanted ?? 150)
const sample = { numRuns: count, ...(wanted === undefined && { seed: 20_260_115 }) }

vi.setConfig({ testTimeout: wanted === undefined ? 60_000 : 14_400_000 })

const find = (text: string) => lint(text, { today, catalogs, ranges: true }).issues
const make = (text: string) => anonymizeKeeping(text, async (one) => find(one), options)
const plain = (text: string) => applyEdits(text, anonymize(text, { ...options, shift: { days: 1456, years: 4 }, salt: 0 }).edits)

describe('made-up values', () => {
  it('have the form of the old ones, and no letter and digit of theirs in its place', () => {
    for (const word of ['Quilodrán', 'NUÑEZ', 'de', 'O', 'agüero']) {
      const made = madeUpWord(word, 0)
      expect(made).toHaveLength(word.length)
      expect(made === made.toUpperCase()).toBe(word === word.toUpperCase())
      expect([...made].filter((letter, at) => letter === word[at] && letter.toLowerCase() !== 'ñ')).toEqual([])
    }
    expect(madeUpDigits('0012', 3)).toMatch(/^00[2-9][013-9]$/)
  })

  it('have accents apart where the old ones have, over letters that may have them', () => {
    for (const word of ['María', 'Ñuñez', 'agüero', 'e\u0301\u0301']) {
      const apart = word.normalize('NFD')
      const made = madeUpWord(apart, 0)
      expect(made).toHaveLength(apart.length)
      expect(made.normalize('NFC').length).toBe(apart.normalize('NFC').length)
    }
  })

  it('are the same for the same word, whatever its case and accents', () => {
    expect(madeUpWord('PEREZ', 0).toLowerCase()).toBe(madeUpWord('Perez', 0).toLowerCase())
    expect(madeUpWord('Pérez', 0).normalize('NFD').replaceAll(/\p{M}/gu, '')).toBe(madeUpWord('Perez', 0))
  })

  it('keep a check digit right, wrong, or K', () => {
    expect(madeUpRun('12345678', '5', 0)).toEqual({ number: expect.stringMatching(/^1\d{7}$/), digit: expect.stringMatching(/^\d$/) })
    const { number, digit } = madeUpRun('16234567', 'K', 0)
    const isRight = (run: string) => lint(patientWith(run), { today }).issues.every(({ code }) => code !== 'cl-run-03')
    const was = isRight('16234567-K')
    expect(number).not.toBe('16234567')
    expect(digit).toBe('K')
    expect(isRight(`${number}-${digit}`)).toBe(was)
    expect(madeUpRun('11111111', '1', 0).number).toMatch(/^([2-4])\1{7}$/)
    expect(madeUpRun('55555555', 'K', 0).number).toMatch(/^([6-9])\1{7}$/)
    expect(madeUpRun('4', '8', 0).number).toMatch(/^[1-35-9]$/)
  })

  it('make of one number the same one, with whichever check digit', () => {
    for (const salt of [0, 1, 2, 3]) {
      const { number } = madeUpRun('51234567', '', salt)
      expect(madeUpRun('51234567', '0', salt)).toEqual({ number, digit: '0' })
      expect(madeUpRun('51234567', 'K', salt)).toEqual({ number, digit: 'K' })
    }
  })

  it('leave a sign that Unicode takes for a letter, which is to be found', () => {
    expect(madeUpWord('\u212aa', 0)).toMatch(/^\u212a[eiou]$/)
  })

  it('move days by weeks into the past, coming ones into the future, and leave the rest of a wrong date wrong', () => {
    const shift = { days: 1456, years: 4 }
    expect(shiftDate('2024-03-01', shift, today)).toBe('2020-03-06')
    expect(shiftDate('2024-03-01T10:00:00-03:00', shift, today)).toBe('2020-03-06T10:00:00-03:00')
    expect(shiftDate('2027', shift, today)).toBe('2031')
    expect(shiftDate('2024-02-30', shift, today)).toBe('2020-02-30')
    expect(shiftDate('31/12/2024', shift, today)).toBe('31/12/2020')
    expect(shiftDate('ayer', shift, today)).toBeUndefined()
    expect(shiftDate('1901', shift, today)).toBe('1905')
    expect(shiftDate('1900', shift, today)).toBe('1896')
  })
})

describe('an anonymized text', () => {
  const patient = {
    resourceType: 'Patient',
    id: 'p-12345678',
    identifier: [{ system: 'http://regcivil.cl/Validacion/RUN', value: '12.345.678-5' }],
    name: [{ text: 'Juana Soto Pérez', family: 'Soto', given: ['Juana'] }],
    birthDate: '1980-05-17',
    telecom: [
      { system: 'phone', value: '+56 9 8765 4321' },
      { system: 'email', value: 'juana.soto@ejemplo.cl' },
    ],
    address: [{ line: ['Los Aromos 1234'], city: 'Ñuñoa', country: 'CL' }],
    text: { status: 'generated', div: '<div xmlns="http://www.w3.org/1999/xhtml"><b>Juana Soto</b> 12.345.678-5</div>' },
    contact: [{ name: { given: ['Raúl'] } }],
    generalPractitioner: [{ display: 'Dra. Soto', reference: 'Patient/p-12345678' }],
    gender: 'female',
    maritalStatus: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-MaritalStatus', code: 'M', display: 'Married' }] },
  }
  const text = JSON.stringify(patient, null, 2)

  it('says nothing of the person any more, and what it says still fits together', () => {
    const made = plain(text)
    for (const old of ['Juana', 'Soto', 'Pérez', 'Raúl', '345.678', '12345678', '1980-05-17', '8765', 'juana', 'Aromos', '1234'])
      expect(made).not.toContain(old)
    const value = JSON.parse(made) as typeof patient
    expect(value.name[0]!.text.startsWith(`${value.name[0]!.given[0]} ${value.name[0]!.family} `)).toBe(true)
    expect(value.text.div).toContain(`<b>${value.name[0]!.given[0]} ${value.name[0]!.family}</b> ${value.identifier[0]!.value}`)
    expect(value.generalPractitioner[0]!.reference).toBe(`Patient/${value.id}`)
  })

  it('keeps codes, communes, and everything else byte by byte', () => {
    const made = plain(text)
    expect(made.split('\n')).toHaveLength(text.split('\n').length)
    for (const kept of ['"Ñuñoa"', '"Married"', '"female"', '"http://regcivil.cl/Validacion/RUN"', '"+56 9 ']) expect(made).toContain(kept)
  })

  it('counts what says who somebody is', () => {
    const { personal } = anonymize(text, { ...options, shift: { days: 7, years: 1 }, salt: 0 })
    expect(personal).toMatchObject({ identifiers: 1, names: 4, dates: 1 })
    const { personal: none } = anonymize('{"resourceType":"ValueSet","name":"Sexos"}', {
      ...options,
      shift: { days: 7, years: 1 },
      salt: 0,
    })
    expect(Object.values(none).every((one) => one === 0)).toBe(true)
  })

  it('keeps the question of an answer, as the questionnaire has it', () => {
    const questionnaire = { resourceType: 'Questionnaire', id: 'q', item: [{ linkId: '1', type: 'string', text: '¿Fuma?' }] }
    const item = [{ linkId: '1', text: '¿Fuma?', answer: [{ valueString: 'Juana fuma' }] }]
    const made = plain(JSON.stringify({ resourceType: 'QuestionnaireResponse', contained: [questionnaire], questionnaire: '#q', item }))
    expect(made.match(/¿Fuma\?/g)).toHaveLength(2)
    expect(made).not.toContain('Juana')
  })

  it('keeps a commune also in a resource whose type has the wrong case, as the linter reads it', async () => {
    const text = JSON.stringify({ resourceType: 'patient', name: [{ family: 'Soto' }], address: [{ city: 'Chillán' }] })
    const { text: made, isSame } = await make(text)
    expect(isSame).toBe(true)
    expect(made).not.toContain('Soto')
  })

  it.each([
    ['a commune without its apostrophe', { address: [{ city: 'OHiggins' }] }],
    ['half a character in bytes', { photo: [{ data: 'a\ud83db' }] }],
    ['a country by its name', { address: [{ city: 'Ñuñoa', country: 'Argentina' }] }],
    [
      'a RUN with its check digit, and another one in an extension',
      {
        identifier: [
          {
            system: 'http://regcivil.cl/Validacion/RUN',
            value: '55555555-9',
            extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/identifier-checkDigit', valueString: '7' }],
          },
        ],
      },
    ],
    ['one number with two check digits', { identifier: ['0', 'K'].map((digit) => ({ type: run, value: `51234567-${digit}` })) }],
    ['a commune with a slip in an address elsewhere', { address: [{ city: 'Ana María', state: 'California' }] }],
    [
      'an establishment by another address of its register',
      { identifier: [{ system: 'http://minsal.cl/deis/establecimientos', value: '111100' }] },
    ],
    [
      'a country that an extension says in words',
      {
        address: [
          {
            city: 'Florida',
            _country: {
              extension: [
                {
                  url: 'https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/CodigoPaises',
                  valueCodeableConcept: { text: 'Chile' },
                },
              ],
            },
          },
        ],
      },
    ],
    ['a telephone in a half character', { telecom: [{ system: 'phone', value: '\ude28' }] }],
    ['an identifier that is the name of a type', { identifier: [{ value: 'Patient' }], managingOrganization: { reference: 'Patient/1' } }],
  ])('keeps what is found of %s', async (_, members) => {
    expect((await make(JSON.stringify({ resourceType: 'Patient', ...members }))).isSame).toBe(true)
  })

  it('keeps what is found of a Bundle whose identifier is the UUID of an entry, or whose name has a reference', async () => {
    const address = 'urn:uuid:6f2cabc6-1f0b-4f0e-9a43-0d3a2f5f8a11'
    const reference = { reference: 'urn:uuid:00000000-0000-4000-8000-000000000009' }
    const patient = { resourceType: 'Patient', identifier: [{ system: 'urn:ietf:rfc:3986', value: address }] }
    const name = [{ text: 'Ana', extension: [{ url: 'http://clinica.example/Documento', valueReference: reference }] }]
    const entry = [
      { fullUrl: address, resource: patient },
      { resource: { resourceType: 'Encounter', subject: { reference: address } } },
      { resource: { resourceType: 'Patient', name } },
    ]
    const { text: made, isSame } = await make(JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry }))
    expect(isSame).toBe(true)
    expect(made).not.toContain('6f2cabc6')
  })

  it('keeps the same id also in a resource that FHIR does not know', () => {
    const contained = ['Medication', 'Nunoa'].map((resourceType) => ({ resourceType, id: 'remedio' }))
    expect(plain(JSON.stringify({ resourceType: 'Binary', contained })).match(/"remedio"/g)).toHaveLength(2)
  })

  it.each(['RUN', 'RUT del paciente', 'Rol Único Nacional (R.U.N.)'])(
    'keeps that a number is a RUN, where «%s» alone says so',
    async (words) => {
      const { text: made, isSame } = await make(
        JSON.stringify({ resourceType: 'Patient', identifier: [{ type: { text: words }, value: '12.345.678-5' }] }),
      )
      expect(isSame).toBe(true)
      expect(made).toContain(`"text":"${words}"`)
      expect(made).not.toContain('345.678')
    },
  )

  it('keeps whose a RUN is, and no name beside that', () => {
    const identifier = { type: { text: 'RUN de su madre, Juana Soto' }, system: 'http://regcivil.cl/Validacion/RUN', value: '12345678-5' }
    const made = plain(JSON.stringify({ resourceType: 'Patient', identifier: [identifier] }))
    expect(made).toMatch(/"text":"RUN de \w\w madre, \w{5} \w{4}"/)
    expect(made).not.toMatch(/Juana|Soto/)
  })

  it('leaves no name in an address, however it is written there', () => {
    const resource = {
      resourceType: 'Patient',
      id: 'juana-perez',
      meta: { source: 'https://hospital.example/juana.perez' },
      name: [{ family: 'Pérez', given: ['Juana'] }],
      photo: [{ url: 'https://hospital.example/fotos/jperez_ana.jpg' }, { url: 'file://C:/fichas/Ana Soto.pdf' }, { url: 'Binary/foto' }],
      link: [{ other: { reference: 'Patient/juana-perez' } }],
    }
    const made = plain(JSON.stringify(resource))
    expect(made).not.toMatch(/juana|perez|ana|soto/i)
    for (const kept of ['https://hospital.example/', 'file://C:/', '"Binary/foto"']) expect(made).toContain(kept)
    const { id, link } = JSON.parse(made) as typeof resource
    expect(link[0]!.other.reference).toBe(`Patient/${id}`)
    // As PHP writes it.
    expect(plain(JSON.stringify(resource).replaceAll('é', String.raw`\u00e9`))).not.toMatch(/perez/)
  })

  it.each([
    ['a file, whose type its beginning tells', { resourceType: 'Binary', contentType: 'image/jpeg', data: 'JVBERi0xLjQKSnVhbmE=' }],
    ['hardly more than that beginning', { resourceType: 'Binary', contentType: 'image/jpeg', data: 'JVBERi0=' }],
    ['an address without a scheme', { resourceType: 'Patient', photo: [{ contentType: 'image/png', url: 'www.ejemplo.cl/juana.png' }] }],
    ['the telephone of nobody', { resourceType: 'Patient', telecom: [{ system: 'phone', value: '000-00-0000' }] }],
  ])('keeps what is found of %s', async (_, resource) => {
    const { text: made, isSame } = await make(JSON.stringify(resource))
    expect(isSame).toBe(true)
    expect(made).toHaveLength(JSON.stringify(resource).length)
    expect(made).not.toMatch(/juana|SnVhbmE/)
  })

  it('makes up a number that may be a RUN, and leaves others', () => {
    const answers = [{ valueInteger: 12345678 }, { valueDecimal: 987654321 }, { valueInteger: 120000 }, { valueDecimal: 0.1234567 }]
    const made = plain(JSON.stringify({ resourceType: 'QuestionnaireResponse', item: [{ linkId: '1', answer: answers }] }))
    expect(made).not.toMatch(/12345678|987654321/)
    for (const kept of [':120000', ':0.1234567']) expect(made).toContain(kept)
  })

  it('keeps what stands in the place of a name', async () => {
    const name = [{ family: 'NN', given: ['Sin nombre', 'Juana'] }]
    const { text: made, isSame } = await make(JSON.stringify({ resourceType: 'Patient', name }))
    expect(isSame).toBe(true)
    expect(made).toContain('"family":"NN","given":["Sin nombre"')
    expect(made).not.toContain('Juana')
  })

  it('may be lines of resources', () => {
    const made = plain('{"resourceType":"Patient","birthDate":"1980-05-17"}\n{"resourceType":"Patient","name":[{"family":"Soto"}]}\n')
    expect(made).toMatch(
      /^\{"resourceType":"Patient","birthDate":"1976-05-22"\}\n\{"resourceType":"Patient","name":\[\{"family":"\w{4}"\}\]\}\n$/,
    )
    expect(made).not.toContain('Soto')
  })
})

describe('findings stay the same by rule and place', () => {
  it('in the examples of all rules', async () => {
    const texts = rules.flatMap(({ examples }) =>
      examples.flatMap(({ resource }) => (resource === undefined ? [] : [JSON.stringify(resource)])),
    )
    const sampled = wanted === undefined ? texts.filter((_, index) => index % 6 === 0) : texts
    expect(await othersIn(sampled)).toEqual([])
  })

  it('in conforming resources', async () => {
    expect(await othersIn(textsOf(fc.oneof(...Object.values(resources), ...Object.values(bundles))))).toEqual([])
  })

  it('in any resource', async () => {
    expect(await othersIn(textsOf(anyResource))).toEqual([])
  })
})

/** Values that CL Core fixes. */
const fixed = new Set(['cert', 'esp', 'subesp'])

it('leaves no original name, identifier, birthday, street or telephone of conforming resources', async () => {
  for (const text of textsOf(fc.oneof(...Object.values(resources), ...Object.values(bundles)))) {
    const made = plain(text)
    const old = personalOf(JSON.parse(text) as Json)
    const next = personalOf(JSON.parse(made) as Json)
    expect(next).toHaveLength(old.length)
    expect(
      next.filter((one, index) => one === old[index] && !fixed.has(one as string) && /[1-9\p{L}].*[1-9\p{L}]/u.test(String(one))),
    ).toEqual([])
  }
})

function textsOf(arbitrary: fc.Arbitrary<Json>): readonly string[] {
  return fc.sample(arbitrary, sample).map((one) => JSON.stringify(one, null, 1))
}

/** The texts in which something else is found once they are anonymized. */
async function othersIn(texts: readonly string[]): Promise<readonly string[]> {
  const others: string[] = []
  for (const text of texts) if (!(await make(text)).isSame) others.push(text)
  return others
}

function patientWith(run: string): string {
  return JSON.stringify({ resourceType: 'Patient', identifier: [{ system: 'http://regcivil.cl/Validacion/RUN', value: run }] })
}

/** Values that are personal by the names of their members, told apart from the definitions. */
function personalOf(value: Json, holder = '', type = ''): readonly Json[] {
  if (Array.isArray(value)) return (value as Json[]).flatMap((one) => personalOf(one, holder, type))
  if (typeof value !== 'object' || value === null) return []
  const members = value as Record<string, Json>
  const own = typeof members['resourceType'] === 'string' ? members['resourceType'] : type
  return Object.entries(members).flatMap(([name, one]) => {
    const isPerson = own === 'Patient' || own === 'Practitioner' || own === 'RelatedPerson'
    const isTold =
      (isPerson && ((holder === 'identifier' && name === 'value') || (holder === 'name' && (name === 'family' || name === 'text')))) ||
      (holder === 'name' && name === 'given') ||
      (holder === 'telecom' && name === 'value') ||
      (holder === 'address' && name === 'line') ||
      name === 'birthDate'
    if (isTold) return Array.isArray(one) ? (one as Json[]) : [one]
    return personalOf(one, name, own)
  })
}
