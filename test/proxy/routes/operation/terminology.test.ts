import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readShared } from '../../../../proxy/engine/shared-terminology.ts'
import { createTerminologyServer } from '../../../../proxy/engine/terminology-server/server.ts'
import { lint } from '../../../../rules/index.ts'
import { openTerminology, type TerminologyService } from '../../../../proxy/terminology/client.ts'
import { ownSentences } from '../../../../proxy/terminology/english.ts'
import { writeCodeList } from '../../../../terminology/lists/write-code-list.ts'
import { startService, type TestService } from '../../../support/service.ts'

const system = 'http://a.cl/colores'
let folder: string
let terminology: TerminologyService
let service: TestService

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-'))
  const codes = [
    { code: 'rojo', display: 'Rojo', designations: ['Red'] },
    { code: 'carmín', display: 'Carmín', parents: ['rojo'], properties: [['tono', 'oscuro']] as const },
    { code: 'azul', display: 'Azul', isActive: false },
  ]
  const { parts } = writeCodeList({ system, version: '2', title: 'Colores', codes })
  const loincCodes = [
    { code: '8480-6', display: 'Presión arterial sistólica', designations: ['Systolic blood pressure'] },
    { code: '8462-4', display: 'Presión arterial diastólica', isActive: false },
  ]
  const loinc = writeCodeList({ system: 'http://loinc.org', version: '2.77', title: 'LOINC', codes: loincCodes })
  await writeFile(join(folder, 'loinc.svct'), Buffer.concat(loinc.parts))
  await writeFile(join(folder, 'colores.svct'), Buffer.concat(parts))
  const before = writeCodeList({ system: 'http://loinc.org', version: '2.76', title: 'LOINC', codes: loincCodes })
  await writeFile(join(folder, 'loinc-antes.svct'), Buffer.concat(before.parts))
  await writeFile(join(folder, 'roto.svct'), 'x')
  terminology = openTerminology(readShared(folder).indexes)
  service = await startService({ terminology })
})

afterAll(async () => {
  await service.close()
  await terminology.close()
  await rm(folder, { recursive: true })
})

const ask = (path: string, init: RequestInit = {}, from: TestService = service) =>
  from.ask(`/api/fhir${path === '' ? '' : `/${path}`}`, { ...init, headers: { 'X-API-Key': from.apiKey, ...init.headers } })
const post = (path: string, body: unknown) =>
  ask(path, { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/fhir+json' } })
const valueOf = (json: object, name: string): unknown => {
  const { parameter } = json as { readonly parameter: readonly Record<string, unknown>[] }
  return Object.entries(parameter.find((one) => one['name'] === name) ?? {}).find(([key]) => key.startsWith('value'))?.[1]
}
const asked = (...values: readonly (readonly [string, string, unknown])[]) => ({
  resourceType: 'Parameters',
  parameter: values.map(([name, type, value]) => ({ name, [type]: value })),
})
interface Searchset {
  readonly entry: readonly { readonly resource: { readonly version: string } }[]
}
const textOf = (json: object): string => (json as { issue: { details: { text: string } }[] }).issue[0]!.details.text

describe('200', () => {
  it('expands a set that is given, filtered by a hierarchy', async () => {
    const valueSet = {
      resourceType: 'ValueSet',
      url: 'http://a.cl/rojos',
      compose: { include: [{ system, filter: [{ property: 'concept', op: 'is-a', value: 'rojo' }] }] },
    }
    const { status, headers, json } = await post(
      'ValueSet/$expand',
      asked(['valueSet', 'resource', valueSet], ['count', 'valueInteger', 1]),
    )
    expect([status, headers.get('content-type'), headers.get('x-ratelimit-limit')]).toEqual([
      200,
      'application/fhir+json; charset=utf-8',
      '1000',
    ])
    expect(json).toMatchObject({
      url: 'http://a.cl/rojos',
      expansion: { total: 2, contains: [{ system, code: 'carmín', display: 'Carmín' }] },
    })
  })

  it.each([
    ['', { resourceType: 'CapabilityStatement', rest: [{ resource: [{ type: 'CodeSystem' }, { type: 'ValueSet' }] }] }],
    [
      '?mode=terminology',
      {
        resourceType: 'TerminologyCapabilities',
        codeSystem: [
          { uri: system, version: [{ code: '2' }] },
          {
            uri: 'http://loinc.org',
            version: [
              { code: '2.77', isDefault: true },
              { code: '2.76', isDefault: false },
            ],
          },
        ],
      },
    ],
  ])('says what it can to who has shown no key: metadata%s', async (query, expected) => {
    const { status, headers, text, json } = await service.ask(`/api/fhir/metadata${query}`)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/fhir+json; charset=utf-8'])
    expect(json).toMatchObject(expected)
    expect(lint(text, { today: '2026-11-23' }).issues.filter(({ severity }) => severity === 'error')).toEqual([])
  })

  it('goes by the parameters of an expansion', async () => {
    const both = {
      resourceType: 'ValueSet',
      compose: {
        include: [
          { system },
          { system: 'http://loinc.org', version: '2.77', concept: [{ code: '8480-6' }] },
          { system: 'http://loinc.org' },
        ],
      },
    }
    const expand = async (...values: readonly (readonly [string, string, unknown])[]) => {
      const { status, json } = await post('ValueSet/$expand', asked(['valueSet', 'resource', both], ...values))
      if (status !== 200) return [status, textOf(json)]
      return (json as { expansion: { contains: { code: string }[] } }).expansion.contains.map(({ code }) => code)
    }
    const colours = ['azul', 'carmín', 'rojo']
    expect(await expand()).toEqual([...colours, '8480-6', '8462-4'])
    expect(await expand(['exclude-system', 'valueCanonical', 'http://loinc.org'])).toEqual(colours)
    expect(await expand(['exclude-system', 'valueCanonical', 'http://loinc.org|2.9'])).toHaveLength(5)
    expect(await expand(['system-version', 'valueCanonical', 'http://loinc.org|2.77'])).toHaveLength(5)
    expect(await expand(['system-version', 'valueCanonical', 'http://loinc.org|2.9'])).toEqual([404, 'No está «http://loinc.org|2.9».'])
    expect(await expand(['force-system-version', 'valueCanonical', `${system}|1`])).toEqual([404, `No está «${system}|1».`])
    expect(await expand(['check-system-version', 'valueCanonical', 'http://loinc.org|2.77'])).toHaveLength(5)
    expect(await expand(['check-system-version', 'valueCanonical', 'http://loinc.org|2.9'])).toEqual([
      422,
      '«http://loinc.org» está aquí en la versión 2.77, y se pidió la 2.9.',
    ])
    const { json } = await post(
      'ValueSet/$expand',
      asked(['valueSet', 'resource', both], ['exclude-system', 'valueCanonical', 'http://loinc.org']),
    )
    expect(json).toMatchObject({
      expansion: { parameter: expect.arrayContaining([{ name: 'exclude-system', valueUri: 'http://loinc.org' }]) as unknown },
    })
  })

  it('expands a set of R4 by its address', async () => {
    const { json } = await ask('ValueSet/$expand?url=http://hl7.org/fhir/ValueSet/administrative-gender')
    expect(json).toMatchObject({ expansion: { total: 4 } })
  })

  it('validates codes in a system and in a set, looks them up and compares them', async () => {
    const { json: known } = await ask(`CodeSystem/$validate-code?url=${system}&code=rojo&display=red`)
    expect(valueOf(known, 'result')).toBe(true)
    const { json: unknown } = await ask(`CodeSystem/$validate-code?url=${system}&code=verde`)
    expect([valueOf(unknown, 'result'), valueOf(unknown, 'message')]).toEqual([false, `El código «verde» no existe en «${system}».`])
    const coding = { system: 'http://hl7.org/fhir/administrative-gender', code: 'malee' }
    const url = ['url', 'valueUri', 'http://hl7.org/fhir/ValueSet/administrative-gender'] as const
    const { json: outside } = await post('ValueSet/$validate-code', asked(url, ['coding', 'valueCoding', coding]))
    expect(valueOf(outside, 'result')).toBe(false)
    const { json: found } = await ask(`CodeSystem/$lookup?system=${system}&code=${encodeURIComponent('carmín')}&property=tono`)
    expect(valueOf(found, 'display')).toBe('Carmín')
    expect(found).toMatchObject({
      parameter: expect.arrayContaining([
        {
          name: 'property',
          part: [
            { name: 'code', valueCode: 'tono' },
            { name: 'value', valueString: 'oscuro' },
          ],
        },
      ]) as unknown,
    })
    const { json: compared } = await ask(`CodeSystem/$subsumes?system=${system}&codeA=rojo&codeB=${encodeURIComponent('carmín')}`)
    expect(valueOf(compared, 'outcome')).toBe('subsumes')
  })
})

describe('a Bundle of operations', () => {
  const entry = (method: string, url: string, resource?: object) => ({
    request: { method, url },
    ...(resource !== undefined && { resource }),
  })

  it('is answered one by one, in its order, and counts once', async () => {
    const code = asked(['system', 'valueUri', system], ['code', 'valueCode', 'rojo'])
    const { status, json, headers } = await post('', {
      resourceType: 'Bundle',
      type: 'batch',
      entry: [
        entry('POST', 'CodeSystem/$lookup', code),
        entry('GET', `CodeSystem/$lookup?system=${system}&code=verde`),
        entry('GET', 'Patient/1'),
        entry('POST', 'CodeSystem/$lookup', {}),
      ],
    })
    expect([status, headers.get('x-ratelimit-limit')]).toEqual([200, '1000'])
    expect(json).toMatchObject({
      resourceType: 'Bundle',
      type: 'batch-response',
      entry: [
        { resource: { resourceType: 'Parameters' }, response: { status: '200 OK' } },
        { response: { status: '404 Not Found', outcome: { issue: [{ code: 'not-found' }] } } },
        { response: { status: '400 Bad Request', outcome: { issue: [{ code: 'not-supported' }] } } },
        { response: { status: '400 Bad Request' } },
      ],
    })
  })

  it('is refused where it is none, or too long', async () => {
    const text = 'El cuerpo tiene que ser un Bundle de tipo «batch» con 100 entradas a lo más.'
    const long = { resourceType: 'Bundle', type: 'batch', entry: Array.from({ length: 101 }, () => entry('GET', 'x')) }
    for (const body of [{}, { resourceType: 'Bundle', type: 'transaction' }, long]) {
      const { status, json } = await post('', body)
      expect([status, textOf(json)]).toEqual([400, text])
    }
  })
})

it('finds a code system by its canonical', async () => {
  const { json } = await ask(`CodeSystem?url=${system}&_elements=url,version`)
  expect(json).toMatchObject({
    type: 'searchset',
    total: 1,
    entry: [{ resource: { resourceType: 'CodeSystem', url: system, version: '2' } }],
  })
  const versionsIn = async (search: string) => {
    const found = (await ask(`CodeSystem?url=http://loinc.org${search}`)).json as unknown as Searchset
    return found.entry.map(({ resource }) => resource.version)
  }
  expect(await versionsIn('')).toEqual(['2.77', '2.76'])
  expect(await versionsIn('&version=2.76')).toEqual(['2.76'])
  expect((await ask('CodeSystem?url=http://c.cl')).json).toMatchObject({ total: 0 })
  expect((await ask('CodeSystem')).status).toBe(400)
})

describe('400', () => {
  it.each([
    ['ValueSet/$expand', 'Falta «url», la dirección de un conjunto de valores, o «valueSet».'],
    [
      'ValueSet/$expand?url=http://hl7.org/fhir/ValueSet/administrative-gender&count=x',
      '«count» tiene que ser un número entero, cero o más.',
    ],
    ['ValueSet/$validate-code?url=http://hl7.org/fhir/ValueSet/administrative-gender&code=male', 'Al código le falta «system» o «code».'],
    ['CodeSystem/$lookup?code=x', 'Falta el código: «system» y «code», o «coding».'],
    ['CodeSystem/$subsumes?system=x', 'Faltan los códigos: «system», «codeA» y «codeB», o «codingA» y «codingB».'],
  ])('%s', async (path, text) => {
    const { status, json } = await ask(path)
    expect([status, textOf(json)]).toEqual([400, text])
  })

  it('refuses a body that is no JSON, or no Parameters', async () => {
    const headers = { 'Content-Type': 'application/json' }
    expect((await ask('CodeSystem/$lookup', { method: 'POST', body: '{', headers })).json).toMatchObject({ code: 'invalid-json' })
    expect(textOf((await post('CodeSystem/$lookup', {})).json)).toBe('El cuerpo tiene que ser un recurso Parameters.')
  })
})

it('400: refuses a body that nests too deep, and answers on', async () => {
  const value = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
  const body = `{"resourceType":"Parameters","parameter":[{"name":"valueSet","resource":${value}}]}`
  const headers = { 'Content-Type': 'application/json' }
  const { status, json } = await ask('ValueSet/$expand', { method: 'POST', body, headers })
  expect([status, json]).toMatchObject([400, { code: 'too-deep' }])
  // A value that cannot be handed to the thread takes nobody's place there.
  const deep = JSON.parse(value) as unknown
  for (let count = 0; count < 51; count += 1) {
    await expect(terminology.ask({ operation: 'expand', values: { valueSet: deep } })).rejects.toThrow(RangeError)
  }
  expect(await terminology.ask({ operation: 'expand', values: {} })).toMatchObject({ status: 400 })
})

it('400: refuses a body that is not in UTF-8', async () => {
  const headers = { 'Content-Type': 'application/json' }
  const { json } = await ask('CodeSystem/$lookup', { method: 'POST', body: Buffer.from('{"resourceType":"ñ"}', 'latin1'), headers })
  expect(json).toMatchObject({ status: 400, code: 'body-not-utf8' })
})

it('401 and 403: asks for a key', async () => {
  expect((await service.ask('/api/fhir/CodeSystem/$lookup')).status).toBe(401)
  expect((await ask('CodeSystem/$lookup', { headers: { 'X-API-Key': 'svc_live_x' } })).status).toBe(403)
})

describe('404', () => {
  it.each([
    ['ValueSet/$expand?url=http://b.cl', 'No está el conjunto de valores «http://b.cl».'],
    ['ValueSet/$expand?url=http://snomed.info/sct?fhir_vs=isa/73211009', 'No está «http://snomed.info/sct».'],
    [`CodeSystem/$lookup?system=${system}&code=verde`, `El código «verde» no existe en «${system}».`],
    ['CodeSystem/$lookup?system=http://c.cl&code=x', 'El servicio no tiene «http://c.cl».'],
  ])('%s', async (path, text) => {
    const { status, json } = await ask(path)
    expect([status, textOf(json)]).toEqual([404, text])
  })
})

describe('Accept-Language: en', () => {
  const en = { 'Accept-Language': 'en' }

  it.each([
    ['ValueSet/$expand', '“url” is missing, the address of a value set, or “valueSet”.'],
    ['CodeSystem/$subsumes?system=x', 'The codes are missing: “system”, “codeA” and “codeB”, or “codingA” and “codingB”.'],
    ['ValueSet/$expand?url=http://b.cl', 'The value set “http://b.cl” is not there.'],
    [`CodeSystem/$lookup?system=${system}&code=verde`, `The code “verde” does not exist in “${system}”.`],
    [
      `CodeSystem/$lookup?system=${system}&version=9&code=rojo`,
      `The service does not have “${system}” in the version 9; the newest that it has is 2.`,
    ],
  ])('refuses in English: %s', async (path, text) => {
    const { json, headers } = await ask(path, { headers: en })
    expect([textOf(json), headers.get('content-language')]).toEqual([text, 'en'])
    expect(headers.get('vary')).toContain('Accept-Language')
  })

  it('says in English what is wrong with a code, also in a Bundle, and leaves expansions as they are', async () => {
    const path = `CodeSystem/$validate-code?url=${system}&code=rojo&display=Azul`
    expect(valueOf((await ask(path, { headers: en })).json, 'message')).toBe('“Azul” is no name of “rojo”: it is called “Rojo”.')
    const body = JSON.stringify({
      resourceType: 'Bundle',
      type: 'batch',
      entry: [path, 'Patient/1'].map((url) => ({ request: { method: 'GET', url } })),
    })
    const { json } = await ask('', { method: 'POST', body, headers: { ...en, 'Content-Type': 'application/fhir+json' } })
    expect(JSON.stringify(json)).toContain('“Azul” is no name of “rojo”')
    expect(JSON.stringify(json)).toContain('The entry is no operation that the service answers')
    const expansion = 'ValueSet/$expand?url=http://hl7.org/fhir/ValueSet/administrative-gender'
    expect((await ask(expansion, { headers: en })).json).toMatchObject({ expansion: { total: 4 } })
  })

  it('has English for each sentence of the operations', () => {
    const told = ['answer.ts', '../routes/operation/terminology.ts'].flatMap((file) =>
      [
        ...readFileSync(join(import.meta.dirname, '../../../../proxy/terminology', file), 'utf8').matchAll(
          /'([A-ZÁÉÍÓÚ«][^'\n]* [^'\n]*\.)'/g,
        ),
      ].map(([, sentence]) => sentence!),
    )
    expect(told.length).toBeGreaterThan(12)
    expect(told.filter((sentence) => !ownSentences.some(([spanish]) => spanish === sentence))).toEqual([])
  })
})

it('429: asks for quota that is left, and spends none', async () => {
  const poor = await startService({ terminology })
  const path = `CodeSystem/$lookup?system=${system}&code=rojo`
  const used = async () => (await poor.store.readQuota(poor.tenantId))!.used
  expect([(await ask(path, {}, poor)).status, await used()]).toEqual([200, 0])
  await poor.validate({ resourceType: 'Bundle', type: 'collection', entry: Array.from({ length: 100 }, () => ({})) })
  const { status, json, headers } = await ask(path, {}, poor)
  expect([status, json['code'], headers.get('svc-quota-remaining'), await used()]).toEqual([429, 'quota-exhausted', '0', 100])
  await poor.close()
})

it('429 and 404: counts requests, and says where there is no terminology', async () => {
  const bare = await startService({ burstLimit: 1 })
  const first = await ask('CodeSystem/$lookup?system=x&code=y', {}, bare)
  expect([first.status, textOf(first.json)]).toEqual([404, 'Este servicio no tiene terminologías: faltan en SVC_TERMINOLOGY.'])
  expect((await ask('CodeSystem/$lookup?system=x&code=y', {}, bare)).json).toMatchObject({ code: 'burst-exceeded' })
  await bare.close()
})

it('serves as the terminology server of another service', async () => {
  const failed: unknown[] = []
  const other = createTerminologyServer({
    url: `${service.url}/api/fhir`,
    header: ['X-API-Key', service.apiKey],
    timeoutMs: 5000,
    onFailure: (cause) => failed.push(cause),
  })
  const codes = ['8480-6', '8462-4', '1-8'].map((code) => ({ kind: 'code', system: 'http://loinc.org', code }) as const)
  const valueSet = 'http://loinc.org/vs'
  const { answers, isComplete } = await other.ask([...codes, { kind: 'set', valueSet, system: 'http://loinc.org', code: '8480-6' }], {
    tenantId: 't',
    deadline: performance.now() + 60_000,
    signal: new AbortController().signal,
  })
  await other.close()
  expect(failed).toEqual([])
  expect([isComplete, answers.map(({ answer }) => answer)]).toEqual([
    true,
    [
      {
        display: 'Presión arterial sistólica',
        names: expect.arrayContaining(['Presión arterial sistólica', 'Systolic blood pressure']) as unknown,
        isActive: true,
        version: '2.77',
      },
      { display: 'Presión arterial diastólica', names: expect.anything() as unknown, isActive: false, version: '2.77' },
      { absentIn: '2.77' },
      true,
    ],
  ])
})

it('503: bodies find room among those of all, or wait for it', async () => {
  const small = await startService({ terminology, room: { all: 2 ** 20, ofTenant: 2 ** 20, waitMs: 100 } })
  const taken = await small.room.take('otro', 2 ** 20, new AbortController().signal)
  const body = JSON.stringify({ ...asked(['code', 'valueCode', 'rojo'], ['system', 'valueUri', system]), id: 'x'.repeat(100_000) })
  const init = { method: 'POST', body, headers: { 'Content-Type': 'application/fhir+json' } }
  const refused = await ask('CodeSystem/$lookup', init, small)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  taken.release()
  expect((await ask('CodeSystem/$lookup', init, small)).status).toBe(200)
  await expect.poll(() => small.room.held()).toBe(0)
  await small.close()
})
