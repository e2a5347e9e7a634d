import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { closeUnreleased, isAfter } from '../../../tools/release/changelog.ts'
import { toChecksums, toStatement } from '../../../tools/release/provenance.ts'

const changelog = '# Changelog\n\n## Unreleased\n\n### Added\n\n- One thing.\n'

describe('the changelog of a release', () => {
  it('has what was unreleased under its version and day', () => {
    expect(closeUnreleased(changelog, '0.2.0', '2026-11-23')).toBe(
      '# Changelog\n\n## Unreleased\n\n## 0.2.0 - 2026-11-23\n\n### Added\n\n- One thing.\n',
    )
  })

  it('is not closed twice, nor over nothing, nor where the version is there already', () => {
    const closed = closeUnreleased(changelog, '0.2.0', '2026-11-23')
    expect(() => closeUnreleased(closed, '0.3.0', '2026-11-24')).toThrow('nothing unreleased')
    expect(() => closeUnreleased(closed.replace('## Unreleased\n', '## Unreleased\n\n- Another.\n'), '0.2.0', '2026-11-24')).toThrow(
      'already',
    )
    expect(() => closeUnreleased('# Changelog\n', '0.2.0', '2026-11-23')).toThrow('has no')
  })
})

describe('the version of a release', () => {
  it.each([
    ['0.2.0', '0.1.0', true],
    ['0.10.0', '0.9.9', true],
    ['1.0.0', '0.9.9', true],
    ['0.1.0', '0.1.0', false],
    ['0.9.9', '0.10.0', false],
  ])('%s after %s: %s', (version, before, is) => {
    expect(isAfter(version, before)).toBe(is)
  })

  it.each(['', 'v1.2.3', '1.2', '1.2.3-rc.1'])('is no «%s»', (version) => {
    expect(() => isAfter(version, '0.1.0')).toThrow('three numbers')
  })
})

describe('the papers of a release', () => {
  const content = 'what is published'
  const artifact = { name: 'one.tgz', sha256: createHash('sha256').update(content).digest('hex') }

  it('are checksums that sha256sum reads', () => {
    const folder = mkdtempSync(join(tmpdir(), 'svc-release-'))
    try {
      writeFileSync(join(folder, artifact.name), content)
      writeFileSync(join(folder, 'SHA256SUMS'), toChecksums([artifact]))
      expect(execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: folder, encoding: 'utf8' })).toBe('one.tgz: OK\n')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('are a statement about the files, the commit and the locked dependencies', () => {
    const facts = {
      version: '0.2.0',
      commit: 'c'.repeat(40),
      lock: 'd'.repeat(64),
      node: 'v24.0.0',
      platform: 'linux-x64',
      isTested: false,
      startedOn: '2026-11-23T10:00:00.000Z',
      finishedOn: '2026-11-23T10:05:00.000Z',
    }
    expect(toStatement([artifact], facts)).toMatchObject({
      _type: 'https://in-toto.io/Statement/v1',
      subject: [{ name: 'one.tgz', digest: { sha256: artifact.sha256 } }],
      predicateType: 'https://slsa.dev/provenance/v1',
      predicate: {
        buildDefinition: {
          externalParameters: { version: '0.2.0' },
          internalParameters: { isTested: false },
          resolvedDependencies: [{ digest: { gitCommit: facts.commit } }, { digest: { sha256: facts.lock } }],
        },
        runDetails: { metadata: { startedOn: facts.startedOn, finishedOn: facts.finishedOn } },
      },
    })
  })
})
