import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generateLoinc } from '../../support/terminology/loinc.ts'
import { generateRelease, model, type GeneratedFile } from '../../support/terminology/rf2.ts'
import { packZip } from '../../support/terminology/zip.ts'
import { createSession, type Session } from './session.ts'

let session: Session
let folder: string
let env: Record<string, string>

beforeAll(() => {
  session = createSession()
  folder = session.folder
  env = { SVC_CACHE: join(folder, 'cache') }
})

afterAll(() => session.end())

const run = (...args: readonly string[]) => session.run(['terminology', ...args], { env, isInterrupted: false })
const kept = (): readonly string[] =>
  existsSync(join(env['SVC_CACHE']!, 'terminologia')) ? readdirSync(join(env['SVC_CACHE']!, 'terminologia')) : []

function zip(name: string, files: readonly GeneratedFile[]): string {
  writeFileSync(join(folder, name), packZip(files.map(({ path, text }) => ({ path, content: [...text()].join('') }))))
  return name
}

function unpack(name: string, files: readonly GeneratedFile[]): string {
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, name, path)), { recursive: true })
    writeFileSync(join(folder, name, path), [...text()].join(''))
  }
  return name
}

const { files, concepts } = generateRelease({ concepts: 400, seed: 3 })
const national = ({ path }: GeneratedFile): boolean => path.includes('Chile')

describe('svc terminology', () => {
  it('says that nothing is imported', async () => {
    expect(await run('list')).toEqual({
      status: 0,
      out: '',
      err: 'svc: No hay terminologías importadas: se agregan con svc terminology import ARCHIVO.\n',
    })
    expect(await run('search', 'asma')).toMatchObject({ status: 2 })
  })

  it('expands the sets that are inside, also where nothing is imported', async () => {
    const { status, out } = await run('expand', 'http://hl7.org/fhir/ValueSet/administrative-gender')
    expect({ status, codes: out.match(/^\w+/gm) }).toEqual({ status: 0, codes: ['male', 'female', 'other', 'unknown'] })
    expect(await run('expand', 'http://snomed.info/sct?fhir_vs')).toMatchObject({
      status: 2,
      err: 'svc: No está «http://snomed.info/sct». No hay terminologías importadas: se agregan con svc terminology import ARCHIVO.\n',
    })
  })

  it('imports an edition as a zip, and the same out of a folder and an extension beside it', async () => {
    const { status, err } = await run('import', zip('edicion.zip', files))
    expect({ status, err }).toMatchObject({ status: 0 })
    expect(err).toContain('«snomed-21000325107-20240630» tiene 400 códigos (http://snomed.info/sct/21000325107/version/20240630, ')
    const path = join(env['SVC_CACHE']!, 'terminologia', 'snomed-21000325107-20240630.svct')
    const first = readFileSync(path)
    const international = files.filter((file) => !national(file))
    await run('import', unpack('internacional', international), zip('extension.zip', files.filter(national)))
    expect(readFileSync(path).equals(first)).toBe(true)
    await run('import', 'internacional')
    expect(kept()).toEqual(['snomed-21000325107-20240630.svct', 'snomed-900000000000207008-20240101.svct'])
  })

  it('lists, searches, explains and removes', async () => {
    expect(JSON.parse((await run('list', '--format', 'json')).out).terminologies).toMatchObject([
      { id: 'snomed-21000325107-20240630', system: 'http://snomed.info/sct', codes: 400 },
      { id: 'snomed-900000000000207008-20240101' },
    ])
    const explained = JSON.parse((await run('explain', model.finding, '--format', 'json', '--in', 'snomed-21000325107-20240630')).out)
    expect(explained).toMatchObject({ code: model.finding, isActive: true, parents: [expect.stringContaining('138875005 ')] })
    const word = explained.display.split(' ').at(-1).slice(0, 5)
    expect((await run('search', word, '--limit', '400', '--in', 'snomed-21000325107-20240630')).out).toContain(
      `${model.finding}\t${explained.display}`,
    )
    const expanded = JSON.parse((await run('expand', `<! ${model.root}`, '--format', 'json')).out)
    expect(expanded).toMatchObject({
      total: 20,
      contains: expect.arrayContaining([{ system: 'http://snomed.info/sct', code: model.finding, display: explained.display }]),
    })
    expect((await run('expand', `http://snomed.info/sct?fhir_vs=ecl/${encodeURIComponent(model.finding)}`)).out).toBe(
      `${model.finding}\t${explained.display}\n`,
    )
    expect(await run('expand', '<< <<')).toMatchObject({
      status: 2,
      err:
        'svc: «<< <<» no es una expresión de ECL ni la dirección de un conjunto de valores. ' +
        'En el carácter 4: Se esperaba un concepto (su SCTID), «*», «(» o un operador como «<»; hay «<<».\n',
    })
    expect(await run('remove', 'SNOMED')).toEqual({
      status: 2,
      out: '',
      err: 'svc: «SNOMED» son varias: di cuál. Son snomed-21000325107-20240630, snomed-900000000000207008-20240101.\n',
    })
    expect(await run('remove', 'SNOMED-900000000000207008')).toMatchObject({
      status: 0,
      err: 'svc: Se quitó «snomed-900000000000207008-20240101».\n',
    })
    expect(await run('remove', 'snomed-1')).toEqual({
      status: 2,
      out: '',
      err: 'svc: No hay ninguna terminología «snomed-1». Las que hay: snomed-21000325107-20240630.\n',
    })
  })

  it('imports LOINC with its names in Spanish', async () => {
    const { status, err } = await run('import', zip('Loinc_2.77.zip', generateLoinc({ codes: 30 })))
    expect({ status, err }).toMatchObject({ status: 0 })
    expect(JSON.parse((await run('explain', '8480-6', '--format', 'json')).out)).toMatchObject({
      version: '2.77',
      display: 'Presión arterial sistólica',
      names: expect.arrayContaining(['Systolic blood pressure', 'Intravascular systolic:Pres:Pt:Arterial system:Qn']),
      properties: expect.arrayContaining(['CLASS = BP.ATOM', 'copyright = LOINC']),
    })
    expect(JSON.parse((await run('explain', '1009-0', '--format', 'json')).out)).toMatchObject({ isActive: false })
    expect((await run('search', 'presion sis')).out).toBe('8480-6\tPresión arterial sistólica\n')
    expect((await run('explain', 'LA33-6')).out).toContain('LIST = LL1-9')
  })

  it('imports what is given together, each for what it is', async () => {
    const before = kept()
    expect(await run('remove', ...before.map((name) => name.replace(/\.svct$/, '')))).toMatchObject({ status: 0 })
    writeFileSync(
      join(folder, 'b.json'),
      JSON.stringify({ resourceType: 'ValueSet', url: 'http://b.cl/vs', compose: { include: [{ system: 'http://loinc.org' }] } }),
    )
    expect(await run('import', 'edicion.zip', 'Loinc_2.77.zip', 'b.json')).toMatchObject({ status: 0 })
    expect(kept().toSorted()).toEqual(['b.cl-vs.svct', 'loinc-2.77.svct', 'snomed-21000325107-20240630.svct'])
    expect(await run('remove', 'b.cl-vs')).toMatchObject({ status: 0 })
  })

  it('imports tables and CodeSystem resources', async () => {
    writeFileSync(join(folder, 'cvx-2024-05-01.csv'), 'code;display;estado\n08;"hepatitis B; adolescente";activo\n62;VPH;activo\n')
    const system = {
      resourceType: 'CodeSystem',
      url: 'http://a.cl/cs',
      version: '1.0',
      content: 'complete',
      concept: [{ code: 'a', display: 'Uno', concept: [{ code: 'b' }] }],
    }
    writeFileSync(
      join(folder, 'cs.ndjson'),
      `${JSON.stringify(system)}\n${JSON.stringify({ resourceType: 'Bundle', entry: [{ resource: { ...system, version: '2.0' } }] })}\n`,
    )
    expect(await run('import', 'cvx-2024-05-01.csv')).toMatchObject({ status: 2, err: expect.stringContaining('dilo con --as') })
    expect(await run('import', 'cvx-2024-05-01.csv', '--as', 'cvx')).toMatchObject({ status: 0 })
    expect((await run('explain', '08', '--in', 'cvx')).out).toContain('08\thepatitis B; adolescente')
    writeFileSync(join(folder, 'propios.csv'), 'description;code;name\nLargo;1;Uno\n')
    expect(await run('import', 'propios.csv', '--as', 'http://a.cl/propios')).toMatchObject({ status: 0 })
    expect((await run('explain', '1', '--in', 'a.cl-propios')).out).toMatch(/^1\tUno\n/)
    expect(await run('import', 'cs.ndjson')).toMatchObject({ status: 0 })
    expect(kept()).toEqual(expect.arrayContaining(['a.cl-cs-1.0.svct', 'a.cl-cs-2.0.svct', 'cvx-2024-05-01.svct']))
    expect((await run('explain', 'b', '--in', 'a.cl-cs-2.0')).out).toContain('a Uno')
  })

  it('expands value sets by their address: of SNOMED CT, of LOINC, imported ones, and those that come with R4', async () => {
    const valueSet = {
      resourceType: 'ValueSet',
      url: 'http://a.cl/vs',
      compose: {
        include: [
          { system: 'http://loinc.org', filter: [{ property: 'COMPONENT', op: 'regex', value: 'Intra.*' }] },
          { valueSet: ['http://loinc.org/vs/LL1-9'] },
        ],
        exclude: [{ system: 'http://loinc.org', concept: [{ code: 'LA32-8' }] }],
      },
    }
    writeFileSync(join(folder, 'vs.json'), JSON.stringify(valueSet))
    expect(await run('import', 'vs.json')).toMatchObject({ status: 0 })
    expect(await run('expand', 'http://a.cl/vs')).toEqual({ status: 0, out: '8480-6\tPresión arterial sistólica\nLA33-6\tSí\n', err: '' })
    expect(JSON.parse((await run('expand', 'http://loinc.org/vs/LL1-9', '--format', 'json', '--limit', '1')).out)).toEqual({
      total: 2,
      contains: [{ system: 'http://loinc.org', code: 'LA32-8', display: 'No' }],
    })
    const byParts = { url: 'http://a.cl/partes', compose: { include: [{ system: 'http://loinc.org', filter: [] as object[] }] } }
    for (const [property, value] of [
      ['analyte', 'LP71785-6'],
      ['category', 'LP7759-6'],
    ]) {
      byParts.compose.include[0]!.filter = [{ property, op: '=', value }]
      writeFileSync(join(folder, 'partes.json'), JSON.stringify({ resourceType: 'ValueSet', ...byParts }))
      expect(await run('import', 'partes.json')).toMatchObject({ status: 0 })
      expect((await run('expand', 'http://a.cl/partes')).out).toBe('8480-6\tPresión arterial sistólica\n')
    }
    expect(await run('remove', 'a.cl-partes')).toMatchObject({ status: 0 })
    const { out, err } = await run('expand', `http://snomed.info/sct/21000325107?fhir_vs=isa/${model.finding}`, '--limit', '2')
    expect([out.split('\n').length, err]).toEqual([3, expect.stringMatching(/^svc: Hay \d+: se muestran 2 \(--limit\)\.\n$/)])
    expect(await run('expand', 'http://snomed.info/sct?fhir_vs=refset')).toMatchObject({ status: 0, out: expect.stringContaining('\t') })
    expect((await run('expand', 'http://hl7.org/fhir/ValueSet/administrative-gender')).out).toContain('female\tFemale\n')
    expect(await run('expand', 'http://b.cl/vs')).toEqual({
      status: 2,
      out: '',
      err: 'svc: No está el conjunto de valores «http://b.cl/vs».\n',
    })
    expect(await run('remove', 'a.cl-vs')).toMatchObject({ status: 0 })
  })

  it('says in words what an expression of ECL asks for', async () => {
    const name = JSON.parse((await run('explain', model.finding, '--format', 'json')).out).display
    expect(await run('explain', `< ${model.finding} {{ term = "asma" }}`)).toEqual({
      status: 0,
      out: expect.stringContaining(`${model.finding} |${name}|`),
      err: '',
    })
    expect(await run('explain', '<< (')).toMatchObject({ status: 2, err: expect.stringContaining('En el carácter 5: Se esperaba') })
  })

  it('says what a post-coordinated expression is, and what is wrong with it', async () => {
    const [focus, ...others] = concepts.filter(({ tag, isActive }) => tag === 'trastorno' && isActive)
    const { out, status } = await run('explain', `${focus!.id}+${others[0]!.id}`)
    expect([status, out]).toEqual([
      0,
      expect.stringMatching(new RegExp(`^Como código: ${focus!.id} \\|.+\\| \\+ ${others[0]!.id} \\|.+\\|\\n$`)),
    ])
    const written = `${focus!.id}:${model.isA}=22298006`
    const told = JSON.parse((await run('explain', written, '--format', 'json')).out)
    expect(told).toMatchObject({
      explanation: expect.any(String) as string,
      written: { faults: expect.arrayContaining(['El concepto «22298006» no existe en la edición.']) as string[] },
    })
  })

  it('asks the version that is named, of several', async () => {
    const list = (version: string, display: string) => {
      const system = {
        resourceType: 'CodeSystem',
        url: 'http://a.cl/salas',
        version,
        content: 'complete',
        concept: [{ code: 'A', display }],
      }
      writeFileSync(join(folder, `salas-${version}.json`), JSON.stringify(system))
      return `salas-${version}.json`
    }
    const set = { resourceType: 'ValueSet', url: 'http://a.cl/salas-vs', compose: { include: [{ system: 'http://a.cl/salas' }] } }
    writeFileSync(join(folder, 'salas-vs.json'), JSON.stringify(set))
    for (const file of [list('1', 'Sala antigua'), list('2', 'Sala nueva'), 'salas-vs.json'])
      expect(await run('import', file)).toMatchObject({ status: 0 })
    const { out } = await run('list', '--format', 'json')
    const ids = JSON.parse(out)
      .terminologies.map(({ id }: { id: string }) => id)
      .filter((id: string) => id.includes('salas'))
    expect(ids).toHaveLength(3)
    const expanded = async (...more: string[]) => (await run('expand', 'http://a.cl/salas-vs', ...more)).out
    expect([await expanded(), await expanded('--system-version', 'http://a.cl/salas|1')]).toEqual(['A\tSala nueva\n', 'A\tSala antigua\n'])
    expect(await run('expand', 'http://a.cl/salas-vs', '--system-version', 'http://a.cl/salas|3')).toMatchObject({
      status: 2,
      err: 'svc: No está «http://a.cl/salas|3».\n',
    })
    const coding = { system: 'http://a.cl/salas', code: 'A', display: 'x' }
    const codings = ['1', '2', '3'].map((version) => ({ ...coding, version }))
    writeFileSync(join(folder, 'salas.json'), JSON.stringify({ resourceType: 'Basic', code: { coding: codings } }))
    const validated = await session.run(['validate', 'salas.json', '--only', 'r4'], { env })
    expect(validated.out).toContain('«Sala antigua»')
    expect(validated.out).toContain('«Sala nueva»')
    expect(validated.out).toContain('⚠ Sin comprobar: 1 código (http://a.cl/salas|3).')
    expect(validated.out).toContain('Con http://a.cl/salas 3 se comprobarían códigos: svc terminology import.')
    expect(await run('remove', ...ids)).toMatchObject({ status: 0 })
  })

  it('is what svc validate goes by', async () => {
    const coding = { system: 'http://loinc.org', code: '8480-6', display: 'Glicemia' }
    writeFileSync(
      join(folder, 'basic.json'),
      JSON.stringify({ resourceType: 'Basic', code: { coding: [coding, { ...coding, code: '8480-7' }] } }),
    )
    const codes = async (own: Record<string, string>) => {
      const { out } = await session.run(['validate', 'basic.json', '--only', 'r4', '--format', 'json'], { env: own })
      return JSON.parse(out).results[0].issues.map(({ code, path }: { code: string; path: string }) => `${code} ${path}`)
    }
    expect(await codes({ SVC_CACHE: join(folder, 'none') })).toEqual([])
    expect(await codes(env)).toEqual(['r4-codigo-04 Basic.code.coding[0].display', 'r4-codigo-03 Basic.code.coding[1].code'])
  })

  it('removes a list by the short name of its system, in any case', async () => {
    const before = kept()
    writeFileSync(join(folder, 'atc.csv'), 'code;display\nN02BE01;Paracetamol\n')
    expect(await run('import', 'atc.csv', '--as', 'atc')).toMatchObject({ status: 0 })
    expect(kept()).not.toEqual(before)
    expect(await run('remove', 'ATC')).toMatchObject({ status: 0 })
    expect(kept()).toEqual(before)
  })

  it('keeps nothing of an import that the user stops', async () => {
    const before = kept()
    expect(await session.run(['terminology', 'import', 'cs.ndjson'], { env })).toEqual({
      status: 2,
      out: '',
      err: 'svc: La importación se detuvo y no queda nada de ella.\n',
    })
    expect(kept()).toEqual(before)
  })

  it('keeps nothing of what it cannot read, and says why', async () => {
    const before = kept()
    const [concepts] = files
    const broken = (name: string, bytes: Uint8Array): string => {
      writeFileSync(join(folder, name), bytes)
      return name
    }
    const content = [...concepts!.text()].join('')
    const whole = packZip([{ path: concepts!.path, content }])
    const cases: readonly (readonly [file: string, reason: string])[] = [
      [broken('cut.zip', whole.slice(0, -30)), 'no es un zip o está cortado'],
      [broken('out.zip', packZip([{ path: '../sct2_Concept_Snapshot_INT_1.txt', content }])), 'lleva fuera de él'],
      [broken('crc.zip', packZip([{ path: concepts!.path, content, says: { crc: 1 } }])), 'su suma no es la que el zip dice'],
      [broken('size.zip', packZip([{ path: concepts!.path, content, says: { size: 10 } }])), 'es más grande que lo que el zip dice'],
      [
        broken('bomb.zip', packZip([{ path: concepts!.path, content: new Uint8Array(60_000_000) }])),
        'se descomprime en más de lo que tiene una tabla',
      ],
      [broken('locked.zip', packZip([{ path: concepts!.path, content, says: { flags: 1 } }])), 'está cifrado'],
      [
        broken('header.zip', packZip([{ path: concepts!.path, content: content.replace('moduleId', 'otra') }])),
        'le falta la columna «moduleId»',
      ],
      [broken('full.zip', packZip([{ path: 'Full/sct2_Concept_Full_INT_1.txt', content }])), 'No hay una tabla de conceptos'],
      [broken('none.zip', packZip([{ path: 'readme.md', content }])), 'No hay nada que importar'],
      [broken('bad.csv', Buffer.from('a,b\n1,2\n')), 'dilo con --as'],
      ['absent.zip', 'No se pudo leer «absent.zip»'],
    ]
    for (const [file, reason] of cases) {
      const { status, err } = await run('import', file)
      expect([file, status, err.includes(reason) ? reason : err]).toEqual([file, 2, reason])
    }
    const inEnglish = async (file: string) => (await run('import', file, '--lang', 'en')).err
    expect(await inEnglish('cut.zip')).toBe('svc: “cut.zip” is no zip, or is cut off.\n')
    expect(await inEnglish('crc.zip')).toContain('svc: The zip cannot be imported: it has a damaged “')
    expect(kept()).toEqual(before)
    writeFileSync(join(env['SVC_CACHE']!, 'terminologia', 'x.svct'), 'svcterm\n')
    expect((await run('list')).err).toBe('svc: «x» no es un índice de svc.\n')
    expect(await run('remove', 'x')).toMatchObject({ status: 0 })
  })
})
