import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import about from '../../package.json' with { type: 'json' }
import { describeWith } from '../support/program.ts'
import { packageTools } from '../support/tools.ts'

// The published package is packed, installed in an empty folder and used there, on the oldest Node that it promises.
const root = join(import.meta.dirname, '../..')
const tools = join(import.meta.dirname, 'node_modules')
const oldNode = join(tools, '.bin/node')
const patient = { resourceType: 'Patient', gender: 'femenino' }

/** Files of the project that packing needs. */
const packedFiles =
  /^(?:rules|catalogs|archives|language|terminology|tools)\/|^proxy\/downloads\/svc\.config|\/tsconfig\.json$|^[^/]+\.(?:json|md)$|^LICENSE$/

describeWith(packageTools, 'the published package', () => {
  let work: string
  let tarball: string
  let home: string

  beforeAll(() => {
    work = mkdtempSync(join(tmpdir(), 'svc-paquete-'))
    tarball = pack()
    home = join(work, 'home')
    mkdirSync(home)
    writeFileSync(join(home, 'package.json'), '{ "private": true, "type": "module" }')
    npm(home, 'install', '--offline', '--no-audit', '--no-fund', tarball)
    writeFileSync(join(home, 'malo.json'), JSON.stringify(patient))
  })

  afterAll(() => rmSync(work, { recursive: true, force: true }))

  /** Packs a copy of the project: while it packs, its package.json is the published one. */
  function pack(): string {
    const copy = join(work, 'project')
    const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    for (const file of files.split('\0')) {
      if (!packedFiles.test(file) || !existsSync(join(root, file))) continue
      mkdirSync(join(copy, dirname(file)), { recursive: true })
      cpSync(join(root, file), join(copy, file))
    }
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    const [packed] = JSON.parse(npm(copy, 'pack', '--json', '--pack-destination', work)) as [{ readonly filename: string }]
    expect(readFileSync(join(copy, 'package.json'), 'utf8')).toBe(readFileSync(join(root, 'package.json'), 'utf8'))
    return join(work, packed.filename)
  }

  function npm(cwd: string, ...args: readonly string[]): string {
    return execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  }

  function svc(...args: readonly string[]) {
    const { status, stdout, stderr } = spawnSync(oldNode, ['node_modules/.bin/svc', ...args], { cwd: home, encoding: 'utf8' })
    return { status, stdout, stderr }
  }

  it('brings no other package with it', () => {
    const { dependencies, scripts, devDependencies } = JSON.parse(
      readFileSync(join(home, 'node_modules/svc-fhir-cl/package.json'), 'utf8'),
    ) as Record<string, unknown>
    expect([dependencies, devDependencies, scripts]).toEqual([undefined, undefined, undefined])
    expect(existsSync(join(home, 'node_modules/svc-fhir-cl/lib/third-party-licenses.md'))).toBe(true)
  })

  it('runs on the oldest Node that it promises', () => {
    expect(execFileSync(oldNode, ['--version'], { encoding: 'utf8' })).toMatch(/^v22\./)
    expect(svc('--version')).toEqual({ status: 0, stdout: `${about.version}\n`, stderr: '' })
    const { status, stdout } = svc('validate', 'malo.json', '--format', 'json')
    expect(status).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({ results: [{ file: 'malo.json', valid: false }] })
  })

  it('brings the guides', () => {
    const profile = 'https://interoperabilidad.minsal.cl/fhir/ig/tei/StructureDefinition/AllergyIntoleranceIniciarLE'
    writeFileSync(join(home, 'tei.json'), JSON.stringify({ resourceType: 'AllergyIntolerance', meta: { profile: [profile] } }))
    const { stdout, stderr } = svc('validate', 'tei.json', '--format', 'json')
    const [result] = (JSON.parse(stdout) as { readonly results: readonly { readonly guides: readonly object[] }[] }).results
    expect([stderr, result!.guides]).toEqual(['', expect.arrayContaining([{ id: 'tei', version: '0.2.2', source: 'embedded' }])])
  })

  it('works with several threads', () => {
    writeFileSync(join(home, 'lote.ndjson'), `${JSON.stringify(patient)}\n`.repeat(4000))
    const run = (jobs: string) =>
      spawnSync(oldNode, ['node_modules/.bin/svc', 'validate', 'lote.ndjson', '-f', 'ndjson', '--jobs', jobs], {
        cwd: home,
        maxBuffer: 2 ** 30,
      })
    const [alone, together] = [run('1'), run('2')]
    expect([alone.status, together.status, together.stderr.toString()]).toEqual([1, 1, ''])
    expect(together.stdout.equals(alone.stdout)).toBe(true)
  })

  it('finds its large catalogs', () => {
    expect(svc('catalog', 'get', 'cie10', 'E11.9')).toMatchObject({ status: 0, stderr: '' })
    expect(svc('catalog', 'search', 'establecimientos', 'sotero del rio')).toMatchObject({ status: 0, stderr: '' })
  })

  it('is a library with types', () => {
    writeFileSync(
      join(home, 'uso.ts'),
      `import { applyFix, explain, fixAll, lint, rules, type Issue, type ValidateResponse } from 'svc-fhir-cl'
import { findCatalog, smallCatalogs } from 'svc-fhir-cl/catalogs'
import { openCatalogs } from 'svc-fhir-cl/node'

const catalogs = openCatalogs(undefined, console.error)
const report: ValidateResponse = lint(process.argv[2]!, { today: '2026-01-15', catalogs: catalogs.forLint })
const fixable: Issue | undefined = report.issues.find(({ quickFix }) => quickFix !== undefined)
const fixed: string = fixable?.quickFix === undefined ? '' : applyFix(process.argv[2]!, fixable.quickFix)
console.log(JSON.stringify([
  report.valid, fixed, explain('cl-run-01')?.code, rules.length > 100, fixAll(fixed, { today: '2026-01-15' }).text === fixed,
  findCatalog('comunas')?.id, smallCatalogs.length > 10, catalogs.find('cie10')?.id,
]))
`,
    )
    const options = [
      '--strict',
      '--skipLibCheck',
      'false',
      '--target',
      'es2023',
      '--types',
      'node',
      '--typeRoots',
      join(root, 'node_modules/@types'),
    ]
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    for (const [module, resolution] of [
      ['nodenext', 'nodenext'],
      ['esnext', 'bundler'],
    ] as const) {
      const { stdout, status } = spawnSync(
        process.execPath,
        [tsc, 'uso.ts', '--module', module, '--moduleResolution', resolution, ...options],
        { cwd: home, encoding: 'utf8' },
      )
      expect([stdout, status]).toEqual(['', 0])
    }
    const output = execFileSync(oldNode, ['uso.js', '{ "resourceType": "patient" }'], { cwd: home, encoding: 'utf8' })
    expect(JSON.parse(output)).toEqual([false, '{ "resourceType": "Patient" }', 'cl-run-01', true, true, 'comunas', true, 'cie10'])
  })

  it('is what publint expects of a package', async () => {
    const { publint } = (await import(join(tools, 'publint/src/index-node.js'))) as {
      readonly publint: (options: object) => Promise<{ readonly messages: readonly unknown[] }>
    }
    expect((await publint({ pkgDir: join(home, 'node_modules/svc-fhir-cl'), pack: false, strict: true })).messages).toEqual([])
  })

  it('has types that are right for every way of resolving them that knows exports', async () => {
    const { checkPackage, createPackageFromTarballData } = (await import(join(tools, '@arethetypeswrong/core/dist/index.js'))) as {
      readonly createPackageFromTarballData: (data: Uint8Array) => unknown
      readonly checkPackage: (
        pack: unknown,
      ) => Promise<{ readonly problems?: readonly { readonly kind: string; readonly resolutionKind?: string }[] }>
    }
    const { problems } = await checkPackage(createPackageFromTarballData(readFileSync(tarball)))
    // It is published as ES modules alone, which node10 does not know and require() gives as such.
    const unexpected = problems?.filter(({ kind, resolutionKind }) => resolutionKind !== 'node10' && kind !== 'CJSResolvesToESM')
    expect(unexpected).toEqual([])
  })

  it('is an MCP server that the official inspector can use', () => {
    const inspector = join(tools, '.bin/mcp-inspector')
    const ask = (...args: readonly string[]) => {
      const all = [inspector, '--cli', oldNode, 'node_modules/svc-fhir-cl/lib/cli/svc.js', 'mcp', ...args]
      return JSON.parse(execFileSync(process.execPath, all, { cwd: home, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })) as {
        readonly tools?: readonly { readonly name: string }[]
        readonly structuredContent?: unknown
      }
    }
    expect(ask('--method', 'tools/list').tools?.map(({ name }) => name)).toContain('svc_fhir_lint_local')
    const call = ask('--method', 'tools/call', '--tool-name', 'svc_explain_code', '--tool-arg', 'code=cl-run-01')
    expect(call.structuredContent).toMatchObject({ code: 'cl-run-01' })
  })
})
