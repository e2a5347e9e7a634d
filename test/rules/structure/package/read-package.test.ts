import { describe, expect, it } from 'vitest'
import { packageLimits, type PackageLimits } from '../../../../rules/structure/package/limits.ts'
import { createPackageReader, type PackageResult } from '../../../../rules/structure/package/read-package.ts'
import { isSpanish } from '../../../support/english.ts'
import { describeTroubleInEnglish } from '../../../../rules/structure/package/english.ts'
import { describeTrouble, type PackageTrouble } from '../../../../rules/structure/package/trouble.ts'
import { packageFiles, tar, type TarFile } from '../../../support/packages.ts'

const manifest = { name: 'minsal.ejemplo', version: '0.1.0', fhirVersions: ['4.0.1'], dependencies: { 'hl7.fhir.r4.core': '4.0.1' } }
const valueSet = { resourceType: 'ValueSet', url: 'https://minsal.cl/vs', version: '2.0.0', compose: { include: [] } }
const decode = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8')

function read(files: readonly TarFile[], limits: Partial<PackageLimits> = {}): PackageResult {
  const reader = createPackageReader(decode, { ...packageLimits, ...limits })
  const trouble = reader.write(tar(files))
  return trouble === undefined ? reader.end() : { trouble }
}

function troubleOf(files: readonly TarFile[], limits?: Partial<PackageLimits>): PackageTrouble | undefined {
  const result = read(files, limits)
  return 'trouble' in result ? result.trouble : undefined
}

describe('a package', () => {
  it('has a name, a version, what it builds upon, and definitions, which are read no further', () => {
    const result = read(packageFiles(manifest, { 'ValueSet-vs.json': valueSet }))
    expect(result).toEqual({
      package: {
        name: 'minsal.ejemplo',
        version: '0.1.0',
        dependencies: { 'hl7.fhir.r4.core': '4.0.1' },
        files: [
          {
            name: 'ValueSet-vs.json',
            type: 'ValueSet',
            url: 'https://minsal.cl/vs',
            version: '2.0.0',
            bytes: expect.any(Uint8Array) as Uint8Array,
          },
        ],
        troubles: [],
      },
    })
  })

  it('keeps nothing but definitions: no examples, no images, no folders inside, nothing from elsewhere', () => {
    const result = read([
      ...packageFiles(manifest, { 'vs.json': valueSet, 'Patient-a.json': { resourceType: 'Patient' }, '.index.json': { files: [] } }),
      { name: 'package/example/ValueSet-other.json', body: JSON.stringify({ ...valueSet, url: 'https://minsal.cl/other' }) },
      { name: 'package/../ValueSet-up.json', body: JSON.stringify({ ...valueSet, url: 'https://minsal.cl/up' }) },
      { name: '../../package/ValueSet-up.json', body: JSON.stringify({ ...valueSet, url: 'https://minsal.cl/up' }) },
      { name: '/package/ValueSet-root.json', body: JSON.stringify({ ...valueSet, url: 'https://minsal.cl/root' }) },
      { name: 'package/link.json', kind: '2', link: '/etc/passwd' },
      { name: 'package/logo.png', body: 'x'.repeat(10_000) },
      { name: 'package/SearchParameter-a.json', body: '{"resourceType":"SearchParameter","url":"https://minsal.cl/sp"}' },
      { name: 'package/ValueSet-without-url.json', body: '{"resourceType":"ValueSet"}' },
    ])
    expect('package' in result && result.package.files.map(({ url }) => url)).toEqual(['https://minsal.cl/vs'])
    expect('package' in result && result.package.troubles).toEqual([])
  })

  it('names the files that it passes over', () => {
    const result = read(
      packageFiles(manifest, { 'vs.json': valueSet, 'bad.json': 'hola', 'deep.json': `{"resourceType":"ValueSet","a":${'['.repeat(200)}` }),
    )
    expect('package' in result && result.package.troubles).toEqual([
      { kind: 'notJson', file: 'bad.json' },
      { kind: 'tooDeep', file: 'deep.json' },
    ])
  })

  it('does not name more of them than anybody reads', () => {
    const bad = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`${index}.json`, 'no']))
    const result = read(packageFiles(manifest, { ...bad, 'vs.json': valueSet }))
    expect('package' in result && result.package.troubles).toHaveLength(100)
  })

  it.each(['4.0.1', '4.0.0', '4.0'])('may be for FHIR %s', (version) => {
    expect(troubleOf(packageFiles({ ...manifest, fhirVersions: [version] }, { 'vs.json': valueSet }))).toBeUndefined()
  })

  it.each(['3.0.2', '4.3.0', '5.0.0', '4.1.0', '40.0'])('is refused where it is for FHIR %s', (version) => {
    expect(troubleOf(packageFiles({ ...manifest, fhirVersions: [version] }, { 'vs.json': valueSet }))).toEqual({
      kind: 'otherVersion',
      version,
    })
  })

  it('may be for several versions of FHIR, one of them R4', () => {
    expect(troubleOf(packageFiles({ ...manifest, fhirVersions: ['5.0.0', '4.0.1'] }, { 'vs.json': valueSet }))).toBeUndefined()
  })

  it('is told by its definitions where package.json does not say the version', () => {
    const structure = (fhirVersion: string) => ({ resourceType: 'StructureDefinition', url: 'https://minsal.cl/sd', fhirVersion })
    const files = (version: string) => packageFiles({ name: 'a', version: '1' }, { 'sd.json': structure(version) })
    expect(troubleOf(files('5.0.0'))).toEqual({ kind: 'otherVersion', version: '5.0.0' })
    expect(troubleOf(files('4.0.1'))).toBeUndefined()
    expect(troubleOf(packageFiles({ name: 'a', version: '1', 'fhir-version-list': ['3.0.1'] }, { 'vs.json': valueSet }))).toEqual({
      kind: 'otherVersion',
      version: '3.0.1',
    })
  })
})

describe('what is no package, or asks for too much', () => {
  const good = packageFiles(manifest, { 'vs.json': valueSet })

  it.each<[string, readonly TarFile[], PackageTrouble, Partial<PackageLimits>?]>([
    ['an archive without package.json', good.slice(1), { kind: 'noManifest' }],
    ['an empty archive', [], { kind: 'noManifest' }],
    ['a package.json in another place', good.map((file) => ({ ...file, name: file.name.slice(8) })), { kind: 'noManifest' }],
    ['a package.json that is no JSON', [{ name: 'package/package.json', body: '{' }, ...good.slice(1)], { kind: 'badManifest' }],
    ['a package.json that is a list', [{ name: 'package/package.json', body: '[]' }, ...good.slice(1)], { kind: 'badManifest' }],
    ['a package.json without a name', [{ name: 'package/package.json', body: '{}' }, ...good.slice(1)], { kind: 'badManifest' }],
    ['a package without definitions', good.slice(0, 1), { kind: 'empty' }],
    [
      'a file of 100 MB, of which nothing is kept',
      [...good, { name: 'package/ValueSet-big.json', size: 100_000_000 }],
      { kind: 'fileTooLarge', file: 'package/ValueSet-big.json', bytes: 40_000_000 },
    ],
    [
      'a package.json of 2 MB',
      [{ name: 'package/package.json', body: ' '.repeat(2_000_000) }],
      { kind: 'fileTooLarge', file: 'package/package.json', bytes: 1_000_000 },
    ],
    ['more than may be kept', good, { kind: 'tooLarge', bytes: 50 }, { kept: 50 }],
    ['more than may be unpacked', good, { kind: 'tooLarge', bytes: 1000 }, { unpacked: 1000 }],
    ['more entries than a package has', good, { kind: 'tooManyEntries' }, { entries: 1 }],
  ])('%s', (_, files, trouble, limits) => {
    expect(troubleOf(files, limits)).toEqual(trouble)
  })

  it('an archive without end: what is kept of it stays below the limit', () => {
    const limits = { ...packageLimits, unpacked: 5_000_000, kept: 1_000_000, file: 300_000 }
    const reader = createPackageReader(decode, limits)
    const body = JSON.stringify({ ...valueSet, title: 'x'.repeat(200_000) })
    const kept: string[] = []
    let written = 0
    let trouble: PackageTrouble | undefined
    while (trouble === undefined) {
      const entry = tar([{ name: `package/${kept.length}.json`, body: body.replace('/vs', `/vs${kept.length}`) }]).subarray(0, -1024)
      trouble = reader.write(entry)
      written += entry.length
      kept.push(body)
    }
    expect(trouble).toEqual({ kind: 'tooLarge', bytes: 1_000_000 })
    expect(kept).toHaveLength(5)
    expect(written).toBeLessThan(1_100_000)
    expect(reader.end()).toEqual({ trouble })
  })
})

describe('sentences', () => {
  const troubles: readonly PackageTrouble[] = [
    { kind: 'notGzip' },
    { kind: 'cutShort' },
    { kind: 'trailing' },
    { kind: 'notTar' },
    { kind: 'tooManyEntries' },
    { kind: 'tooLarge', bytes: 250_000_000 },
    { kind: 'fileTooLarge', file: 'package/a.json', bytes: 40_000_000 },
    { kind: 'noManifest' },
    { kind: 'badManifest' },
    { kind: 'empty' },
    { kind: 'otherVersion', version: '5.0.0' },
    { kind: 'notJson', file: 'a.json' },
    { kind: 'tooDeep', file: 'a.json' },
    { kind: 'notDefinition', file: 'a.json' },
    { kind: 'repeated', file: 'a.json', canonical: 'https://minsal.cl/sd' },
    { kind: 'tooManyElements', canonical: 'https://minsal.cl/sd' },
    { kind: 'snapshot', trouble: { kind: 'circular', canonical: 'https://minsal.cl/sd' } },
    { kind: 'snapshot', trouble: { kind: 'missing', canonical: 'https://minsal.cl/sd' } },
    { kind: 'snapshot', trouble: { kind: 'malformed', canonical: 'https://minsal.cl/sd' } },
    { kind: 'snapshot', trouble: { kind: 'tooLarge', canonical: 'https://minsal.cl/sd' } },
    { kind: 'snapshot', trouble: { kind: 'unknownElement', canonical: 'https://minsal.cl/sd', path: 'Patient.x' } },
  ]

  it('say each trouble in another way, name the package and end in a full stop', () => {
    const sentences = troubles.map((trouble) => describeTrouble(trouble, 'guia.tgz'))
    expect(new Set(sentences).size).toBe(troubles.length)
    for (const sentence of sentences) expect(sentence).toMatch(/^(?:De |En |A )?«guia\.tgz»[^\n]*\.$/)
    const english = troubles.map((trouble) => describeTroubleInEnglish(trouble, 'guia.tgz'))
    expect(new Set(english).size).toBe(troubles.length)
    for (const sentence of english) expect(sentence).toMatch(/^(?:Of |In )?“guia\.tgz”[^\n]*\.$/)
    expect(english.filter(isSpanish)).toEqual([])
  })

  it('are short, however long the names are', () => {
    const long = 'x'.repeat(10_000)
    const sentence = describeTrouble({ kind: 'repeated', file: long, canonical: long }, 'guia.tgz')
    expect(sentence.length).toBeLessThan(500)
  })
})
