import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clCoreFiles, clCoreManifest, guideFiles, guideManifest, guidePatient, guideUrl } from '../../support/guide.ts'
import { tgz } from '../../support/packages.ts'
import { createSession, type Session } from './session.ts'

let session: Session
beforeEach(() => {
  session = createSession()
  session.write('paciente.json', JSON.stringify(guidePatient()))
})
afterEach(() => session.end())

const url = `${guideUrl}/StructureDefinition/Prevision`
const coding = (code: string) => ({ system: `${guideUrl}/CodeSystem/previsiones`, code })

function pathsIn(out: string): readonly string[] {
  const { results } = JSON.parse(out) as { results: { issues: { path: string }[] }[] }
  return results.flatMap(({ issues }) => issues.map(({ path }) => path))
}

const clCore18 = { ...guideManifest, dependencies: { 'hl7.fhir.cl.clcore': '1.8.10' } }

describe('--ig', () => {
  it('takes an archive, in silence where there is nothing to say', async () => {
    session.write('guia.tgz', tgz(guideManifest, guideFiles))
    const { status, err } = await session.run(['validate', 'paciente.json', '--ig', 'guia.tgz'])
    expect(err).toBe('')
    expect(status).toBe(0)
  })

  it.each<[string, object, string]>([
    ['lacks what the guide asks for', { birthDate: undefined }, 'Patient.birthDate'],
    ['lacks its extension', { extension: undefined }, 'Patient.extension'],
    ['has what the guide rules out', { deceasedBoolean: true }, 'Patient.deceased'],
    ['has a code that its set does not', { extension: [{ url, valueCoding: coding('particular') }] }, 'Patient.extension[0].value.code'],
    ['has an extension of another type', { extension: [{ url, valueString: 'fonasa' }] }, 'Patient.extension[0].value'],
    ['lacks what CL Core calls its official name', { name: [{ use: 'usual', given: ['Ana'] }] }, 'Patient.name'],
  ])('finds that a resource %s', async (_, over, path) => {
    session.write('guia.tgz', tgz(guideManifest, guideFiles))
    session.write('paciente.json', JSON.stringify(guidePatient(over)))
    const { status, out } = await session.run(['validate', 'paciente.json', '--ig', 'guia.tgz', '--only', 'r4', '--format', 'json'])
    expect(pathsIn(out)).toEqual([path])
    expect(status).toBe(1)
  })

  it('holds a resource to a profile of the package by --profile', async () => {
    session.write('guia.tgz', tgz(guideManifest, guideFiles))
    session.write('paciente.json', JSON.stringify(guidePatient({ meta: undefined, birthDate: undefined })))
    const profile = `${guideUrl}/StructureDefinition/PacienteEjemplo`
    const args = ['validate', 'paciente.json', '--ig', 'guia.tgz', '--only', 'r4', '--format', 'json']
    expect(pathsIn((await session.run(args)).out)).toEqual([])
    expect(pathsIn((await session.run([...args, '--profile', profile])).out)).toEqual(['Patient.birthDate'])
    expect(pathsIn((await session.run([...args, '--profile', `${profile}|0.3.0`])).out)).toEqual(['Patient.birthDate'])
  })

  it('says why a profile of the package cannot be used, when it is asked for', async () => {
    const name = 'StructureDefinition-PacienteEjemplo.json'
    const circular = { ...guideFiles[name], baseDefinition: guideFiles[name].url }
    session.write('guia.tgz', tgz(guideManifest, { ...guideFiles, [name]: circular }))
    const { err, out } = await session.run(['validate', 'paciente.json', '--ig', 'guia.tgz', '--only', 'r4', '--format', 'json'])
    expect(err).toBe(`svc: En «guia.tgz», «${circular.url}» se basa en sí mismo: corrige su baseDefinition.\n`)
    expect(pathsIn(out)).toContain('Patient.meta.profile[0]')
  })

  it('takes several, and folders', async () => {
    session.write('clcore.tgz', tgz(clCoreManifest, clCoreFiles))
    for (const [name, body] of Object.entries(guideFiles)) session.write(join('guia', name), JSON.stringify(body))
    const { status, err } = await session.run(['validate', 'paciente.json', '--ig', 'clcore.tgz', '--ig', 'guia'])
    expect(err).toBe('')
    expect(status).toBe(0)
  })

  it.each<[string, Uint8Array | string, string]>([
    ['text', 'hola', '«x.tgz» no es un paquete comprimido (.tgz), o está dañado: descárgalo otra vez.'],
    [
      'a package for R5',
      tgz({ ...guideManifest, fhirVersions: ['5.0.0'] }, guideFiles),
      '«x.tgz» es de FHIR 5.0.0 y svc revisa FHIR R4 (4.0.1): usa la edición R4 del paquete.',
    ],
    [
      'a package of npm',
      tgz({ name: 'lodash', version: '4.17.21' }),
      '«x.tgz» no trae definiciones (StructureDefinition, ValueSet ni CodeSystem en JSON): revisa que sea el paquete de la guía.',
    ],
  ])('ends the command where it is given %s', async (_, content, sentence) => {
    session.write('x.tgz', content)
    expect(await session.run(['validate', 'paciente.json', '--ig', 'x.tgz'])).toEqual({ status: 2, out: '', err: `svc: ${sentence}\n` })
  })

  it('ends the command where there is no such package', async () => {
    const { status, err } = await session.run(['validate', 'paciente.json', '--ig', 'nada.tgz'])
    expect(err).toBe('svc: No se pudo leer el paquete «nada.tgz»: no existe (revisa la ruta).\n')
    expect(status).toBe(2)
  })

  it('is an option of svc mcp too', async () => {
    const { status, err } = await session.run(['mcp', '--ig', 'nada.tgz'])
    expect(err).toBe('svc: No se pudo leer el paquete «nada.tgz»: no existe (revisa la ruta).\n')
    expect(status).toBe(2)
  })

  it('names what the packages build upon and nobody brought', async () => {
    const dependencies = { ...guideManifest.dependencies, 'hl7.fhir.uv.ips': '1.1.0' }
    session.write('guia.tgz', tgz({ ...guideManifest, dependencies }, guideFiles))
    session.write('otra.tgz', tgz(clCore18, guideFiles))
    const { err } = await session.run(['validate', 'paciente.json', '--ig', 'guia.tgz'])
    expect(err).toBe(
      'svc: «hl7.fhir.cl.minsal.ejemplo» se basa en «hl7.fhir.uv.ips» 1.1.0, que no está: agrégalo con --ig. Lo que viene de ahí no se revisa.\n',
    )
    const older = await session.run(['validate', 'paciente.json', '--ig', 'otra.tgz'])
    expect(older.err).toBe(
      'svc: «hl7.fhir.cl.minsal.ejemplo» se basa en «hl7.fhir.cl.clcore» 1.8.10 y svc trae la 1.9.4, que es la que se usa: para la otra, agrégala con --ig.\n',
    )
  })

  it('names the files that it passes over, ten of them', async () => {
    const bad = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`malo-${index}.json`, '{']))
    session.write('guia.tgz', tgz(guideManifest, { ...guideFiles, ...bad }))
    const { status, err } = await session.run(['validate', 'paciente.json', '--ig', 'guia.tgz'])
    expect(err.match(/De «guia\.tgz» no se usa «malo-\d+\.json»/g)).toHaveLength(10)
    expect(err).toContain('«guia.tgz» tiene 2 archivos más que no se usan.')
    expect(status).toBe(0)
  })

  it('cannot steer the terminal by the names in a package', async () => {
    session.write('guia.tgz', tgz(guideManifest, { ...guideFiles, 'a\u001b[2J.json': '{' }))
    const { err } = await session.run(['validate', 'paciente.json', '--ig', 'guia.tgz'])
    expect(err).toContain('a\\u001b[2J.json')
    expect(err).not.toContain('\u001b')
  })

  it('reads nothing where it is not asked for', async () => {
    mkdirSync(join(session.folder, 'guia'))
    expect((await session.run(['validate', 'paciente.json'])).err).toBe('')
  })
})
