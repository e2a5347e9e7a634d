import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateRawSync, gzipSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { packZip } from '../support/terminology/zip.ts'
import { violationsOf } from './support/axe.ts'
import { editorOf } from './support/editor.ts'
import { drop, dropAll } from './support/files.ts'
import { describePage } from './support/windows.ts'

const valid = (id: number) => JSON.stringify({ resourceType: 'Basic', id: `p${id}`, code: { text: 'Nota' } })
const wrong = (id: number) => JSON.stringify({ resourceType: 'Observation', id: `o${id}`, status: 'listo', code: { text: 'Peso' } })

/** A zip of some files, each deflated. */
function zipOf(files: readonly (readonly [name: string, text: string])[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of files) {
    const [path, content] = [Buffer.from(name), Buffer.from(text)]
    const packed = deflateRawSync(content)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(20, 4)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(crc32(content), 14)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(content.length, 22)
    local.writeUInt16LE(path.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    local.copy(entry, 6, 4, 30)
    entry.writeUInt32LE(offset, 42)
    directory.push(entry, path)
    locals.push(local, path, packed)
    offset += 30 + path.length + packed.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, ...directory, end])
}

describePage('many files', ({ visit }) => {
  it('go to a table of verdicts when they are more than tabs, are filtered, opened and saved', async () => {
    const { page } = await visit()
    const files = Array.from({ length: 40 }, (_, index) =>
      index % 4 === 0 ? ([`o${index}.json`, wrong(index)] as const) : ([`p${index}.json`, valid(index)] as const),
    )
    await dropAll(page, [...files, ['tsconfig.json', '{"a":1}'], ['nota.txt', 'hola']])
    await page.getByRole('heading', { name: 'Muchos archivos' }).waitFor()
    await page.getByText('41 archivos revisados.').waitFor()
    await page.getByText('1 archivo de otro tipo no se leyó.').waitFor()
    await page.getByText('Es JSON, pero no un recurso FHIR').waitFor()
    expect(await violationsOf(page)).toEqual([])

    await page.getByRole('button', { name: 'Con errores 10' }).click()
    const rows = page.getByRole('list', { name: 'Archivos' }).getByRole('listitem')
    await expect.poll(() => rows.count()).toBe(10)
    const search = page.getByRole('searchbox', { name: 'Buscar por nombre o tipo' })
    // Wide enough for its own hint.
    expect((await search.boundingBox())!.width).toBeGreaterThan(260)
    await search.fill('o12')
    await expect.poll(() => rows.count()).toBe(1)

    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Descargar los problemas (CSV)' }).click()
    const stream = await (await saved).createReadStream()
    const table = (await stream.toArray()).join('')
    expect(table.split('\r\n').filter((line) => line.startsWith('o12.json,'))).toContainEqual(expect.stringContaining(',error,cl-obs-04,'))

    await page.getByRole('button', { name: 'o12.json' }).click()
    const editor = editorOf(page)
    await editor.content.getByText('"listo"').waitFor()
    await page.goBack()
    await page.getByText('41 archivos revisados.').waitFor()
  })

  it('come out of a zip, which may be damaged or ask for a password', async () => {
    const { page } = await visit('/archivos')
    const zip = zipOf([
      ['lote/a.json', valid(1)],
      ['lote/b.ndjson', `${valid(2)}\n${wrong(3)}\n`],
      ['lote/LEEME.md', '# Lote'],
    ])
    await drop(page, 'lote.zip', zip)
    await page.getByText('2 archivos revisados.').waitFor()
    const rows = page.getByRole('list', { name: 'Archivos' }).getByRole('listitem')
    expect(await rows.allInnerTexts()).toEqual([
      expect.stringMatching(/^lote\.zip\/lote\/a\.json\s+Basic\s+Sin problemas$/),
      expect.stringMatching(/b\.ndjson[\s\S]*Basic, Observation[\s\S]*1 error/),
    ])
    await page.getByRole('button', { name: 'lote.zip/lote/b.ndjson' }).click()
    await editorOf(page).content.getByText('"listo"').waitFor()
    await page.goBack()
    await drop(page, 'roto.zip', zip.subarray(0, 60))
    await page.getByRole('alert').getByText('«roto.zip» no se puede abrir: el .zip está dañado.').waitFor()
    expect(await page.getByText('Ahí no hay archivos').count()).toBe(0)
    await drop(page, 'conclave.zip', Buffer.from(packZip([{ path: 'a.json', content: valid(1), says: { flags: 1 } }])))
    await page.getByText('«conclave.zip» pide una contraseña: descomprímelo y suelta aquí la carpeta.').waitFor()
  })

  it('have their verdict below their name on a telephone', async () => {
    const { page } = await visit('/archivos', { viewport: { width: 390, height: 844 } })
    await dropAll(page, [
      ['un-nombre-que-es-largo.json', '{"resourceType":"Patient"}'],
      ['b.json', '{"resourceType":"Basic"'],
    ])
    await page.getByText('2 archivos revisados.').waitFor()
    const rows = page.getByRole('list', { name: 'Archivos' }).getByRole('listitem')
    const edges = (what: string) => rows.locator(what).evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)))
    const [name, other] = await edges('button > :first-child')
    expect(other).toBe(name)
    expect(await edges(':scope > span:last-child')).toEqual([name, name])
  })

  it('are those of a folder that is dropped or chosen, at any depth', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'svc-lote-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await mkdir(join(folder, 'lote/2026/.oculta'), { recursive: true })
    await writeFile(join(folder, 'lote/a.json'), valid(1))
    await writeFile(join(folder, 'lote/2026/b.json.gz'), gzipSync(wrong(2)))
    await writeFile(join(folder, 'lote/2026/roto.json.gz'), gzipSync(wrong(2)).subarray(0, 20))
    await writeFile(join(folder, 'lote/2026/.oculta/c.json'), valid(3))
    const { page } = await visit()
    const session = await page.context().newCDPSession(page)
    const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
      session.send('Input.dispatchDragEvent', {
        type,
        x: 300,
        y: 300,
        data: { items: [], files: [join(folder, 'lote')], dragOperationsMask: 1 },
      })
    // As a hand goes on moving: Chromium opens the folder itself where the page has not answered yet that it takes it.
    const hint = page.getByText('Suelta el archivo para abrirlo')
    const hover = async () => {
      for (const type of ['dragEnter', 'dragOver'] as const) await drag(type)
      return hint.isVisible()
    }
    await expect.poll(hover).toBe(true)
    await drag('dragOver')
    await drag('drop')
    const rows = page.getByRole('list', { name: 'Archivos' }).getByRole('listitem')
    const all = [
      expect.stringMatching(/^lote\/2026\/b\.json\.gz\s+Observation\s+1 error/),
      expect.stringMatching(/^lote\/2026\/roto\.json\.gz\s+No se puede leer/),
      expect.stringMatching(/^lote\/a\.json\s+Basic\s+Sin problemas$/),
    ]
    await page.getByText('3 archivos revisados.').waitFor()
    expect((await rows.allInnerTexts()).toSorted()).toEqual(all)

    await page.getByRole('button', { name: 'Vaciar la lista' }).click()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Elegir carpeta…' }).click()
    await (await chooser).setFiles(join(folder, 'lote'))
    await page.getByText('3 archivos revisados.').waitFor()
    expect((await rows.allInnerTexts()).toSorted()).toEqual(all)
  })

  it('are drawn a hundred at a time, however many they are', { timeout: 60_000 }, async () => {
    const { page } = await visit('/archivos')
    const filler = Array.from({ length: 60 }, (_, index) => ({
      system: 'phone',
      value: `+56 2 2${String(index).padStart(7, '0')}`,
      use: 'work',
    }))
    const text = JSON.stringify({ resourceType: 'Patient', id: 'p', telecom: filler })
    expect(text.length).toBeGreaterThan(3000)
    const files = Array.from({ length: 2000 }, (_, index) => [`lote/${index}.json`, text.replace('"p"', `"p${index}"`)] as const)
    await drop(page, 'lote.zip', zipOf(files))
    await page.getByText('2000 archivos revisados.').waitFor({ timeout: 60_000 })
    await page.getByRole('button', { name: /^Mostrar más/ }).click()
    await expect.poll(() => page.getByRole('list', { name: 'Archivos' }).getByRole('listitem').count()).toBe(200)
  })
})
