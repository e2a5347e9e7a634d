import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { exampleTypes } from '../../../rules/examples/index.ts'
import { createSession, type Session } from './session.ts'

let session: Session
beforeEach(() => void (session = createSession()))
afterEach(() => session.end())

describe('svc example', () => {
  it.each(exampleTypes)('%s: el correcto pasa svc validate, y el otro no', async (type) => {
    const { status, out, err } = await session.run(['example', type])
    expect({ status, err }).toEqual({ status: 0, err: '' })
    expect(JSON.parse(out)).toMatchObject({ resourceType: type })
    expect((await session.run(['validate', '-', '--max-warnings', '0'], { stdin: out })).status).toBe(0)
    const invalid = await session.run(['example', type, '--invalid'])
    expect(JSON.parse(invalid.out)).toMatchObject({ resourceType: type })
    expect((await session.run(['validate', '-'], { stdin: invalid.out })).status).toBe(1)
  })

  it('el tipo se escribe de cualquier modo', async () => {
    expect((await session.run(['example', 'medicationREQUEST'])).out).toContain('"MedicationRequest"')
  })

  it.each(['Coverage', '__proto__', ''])('de «%s» no hay, y dice de qué los hay', async (type) => {
    const { status, out, err } = await session.run(['example', type])
    expect({ status, out }).toEqual({ status: 2, out: '' })
    expect(err).toBe(`svc: No hay ejemplo de «${type}». Los hay de: ${exampleTypes.join(', ')}.\n`)
  })

  it('tiene su ayuda en los dos idiomas', async () => {
    expect((await session.run(['example', '--help'])).out).toMatch(/^Uso: svc example \[opciones\] <tipo>\n/)
    expect((await session.run(['example', '--help', '--lang', 'en'])).out).toMatch(/^Usage: svc example \[options\] <type>\n/)
  })
})
