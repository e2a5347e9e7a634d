import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { releaseOf, releaseOfSet } from '../../rules/structure/terminology/releases.ts'
import { createTerminology } from '../../rules/structure/terminology.ts'
import { createTerminologyAtHand } from '../../terminology/at-hand.ts'
import { ImportFault } from '../../terminology/importing/import-fault.ts'
import type { MadeIndex } from '../../terminology/importing/made-index.ts'
import { planImport } from '../../terminology/importing/plan-import.ts'
import { readFacts, toKeptSystem } from '../../terminology/kept-index.ts'
import { openResources } from '../../terminology/resources/resource-file.ts'
import { ZipFault } from '../../archives/zip-directory.ts'
import { importSources } from '../../tools/node/terminology/importing.ts'
import { openSource } from '../../tools/node/terminology/sources.ts'
import { tar, tgz, type TarFile } from '../support/packages.ts'
import { generateRelease } from '../support/terminology/rf2.ts'
import { bytesOf } from '../support/terminology/snomed.ts'
import { packZip } from '../support/terminology/zip.ts'

const createDecoder = () => {
  const decoder = new TextDecoder()
  return { take: (bytes: Uint8Array) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() }
}

/** Imports files as a host does, in pieces of seven bytes. */
function importAll(name: string, files: Readonly<Record<string, string>>, as?: string): readonly MadeIndex[] {
  const given = Object.entries(files).map(([path, text]) => ({ path, size: text.length, stamp: '', bytes: new TextEncoder().encode(text) }))
  const plan = planImport([{ name, files: given }], { as, today: '2026-01-01', createDecoder })
  for (const { file, open } of plan.steps) {
    const reader = open()
    for (let at = 0; at < file.bytes.length; at += 7) reader.push(file.bytes.subarray(at, at + 7))
    reader.end()
  }
  return [...plan.finish()]
}

const atHand = (made: readonly MadeIndex[]) =>
  createTerminologyAtHand(
    made.map((one) => {
      const bytes = bytesOf(one)
      return toKeptSystem(readFacts(bytes, bytes.length), () => bytes)
    }),
  )

const system = (codes: readonly string[]) => ({
  resourceType: 'CodeSystem',
  url: 'http://hospital.cl/cs',
  version: '2.0',
  content: 'complete',
  concept: codes.map((code) => ({ code, display: `Nombre de ${code}` })),
})
const set = {
  resourceType: 'ValueSet',
  url: 'http://hospital.cl/vs',
  version: '1.1',
  text: { div: '<div>largo</div>' },
  compose: {
    include: [{ system: 'http://hospital.cl/cs' }, { system: 'http://otro.cl/cs', concept: [{ code: 'x' }] }],
    exclude: [{ system: 'http://hospital.cl/cs', concept: [{ code: 'b' }] }],
  },
}
const map = {
  resourceType: 'ConceptMap',
  url: 'http://hospital.cl/map',
  title: 'Del hospital a SNOMED CT',
  group: [
    {
      source: 'http://hospital.cl/cs',
      target: 'http://snomed.info/sct',
      element: [{ code: 'a', target: [{ code: '404684003', display: 'hallazgo', equivalence: 'wider' }] }],
    },
  ],
}

describe('resources of a user', () => {
  it('of a package stay together, and tell sets, systems and maps', () => {
    const made = importAll('x.tgz', {
      'package/package.json': JSON.stringify({ name: 'cl.hospital', version: '3.1.0', title: 'Hospital' }),
      'package/CodeSystem-cs.json': JSON.stringify(system(['a', 'b'])),
      'package/ValueSet-vs.json': JSON.stringify(set),
      'package/ConceptMap-map.json': JSON.stringify(map),
      'package/Patient-x.json': '{',
      'package/.index.json': '{',
      'package/example/ValueSet-vs.json': JSON.stringify({ ...set, compose: { include: [] } }),
    })
    expect(made.map(({ id, system: name, version, codes, findings }) => ({ id, name, version, codes, findings }))).toEqual([
      {
        id: 'cl.hospital-3.1.0',
        name: 'cl.hospital',
        version: '3.1.0',
        codes: 2,
        findings: [{ sentence: 'Un archivo del paquete no es JSON y quedó fuera.', isLoss: true }],
      },
    ])
    const terminology = atHand(made)
    const found = terminology.findSet('http://hospital.cl/vs|1.1')!
    expect(['a', 'b', 'c'].map((code) => found.contains('http://hospital.cl/cs', code))).toEqual([true, false, undefined])
    expect([found.contains('http://otro.cl/cs', 'x'), found.contains(undefined, 'x'), found.contains('http://otro.cl/cs', 'y')]).toEqual([
      true,
      true,
      false,
    ])
    expect(terminology.findSet('http://hospital.cl/vs|9')).toBeUndefined()
    expect(terminology.findSystem('http://hospital.cl/cs')!.lookup('a')).toMatchObject({ display: 'Nombre de a', isActive: true })
    const file = openResources(bytesOf(made[0]!))
    expect(file.mappingsOf('http://hospital.cl/cs', 'a')).toEqual([
      { system: 'http://snomed.info/sct', code: '404684003', display: 'hallazgo', equivalence: 'wider', map: 'Del hospital a SNOMED CT' },
    ])
    expect(file.findValueSet('http://hospital.cl/vs')).not.toHaveProperty('text')
    // A binding of a definition that is not carried goes by the set that was imported.
    const definitions = { findValueSet: () => undefined, findCodeSystem: () => undefined, findStructure: () => undefined }
    const linter = createTerminology({ ...definitions, imported: terminology })
    expect(linter.contains('http://hospital.cl/vs', 'http://hospital.cl/cs', 'b')).toBe(false)
  })

  it('come one a line, in Bundles, and as sets that were only spelled out', () => {
    const expanded = {
      resourceType: 'ValueSet',
      url: 'http://hospital.cl/spelled',
      expansion: {
        contains: [{ system: 'http://otro.cl/cs', code: 'g', abstract: true, contains: [{ system: 'http://otro.cl/cs', code: 'x' }] }],
      },
    }
    const cut = { ...expanded, url: 'http://hospital.cl/cut', expansion: { ...expanded.expansion, total: 10 } }
    const made = importAll('lista.ndjson', {
      'lista.ndjson': [set, { resourceType: 'Bundle', entry: [{ resource: system(['a']) }, {}] }, expanded, cut, '']
        .map((one) => (one === '' ? '' : JSON.stringify(one)))
        .join('\n'),
    })
    expect(made.map(({ id }) => id)).toEqual(['hospital.cl-cs-2.0', 'lista'])
    expect(made[1]!.findings.map(({ sentence }) => sentence)).toEqual(['«http://hospital.cl/cut» no dice qué códigos tiene y quedó fuera.'])
    const terminology = atHand(made)
    const spelled = terminology.findSet('http://hospital.cl/spelled')!
    expect([spelled.contains('http://otro.cl/cs', 'x'), spelled.contains('http://otro.cl/cs', 'g')]).toEqual([true, false])
    expect(terminology.findSet('http://hospital.cl/vs')!.contains('http://hospital.cl/cs', 'a')).toBe(true)
    expect(() => importAll('x.ndjson', { 'x.ndjson': '{}\n{' })).toThrow('«x.ndjson», línea 2, no es JSON.')
    expect(() => importAll('x.json', { 'x.json': '{' })).toThrow('«x.json» no es JSON.')
    expect(() => importAll('x.json', { 'x.json': '{}' })).toThrow(ImportFault)
  })

  it('reads the TFC out of tables of RF2: its concepts, and its descriptions', () => {
    const made = importAll(
      'TFC_20250131',
      {
        'Snapshot/sct2_Concept_Snapshot_TFC_20250131.txt':
          'id\teffectiveTime\tactive\tmoduleId\tdefinitionStatusId\n1\t20250131\t1\t9\t9\n2\t20250131\t0\t9\t9\n',
        'Snapshot/sct2_Description_Snapshot-es_TFC_20250131.txt': [
          'id\teffectiveTime\tactive\tmoduleId\tconceptId\tlanguageCode\ttypeId\tterm\tcaseSignificanceId',
          '11\t20250131\t1\t9\t1\tes\t900000000000003001\tparacetamol 500 mg comprimido (producto)\t9',
          '12\t20250131\t1\t9\t1\tes\t900000000000013009\tparacetamol 500 mg comprimido\t9',
          '13\t20250131\t0\t9\t1\tes\t900000000000013009\tacetaminofeno\t9',
          '21\t20250131\t1\t9\t2\tes\t900000000000013009\totro\t9',
        ].join('\r\n'),
      },
      'tfc',
    )
    expect(made.map(({ id, codes }) => [id, codes])).toEqual([
      ['tfc-20250131', 2],
      ['tfc-descripciones-20250131', 4],
    ])
    const terminology = atHand(made)
    const concepts = terminology.findSystem('http://minsal.cl/semantikos/concept-id')!
    expect(concepts.lookup('1')).toMatchObject({ display: 'paracetamol 500 mg comprimido', isActive: true })
    expect(concepts.lookup('2')).toMatchObject({ isActive: false })
    expect(terminology.findSystem('http://minsal.cl/semantikos/description-id')!.lookup('13')).toMatchObject({ isActive: false })
  })
})

describe('tables of codes', () => {
  const bytesIn = (text: string, bytesOfOthers: Readonly<Record<string, number>> = {}): Uint8Array =>
    Uint8Array.from(
      [...text].flatMap((char) => (bytesOfOthers[char] === undefined ? [...new TextEncoder().encode(char)] : [bytesOfOthers[char]])),
    )
  const text = 'código;nombre;padre\n1;Niño con «asma»;\n2;Tos – €;1\n3;Fiebre;9\n'
  const windows = { ó: 0xf3, ñ: 0xf1, '«': 0xab, '»': 0xbb, '–': 0x96, '€': 0x80 }

  it.each([1, 2, 3, 1000])('are read in UTF-8 and in what Excel writes, in pieces of %i', (size) => {
    const lost = '«http://a.cl/x»: el código «3» depende de otro que no está, y eso no se toma en cuenta.'
    const other = '«x.csv» no está en UTF-8: se leyó como Windows-1252, lo que escribe Excel.'
    for (const [bytes, sentences] of [
      [bytesIn(text), [lost]],
      [bytesIn(text, windows), [other, lost]],
    ] as const) {
      const given = [{ path: 'x.csv', size: bytes.length, stamp: '', bytes }]
      const plan = planImport([{ name: 'x.csv', files: given }], { as: 'http://a.cl/x', today: '2026-01-01', createDecoder })
      const reader = plan.steps[0]!.open()
      for (let at = 0; at < bytes.length; at += size) reader.push(bytes.subarray(at, at + size))
      reader.end()
      const [made] = [...plan.finish()]
      expect(made!.findings.map(({ sentence }) => sentence)).toEqual(sentences)
      const list = atHand([made!]).findSystem('http://a.cl/x')!
      expect(['1', '2'].map((code) => (list.lookup(code) as { display: string }).display)).toEqual(['Niño con «asma»', 'Tos – €'])
    }
  })
})

describe('damaged archives', () => {
  let folder: string
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'svc-archives-'))))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const read = async (name: string, bytes: Uint8Array): Promise<string> => {
    const path = join(folder, name)
    writeFileSync(path, bytes)
    try {
      const made = await importSources([await openSource(path)], {
        folder: join(folder, 'kept'),
        today: '2026-01-01',
        onProgress: () => Promise.resolve(false),
        onResumed: () => Promise.resolve(),
      })
      return String(made.length)
    } catch (error) {
      if (error instanceof ZipFault || error instanceof ImportFault) return error.message
      throw error
    }
  }

  it('are read or refused with a sentence, whatever of them differs', async () => {
    const files = generateRelease({ concepts: 110, seed: 4 }).files.map(({ path, text }) => ({ path, content: [...text()].join('') }))
    const zip = packZip(files)
    const archive = tgz({ name: 'a', version: '1' }, { 'ValueSet-a.json': set })
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(['edicion.zip', zip] as const, ['paquete.tgz', archive] as const),
        fc.array(fc.tuple(fc.double({ min: 0, max: 0.9999, noNaN: true }), fc.nat(255)), { minLength: 1, maxLength: 5 }),
        fc.boolean(),
        async ([name, whole], changes, isCut) => {
          let bytes = Uint8Array.from(whole)
          for (const [at, byte] of changes) bytes[Math.floor(at * bytes.length)] = byte
          if (isCut) bytes = bytes.slice(0, Math.floor(changes[0]![0] * bytes.length))
          expect(await read(name, bytes)).not.toBe('')
        },
      ),
      { numRuns: process.env['FUZZ'] === '1' ? 2000 : 25 },
    )
  })

  it.each([
    ['plain.tar', (files: readonly TarFile[]) => tar(files)],
    ['zipped.tgz', (files: readonly TarFile[]) => gzipSync(tar(files))],
  ])('%s is read as a zip is: of a package its definitions, of another archive all', async (name, pack) => {
    const system = (id: string) => ({
      resourceType: 'CodeSystem',
      url: `http://a.cl/${id}`,
      status: 'active',
      content: 'complete',
      concept: [{ code: id, display: id }],
    })
    const files = [
      { name: 'a.json', body: JSON.stringify(system('a')) },
      { name: 'folder/b.json', body: JSON.stringify(system('b')) },
      { name: 'read.me', body: 'nothing' },
    ]
    expect(await read(name, pack(files))).toBe('2')
    const manifest = { name: 'package/package.json', body: '{"name":"a","version":"1"}' }
    const inPackage = { name: 'package/c.json', body: JSON.stringify(system('c')) }
    expect(await read(name, pack([...files, inPackage, manifest]))).toBe('1')
    expect(await read('codes.csv.gz', gzipSync('code,display\n1,Uno\n'))).toBe(
      '«codes.csv.gz» no es un paquete de FHIR ni otro .tar, o está dañado: un archivo solo se descomprime primero.',
    )
  })

  it('that unpack to more than they say, lead outside or are not what was packed are refused', async () => {
    const big = new Uint8Array(60_000_000)
    expect(await read('bomb.zip', packZip([{ path: 'a.json', content: big }]))).toContain('se descomprime en más de lo que tiene una tabla')
    expect(await read('liar.zip', packZip([{ path: 'a.json', content: big, says: { size: 100 } }]))).toContain(
      'más grande que lo que el zip dice',
    )
    expect(await read('out.zip', packZip([{ path: '../a.json', content: '{}' }]))).toContain('lleva fuera')
    expect(await read('sum.zip', packZip([{ path: 'a.json', content: JSON.stringify(set), says: { crc: 1 } }]))).toContain('está dañado')
    expect(await read('cut.zip', packZip([{ path: 'a.json', content: JSON.stringify(set) }]).subarray(0, 40))).toContain('cortado')
    expect(await read('bomb.tgz', gzipSync(new Uint8Array(400_000_000), { level: 1 }))).toContain('no es un paquete de FHIR')
  })
})

it('names the release that has the codes of a system or a set', () => {
  expect(
    ['http://snomed.info/sct', 'http://loinc.org', 'http://a.cl/cs', 'hola', `http://a.cl/${'x'.repeat(300)}`].map((one) => releaseOf(one)),
  ).toEqual(['SNOMED CT', 'LOINC', 'http://a.cl/cs', undefined, undefined])
  expect(['http://snomed.info/sct?fhir_vs=isa/404684003', 'http://loinc.org/vs/LL1-9', 'http://a.cl/vs'].map(releaseOfSet)).toEqual([
    'SNOMED CT',
    'LOINC',
    'http://a.cl/vs',
  ])
})
