import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { createCatalogs } from '../../worker/catalogs.ts'
import { createLinting } from '../../worker/linting.ts'

const options = { today: '2026-01-15' }
const read = (file: string) => readFile(join(import.meta.dirname, '../../catalogs', file), 'utf8')
const condition = (code: string) =>
  JSON.stringify({ resourceType: 'Condition', code: { coding: [{ system: 'http://hl7.org/fhir/sid/icd-10', code }] } })

describe('linting with large catalogs', () => {
  it('reads a catalog when a text first asks for it, and once', async () => {
    const readFile = vi.fn<typeof read>(read)
    const { lint } = createLinting(createCatalogs(readFile))
    await lint('{"resourceType": "Patient"}', options)
    expect(readFile).not.toHaveBeenCalled()
    for (let round = 0; round < 2; round += 1) {
      const { issues, skipped } = await lint(condition('Z99.7'), options)
      expect(issues.map(({ code }) => code)).toContain('cl-cie10-02')
      expect(skipped).toBeUndefined()
    }
    expect(readFile.mock.calls).toEqual([['cie10/cie10.txt']])
  })

  it('names the rules it could not run where a catalog cannot be had, and asks again the next time', async () => {
    const readFile = vi.fn<typeof read>().mockRejectedValueOnce(new Error('no network')).mockImplementation(read)
    const { lint } = createLinting(createCatalogs(readFile))
    expect((await lint(condition('Z99.7'), options)).skipped?.map(({ code }) => code)).toContain('cl-cie10-02')
    expect((await lint(condition('Z99.7'), options)).skipped).toBeUndefined()
  })

  it('corrects with the catalogs too', async () => {
    const { fixAll } = createLinting(createCatalogs(read))
    const text = JSON.stringify({
      resourceType: 'Condition',
      code: { coding: [{ system: 'http://hl7.org/fhir/sid/icd-10', code: 'J06.9', display: 'Cólera' }] },
    })
    expect((await fixAll(text, options)).applied.map(({ code }) => code)).toContain('cl-cie10-03')
  })
})
