import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'

interface Component {
  readonly purl: string
  readonly version: string
  readonly hashes?: readonly unknown[]
  readonly licenses?: readonly { readonly license?: { readonly id?: string; readonly name?: string }; readonly expression?: string }[]
}

interface LockedPackage {
  readonly version?: string
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly optional?: boolean
  readonly peer?: boolean
  readonly license?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly hasInstallScript?: boolean
}

const registry = 'https://registry.npmjs.org/'
const root = join(import.meta.dirname, '../..')
const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'))
const { dependencies } = read('package.json') as { readonly dependencies: Readonly<Record<string, string>> }
const { packages } = read('package-lock.json') as { readonly packages: Readonly<Record<string, LockedPackage>> }
const locked = Object.entries(packages).filter(([path]) => path !== '')
/** Without what only serves to build or to test, and what comes with either for other machines. */
const shipped = locked.filter(([, { dev, devOptional, optional, peer }]) => ![dev, devOptional, optional, peer].includes(true))

describe('npm run sbom', { timeout: 120_000 }, () => {
  let components: readonly Component[]

  beforeAll(() => {
    const text = execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
    const sbom = JSON.parse(text) as { readonly bomFormat: string; readonly components: readonly Component[] }
    if (sbom.bomFormat !== 'CycloneDX') throw new Error(sbom.bomFormat)
    components = sbom.components
  })

  it('has every dependency of what is shipped, in the version that is locked', () => {
    const named = new Set(components.map(({ purl }) => decodeURIComponent(purl)))
    const missing = Object.entries(dependencies).filter(([name, version]) => !named.has(`pkg:npm/${name}@${version}`))
    expect(missing).toEqual([])
    const absent = shipped.filter(([path, { version }]) => !named.has(`pkg:npm/${path.replace(/^.*node_modules\//, '')}@${version}`))
    expect(absent.map(([path]) => path)).toEqual([])
    expect(components.length).toBeGreaterThan(Object.keys(dependencies).length)
  })

  it('has the licence and the sum of each', () => {
    const own = new Set(shipped.map(([path, { version }]) => `pkg:npm/${path.replace(/^.*node_modules\//, '')}@${version}`))
    const bare = components.filter(({ purl }) => own.has(decodeURIComponent(purl))).filter((one) => !one.licenses || !one.hashes)
    expect(bare.map(({ purl }) => purl)).toEqual([])
  })
})

describe('dependencies', () => {
  it('that are shipped have licences that Apache-2.0 goes with', () => {
    const allowed = /^(?:MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|CC0-1\.0|BlueOak-1\.0\.0|Python-2\.0|Unlicense|Zlib)$/
    const others = shipped.filter(
      ([, { license = '' }]) =>
        !license
          .split(/ (?:OR|AND) |[()]/)
          .filter(Boolean)
          .every((one) => allowed.test(one)),
    )
    expect(others.map(([path, { license }]) => `${path} ${license}`)).toEqual([])
  })

  it('are pinned, come from the registry, and are what they were', () => {
    expect(Object.entries(dependencies).filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([])
    const strange = locked.filter(
      ([, { resolved, integrity }]) => !(resolved ?? registry).startsWith(registry) || !integrity?.startsWith('sha512-'),
    )
    expect(strange.map(([path]) => path)).toEqual([])
  })

  it('run a script when they are installed only where that is said', () => {
    const { allowScripts } = read('package.json') as { readonly allowScripts: Readonly<Record<string, boolean>> }
    const running = locked.filter(([, { hasInstallScript }]) => hasInstallScript === true)
    const unsaid = running.map(([path]) => path.replace(/^.*node_modules\//, '')).filter((name) => !Object.hasOwn(allowScripts, name))
    expect(unsaid.filter((name) => name !== 'fsevents')).toEqual([])
  })
})
