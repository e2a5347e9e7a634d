import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { tfcSample, tfcSystems } from '../../../catalogs/tfc/tfc.ts'
import type { CatalogImport } from '../../../worker/api.ts'
import { completeCatalogs, createCatalogs, readImport } from '../../../worker/catalogs/catalogs.ts'
import { createLinting } from '../../../worker/texts/linting.ts'

const options = { today: '2026-01-15' }
const read = (file: string) => readFile(join(import.meta.dirname, '../../../catalogs', file), 'utf8')
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

describe('imports', () => {
  const unknown = JSON.stringify({
    resourceType: 'Medication',
    code: { coding: [{ system: tfcSystems.concept, code: '999991000167108' }] },
  })
  const codesOf = ({ issues }: { readonly issues: readonly { readonly code: string }[] }) => issues.map(({ code }) => code)

  function tfcImport(text: string, importedAt = 1): CatalogImport {
    const result = readImport(tfcSample, { name: 'tfc.csv', text }, options.today)
    if ('problem' in result) throw new Error(result.problem.es)
    return { catalog: 'tfc', importedAt, content: result.content }
  }

  it('are used by the linter from the moment they are there until they are taken away', async () => {
    const catalogs = completeCatalogs(createCatalogs(read))
    const { lint } = createLinting(catalogs)
    expect(codesOf(await lint(unknown, options))).not.toContain('cl-med-03')
    catalogs.useImports([tfcImport('code;display\n686341000167108;Paracetamol\n')])
    expect(codesOf(await lint(unknown, options))).toContain('cl-med-03')
    catalogs.useImports([tfcImport('code;display\n999991000167108;Otro\n', 2)])
    expect(codesOf(await lint(unknown, options))).not.toContain('cl-med-03')
    catalogs.useImports([tfcImport('code;display\n686341000167108;Paracetamol\n', 3)])
    expect(codesOf(await lint(unknown, options))).toContain('cl-med-03')
    catalogs.useImports([])
    expect(codesOf(await lint(unknown, options))).not.toContain('cl-med-03')
  })

  it('say in both languages what is wrong with a file, and where', () => {
    expect(readImport(tfcSample, { name: 'tfc.csv', text: 'code;display\nhola;x\n' }, options.today)).toEqual({
      problem: {
        es: 'tfc.csv, línea 2: «hola» no es un identificador de SNOMED CT.',
        en: 'tfc.csv, line 2: “hola” is no SNOMED CT identifier.',
      },
    })
  })

  it('that cannot be read any more leave the catalog as it is published', async () => {
    const catalogs = completeCatalogs(createCatalogs(read))
    catalogs.useImports([{ catalog: 'tfc', importedAt: 1, content: new Blob(['nada']) }])
    expect(await catalogs.bring('tfc')).toBe(tfcSample)
  })

  it('of one catalog leave what was read of the others', async () => {
    const readFile = vi.fn<typeof read>(read)
    const catalogs = completeCatalogs(createCatalogs(readFile))
    const before = await catalogs.bring('cie10')
    catalogs.useImports([tfcImport('code;display\n686341000167108;Paracetamol\n')])
    expect(await catalogs.bring('cie10')).toBe(before)
    expect((await catalogs.bring('tfc'))?.has('686341000167108')).toBe(true)
    expect(readFile).toHaveBeenCalledOnce()
  })

  it('that change while a catalog is being read are not forgotten', async () => {
    const catalogs = completeCatalogs(createCatalogs(read))
    const first = catalogs.bring('tfc')
    catalogs.useImports([tfcImport('code;display\n686341000167108;Paracetamol\n')])
    await first
    expect((await catalogs.bring('tfc'))?.isSample ?? false).toBe(false)
    expect(catalogs.ready['tfc']?.has('686341000167108')).toBe(true)
  })
})
