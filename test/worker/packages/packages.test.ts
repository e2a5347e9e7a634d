import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { definitions as base, lint } from '../../../rules/index.ts'
import type { PackageTrouble } from '../../../rules/structure/package/trouble.ts'
import { createCatalogs } from '../../../worker/catalogs/catalogs.ts'
import { createLinting } from '../../../worker/texts/linting.ts'
import { createPackages, describePackage, openPackages, readPackage } from '../../../worker/packages/packages.ts'
import { fittingProfile, listProfiles } from '../../../worker/packages/profiles.ts'
import { createTextLinting } from '../../../worker/texts/texts.ts'
import { clCoreFiles, clCoreManifest, guideFiles, guideManifest, guidePatient, guideUrl } from '../../support/guide.ts'
import { tgz } from '../../support/packages.ts'

const blobOf = (bytes: Uint8Array | string) => new Blob([bytes as BlobPart])

describe('a package that is dropped on the page', () => {
  it('is read', async () => {
    const result = await readPackage(blobOf(tgz(guideManifest, guideFiles)))
    expect(result).toMatchObject({ package: { name: guideManifest.name, troubles: [] } })
    expect('package' in result && result.package.files).toHaveLength(4)
    expect(structuredClone(result)).toEqual(result)
  })

  it('holds resources to its profiles', async () => {
    const result = await readPackage(blobOf(tgz(guideManifest, guideFiles)))
    const told: PackageTrouble[] = []
    const definitions = openPackages('package' in result ? [result.package] : [], (trouble) => void told.push(trouble))
    const pathsOf = (resource: object) =>
      lint(JSON.stringify(resource), { today: '2026-01-15', definitions, only: ['r4'] }).issues.map(({ path }) => path)
    expect(pathsOf(guidePatient())).toEqual([])
    expect(pathsOf(guidePatient({ birthDate: undefined }))).toEqual(['Patient.birthDate'])
    expect(told).toEqual([])
  })

  it('tells what cannot be used of it', async () => {
    const result = await readPackage(
      blobOf(tgz(guideManifest, { 'ValueSet-a.json': '{"resourceType":"ValueSet","url":"https://a","b":}' })),
    )
    const told: PackageTrouble[] = []
    const definitions = openPackages('package' in result ? [result.package] : [], (trouble) => void told.push(trouble))
    expect(definitions.findValueSet('https://a')).toBeUndefined()
    expect(told).toEqual([{ kind: 'notJson', file: 'ValueSet-a.json' }])
  })

  it.each<[string, Uint8Array | string, string]>([
    ['text', '{}', 'notGzip'],
    ['nothing', '', 'notGzip'],
    ['an archive cut short', tgz(guideManifest, guideFiles).subarray(0, 500), 'notGzip'],
    ['an archive with other bytes behind it', Buffer.concat([tgz(guideManifest, guideFiles), Buffer.from('<html>')]), 'trailing'],
    ['blanks without end', gzipSync(new Uint8Array(300_000_000), { level: 1 }), 'tooLarge'],
  ])('is refused where it is %s', async (_, bytes, kind) => {
    expect(await readPackage(blobOf(bytes))).toMatchObject({ trouble: { kind } })
  })
})

describe('what is kept of a package', () => {
  it('is its name, version, title, day, and what it holds', async () => {
    const manifest = { ...guideManifest, title: 'Guía de ejemplo', date: '20260122093000' }
    expect(await describePackage(blobOf(tgz(manifest, guideFiles)), 'package.tgz')).toEqual({
      name: guideManifest.name,
      version: '0.3.0',
      title: 'Guía de ejemplo',
      date: '2026-01-22',
      structures: 2,
      valueSets: 1,
      codeSystems: 1,
    })
    expect(await describePackage(blobOf(tgz(guideManifest, guideFiles)), 'package.tgz')).toMatchObject({ title: null, date: null })
  })

  it('is a sentence with the name of the file where there is none, in both languages', async () => {
    expect(await describePackage(blobOf('{}'), 'guía.tgz')).toEqual({
      problem: {
        es: '«guía.tgz» no es un paquete comprimido (.tgz), o está dañado: descárgalo otra vez.',
        en: '“guía.tgz” is not a compressed package (.tgz), or it is damaged: download it again.',
      },
    })
  })
})

describe('the packages that are used', () => {
  const guide = { id: 'guía#0.3.0', addedAt: 1, content: blobOf(tgz(guideManifest, guideFiles)) }
  const profile = `${guideUrl}/StructureDefinition/PacienteEjemplo`
  const surroundings = { today: '2026-01-15', publicUrl: 'https://validador.example', only: ['r4'] }

  function createBench() {
    const packages = createPackages()
    const linting = createTextLinting(
      createLinting(
        createCatalogs(async () => ''),
        packages.definitions,
      ),
    )
    const pathsOf = async (text: string, options: object = {}, form: 'json' | 'ndjson' = 'json') => {
      const { issues, profile: evaluated } = await linting.lint(text, form, { ...surroundings, ...options })
      return { paths: issues.map(({ path }) => path), evaluated }
    }
    return { packages, linting, pathsOf }
  }

  it('hold resources to a profile that they claim or that somebody chose, and to none any more once they are gone', async () => {
    const { packages, pathsOf } = createBench()
    const claiming = JSON.stringify(guidePatient({ birthDate: undefined }))
    const bare = JSON.stringify(guidePatient({ birthDate: undefined, meta: undefined }))
    packages.use([guide])
    expect(await pathsOf(claiming)).toEqual({ paths: ['Patient.birthDate'], evaluated: profile })
    expect((await pathsOf(bare)).paths).toEqual([])
    expect(await pathsOf(bare, { profile })).toEqual({ paths: ['Patient.birthDate'], evaluated: profile })
    packages.use([])
    expect((await pathsOf(claiming)).paths).not.toContain('Patient.birthDate')
    expect((await pathsOf(claiming)).evaluated).not.toBe(profile)
  })

  it('leave a resource of another type than the chosen profile alone, whole or on its line', async () => {
    const { packages, pathsOf } = createBench()
    packages.use([guide])
    const encounter =
      '{"resourceType":"Encounter","status":"finished","class":{"system":"http://terminology.hl7.org/CodeSystem/v3-ActCode","code":"AMB"}}'
    expect((await pathsOf(encounter, { profile })).evaluated).toBe('http://hl7.org/fhir/StructureDefinition/Encounter')
    const lines = `${encounter}\n${JSON.stringify(guidePatient({ birthDate: undefined, meta: undefined }))}\n`
    expect((await pathsOf(lines, { profile }, 'ndjson')).paths).toEqual(['Patient.birthDate'])
    expect((await pathsOf('{"resourceType":"Patient", nada', { profile })).evaluated).toBe(profile)
  })

  it('are told lines that were linted before them', async () => {
    const { packages, linting, pathsOf } = createBench()
    const line = `${JSON.stringify(guidePatient({ birthDate: undefined }))}\n`
    const before = (await pathsOf(line, {}, 'ndjson')).paths
    const underWay = pathsOf(`${line}{}\n`, {}, 'ndjson')
    packages.use([guide])
    linting.forget()
    await underWay
    expect(before).not.toContain('Patient.birthDate')
    expect((await pathsOf(line, {}, 'ndjson')).paths).toEqual(['Patient.birthDate'])
  })

  it('say what of them cannot be used and what they lack, until another brings it', async () => {
    const needs = { ...guideManifest, dependencies: { 'hl7.fhir.cl.otra': '1.0.0', 'hl7.fhir.cl.clcore': '9.9.9' } }
    const base = 'https://otra.example/StructureDefinition/Base'
    const child = { ...guideFiles['StructureDefinition-PacienteEjemplo.json'], baseDefinition: base }
    const content = blobOf(tgz(needs, { ...guideFiles, 'StructureDefinition-PacienteEjemplo.json': child, 'ValueSet-x.json': '{' }))
    const { packages } = createBench()
    const broken = { id: 'rota#1', addedAt: 3, content: blobOf('nada') }
    packages.use([{ ...guide, content }, broken])
    const [first, second] = await packages.check()
    expect(first?.missing).toEqual([
      { name: 'hl7.fhir.cl.otra', version: '1.0.0', instead: null },
      { name: 'hl7.fhir.cl.clcore', version: '9.9.9', instead: '1.9.4' },
    ])
    for (const lang of ['es', 'en'] as const) {
      const said = first?.problems.map((sentence) => sentence[lang]).join('\n')
      expect(said).toContain('ValueSet-x.json')
      expect(said).toContain(base)
    }
    expect(second?.problems).toEqual([
      {
        es: '«rota#1» no es un paquete comprimido (.tgz), o está dañado: descárgalo otra vez.',
        en: '“rota#1” is not a compressed package (.tgz), or it is damaged: download it again.',
      },
    ])

    const other = {
      'StructureDefinition-Base.json': { ...clCoreFiles['StructureDefinition-CorePacienteCl.json'], url: base, version: '1.0.0' },
    }
    packages.use([
      { ...guide, content },
      { id: 'otra#1.0.0', addedAt: 4, content: blobOf(tgz({ ...clCoreManifest, name: 'hl7.fhir.cl.otra', version: '1.0.0' }, other)) },
    ])
    const again = await packages.check()
    expect(again.flatMap(({ missing }) => missing.map(({ name }) => name))).toEqual(['hl7.fhir.cl.clcore'])
    expect(JSON.stringify(again.flatMap(({ problems }) => problems))).not.toContain(base)
  })

  it('offer their profiles before those of CL Core and the type itself', async () => {
    const { packages } = createBench()
    packages.use([guide])
    const own = { url: profile, title: 'PacienteEjemplo', type: 'Patient', source: 'hl7.fhir.cl.minsal.ejemplo 0.3.0' }
    const offered = listProfiles('Patient', await packages.read())
    expect(offered[0]).toEqual(own)
    const sources = offered.map(({ source }) => source)
    expect([...sources.slice(0, 2), sources.at(-1)]).toEqual([own.source, 'CL Core 1.9.4', 'FHIR R4'])
    const titles = listProfiles('Encounter', await packages.read()).map(({ title }) => title)
    expect([titles[0], titles.at(-1)]).toEqual(['EncounterCL', 'Encounter'])
    expect(listProfiles(undefined, await packages.read())).toContainEqual(own)
    expect(listProfiles('Nada', [])).toEqual([])
  })

  it('offer those of the guides that are at hand too, as a Bundle of TEI has them', () => {
    const offered = listProfiles('Bundle', [])
    const iniciar = offered.find(({ title }) => title === 'BundleIniciarLE')!
    expect(iniciar).toEqual({ url: iniciar.url, title: 'BundleIniciarLE', type: 'Bundle', source: 'TEI 0.2.2' })
    expect(offered.filter(({ source }) => source.startsWith('TEI ')).length).toBeGreaterThan(5)
    expect(fittingProfile('{"resourceType":"Bundle"}', iniciar.url, base)).toBe(iniciar.url)
    expect(fittingProfile('{"resourceType":"Patient"}', iniciar.url, base)).toBeUndefined()
    expect(fittingProfile('{"resourceType":"Patient"}', 'https://otra.cl/StructureDefinition/X', base)).toBeDefined()
  })
})
