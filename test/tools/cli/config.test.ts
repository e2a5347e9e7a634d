import { mkdirSync, rmdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSession, type Session } from './session.ts'

let session: Session
beforeEach(() => {
  session = createSession()
  session.write('datos/paciente.json', '{"resourceType":"Patient","gender":"female"}')
})
afterEach(() => session.end())

const configured = (config: object, name = 'svc.config.json') => session.write(name, JSON.stringify(config, undefined, 2))

async function asJson(...args: readonly string[]) {
  const { out, status } = await session.run(['validate', ...args, '--format', 'json'])
  return {
    ...(JSON.parse(out) as { results: { file: string; issues: { code: string }[]; suppressed?: object }[]; summary: object }),
    status,
  }
}

describe('svc.config.json', () => {
  it('is found upwards, the nearest one, and counted in every summary', async () => {
    configured({ suppress: [{ code: 'cl-patient-02', reason: 'anónimos' }] })
    const { results, summary, status } = await asJson('datos/paciente.json')
    expect(status).toBe(0)
    expect(results[0]).toMatchObject({ valid: true, suppressed: { count: 1 } })
    expect(summary).toMatchObject({ errors: 0, suppressed: 1 })
    const { out } = await session.run(['validate', 'datos/paciente.json'])
    expect(out).toContain('1 silenciado por la configuración, y se ve con --show-suppressed.')
    expect((await session.run(['validate', 'datos/paciente.json', '--show-suppressed'])).out).toContain('silenciado (anónimos)')
    configured({}, 'datos/svc.config.json')
    expect((await asJson('datos/paciente.json')).status).toBe(1)
  })

  it('is left aside with --no-config, and another taken with --config', async () => {
    configured({ severity: { 'cl-patient-02': 'off' } })
    expect((await asJson('datos')).status).toBe(0)
    expect((await asJson('datos', '--no-config')).status).toBe(1)
    configured({}, 'otra.json')
    expect((await asJson('datos', '--config', 'otra.json')).status).toBe(1)
  })

  it('is no resource of its folder', async () => {
    configured({ severity: { 'cl-patient-02': 'off' } })
    expect((await asJson('.')).results.map(({ file }) => file)).toEqual(['datos/paciente.json'])
  })

  it('gives way to the command line', async () => {
    configured({ only: 'r4' })
    expect((await asJson('datos')).results[0]!.issues).toEqual([])
    expect((await asJson('datos', '--only', 'cl-patient-02')).results[0]!.issues).toHaveLength(1)
  })

  it('warns of what is expired, and of what suppresses nothing where a folder is reviewed', async () => {
    configured({
      suppress: [
        { code: 'cl-patient-02', reason: 'a', until: '2026-01-14' },
        { code: 'cl-run-03', reason: 'b' },
      ],
    })
    const { results, summary } = await asJson('datos')
    expect(results[1]).toMatchObject({
      file: 'svc.config.json',
      issues: [{ code: 'svc-config', path: 'suppress[0]' }, { path: 'suppress[1]' }],
    })
    expect(summary).toMatchObject({ files: 1, errors: 1 })
    expect((await asJson('datos/paciente.json')).results[1]!.issues).toHaveLength(1)
    for (const format of ['sarif', 'junit', 'github', 'gitlab', 'azure', 'fhir', 'stylish']) {
      const { status, err } = await session.run(['validate', 'datos', '--format', format])
      expect([status, err]).toEqual([1, ''])
    }
  })

  it('that is wrong ends with 2 and says where', async () => {
    configured({ stricto: true, suppress: [{ code: 'cl-run-03' }] })
    const { status, err } = await session.run(['validate', 'datos'])
    expect(status).toBe(2)
    expect(err).toContain('svc.config.json:2:14: «stricto» no es una clave de la configuración. ¿Será «strict»?\n')
    expect(err).toContain('Falta «reason»: por qué se silencia.\n')
    const told = await session.run(['validate', 'datos', '--lang', 'en'])
    expect(told.err).toContain('svc.config.json:2:14: “stricto” is not a key of the configuration. Is “strict” meant?\n')
  })

  it('keeps --fix from what is suppressed or off', async () => {
    const text = '{"resourceType":"Practitioner","name":[{"text":"Ana "}]}'
    session.write('datos/a.json', text)
    configured({ suppress: [{ code: 'cl-json-09', files: 'datos/a.json', reason: 'así viene' }] })
    await session.run(['validate', 'datos/a.json', '--fix'])
    expect(session.read('datos/a.json')).toBe(text)
    configured({})
    await session.run(['validate', 'datos/a.json', '--fix'])
    expect(session.read('datos/a.json')).toContain('"Ana"')
  })
})

describe('svc config', () => {
  it('says what holds for a file, and which line says so', async () => {
    configured({ strict: true, severity: { 'cl-run-03': 'off' }, suppress: [{ code: 'cl-patient-02', files: 'otros/**', reason: 'a' }] })
    const { out, status } = await session.run(['config', 'datos/paciente.json'])
    expect(status).toBe(0)
    expect(out).toMatch(/strict +sí +\(svc\.config\.json:2\)/)
    expect(out).toMatch(/severity cl-run-03 +off +\(svc\.config\.json:4\)/)
    expect(out).not.toContain('suppress')
    const json = JSON.parse((await session.run(['config', 'datos/paciente.json', '--format', 'json'])).out) as object
    expect(json).toMatchObject({ strict: true, suppress: [], lines: { strict: 2 } })
  })

  it('says so in English too', async () => {
    configured({
      strict: false,
      ig: 'falta.tgz',
      suppress: [
        { code: 'cl-patient-02', path: 'Patient', reason: 'a', until: '2020-01-01' },
        { code: 'cl-run-03', reason: 'b', until: '2999-12-31' },
      ],
    })
    const { out } = await session.run(['config', 'datos/paciente.json', '--lang', 'en'])
    expect(out).toMatch(/^svc\.config\.json, the nearest one from “datos\/paciente\.json” upwards:$/m)
    expect(out).toMatch(/ig +falta\.tgz, which is not there +\(svc\.config\.json:3\)/)
    expect(out).toMatch(/strict +no /)
    expect(out).toMatch(/only +all rules +\(by default\)/)
    expect(out).toMatch(/suppress +cl-patient-02 in Patient: a; ended on 2020-01-01 /)
    expect(out).toMatch(/suppress +cl-run-03: b; until 2999-12-31 /)
    expect((await session.run(['config', 'nada.json', '--lang', 'en'])).err).toBe('svc: “nada.json” does not exist.\n')
  })

  it('says of packages and terminologies that they are not there', async () => {
    configured({ ig: ['falta.tgz', 'hl7.fhir.cl.minsal.tei#0.2.2'], terminology: 'snomed' })
    const { out } = await session.run(['config'], { env: { SVC_CACHE: session.folder } })
    expect(out).toMatch(/ig +falta\.tgz, que no está, hl7\.fhir\.cl\.minsal\.tei#0\.2\.2 +\(svc\.config\.json:2\)/)
    expect(out).toMatch(/terminology +snomed, que no está /)
  })

  it('does not pass over a configuration that cannot be read', async () => {
    mkdirSync(join(session.folder, 'datos/svc.config.json'))
    for (const command of ['config', 'validate']) {
      const { status, err } = await session.run([command, 'datos/paciente.json'])
      expect([status, err]).toEqual([2, expect.stringContaining('svc.config.json»: no es un archivo.')])
      const told = await session.run([command, 'datos/paciente.json', '--lang', 'en'])
      expect(told).toMatchObject({
        status: 2,
        err: expect.stringMatching(/^svc: “.*svc\.config\.json” could not be read: is not a file\.\n$/),
      })
    }
    rmdirSync(join(session.folder, 'datos/svc.config.json'))
    symlinkSync('/no/hay', join(session.folder, 'datos/svc.config.json'))
    expect(await session.run(['validate', 'datos/paciente.json'])).toMatchObject({ status: 2, err: expect.stringContaining('no existe') })
    expect((await session.run(['validate', 'datos/paciente.json', '--no-config'])).status).toBe(1)
  })

  it('goes by none that is too large to be one', async () => {
    session.write('svc.config.json', `{}${' '.repeat(1_000_000)}`)
    expect((await session.run(['config', 'datos'])).err).toContain('es demasiado grande para ser una configuración.')
    expect((await session.run(['config', 'datos', '--lang', 'en'])).err).toContain('is too large to be a configuration.')
  })

  it('says that there is none', async () => {
    expect((await session.run(['config', 'datos'])).out).toContain('Ningún svc.config.json')
    expect((await session.run(['config', 'nada'])).status).toBe(2)
  })
})

describe('svc init', () => {
  it('writes what holds anyway with --yes, once', async () => {
    expect((await session.run(['init', '--yes'])).status).toBe(0)
    expect(JSON.parse(session.read('svc.config.json'))).toMatchObject({ strict: false, severity: {}, suppress: [] })
    expect((await session.run(['validate', 'datos'])).status).toBe(1)
    expect((await session.run(['init', '--yes'])).status).toBe(2)
  })

  it('asks on a terminal, again where an answer is wrong', async () => {
    const { status, out } = await session.run(['init'], { isTerminal: true, stdin: 'teii\ntei\n\ns\n' })
    expect(status).toBe(0)
    expect(out).toContain('No hay ninguna guía «teii». ¿Será «tei»?')
    expect(JSON.parse(session.read('svc.config.json'))).toEqual({ strict: true, guides: ['tei'], severity: {}, suppress: [] })
  })

  it('asks in English too', async () => {
    const stdin = 'teii\ntei\nfalta.tgz\n\nmaybe\ny\n'
    const { status, out, err } = await session.run(['init', '--lang', 'en'], { isTerminal: true, stdin })
    expect(status).toBe(0)
    const asked = ['Which guides', 'There is no guide “teii”', 'Which FHIR packages', '“falta.tgz” is not in this folder', 'Answer y or n.']
    for (const sentence of asked) expect(out).toContain(sentence)
    expect(err).toBe('svc: svc.config.json was written. See what holds for a file with svc config FILE.\n')
    expect(JSON.parse(session.read('svc.config.json'))).toMatchObject({ guides: ['tei'], strict: true })
    expect((await session.run(['init', '--lang', 'en'])).err).toContain('There is a svc.config.json in this folder already')
    rmSync(join(session.folder, 'svc.config.json'))
    expect((await session.run(['init', '--lang', 'en'])).err).toContain('svc init asks on a terminal')
    const cutOff = await session.run(['init', '--lang', 'en'], { isTerminal: true, stdin: '' })
    expect(cutOff.err).toContain('The input ended before the answer')
  })

  it('takes none for no guide, packages that are there, and no answer for another', async () => {
    session.write('guia.tgz', '')
    const stdin = 'none, tei\nnone\nfalta.tgz\nguia.tgz, hl7.fhir.cl.minsal.tei#0.2.2\nquizás\nn\n'
    const { status, out } = await session.run(['init'], { isTerminal: true, stdin })
    expect(status).toBe(0)
    for (const fault of ['«none» va solo', 'No está «falta.tgz» en esta carpeta', 'Responde s o n.']) expect(out).toContain(fault)
    const ig = ['guia.tgz', 'hl7.fhir.cl.minsal.tei#0.2.2']
    expect(JSON.parse(session.read('svc.config.json'))).toMatchObject({ guides: ['none'], ig, strict: false })
  })

  it('names the schema where editors reach it: in the package of the project, or at the address of the service', async () => {
    const env = { SVC_PUBLIC_URL: 'https://svc.ejemplo.cl' }
    await session.run(['init', '--yes'], { env })
    expect(JSON.parse(session.read('svc.config.json'))).toMatchObject({
      $schema: 'https://svc.ejemplo.cl/downloads/svc.config.schema.json',
    })
    rmSync(join(session.folder, 'svc.config.json'))
    session.write('node_modules/svc-fhir-cl/lib/svc.config.schema.json', '{}')
    await session.run(['init', '--yes'], { env })
    expect(JSON.parse(session.read('svc.config.json'))).toMatchObject({ $schema: './node_modules/svc-fhir-cl/lib/svc.config.schema.json' })
  })

  it('does not ask where nobody can answer', async () => {
    expect((await session.run(['init'])).status).toBe(2)
    expect((await session.run(['init'], { isTerminal: true, stdin: 'tei\n' })).status).toBe(2)
  })
})
