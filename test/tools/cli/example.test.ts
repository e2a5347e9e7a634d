import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { exampleEvents } from '../../../rules/examples/events/index.ts'
import { exampleTypes } from '../../../rules/examples/index.ts'
import { guideEvents } from '../../../rules/guides/events.ts'
import { guides } from '../../../rules/guides/guides.ts'
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

  it.each(exampleEvents)('%s: el mensaje pasa svc validate sin avisos, también sin meta.profile, y el otro no', async (event) => {
    const { status, out, err } = await session.run(['example', event])
    expect({ status, err }).toEqual({ status: 0, err: '' })
    expect((await session.run(['validate', '-', '--max-warnings', '0'], { stdin: out })).out).not.toMatch(/error|aviso/)
    const bare = out.replaceAll(/"profile": \[[^\]]*\]/g, '"tag": [{ "code": "x" }]')
    expect((await session.run(['validate', '-'], { stdin: bare })).status).toBe(0)
    const invalid = await session.run(['example', event, '--invalid'])
    const judged = await session.run(['validate', '-', '--format', 'json', '--all'], { stdin: invalid.out })
    const [{ issues }] = (JSON.parse(judged.out) as { results: [{ issues: { code: string; severity: string }[] }] }).results
    const codes = new Set(issues.filter(({ severity }) => severity === 'error').map(({ code }) => code))
    expect(codes.size).toBeGreaterThan(2)
    if (event.startsWith('tei:')) expect([...codes]).toContain('r4-codigo-01')
    // A prescription and what is handed over for it refer to people alone.
    if (invalid.out.includes('CSTipoIdentificador')) expect([...codes]).toContain('cl-run-03')
  })

  it('hay un mensaje de cada evento de las guías que están dentro', () => {
    const inside = new Set(guides.map(({ id }) => id))
    expect([...exampleEvents].toSorted()).toEqual(
      guideEvents
        .filter(({ guide }) => inside.has(guide))
        .map(({ id }) => id)
        .toSorted(),
    )
  })

  it('los eventos son de los que las guías tienen', async () => {
    const known = new Set(guideEvents.map(({ id }) => id))
    expect(exampleEvents.filter((event) => !known.has(event))).toEqual([])
    const { status, err } = await session.run(['example', 'tei:nada'])
    expect({ status, err }).toEqual({ status: 2, err: `svc: No hay ejemplo de «tei:nada». Los hay de: ${exampleEvents.join(', ')}.\n` })
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
