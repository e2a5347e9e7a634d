import { writeFileSync, mkdtempSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { generateLoinc } from '../support/terminology/loinc.ts'
import { generateRelease, model } from '../support/terminology/rf2.ts'
import { editionOf } from '../support/terminology/snomed.ts'
import { packZip } from '../support/terminology/zip.ts'
import { violationsOf } from './support/axe.ts'
import { editorOf } from './support/editor.ts'
import { untilKept } from './support/page.ts'
import { describePage } from './support/windows.ts'

const release = generateRelease({ concepts: 600, seed: 9 })
const edition = editionOf(release.files)
const packed = (files: typeof release.files) =>
  Buffer.from(packZip(files.map(({ path, text }) => ({ path, content: [...text()].join('') }))))
const disorder = release.concepts.find(({ tag, isActive, parents }) => tag === 'trastorno' && isActive && parents.length > 0)!.id
const name = edition.display(edition.ordinal(disorder))
const parent = edition.display(edition.parents(edition.ordinal(disorder))[0]!)
const finding = edition.display(edition.ordinal(model.finding))
const condition = (display: string): string =>
  JSON.stringify({ resourceType: 'Basic', code: { coding: [{ system: 'http://snomed.info/sct', code: disorder, display }] } }, null, 2)

const section = (page: Page) => page.getByRole('region', { name: 'Terminología' })
const rows = (page: Page) => page.getByRole('list', { name: 'Terminologías en este dispositivo' }).getByRole('listitem')

/** Goes to another page of the app as a click does: nothing is loaded again. */
async function goTo(page: Page, to: 'Editor' | 'Catálogos'): Promise<void> {
  await page.getByRole('navigation', { name: 'Páginas' }).getByRole('link', { name: to }).click()
  await (to === 'Editor' ? editorOf(page).content : page.getByRole('heading', { level: 1, name: to })).waitFor()
}

async function choose(page: Page, ...paths: readonly string[]): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    section(page).getByRole('button', { name: 'Elegir archivos…' }).click(),
  ])
  await chooser.setFiles([...paths])
}

/** The names of the page's private files. */
function privateFiles(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const own = await (await navigator.storage.getDirectory()).getDirectoryHandle('terminologia')
    const names: string[] = []
    for await (const one of (own as unknown as { keys: () => AsyncIterable<string> }).keys()) names.push(one)
    return names
  })
}

/** The size of the checkpoint of an import, in bytes; 0 where there is none yet. */
function checkpointOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    try {
      const own = await (await navigator.storage.getDirectory()).getDirectoryHandle('terminologia')
      return (await (await own.getFileHandle('importacion.svcp')).getFile()).size
    } catch {
      return 0
    }
  })
}

let folder: string
const at = (file: string): string => join(folder, file)

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-terminology-'))
  writeFileSync(at('edicion.zip'), packed(release.files))
  writeFileSync(at('Loinc_2.77.zip'), packed(generateLoinc({ codes: 20 })))
  const older = generateLoinc({ codes: 20 }).map(({ path, text }) => ({
    path,
    text: () => [[...text()].join('').replaceAll('2.77', '2.75').replaceAll('Presión arterial sistólica', 'Presión máxima')],
  }))
  writeFileSync(at('Loinc_2.75.zip'), packed(older))
  writeFileSync(at('grande.zip'), packed(generateRelease({ concepts: 40_000 }).files))
  writeFileSync(at('cortado.zip'), packed(release.files).subarray(0, 20_000))
  for (const { path, text } of release.files) {
    mkdirSync(dirname(at(`carpeta/${path}`)), { recursive: true })
    writeFileSync(at(`carpeta/${path}`), [...text()].join(''))
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describePage('terminologies of the user', ({ visit }) => {
  it('are imported offline, feed every open text at once, and stay until they are removed', async () => {
    const { page, context } = await visit('/', { serviceWorkers: 'allow' })
    await untilKept(page)
    const editor = editorOf(page)
    await editor.write(condition('otra cosa'))
    await page.getByText('Borrador guardado en este dispositivo').waitFor()
    const finding = editor.problems.getByText(`no es como su sistema llama al código ${disorder}: «${name}»`)
    expect(await finding.count()).toBe(0)
    await context.setOffline(true)
    await goTo(page, 'Catálogos')
    await choose(page, at('edicion.zip'))
    await section(page).getByText('Se importó «SNOMED CT, edición de Chile» 2024-06-30: 600 códigos.').waitFor()
    await goTo(page, 'Editor')
    await finding.waitFor()
    await page.reload()
    await finding.waitFor()
    // The Spanish name completes the code.
    await editor.write(`{\n  "resourceType": "Basic",\n  "code": { "coding": [{ "system": "http://snomed.info/sct", "code": "`)
    await page.keyboard.type(name.split(' ')[0]!.slice(0, 6))
    const option = page.getByRole('option').first()
    await option.waitFor()
    await page.keyboard.press('Escape')
    await goTo(page, 'Catálogos')
    await rows(page).getByRole('button', { name: 'Quitar' }).click()
    await rows(page).first().waitFor({ state: 'detached' })
    await expect.poll(() => privateFiles(page)).toEqual([])
  })

  it('are read from a folder, several beside each other, and say what is wrong with a file', async () => {
    const { page } = await visit('/catalogos')
    await choose(page, at('cortado.zip'))
    await section(page).getByText('El zip no se puede importar: no es un zip o está cortado.').waitFor()
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      section(page).getByRole('button', { name: 'Elegir una carpeta…' }).click(),
    ])
    await chooser.setFiles(at('carpeta'))
    await section(page).getByText('600 códigos.').waitFor()
    await choose(page, at('Loinc_2.77.zip'))
    await section(page).getByText('Se importó «LOINC» 2.77').waitFor()
    expect(await rows(page).count()).toBe(2)
    expect(await violationsOf(page)).toEqual([])
  })

  it('can be searched, walked through and asked in ECL', async () => {
    const { page, context } = await visit('/catalogos')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await choose(page, at('edicion.zip'))
    await rows(page).getByRole('link', { name: 'Explorar' }).click()
    await page.getByLabel('Buscar un nombre o un código').fill(disorder)
    await page.getByRole('list', { name: 'Resultados' }).getByRole('button', { name }).click()
    const card = page.getByRole('article')
    await card.getByRole('heading', { name, level: 2 }).waitFor()
    expect(await card.innerText()).toContain('Descripciones')
    expect(await violationsOf(page)).toEqual([])
    await card.getByRole('button', { name: 'Copiar Coding' }).click()
    expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toEqual({
      system: 'http://snomed.info/sct',
      version: edition.version,
      code: disorder,
      display: name,
    })
    await card.getByRole('button', { name: parent }).first().click()
    await card.getByRole('heading', { name: parent, level: 2 }).waitFor()

    await page.getByRole('button', { name: 'Por expresión (ECL)' }).click()
    const field = page.getByRole('textbox', { name: 'Expresión ECL' })
    await field.click()
    await page.keyboard.insertText(`<! ${model.root} AND `)
    await page.keyboard.type(finding.slice(0, 8))
    // A key at once would still be meant for the text, and a click is not heard while the answer to the last letter is awaited.
    const list = page.locator('.cm-tooltip-autocomplete:not(.cm-tooltip-autocomplete-disabled)')
    await list.getByRole('option', { name: finding }).first().click()
    await page.locator('.cm-ecl-concept').first().waitFor()
    expect(await field.innerText()).toContain(`${model.finding} |`)
    await page.keyboard.press('Control+Enter')
    await page.getByText('1 concepto', { exact: true }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await field.press('Control+a')
    await page.keyboard.insertText('<< <<')
    await page.getByRole('button', { name: 'Buscar', exact: true }).click()
    await page.locator('.cm-ecl-fault').waitFor()
  })

  // Private windows of Firefox and Safari have no private files; older ones cannot write them in a worker.
  it.each([
    ['no private files', "StorageManager.prototype.getDirectory = () => Promise.reject(new DOMException('', 'SecurityError'))"],
    ['private files that cannot be written at once', 'delete FileSystemFileHandle.prototype.createSyncAccessHandle'],
  ])('are kept in the database where the browser has %s', async (_, without) => {
    const { page, context } = await visit('about:blank')
    await context.addInitScript(without)
    const changed: string[] = []
    await context.route(/\/assets\/.*worker-[^/]*\.js$/, async (route) => {
      const response = await route.fetch()
      changed.push(route.request().url())
      await route.fulfill({ response, body: `${without};${await response.text()}` })
    })
    await page.goto('/catalogos')
    await choose(page, at('edicion.zip'))
    await section(page).getByText('600 códigos.').waitFor()
    expect(changed.some((url) => url.includes('terminology.worker'))).toBe(true)
    await page.goto('/')
    const editor = editorOf(page)
    await editor.write(condition('otra cosa'))
    await editor.problems.getByText(`no es como su sistema llama al código ${disorder}: «${name}»`).waitFor()
    const kept = await page.evaluate(
      () =>
        new Promise<boolean[]>((resolve, reject) => {
          const opening = indexedDB.open('validador')
          opening.addEventListener('error', () => reject(opening.error!))
          opening.addEventListener('success', () => {
            const all = opening.result.transaction('terminologies').objectStore('terminologies').getAll()
            all.addEventListener('success', () =>
              resolve((all.result as { content?: unknown }[]).map(({ content }) => content instanceof Blob)),
            )
          })
        }),
    )
    expect(kept).toEqual([true])
    await goTo(page, 'Catálogos')
    await rows(page).getByRole('button', { name: 'Quitar' }).click()
    await rows(page).first().waitFor({ state: 'detached' })
  })

  it('go on where their import broke off, in another window', async () => {
    const { page, context } = await visit('/catalogos')
    // The private files of a window of this kind go with the last of its pages.
    const other = await context.newPage()
    await other.goto('/catalogos')
    await choose(page, at('grande.zip'))
    await expect.poll(() => checkpointOf(page), { timeout: 120_000, interval: 20 }).toBeGreaterThan(0)
    await page.close()
    await other.reload()
    await section(other).getByText('La importación de «grande.zip» no llegó a terminar.').waitFor()
    await choose(other, at('grande.zip'))
    await section(other).getByText('Se importó «SNOMED CT, edición de Chile»').waitFor({ timeout: 120_000 })
    await section(other).getByText('Se retomó la importación que había quedado a medias.').waitFor()
    expect((await privateFiles(other)).filter((one) => !one.endsWith('.svct'))).toEqual([])
  }, 300_000)

  it('leave nothing behind when their import is cancelled halfway, and can be imported again', async () => {
    const { page } = await visit('/catalogos')
    await choose(page, at('grande.zip'))
    await expect.poll(() => checkpointOf(page), { timeout: 120_000, interval: 20 }).toBeGreaterThan(0)
    await section(page).getByRole('button', { name: 'Cancelar' }).click()
    await section(page).getByText('La importación se detuvo y no queda nada de ella.').waitFor()
    expect(await rows(page).count()).toBe(0)
    expect(await privateFiles(page)).toEqual([])
    await page.reload()
    await section(page).getByRole('button', { name: 'Elegir archivos…' }).waitFor()
    expect(await section(page).getByText('no llegó a terminar').count()).toBe(0)
    await choose(page, at('grande.zip'))
    await section(page).getByText('Se importó «SNOMED CT, edición de Chile»').waitFor({ timeout: 120_000 })
    expect(await section(page).getByText('Se retomó').count()).toBe(0)
    expect(await privateFiles(page)).toEqual([expect.stringMatching(/\.svct$/)])
  }, 300_000)

  it('that another version of the program made are refused with a sentence until they are imported again', async () => {
    const { page } = await visit('/catalogos')
    await choose(page, at('edicion.zip'))
    await section(page).getByText('600 códigos.').waitFor()
    const [file] = await privateFiles(page)
    await page.evaluate(async (name) => {
      const own = await (await navigator.storage.getDirectory()).getDirectoryHandle('terminologia')
      const writable = await (await own.getFileHandle(name)).createWritable({ keepExistingData: true })
      // The number of the container's format.
      await writable.write({ type: 'write', position: 8, data: Uint8Array.of(99) })
      await writable.close()
    }, file!)
    await page.reload()
    const refusal = rows(page).getByText('Este índice es de otra versión de svc: hay que importarlo otra vez.')
    await refusal.waitFor()
    expect(await rows(page).getByRole('link', { name: 'Explorar' }).count()).toBe(0)
    expect(await violationsOf(page)).toEqual([])
    await choose(page, at('edicion.zip'))
    await refusal.waitFor({ state: 'detached' })
    await goTo(page, 'Editor')
    const editor = editorOf(page)
    await editor.write(condition('otra cosa'))
    await editor.problems.getByText(`no es como su sistema llama al código ${disorder}: «${name}»`).waitFor()
  })

  it('are asked in the version that a code names', async () => {
    const { page } = await visit('/catalogos')
    await choose(page, at('Loinc_2.75.zip'))
    await section(page).getByText('Se importó «LOINC» 2.75').waitFor()
    await choose(page, at('Loinc_2.77.zip'))
    await section(page).getByText('Se importó «LOINC» 2.77').waitFor()
    await rows(page).getByText('Para códigos y conjuntos que nombran esta versión').waitFor()
    await goTo(page, 'Editor')
    const editor = editorOf(page)
    const coding = { system: 'http://loinc.org', code: '8480-6', display: 'otra cosa' }
    const codings = [coding, { ...coding, version: '2.75' }, { ...coding, version: '2.5' }]
    await editor.write(JSON.stringify({ resourceType: 'Basic', code: { coding: codings } }, null, 2))
    await editor.problems.getByText('llama al código 8480-6: «Presión arterial sistólica»').waitFor()
    await editor.problems.getByText('llama al código 8480-6: «Presión máxima»').waitFor()
    await page.getByText('Qué quedó sin comprobar').click()
    await page.getByText('http://loinc.org|2.5 (1) · se comprueba con LOINC 2.5').waitFor()
  })
})
