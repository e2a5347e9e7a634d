import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { packageLimits } from '../../../rules/structure/package/limits.ts'
import { readPackage } from '../../../tools/node/packages.ts'
import { guideFiles, guideManifest } from '../../support/guide.ts'
import { packageFiles, tar, tgz } from '../../support/packages.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-ig-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

function writeAll(files: Readonly<Record<string, unknown>>, inside = ''): string {
  mkdirSync(join(folder, inside), { recursive: true })
  for (const [name, body] of Object.entries(files)) write(join(inside, name), JSON.stringify(body))
  return folder
}

const definitions = ['StructureDefinition-PacienteEjemplo.json', 'StructureDefinition-Prevision.json', 'ValueSet-previsiones.json', 'CodeSystem-previsiones.json'] // prettier-ignore

async function namesIn(path: string): Promise<readonly string[]> {
  const result = await readPackage(path)
  return 'package' in result ? [result.package.name, ...result.package.files.map(({ name }) => name).toSorted()] : [result.trouble.kind]
}

describe('a package on the disk', () => {
  it('may be an archive', async () => {
    expect(await namesIn(write('package.tgz', tgz(guideManifest, guideFiles)))).toEqual([guideManifest.name, ...definitions.toSorted()])
  })

  it.each(['', 'package'])('may be unpacked (in «%s»)', async (inside) => {
    expect(await namesIn(writeAll({ 'package.json': guideManifest, ...guideFiles }, inside))).toEqual([
      guideManifest.name,
      ...definitions.toSorted(),
    ])
  })

  it('may be a folder of definitions, which bears its name', async () => {
    writeAll(guideFiles, 'guia')
    symlinkSync(join(folder, 'guia', 'ValueSet-previsiones.json'), join(folder, 'guia', 'ValueSet-enlace.json'))
    mkdirSync(join(folder, 'guia', 'ValueSet-carpeta.json'))
    expect(await namesIn(join(folder, 'guia'))).toEqual(['guia', ...definitions.toSorted()])
  })

  it('is not what a link in its folder leads to', async () => {
    writeAll({ 'package.json': guideManifest, ...guideFiles }, 'otra')
    mkdirSync(join(folder, 'guia'))
    symlinkSync(join(folder, 'otra'), join(folder, 'guia', 'package'))
    expect(await namesIn(join(folder, 'guia'))).toEqual(await namesIn(writeAll({}, 'vacia/nada').concat('/vacia')))
  })

  it('throws what the system does where it is nowhere', async () => {
    await expect(readPackage(join(folder, 'nada.tgz'))).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

describe('what is no package', () => {
  const good = tgz(guideManifest, guideFiles)

  it.each<[string, Uint8Array | string, string]>([
    ['text', '{"resourceType":"Patient"}', 'notGzip'],
    ['an empty file', '', 'cutShort'],
    ['a tar that is not zipped', tar(packageFiles(guideManifest, guideFiles)), 'notGzip'],
    ['a zip', Buffer.from('PK\x03\x04 and so on'), 'notGzip'],
    ['an archive cut short', good.subarray(0, good.length / 2), 'cutShort'],
    ['an archive with other bytes behind it', Buffer.concat([good, Buffer.from('<html>')]), 'trailing'],
    ['an archive with a bit turned', good.map((byte, index) => (index === 300 ? byte ^ 0x10 : byte)), 'notGzip'],
    ['text that is zipped', gzipSync('{"resourceType":"Patient"}'.repeat(100)), 'notTar'],
    ['a package of npm', tgz({ name: 'lodash', version: '4.17.21' }), 'empty'],
  ])('%s', async (_, bytes, kind) => {
    expect(await readPackage(write('a.tgz', bytes))).toEqual({ trouble: { kind } })
  })

  it('an empty folder', async () => {
    expect(await readPackage(folder)).toEqual({ trouble: { kind: 'empty' } })
  })

  it('a folder with a definition of 100 MB, which is not read', async () => {
    truncateSync(write('ValueSet-grande.json', ''), 100_000_000)
    expect(await readPackage(folder)).toEqual({
      trouble: { kind: 'fileTooLarge', file: 'package/ValueSet-grande.json', bytes: 40_000_000 },
    })
  })
})

describe('bombs', () => {
  const limits = { ...packageLimits, unpacked: 4_000_000, kept: 1_000_000, file: 900_000 }

  it.each<[string, Uint8Array]>([
    ['blanks', new Uint8Array(50_000_000)],
    ['a large picture', tar([...packageFiles(guideManifest, guideFiles), { name: 'package/logo.png', body: new Uint8Array(50_000_000) }])],
    ['blanks after the end of the archive', Buffer.concat([tar(packageFiles(guideManifest, guideFiles)), new Uint8Array(50_000_000)])],
  ])('%s are unzipped as far as a package may go and no further', async (_, bytes) => {
    const zipped = gzipSync(bytes)
    expect(zipped.length).toBeLessThan(100_000)
    const before = process.memoryUsage().arrayBuffers
    expect(await readPackage(write('a.tgz', zipped), limits)).toEqual({ trouble: { kind: 'tooLarge', bytes: limits.unpacked } })
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(30_000_000)
  })

  it('many small definitions are kept up to a limit', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [
        `${index}.json`,
        { resourceType: 'ValueSet', url: `https://minsal.cl/${index}`, title: 'x'.repeat(100_000) },
      ]),
    )
    expect(await readPackage(write('a.tgz', tgz(guideManifest, files)), limits)).toEqual({
      trouble: { kind: 'tooLarge', bytes: limits.kept },
    })
  })
})
