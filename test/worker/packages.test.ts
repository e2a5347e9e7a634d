import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { lint } from '../../rules/index.ts'
import { openPackages, readPackage } from '../../worker/packages.ts'
import { guideFiles, guideManifest, guidePatient } from '../support/guide.ts'
import { tgz } from '../support/packages.ts'

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
    const told: string[] = []
    const definitions = openPackages('package' in result ? [result.package] : [], (sentence) => void told.push(sentence))
    const pathsOf = (resource: object) =>
      lint(JSON.stringify(resource), { today: '2026-01-15', definitions, only: ['r4'] }).issues.map(({ path }) => path)
    expect(pathsOf(guidePatient())).toEqual([])
    expect(pathsOf(guidePatient({ birthDate: undefined }))).toEqual(['Patient.birthDate'])
    expect(told).toEqual([])
  })

  it('says in a sentence what cannot be used of it', async () => {
    const result = await readPackage(
      blobOf(tgz(guideManifest, { 'ValueSet-a.json': '{"resourceType":"ValueSet","url":"https://a","b":}' })),
    )
    const told: string[] = []
    const definitions = openPackages('package' in result ? [result.package] : [], (sentence) => void told.push(sentence))
    expect(definitions.findValueSet('https://a')).toBeUndefined()
    expect(told).toEqual(['De «hl7.fhir.cl.minsal.ejemplo» no se usa «ValueSet-a.json», que no es JSON válido: corrígelo en el paquete.'])
  })

  it.each<[string, Uint8Array | string, string]>([
    ['text', '{}', 'notGzip'],
    ['nothing', '', 'notGzip'],
    ['an archive cut short', tgz(guideManifest, guideFiles).subarray(0, 500), 'notGzip'],
    ['blanks without end', gzipSync(new Uint8Array(300_000_000), { level: 1 }), 'tooLarge'],
  ])('is refused where it is %s', async (_, bytes, kind) => {
    expect(await readPackage(blobOf(bytes))).toMatchObject({ trouble: { kind } })
  })
})
