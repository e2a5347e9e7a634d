import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { guideFiles, guideManifest, guidePatient } from '../../support/guide.ts'
import { tgz } from '../../support/packages.ts'
import { findEventExample } from '../../../rules/examples/events/index.ts'
import { createSession, type Session } from './session.ts'

let session: Session
beforeEach(() => void (session = createSession()))
afterEach(() => session.end())

const profile = guideFiles['StructureDefinition-PacienteEjemplo.json']

function writeTwo(): void {
  const element = profile.differential.element.filter(({ path }) => path !== 'Patient.birthDate')
  const older = { ...profile, version: '0.2.0', differential: { element } }
  session.write(
    'antes.tgz',
    tgz({ ...guideManifest, version: '0.2.0' }, { ...guideFiles, 'StructureDefinition-PacienteEjemplo.json': older }),
  )
  session.write('ahora.tgz', tgz(guideManifest, guideFiles))
}

describe('svc guides diff', () => {
  it('two versions that are inside, grouped by definition', async () => {
    const { status, out, err } = await session.run(['guides', 'diff', 'clcore#1.9.4', 'hl7.fhir.cl.clcore@2.0.0'])
    expect({ status, err }).toEqual({ status: 0, err: '' })
    expect(out).toMatch(/^clcore 1\.9\.4 → clcore 2\.0\.0 \(borrador\)\n\nPerfil /)
    expect(out).toContain('  ! Practitioner.identifier:run.type.coding.code        valor: de ⊇ "01" a ⊇ "1"\n')
    expect(out).toMatch(
      /\d+ definiciones nuevas, 1 que ya no está, \d+ que cambian\. \d+ cambios pueden hacer inválido lo que era válido \(!\)\.\n$/,
    )
  })

  it('--format json: the same as data', async () => {
    const { out } = await session.run(['guides', 'diff', 'clcore#1.9.3', 'clcore#1.9.4', '--format', 'json'])
    expect(JSON.parse(out)).toMatchObject({ from: { id: 'clcore', version: '1.9.3' }, to: { id: 'clcore', version: '1.9.4' } })
    expect((JSON.parse(out) as { readonly definitions: readonly unknown[] }).definitions.length).toBeGreaterThan(0)
  })

  it('tells which versions are inside where the one asked for cannot be had', async () => {
    const { status, err } = await session.run(['guides', 'diff', 'tei#0.1.0', 'tei#0.2.2', '--offline'])
    expect(status).toBe(2)
    expect(err).toMatch(/\. Dentro de svc vienen: tei#0\.2\.2\.\n$/)
  })

  it('the same version twice', async () => {
    expect((await session.run(['guides', 'diff', 'tei', 'tei#0.2.2'])).out).toContain('Las dos versiones dicen lo mismo.')
  })

  it('packages, and which files break by them', async () => {
    writeTwo()
    session.write('bien.json', JSON.stringify(guidePatient()))
    session.write('mal.json', JSON.stringify(guidePatient({ birthDate: undefined })))
    session.write('lote.ndjson', `${JSON.stringify(guidePatient())}\n\n${JSON.stringify(guidePatient({ birthDate: undefined }))}\n`)
    const { status, out, err } = await session.run(['guides', 'diff', 'antes.tgz', 'ahora.tgz', 'bien.json', 'mal.json', 'lote.ndjson'])
    expect({ status, err }).toEqual({ status: 1, err: '' })
    expect(out).toContain('  ! Patient.birthDate  cardinalidad: de 0..1 a 1..1\n')
    expect(out).toContain('\nbien.json: sigue siendo lo que era\n')
    expect(out).toMatch(/\nmal\.json: se rompe: 1 error nuevo\n {2}error {2}Patient\.birthDate: /)
    expect(out).toContain('\nlote.ndjson:3: se rompe')
    expect(out).toContain('De 4 recursos se rompen 2.\n')
    const json = await session.run(['guides', 'diff', 'antes.tgz', 'ahora.tgz', 'mal.json', '-f', 'json'])
    expect((JSON.parse(json.out) as { readonly files: readonly object[] }).files).toMatchObject([{ file: 'mal.json', errors: 1 }])
  })

  it('what breaks in a message, without what only follows from that', async () => {
    session.write('tei.json', JSON.stringify(await findEventExample('tei:iniciar', true)))
    const { out } = await session.run(['guides', 'diff', 'clcore#1.9.4', 'clcore#2.0.0', 'tei.json'])
    expect(out).toContain('«01» no existe en')
    expect(out).toContain(' se siguen de lo anterior.\n')
    expect(out).not.toContain('no cumple PatientLE')
  })

  it.each<[readonly string[], string]>([
    [['tei', 'nid'], 'son dos guías distintas'],
    [['teo#1', 'tei'], 'No hay guía «teo#1»'],
    [['nada.tgz', 'tei'], 'No se pudo leer el paquete «nada.tgz»'],
    [['tei#9.9.9', 'tei', '--offline'], 'HOME'],
  ])('%j: what is wrong', async (args, sentence) => {
    const { status, err } = await session.run(['guides', 'diff', ...args])
    expect(status).toBe(2)
    expect(err).toContain(sentence)
  })

  it('a file that cannot be read does not stop the others', async () => {
    writeTwo()
    session.write('bien.json', JSON.stringify(guidePatient()))
    const { status, out, err } = await session.run(['guides', 'diff', 'antes.tgz', 'ahora.tgz', 'nada.json', 'bien.json'])
    expect(status).toBe(2)
    expect(err).toContain('«nada.json»')
    expect(out).toContain('bien.json: sigue siendo lo que era')
  })
})
