import { isDeepStrictEqual } from 'node:util'
import { packageLimits, type PackageLimits } from '../../../rules/structure/package/limits.ts'
import { createPackageReader, type PackageResult } from '../../../rules/structure/package/read-package.ts'
import { describeTrouble } from '../../../rules/structure/package/trouble.ts'
import { packageFiles, paxRecord, tar } from '../../support/packages.ts'
import { demand } from '../failure.ts'
import type { Input, Target } from '../target.ts'

const structure = { resourceType: 'StructureDefinition', url: 'https://a.cl/p', version: '1', fhirVersion: '4.0.1' }
const long = `package/${'a'.repeat(120)}.json`
const limits: PackageLimits = { ...packageLimits, unpacked: 20_000, entries: 12, file: 4000, kept: 6000, header: 600, depth: 8, values: 50 }

/** The reader of packages: a tar archive whose sums are made right before it is read, so that what is in it is reached. */
export const packages: Target = {
  name: 'package',
  seeds: [
    tar(packageFiles({ name: 'a', version: '1.0.0', dependencies: { b: '1' }, fhirVersions: ['4.0.1'] }, { 'p.json': structure })),
    tar([{ name: 'x', kind: 'x', body: paxRecord('path', long) }, { name: 'y', body: JSON.stringify(structure) }]), // prettier-ignore
    tar([{ name: '././@LongLink', kind: 'L', body: `${long}\0` }, { name: 'y', body: '{"url":"\\u0061"}' }]), // prettier-ignore
    tar([{ name: 'x', kind: 'x', body: paxRecord('size', '10') }, { name: 'package/b.json', body: '\ufeff{"a":[[]]}' }]), // prettier-ignore
    tar(packageFiles({ name: 'a' }, { '1.json': '{', '2.json': '['.repeat(20), '3.json': { ...structure, url: 'a"b\\' } })),
  ].map((bytes): Input => [Buffer.from(bytes).toString('latin1')]),
  words: ['package/', 'package.json', '"url":"', '"version":"', '__proto__', '\0'.repeat(512), '\0'.repeat(1024), '10 size=', '00000000010', '../', '99999999999', 'ustar\x0000', 'ustar  \0', '\\', '"', '{', '}'], // prettier-ignore
  mostLength: 30_000,
  batch: 500,
  run([text = '']) {
    const bytes = withSums(Buffer.from(text, 'latin1'))
    const whole = read([bytes])
    demand(isDeepStrictEqual(read(cut(bytes)), whole), 'A package is the same however it comes in pieces')
    if ('trouble' in whole) {
      demand(describeTrouble(whole.trouble, 'x').endsWith('.'), 'Trouble is said in a sentence')
      return [whole.trouble.kind]
    }
    const { files, troubles, dependencies } = whole.package
    let kept = 0
    for (const { name, bytes } of files) {
      kept += bytes.length
      demand(!name.includes('/'), 'A file has a name without folders', () => name)
      demand(bytes.length <= limits.file, 'A file is no larger than allowed')
    }
    demand(kept <= limits.kept, 'Not more is kept than allowed')
    for (const trouble of troubles) demand(describeTrouble(trouble, 'x').endsWith('.'), 'Trouble is said in a sentence')
    demand(Object.getPrototypeOf(dependencies) === Object.prototype, 'Dependencies are a plain object')
    return [...troubles.map(({ kind }) => kind), `${Math.min(files.length, 4)} files`]
  },
}

function decode(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('utf8')
}

function read(pieces: readonly Uint8Array[]): PackageResult {
  const reader = createPackageReader(decode, limits)
  for (const piece of pieces) reader.write(piece)
  return reader.end()
}

function cut(bytes: Uint8Array): readonly Uint8Array[] {
  const pieces: Uint8Array[] = []
  for (let start = 0, size = 1; start < bytes.length; start += size, size = (size * 7) % 521 || 1)
    pieces.push(bytes.subarray(start, start + size))
  return pieces
}

/** The archive with the sum that each header should have, as far as one header leads to the next. */
function withSums(bytes: Buffer): Buffer {
  for (let at = 0; at + 512 <= bytes.length;) {
    bytes.fill(' ', at + 148, at + 156)
    const sum = bytes.subarray(at, at + 512).reduce((total, byte) => total + byte, 0)
    if (sum === 8 * 32) bytes.fill(0, at + 148, at + 156)
    else bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, at + 148, 'latin1')
    const size = Number.parseInt(bytes.toString('latin1', at + 124, at + 136), 8) || 0
    at += 512 + Math.ceil(size / 512) * 512
  }
  return bytes
}
