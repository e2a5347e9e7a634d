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
  it.each(exampleTypes)('%s: the valid example passes svc validate, the faulty one does not', async (type) => {
    const { status, out, err } = await session.run(['example', type])
    expect({ status, err }).toEqual({ status: 0, err: '' })
    expect(JSON.parse(out)).toMatchObject({ resourceType: type })
    expect((await session.run(['validate', '-', '--max-warnings', '0'], { stdin: out })).status).toBe(0)
    const invalid = await session.run(['example', type, '--invalid'])
    expect(JSON.parse(invalid.out)).toMatchObject({ resourceType: type })
    expect((await session.run(['validate', '-'], { stdin: invalid.out })).status).toBe(1)
  })

  it.each(exampleEvents)(
    '%s: the message passes svc validate without warnings, without meta.profile too, and the faulty one does not',
    async (event) => {
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
    },
  )

  it('there is a message for each event of the built-in guides', () => {
    const inside = new Set(guides.map(({ id }) => id))
    expect([...exampleEvents].toSorted()).toEqual(
      guideEvents
        .filter(({ guide }) => inside.has(guide))
        .map(({ id }) => id)
        .toSorted(),
    )
  })

  it('the events are those of the guides', async () => {
    const known = new Set(guideEvents.map(({ id }) => id))
    expect(exampleEvents.filter((event) => !known.has(event))).toEqual([])
    const { status, err } = await session.run(['example', 'tei:nada'])
    expect({ status, err }).toEqual({ status: 2, err: `svc: No hay ejemplo de «tei:nada». Los hay de: ${exampleEvents.join(', ')}.\n` })
  })

  it('the type may be written in any case', async () => {
    expect((await session.run(['example', 'medicationREQUEST'])).out).toContain('"MedicationRequest"')
  })

  it.each(['Coverage', '__proto__', ''])('there is none of «%s», and it says of what there are some', async (type) => {
    const { status, out, err } = await session.run(['example', type])
    expect({ status, out }).toEqual({ status: 2, out: '' })
    expect(err).toBe(`svc: No hay ejemplo de «${type}». Los hay de: ${exampleTypes.join(', ')}.\n`)
  })

  it.each([
    ['Paciente', 'No hay ejemplo de «Paciente». ¿Quisiste decir «Patient»?'],
    ['vacuna', 'No hay ejemplo de «vacuna». ¿Quisiste decir «Immunization»?'],
    ['Pacient', 'No hay ejemplo de «Pacient». ¿Quisiste decir «Patient»?'],
    ['tei:inicar', 'No hay ejemplo de «tei:inicar». ¿Quisiste decir «tei:iniciar»?'],
    [
      'TEI',
      'No hay ejemplo de «TEI». Los hay de: tei:iniciar, tei:referenciar, tei:revisar, tei:priorizar, tei:agendar, tei:atender, tei:terminar.',
    ],
  ])('there is none of «%s», and it says which was meant', async (type, sentence) => {
    expect(await session.run(['example', type])).toEqual({ status: 2, out: '', err: `svc: ${sentence}\n` })
  })

  it('svc example has its help in both languages', async () => {
    expect((await session.run(['example', '--help'])).out).toMatch(/^Uso: svc example \[opciones\] <tipo>\n/)
    expect((await session.run(['example', '--help', '--lang', 'en'])).out).toMatch(/^Usage: svc example \[options\] <type>\n/)
  })
})
