import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clCoreFiles, clCoreManifest, guideFiles, guideManifest, guidePatient, guideUrl } from '../../support/guide.ts'
import { cutOff, openPackageRegistry, redirect, silent, status, type PackageRegistry } from '../../support/package-registry.ts'
import { packageFiles, tar, tgz, type TarFile } from '../../support/packages.ts'
import { createSession, type Ran, type Session } from '../cli/session.ts'

let session: Session
let registry: PackageRegistry
beforeEach(async () => {
  session = createSession()
  registry = await openPackageRegistry()
  session.write('paciente.json', JSON.stringify(guidePatient({ birthDate: undefined })))
})
afterEach(async () => {
  await registry.end()
  session.end()
})

const name = guideManifest.name
const archive = tgz(guideManifest, { ...guideFiles, 'other/nota.json': { nota: 'ñandú' } })
const without = { ...guideManifest, dependencies: {} }

function validate(ig: readonly string[], ...more: readonly string[]): Promise<Ran> {
  const args = ['validate', 'paciente.json', '--only', 'r4', '--format', 'json', ...ig.flatMap((one) => ['--ig', one]), ...more]
  return session.run(args, { env: { HOME: session.folder, SVC_PACKAGE_REGISTRY: registry.url, SVC_TIMEOUT_MS: '2000' } })
}

interface Result {
  readonly issues: readonly { readonly path: string }[]
  readonly guides?: readonly { readonly id: string; readonly version: string; readonly source: string }[]
}

function resultOf({ out }: Ran): Result {
  return (JSON.parse(out) as { readonly results: readonly Result[] }).results[0]!
}

const pathsOf = (ran: Ran): readonly string[] => resultOf(ran).issues.map(({ path }) => path)
const cache = (...steps: readonly string[]): string => join(session.folder, '.fhir', 'packages', ...steps)
const kept = (): readonly string[] => (existsSync(cache()) ? readdirSync(cache()).toSorted() : [])

describe('a package by name', () => {
  beforeEach(() => registry.publish(name, [{ version: '0.3.0', archive }]))

  it.each([`${name}#0.3.0`, `${name}@0.3.0`, name, `${name}#0.x`, `${name}#latest`, name.toUpperCase()])(
    '%s is brought and used',
    async (asked) => {
      const ran = await validate([asked])
      expect(ran.err).toBe('')
      expect(pathsOf(ran)).toEqual(['Patient.birthDate'])
      expect(resultOf(ran).guides).toContainEqual({ id: name, version: '0.3.0', source: 'package' })
      expect(kept()).toEqual([`${name}#0.3.0`])
      expect(JSON.parse(readFileSync(cache(`${name}#0.3.0`, 'package', 'other', 'nota.json'), 'utf8'))).toEqual({ nota: 'ñandú' })
    },
  )

  it('is brought once, and then had from the machine', async () => {
    await validate([`${name}#0.3.0`])
    const before = registry.asked.length
    expect(pathsOf(await validate([`${name}#0.3.0`]))).toEqual(['Patient.birthDate'])
    expect(pathsOf(await validate([`${name}#0.3.0`], '--offline'))).toEqual(['Patient.birthDate'])
    expect(pathsOf(await validate([name], '--offline'))).toEqual(['Patient.birthDate'])
    expect(registry.asked).toHaveLength(before)
  })

  it('is had from where other FHIR tools put it', async () => {
    mkdirSync(cache(`${name}#0.3.0`, 'package'), { recursive: true })
    for (const [file, body] of Object.entries({ 'package.json': guideManifest, ...guideFiles }))
      writeFileSync(cache(`${name}#0.3.0`, 'package', file), JSON.stringify(body))
    expect(pathsOf(await validate([`${name}#0.3.0`]))).toEqual(['Patient.birthDate'])
    expect(registry.asked).toEqual([])
  })

  it('takes the place of a folder that a tool was interrupted at', async () => {
    mkdirSync(cache(`${name}#0.3.0`, 'package'), { recursive: true })
    expect(pathsOf(await validate([`${name}#0.3.0`]))).toEqual(['Patient.birthDate'])
    expect(kept()).toEqual([`${name}#0.3.0`])
  })

  it('--offline asks nobody, and says where it looked', async () => {
    const ran = await validate([`${name}#0.3.0`], '--offline')
    expect(ran).toMatchObject({ status: 2, out: '' })
    expect(ran.err).toBe(`svc: «${name}#0.3.0» no está en ${cache()}, y con --offline no se descarga nada: usa el .tgz de la guía.\n`)
    expect(registry.asked).toEqual([])
  })

  it('a file or folder of that name is meant before', async () => {
    for (const [file, body] of Object.entries(guideFiles)) session.write(join(name, file), JSON.stringify(body))
    expect(pathsOf(await validate([name]))).toEqual(['Patient.birthDate'])
    expect(registry.asked).toEqual([])
  })

  it('that cannot be kept is said', async () => {
    session.write('.fhir', 'no es una carpeta')
    const { status: ended, err } = await validate([name])
    expect(ended).toBe(2)
    expect(err).toBe(`svc: No se pudo guardar «${name}» en «${cache()}»: una parte de la ruta no es una carpeta.\n`)
  })

  it('without a home there is no place for it', async () => {
    const { status, err } = await session.run(['validate', 'paciente.json', '--ig', name])
    expect(status).toBe(2)
    expect(err).toContain('HOME')
  })
})

describe('which version', () => {
  const of = (version: string) => ({ version, archive: tgz({ ...without, version }, guideFiles) })

  it('the newest is what the registry calls so', async () => {
    registry.publish(name, [of('0.4.0'), of('0.3.0')], '0.3.0')
    await validate([name])
    expect(kept()).toEqual([`${name}#0.3.0`])
  })

  it('else the highest without a label, also where an older one is kept', async () => {
    registry.publish(name, [of('0.2.0')])
    await validate([name])
    registry.publish(name, [of('0.2.0'), of('0.10.0'), of('0.9.0'), of('1.0.0-ballot')])
    expect((await validate([name])).err).toBe('')
    expect(kept()).toEqual([`${name}#0.10.0`, `${name}#0.2.0`])
    await validate([`${name}#0.9.x`])
    expect(kept()).toContain(`${name}#0.9.0`)
  })

  it('the newest that is kept, where the registry does not answer; which is said', async () => {
    registry.publish(name, [of('0.2.0')])
    await validate([name])
    registry.answer(name, status(503))
    const { err, status: ended } = await validate([name])
    expect(err).toBe(
      `svc: El registro de paquetes (${registry.url}) responde 503: revisa la red y SVC_PACKAGE_REGISTRY, o usa el .tgz de la guía. Se usa «${name}#0.2.0», que ya está en este equipo.\n`,
    )
    expect(ended).toBe(1)
  })

  it('one that there is not: which there are', async () => {
    registry.publish(name, ['0.1.0', '0.2.0'].map(of))
    expect(await validate([`${name}#9.9.9`])).toEqual({
      status: 2,
      out: '',
      err: `svc: «${name}» no tiene la versión 9.9.9 en ${registry.url}: entre las que hay están 0.2.0, 0.1.0.\n`,
    })
  })
})

describe('what a package builds upon', () => {
  const older = '1.8.10'
  const manifest = { ...guideManifest, dependencies: { 'hl7.fhir.cl.clcore': older, 'hl7.fhir.r4.core': '4.0.1' } }

  it('is brought along, all of it, and what svc has inside is not', async () => {
    const middle = { name: 'cl.ejemplo.medio', version: '1.0.0', fhirVersions: ['4.0.1'], dependencies: { 'cl.ejemplo.fondo': '2.0.0' } }
    const bottom = { ...middle, name: 'cl.ejemplo.fondo', version: '2.0.0', dependencies: {} }
    const files = { 'ValueSet-x.json': guideFiles['ValueSet-previsiones.json'] }
    registry.publish(name, [
      {
        version: '0.3.0',
        archive: tgz(
          { ...manifest, dependencies: { [middle.name]: '1.0.0', 'hl7.fhir.cl.clcore': '1.9.2', 'hl7.fhir.uv.extensions.r4': '5.2.0' } },
          guideFiles,
        ),
      },
    ])
    registry.publish(middle.name, [{ version: '1.0.0', archive: tgz(middle, files) }])
    registry.publish(bottom.name, [{ version: '2.0.0', archive: tgz(bottom, files) }])
    expect((await validate([name])).err).toBe('')
    expect(kept()).toEqual([`${bottom.name}#2.0.0`, `${middle.name}#1.0.0`, `${name}#0.3.0`])
  })

  it('is of the version that it names, and takes the place of no guide inside', async () => {
    const patient = clCoreFiles['StructureDefinition-CorePacienteCl.json']
    const element = [...patient.differential.element, { id: 'Patient.maritalStatus', path: 'Patient.maritalStatus', min: 1 }]
    const stricter = { ...patient, version: older, differential: { element } }
    const clCore = tgz({ ...clCoreManifest, version: older }, { 'StructureDefinition-CorePacienteCl.json': stricter })
    registry.publish(name, [{ version: '0.3.0', archive: tgz(manifest, guideFiles) }])
    registry.publish(clCoreManifest.name, [{ version: older, archive: clCore }])
    const own = await validate([name])
    expect(own.err).toBe('')
    expect(pathsOf(own)).toContain('Patient.maritalStatus')
    session.write('paciente.json', JSON.stringify(guidePatient({ meta: { profile: [patient.url] } })))
    expect(pathsOf(await validate([name]))).not.toContain('Patient.maritalStatus')
    expect(pathsOf(await validate([name, `${clCoreManifest.name}#${older}`]))).toContain('Patient.maritalStatus')
  })

  it('leaves the newer guide inside to texts that name it', async () => {
    const tei = 'hl7.fhir.cl.minsal.tei'
    const old = { ...without, name: tei, version: '0.1.0' }
    registry.publish(name, [{ version: '0.3.0', archive: tgz({ ...without, dependencies: { [tei]: '0.1.0' } }, guideFiles) }])
    registry.publish(tei, [{ version: '0.1.0', archive: tgz(old, guideFiles) }])
    const role = 'https://interoperabilidad.minsal.cl/fhir/ig/tei/StructureDefinition/PractitionerRoleLE'
    session.write('paciente.json', JSON.stringify({ resourceType: 'PractitionerRole', meta: { profile: [role] } }))
    expect(resultOf(await validate([name])).guides).toContainEqual({ id: 'tei', version: '0.2.2', source: 'embedded' })
    expect(resultOf(await validate([name, `${tei}#0.1.0`])).guides?.map(({ id }) => id)).not.toContain('tei')
  })

  it('that cannot be had is said, and the rest is used', async () => {
    registry.publish(name, [{ version: '0.3.0', archive: tgz({ ...manifest, dependencies: { 'cl.ejemplo.nada': '1.0.0' } }, guideFiles) }])
    const ran = await validate([name])
    expect(ran.err).toBe(
      `svc: No hay «cl.ejemplo.nada» en ${registry.url}: revisa el nombre y la versión, o usa el .tgz de la guía.\n` +
        `svc: «${name}» se basa en «cl.ejemplo.nada» 1.0.0, que no está: agrégalo con --ig. Lo que viene de ahí no se revisa.\n`,
    )
    expect(pathsOf(ran)).toEqual(['Patient.birthDate'])
  })

  it('that leads back to itself ends all the same', async () => {
    registry.publish(name, [{ version: '0.3.0', archive: tgz({ ...without, dependencies: { 'cl.ejemplo.a': '1.0.0' } }, guideFiles) }])
    const circle = {
      name: 'cl.ejemplo.a',
      version: '1.0.0',
      fhirVersions: ['4.0.1'],
      dependencies: { [name]: '0.3.0', 'cl.ejemplo.a': '1.0.0' },
    }
    registry.publish('cl.ejemplo.a', [{ version: '1.0.0', archive: tgz(circle, guideFiles) }])
    expect(pathsOf(await validate([name]))).toEqual(['Patient.birthDate'])
  })
})

describe('two versions of a package side by side', () => {
  it('each holds what names it; without a version, the newest', async () => {
    const older = { ...guideFiles['StructureDefinition-PacienteEjemplo.json'], version: '0.2.0' }
    const element = older.differential.element.filter(({ path }) => path !== 'Patient.birthDate')
    const files = { ...guideFiles, 'StructureDefinition-PacienteEjemplo.json': { ...older, differential: { element } } }
    registry.publish(name, [
      { version: '0.3.0', archive: tgz(without, guideFiles) },
      { version: '0.2.0', archive: tgz({ ...without, version: '0.2.0' }, files) },
    ])
    const both = [`${name}#0.2.0`, `${name}#0.3.0`]
    const judge = async (profile: string) => {
      session.write('paciente.json', JSON.stringify(guidePatient({ birthDate: undefined, meta: { profile: [profile] } })))
      return pathsOf(await validate(both))
    }
    const profile = `${guideUrl}/StructureDefinition/PacienteEjemplo`
    expect(await judge(profile)).toEqual(['Patient.birthDate'])
    expect(await judge(`${profile}|0.3.0`)).toEqual(['Patient.birthDate'])
    expect(await judge(`${profile}|0.2.0`)).toEqual([])
  })
})

describe('what a registry may do wrong', () => {
  const sentences: readonly (readonly [string, () => void, number, RegExp])[] = [
    ['does not know the name', () => {}, 2, /^svc: No hay «hl7\.fhir\.cl\.minsal\.ejemplo» en /],
    ['answers 500', () => registry.answer(name, status(500)), 3, /responde 500: revisa la red/],
    ['answers 403', () => registry.answer(name, status(403)), 2, /no da «[^»]+»: responde 403\. Revisa SVC_PACKAGE_REGISTRY/],
    ['says nothing', () => registry.answer(name, silent), 3, /tarda demasiado con /],
    ['talks nonsense', () => registry.answer(name, (_, response) => void response.end('<html>')), 3, /no dice qué versiones hay de /],
    ['leads in a circle', () => registry.answer(name, redirect(`/${name}`)), 3, /manda a buscar «[^»]+» a donde no se puede/],
    ['leads to a file', () => registry.answer(name, redirect('file:///etc/passwd')), 3, /manda a buscar «[^»]+» a donde no se puede/],
    [
      'breaks off',
      () => registry.publish(name, [{ version: '0.3.0', archive, serve: cutOff }]),
      3,
      /se cortó la descarga de «[^»]+#0\.3\.0»/,
    ],
    [
      'stops half way',
      () => registry.publish(name, [{ version: '0.3.0', archive, serve: (_, response) => void response.write(archive.subarray(0, 50)) }]),
      3,
      /tarda demasiado/,
    ],
    [
      'gives half of it as a whole',
      () => registry.publish(name, [{ version: '0.3.0', archive: archive.subarray(0, archive.length / 2) }]),
      2,
      /#0\.3\.0» está incompleto/,
    ],
    [
      'says another SHA-1',
      () => registry.publish(name, [{ version: '0.3.0', archive, shasum: '0'.repeat(40) }]),
      2,
      /no llegó como el registro/,
    ],
    [
      'says another SHA-512',
      () => registry.publish(name, [{ version: '0.3.0', archive, integrity: `sha512-${Buffer.alloc(64).toString('base64')}` }]),
      2,
      /no llegó como el registro/,
    ],
    [
      'gives another package',
      () => registry.publish(name, [{ version: '0.3.0', archive: tgz({ ...without, version: '0.2.0' }, guideFiles) }]),
      2,
      /dio «hl7\.fhir\.cl\.minsal\.ejemplo#0\.2\.0» por /,
    ],
    [
      'gives no package',
      () => registry.publish(name, [{ version: '0.3.0', archive: gzipSync(tar([{ name: 'package/a.json', body: '{}' }])) }]),
      2,
      /le falta package\/package\.json/,
    ],
    ['gives a text', () => registry.publish(name, [{ version: '0.3.0', archive: Buffer.from('hola') }]), 2, /no es un paquete comprimido/],
  ]
  it.each(sentences)('%s: it is said, and nothing is kept', async (_, prepare, ended, sentence) => {
    prepare()
    const ran = await validate([`${name}#0.3.0`])
    expect(ran.err).toMatch(sentence)
    expect(ran.err.trimEnd().split('\n')).toHaveLength(1)
    expect({ status: ran.status, out: ran.out }).toEqual({ status: ended, out: '' })
    expect(kept()).toEqual([])
  })

  it('nobody listens', async () => {
    await registry.end()
    const { status: ended, err } = await validate([`${name}#0.3.0`])
    expect(ended).toBe(3)
    expect(err).toContain(`El registro de paquetes (${registry.url}) no responde`)
    registry = await openPackageRegistry()
  })

  it('is followed to where the archive is, also to another server', async () => {
    const other = await openPackageRegistry()
    other.publish(name, [{ version: '0.3.0', archive }])
    registry.publish(name, [{ version: '0.3.0', archive, serve: redirect(`${other.url}/${name}/0.3.0`) }])
    expect(pathsOf(await validate([name]))).toEqual(['Patient.birthDate'])
    await other.end()
  })

  it('is told the right SHA-512', async () => {
    registry.publish(name, [{ version: '0.3.0', archive, integrity: `sha512-${createHash('sha512').update(archive).digest('base64')}` }])
    expect(pathsOf(await validate([name]))).toEqual(['Patient.birthDate'])
  })

  it.each(['ftp://x', 'https://ana:clave@x', 'x'])('has no address like %s', async (address) => {
    const { status: ended, err } = await session.run(['validate', 'paciente.json', '--ig', name], {
      env: { HOME: session.folder, SVC_PACKAGE_REGISTRY: address },
    })
    expect(ended).toBe(2)
    expect(err).toContain('SVC_PACKAGE_REGISTRY')
    expect(err).not.toContain('clave')
  })
})

describe('what an archive may try', () => {
  const evil = (...entries: readonly TarFile[]) => gzipSync(tar([...packageFiles(without, guideFiles), ...entries]))

  it.each([
    '../../../../fuera.json',
    'package/../../fuera.json',
    '/fuera.json',
    'package\\..\\..\\fuera.json',
    'C:fuera.json',
    'package/\u0001.json',
  ])('to write to %s', async (path) => {
    registry.publish(name, [{ version: '0.3.0', archive: evil({ name: path, body: '{}' }) }])
    const ran = await validate([name])
    expect(ran.status).toBe(2)
    expect(ran.err).toContain('que se sale de su carpeta: no se usa nada de él')
    expect(kept()).toEqual([])
    expect(readdirSync(session.folder).toSorted()).toEqual(['.fhir', 'paciente.json'])
  })

  it('to write through a link', async () => {
    const link = { name: 'package/enlace', kind: '2', link: session.folder }
    const hard = { name: 'package/duro.json', kind: '1', link: join(session.folder, 'paciente.json') }
    registry.publish(name, [{ version: '0.3.0', archive: evil(link, hard, { name: 'package/enlace/fuera.json', body: '{}' }) }])
    expect(pathsOf(await validate([name]))).toEqual(['Patient.birthDate'])
    expect(existsSync(join(session.folder, 'fuera.json'))).toBe(false)
    expect(existsSync(cache(`${name}#0.3.0`, 'package', 'enlace', 'fuera.json'))).toBe(true)
    expect(existsSync(cache(`${name}#0.3.0`, 'package', 'duro.json'))).toBe(false)
  })
})
