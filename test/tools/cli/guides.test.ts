import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { guides } from '../../../rules/index.ts'
import { createSession, type Session } from './session.ts'

let session: Session
beforeEach(() => {
  session = createSession()
})
afterEach(() => session.end())

const tei = 'https://interoperabilidad.minsal.cl/fhir/ig/tei/StructureDefinition'

interface Result {
  readonly guides?: readonly { readonly id: string }[]
  readonly issues: readonly { readonly profileUrl?: string }[]
}

async function judge(resource: object, ...options: readonly string[]): Promise<Result> {
  session.write('rol.json', JSON.stringify(resource))
  const { out } = await session.run(['validate', 'rol.json', '--format', 'json', ...options])
  return (JSON.parse(out) as { readonly results: readonly Result[] }).results[0]!
}

describe('svc guides', () => {
  it('lists every version, a line each', async () => {
    const { out, status } = await session.run(['guides'])
    expect(status).toBe(0)
    const lines = out.trimEnd().split('\n')
    expect(lines).toHaveLength(guides.length)
    expect(lines.find((line) => line.startsWith('tei'))).toMatch(/0\.2\.2 .*Minsal-CL\/tei@03e9ba7 +sin licencia declarada$/)
    expect(lines.find((line) => line.includes('2.0.0'))).toContain('(borrador)')
  })

  it('--format json: the same as data, and no other form', async () => {
    const { out } = await session.run(['guides', '--format', 'json'])
    expect(JSON.parse(out)).toContainEqual(
      expect.objectContaining({ id: 'clcore', version: '1.9.4', licence: 'CC0-1.0', commit: 'b8ca4bae', draft: false }),
    )
    expect(await session.run(['guides', '--format', 'md'])).toMatchObject({
      status: 2,
      err: expect.stringContaining('puede ser json') as string,
    })
  })
})

describe('svc validate --guide', () => {
  const role = { resourceType: 'PractitionerRole', meta: { profile: [`${tei}/PractitionerRoleLE`] } }

  it('names in json the guides that took part', async () => {
    const { guides: named, issues } = await judge(role)
    expect(named).toContainEqual({ id: 'tei', version: '0.2.2', source: 'embedded' })
    expect(issues.some(({ profileUrl }) => profileUrl === `${tei}/PractitionerRoleLE`)).toBe(true)
  })

  it('none: only CL Core and EIS', async () => {
    const { guides: named, issues } = await judge(role, '--guide', 'none')
    expect(named).toBeUndefined()
    expect(issues.some(({ profileUrl }) => profileUrl === `${tei}/PractitionerRoleLE`)).toBe(false)
  })

  it('an id: that guide, although nothing names it', async () => {
    const { guides: named } = await judge({ resourceType: 'PractitionerRole' }, '--guide', 'tei')
    expect(named?.map(({ id }) => id)).toContain('tei')
  })

  it('says so where there is no such guide', async () => {
    session.write('rol.json', '{}')
    const { status, err } = await session.run(['validate', 'rol.json', '--guide', 'teo'])
    expect(status).toBe(2)
    expect(err).toContain('«teo»')
  })
})
