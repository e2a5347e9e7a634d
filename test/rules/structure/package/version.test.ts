import { describe, expect, it } from 'vitest'
import { findUnmet } from '../../../../rules/structure/package/dependencies.ts'
import type { DefinitionPackage } from '../../../../rules/structure/package/read-package.ts'
import { compareVersions } from '../../../../rules/structure/package/version.ts'

describe('versions', () => {
  it('are in order: numbers as numbers, labels before what they lead to', () => {
    const ordered = [
      '0.9',
      '1.0.0-ballot',
      '1.0.0',
      '1.0.1-cibuild',
      '1.0.1',
      '1.2',
      '1.2.0',
      '1.10.0',
      '2.0.0-alpha',
      '2.0.0-beta',
      '2.0.0',
    ]
    for (const [index, version] of ordered.entries()) {
      expect(compareVersions(version, version)).toBe(0)
      for (const later of ordered.slice(index + 1)) {
        expect([version, later, Math.sign(compareVersions(version, later))]).toEqual([version, later, -1])
        expect(Math.sign(compareVersions(later, version))).toBe(1)
      }
    }
  })
})

describe('what packages build upon', () => {
  const known = (name: string): string | undefined =>
    name === 'hl7.fhir.r4.core' ? '*' : name === 'hl7.fhir.cl.clcore' ? '1.9.4' : undefined
  const owner = (name: string, dependencies: Record<string, string>): DefinitionPackage => ({
    name,
    version: '1.0.0',
    dependencies,
    files: [],
    troubles: [],
  })

  it.each<[string, string, boolean]>([
    ['hl7.fhir.r4.core', '4.0.1', true],
    ['hl7.fhir.cl.clcore', '1.9.4', true],
    ['hl7.fhir.cl.clcore', '1.9.x', true],
    ['hl7.fhir.cl.clcore', 'current', true],
    ['hl7.fhir.cl.clcore', '', true],
    ['hl7.fhir.cl.clcore', '1.8.x', false],
    ['hl7.fhir.cl.clcore', '1.9', false],
    ['hl7.fhir.cl.clcore', '1.8.10', false],
    ['otro', '1.0.0', true],
    ['hl7.fhir.uv.ips', '1.1.0', false],
    ['constructor', '1.0.0', false],
  ])('%s %s', (name, version, isMet) => {
    const unmet = findUnmet([owner('guia', { [name]: version }), owner('otro', {})], known)
    const instead = name === 'hl7.fhir.cl.clcore' ? '1.9.4' : undefined
    expect(unmet).toEqual(isMet ? [] : [{ name, version, instead, owner: 'guia' }])
  })

  it('is named once', () => {
    expect(findUnmet([owner('a', { x: '1' }), owner('b', { x: '1' })], known)).toHaveLength(1)
  })
})
