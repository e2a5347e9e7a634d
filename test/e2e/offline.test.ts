import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { builtPage } from './support/build.ts'
import { describeInChromium } from './support/chromium.ts'
import { editorOf } from './support/editor.ts'
import { dropAll } from './support/files.ts'
import { createStage, lookForUpdate, untilKept, type Stage } from './support/page.ts'
import { describePage } from './support/windows.ts'

const condition = `{
  "resourceType": "Condition",
  "subject": { "reference": "Patient/1" },
  "code": { "coding": [{ "system": "http://hl7.org/fhir/sid/icd-10", "code": "Z99.7" }] }
}`

describePage('without the network', ({ visit }) => {
  it('works after a reload: lint, correction, catalogs, examples and the page of a rule', async () => {
    const { page, context } = await visit('/', { serviceWorkers: 'allow' })
    await untilKept(page)
    await context.setOffline(true)
    await page.reload()
    await page.getByText('Sin conexión: el editor sigue funcionando').waitFor()
    const editor = editorOf(page)
    await editor.openExample('Encuentro con problemas')
    await editor.problems.getByRole('button', { name: 'Usar «finished»' }).click()
    await editor.content.getByText('"finished"').waitFor()
    // A catalog that nobody has asked for yet.
    await editor.write(condition)
    await editor.problems.getByText('cl-cie10-02').waitFor()

    await page.goto('/reglas/cl-enc-10')
    await page.getByRole('heading', { name: 'El encuentro termina después de empezar' }).waitFor()
    await page.getByText('No cumple').first().waitFor()
    await page.getByRole('link', { name: 'Todas las reglas' }).click()
    await page.getByRole('heading', { name: 'Reglas', exact: true }).waitFor()
  })

  it('is told once at the first visit, and of no update, also where another window registered it', async () => {
    const { page, context } = await visit('about:blank', { serviceWorkers: 'allow' })
    await page.addInitScript(() => void navigator.serviceWorker.register('/service.worker.js'))
    await page.goto('/')
    await untilKept(page)
    const other = await context.newPage()
    await other.goto('/')
    await editorOf(other).openExample('Encuentro con problemas')
    for (const window of [page, other]) {
      await editorOf(window).content.waitFor()
      expect(await window.getByRole('region', { name: 'Mensajes' }).innerText()).not.toContain('se actualizó')
    }
  })

  it('keeps what was typed over a reload, where it was, and forgets it when told to', async () => {
    const { page } = await visit()
    const editor = editorOf(page)
    await editor.write(condition)
    await page.getByText('Borrador guardado en este dispositivo').waitFor()
    await page.reload()
    await editor.content.getByText('"Z99.7"').waitFor()
    await editor.problems.getByText('cl-cie10-02').waitFor()
    const left = await page.evaluate(() => JSON.stringify([location.href, { ...localStorage }, { ...sessionStorage }, document.cookie]))
    expect(left).not.toContain('Z99')

    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').waitFor()
    await page.keyboard.type('borrar los archivos')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Borrar', exact: true }).click()
    await editor.notice('Se borraron los archivos de este dispositivo.').waitFor()
    await page.keyboard.press('Control+z')
    await page.reload()
    await page.getByRole('heading', { name: 'Valida un recurso FHIR chileno' }).waitFor()
    await editor.content.waitFor()
    expect(await editor.content.innerText()).not.toContain('Z99')
  })

  it('gives each window a draft of its own', async () => {
    const { page, context } = await visit()
    await editorOf(page).write('{"resourceType": "Patient", "id": "primera"}')
    await page.getByText('Borrador guardado en este dispositivo').waitFor()
    const other = await context.newPage()
    await other.goto('/')
    await other.getByRole('heading', { name: 'Valida un recurso FHIR chileno' }).waitFor()
    await editorOf(other).write('{"resourceType": "Patient", "id": "segunda"}')
    await other.getByText('Borrador guardado en este dispositivo').waitFor()
    await page.reload()
    await editorOf(page).content.getByText('"primera"').waitFor()
    await other.reload()
    await editorOf(other).content.getByText('"segunda"').waitFor()
  })
})

describeInChromium('when the network or the service is gone', () => {
  it('says of a part that is not kept yet when it can be shown, and offers that as soon as it can', async () => {
    const stage = await createStage()
    const { page, context } = await stage.visit('/nada')
    await page.getByRole('heading', { name: 'Esta página no existe' }).waitFor()
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Historial' }).click()
    await page.getByText('se podrá mostrar cuando vuelva la conexión').waitFor()
    expect(await page.getByRole('button', { name: 'Recargar' }).count()).toBe(0)
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Recargar' }).click()
    await page.getByRole('heading', { name: 'Historial' }).waitFor()
    await stage.close()
  })

  it('opens a deep link in a new window', async () => {
    const stage = await createStage()
    const { page, context, complaints } = await stage.visit('/', { serviceWorkers: 'allow' })
    await untilKept(page)
    await stage.stopService()
    const other = await context.newPage()
    await other.goto(`${stage.url}/reglas/cl-enc-10`)
    await other.getByRole('heading', { name: 'El encuentro termina después de empezar' }).waitFor()
    expect(complaints).toEqual([])
    await stage.close()
  })
})

describeInChromium('a new version', () => {
  let folder: string
  let stage: Stage
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pagina-'))
    await cp(await builtPage(), folder, { recursive: true })
    stage = await createStage(folder)
  })
  afterAll(async () => {
    await stage?.close()
    await rm(folder, { recursive: true })
  })

  /** Puts another version in place of the one that is served. */
  async function deploy(): Promise<void> {
    const worker = join(folder, 'service.worker.js')
    await appendFile(worker, '\n// Another version.\n')
    const text = await readFile(worker)
    await Promise.all([writeFile(`${worker}.br`, brotliCompressSync(text)), writeFile(`${worker}.gz`, gzipSync(text))])
  }

  it('waits until somebody takes it, and loses nothing of the text', async () => {
    const { page, complaints } = await stage.visit('/', { serviceWorkers: 'allow' })
    await untilKept(page)
    const editor = editorOf(page)
    await editor.write('{"resourceType": "Patient", "id": "sin-guardar"}')

    await deploy()
    await lookForUpdate(page)
    await editor.notice('Hay una versión nueva.').waitFor()

    let reloads = 0
    page.on('load', () => (reloads += 1))
    await editor.content.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('\n')
    expect(reloads).toBe(0)

    await page.getByRole('button', { name: 'Actualizar' }).click()
    await expect.poll(() => reloads).toBe(1)
    await editor.content.getByText('"sin-guardar"').waitFor()
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull()
    expect(complaints).toEqual([])
  })

  it('keeps every text and every line of each window', async () => {
    const { page, context, complaints } = await stage.visit('/', { serviceWorkers: 'allow' })
    await untilKept(page)
    const [other, third] = [await context.newPage(), await context.newPage()]
    for (const window of [other, third]) await window.goto('/')
    const lines = '{"resourceType":"Patient","id":"uno"}\n\n{"resourceType":"Encounter","id":"dos"}\n'
    const strip = page.getByRole('navigation', { name: 'Archivos abiertos' })
    await dropAll(page, [
      ['paciente.json', condition],
      ['lote.ndjson', lines],
    ])
    await page.getByText('2 recursos').waitFor()
    await editorOf(page).content.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.insertText('{"resourceType":"Patient","id":"tres"}')
    await page.getByText('3 recursos').waitFor()
    await editorOf(other).write('{"resourceType": "Patient", "id": "en-otra"}')

    await deploy()
    await lookForUpdate(page)
    for (const window of [page, third]) await editorOf(window).notice('Hay una versión nueva.').waitFor()
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Actualizar' }).click()
    await reloaded
    await page.getByText('3 recursos').waitFor()
    expect(await strip.getByRole('listitem').allInnerTexts()).toEqual([
      'paciente.json',
      expect.stringMatching(/^lote\.ndjson\s+, con cambios/),
    ])
    await editorOf(page).content.getByText('"tres"').waitFor()
    await strip.getByRole('button', { name: 'paciente.json' }).first().click()
    await editorOf(page).problems.getByText('cl-cie10-02').waitFor()

    await editorOf(other).notice('La aplicación se actualizó en otra pestaña.').waitFor()
    await editorOf(other).content.getByText('"en-otra"').waitFor()
    const otherReloaded = other.waitForEvent('load')
    await other.getByRole('button', { name: 'Recargar' }).click()
    await otherReloaded
    // The drafts offered there another window took already.
    const thirdReloaded = third.waitForEvent('load')
    await third.getByRole('button', { name: 'Actualizar' }).click()
    await thirdReloaded
    await editorOf(other).content.getByText('"en-otra"').waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })
})
