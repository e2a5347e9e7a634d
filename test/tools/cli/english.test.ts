import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isSpanish } from '../../support/english.ts'
import { createSession, type Session } from './session.ts'

let session: Session
beforeEach(() => {
  session = createSession()
})
afterEach(() => session.end())

const runType = { coding: [{ system: 'https://hl7chile.cl/fhir/ig/clcore/CodeSystem/CSTipoIdentificador', code: '01' }] }
const patient = (id: string) => ({
  resourceType: 'Patient',
  id,
  gender: 'masculino',
  identifier: [{ type: runType, value: '51.234.567-0' }],
  managingOrganization: { reference: 'Organization/ninguna' },
})

interface Told {
  readonly code: string
  readonly path: string
  readonly message: string
  readonly why?: string
}

async function issuesOf(...args: readonly string[]): Promise<readonly Told[]> {
  const { results } = JSON.parse((await session.run(['validate', '.', '--format', 'json', ...args])).out) as {
    results: { issues: Told[] }[]
  }
  return results.flatMap(({ issues }) => issues)
}

const places = (issues: readonly Told[]) => issues.map(({ code, path }) => `${code} ${path}`)

describe('svc --lang en', () => {
  it('says of a file what is wrong in English, and around it', async () => {
    session.write('a.json', JSON.stringify(patient('1')))
    const { out, status } = await session.run(['validate', 'a.json', '--lang', 'en'])
    expect(status).toBe(1)
    expect(out).toContain('The RUN “51.234.567-0” is written with dots')
    expect(out).toContain('→ Use “51234567-0”')
    expect(out).toMatch(/✖ \d+ problems \(\d+ errors?, \d+ warnings?\) in 1 file\.\n/)
    expect(out.split('\n').filter(isSpanish)).toEqual([])
  })

  it.each([[[]], [['--refs']], [['--refs', '--jobs', '2']]])('finds the same as in Spanish: %j', async (more) => {
    session.write('a.ndjson', [patient('1'), patient('2'), patient('1')].map((one) => `${JSON.stringify(one)}\n`).join(''))
    const [spanish, english] = [await issuesOf(...more), await issuesOf('--lang', 'en', ...more)]
    expect(spanish.length).toBeGreaterThan(5)
    expect(places(english)).toEqual(places(spanish))
    expect(english.flatMap(({ message, why = '' }) => [message, why]).filter(isSpanish)).toEqual([])
    expect(spanish.some(({ message }) => isSpanish(message))).toBe(true)
  })

  it('says of a text that is not UTF-8 how to save it', async () => {
    session.write('a.json', Buffer.from('{"resourceType":"Patient","name":[{"family":"Muñoz"}]}', 'latin1'))
    const issue = (await issuesOf('--lang', 'en')).find(({ code }) => code === 'cl-json-01')
    expect(issue?.why).toMatch(/^A program that reads JSON/)
    expect(issue?.message).toMatch(/^The text is in Latin-1/)
  })

  it('lists and explains rules', async () => {
    const { out } = await session.run(['rules', '--format', 'json', '--lang', 'en'])
    const rules = JSON.parse(out) as { title: string; why: string }[]
    expect(rules.flatMap(({ title, why }) => [title, why]).filter(isSpanish)).toEqual([])
    const explained = await session.run(['--lang', 'en', 'explain', 'cl-run-01'])
    expect(explained.out).toMatch(/\nWhy\n {2}CL Core asks for the RUN without dots/)
    expect(explained.out).toContain('The RUN “55.555.555-5” is written with dots.')
  })

  it.each(['json', 'ndjson', 'sarif', 'junit', 'github', 'fhir'])('writes %s without Spanish around the findings', async (format) => {
    session.write('a.json', JSON.stringify({ ...patient('1'), meta: { profile: ['https://ejemplo.cl/p'] } }))
    const spanish = await session.run(['validate', 'a.json', '--format', format, '--all'])
    expect(spanish.out).toMatch(/sin comprobar/)
    const { out } = await session.run(['validate', 'a.json', '--format', format, '--all', '--lang', 'en'])
    expect(out.match(/sin comprobar|se sigue|silencia|\bcon \d|aviso|El RUN|"es"/g) ?? []).toEqual([])
    expect(out.length).toBeGreaterThan(500)
  })
})
