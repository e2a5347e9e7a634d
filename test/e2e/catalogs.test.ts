import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { editorOf } from './support/editor.ts'
import { longestTask } from './support/longest-task.ts'
import { untilKept } from './support/page.ts'
import { describePage } from './support/windows.ts'

const medication = `{
  "resourceType": "Medication",
  "code": { "coding": [{ "system": "http://minsal.cl/semantikos/concept-id", "code": "999991000167108" }] }
}`
const tfc = 'code;display\n899991000167103;Paracetamol 500 mg comprimido\n'

const fieldOf = (page: Page) => page.getByLabel('Buscar un código o un nombre')
const resultsOf = (page: Page) => page.getByRole('list', { name: 'Resultados' }).getByRole('listitem')

async function give(page: Page, name: string, content: string | Buffer): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })
}

/** Unfolds the catalogs of every guide, by the keyboard. */
async function unfold(page: Page): Promise<void> {
  const closed = page.locator('details:not([open]) > summary')
  await closed.first().waitFor()
  for (const summary of await closed.all().then((all) => all.toReversed())) await summary.press('Enter')
}

/** Goes to another page of the app as a click does: nothing is loaded again. */
async function goTo(page: Page, name: 'Editor' | 'Catálogos'): Promise<void> {
  await page.getByRole('navigation', { name: 'Páginas' }).getByRole('link', { name }).click()
}

describePage('the catalogs', ({ visit }) => {
  it('are searched while somebody types, all of them or one', async () => {
    const { page } = await visit('/catalogos')
    await fieldOf(page).pressSequentially('nunoa')
    await page.getByText('COSAM Ñuñoa').waitFor()
    await resultsOf(page).first().filter({ hasText: '13120' }).waitFor()
    await page.getByRole('button', { name: 'CIE-10 (Chile)' }).click()
    expect(await fieldOf(page).evaluate((field) => field === document.activeElement)).toBe(true)
    await page.getByText('Nada se parece a «nunoa».').waitFor()
    await page.keyboard.type('i110')
    await resultsOf(page).first().getByRole('code').getByText('I11.0').waitFor()
    await fieldOf(page).fill('')
    await resultsOf(page).first().waitFor({ state: 'detached' })
  })

  it('give a code, or a Coding to paste, by the keyboard alone', async () => {
    const { page } = await visit('/catalogos', { permissions: ['clipboard-read', 'clipboard-write'] })
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await fieldOf(page).fill('13120')
    await resultsOf(page).first().waitFor()
    await fieldOf(page).focus()
    for (const _ of ['catalog', 'code']) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('Se copió «13120».').waitFor()
    expect(await copied()).toBe('13120')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('Se copió el Coding de «13120».').waitFor()
    expect(JSON.parse(await copied())).toEqual({
      system: 'https://hl7chile.cl/fhir/ig/clcore/CodeSystem/CSCodComunasCL',
      code: '13120',
      display: 'Ñuñoa',
    })
  })

  it('say of which version and date they are, and whose', async () => {
    const { page } = await visit('/catalogos')
    const rows = page.getByRole('region', { name: 'Los catálogos' }).getByRole('row')
    const cie10 = rows.filter({ hasText: 'CIE-10 (Chile)' })
    await cie10.waitFor()
    expect(await cie10.getByRole('cell').allInnerTexts()).toEqual([
      '14\u202F370',
      'v2018',
      '20-06-2026',
      expect.stringMatching(/^MINSAL\/DEIS.*\n?Licencia: MIT/),
    ])
    const dated = rows.filter({ has: page.getByRole('cell') })
    await unfold(page)
    await expect.poll(() => dated.count()).toBeGreaterThan(60)
    const dates = await dated.evaluateAll((all) => all.map((row) => row.children[3]!.textContent))
    for (const date of dates) expect(date).toMatch(/^\d\d-\d\d-\d{4}$/)
  })

  it.each([390, 1440])('show first what somebody looks for: %s wide, the page is short until guides are unfolded', async (width) => {
    const { page } = await visit('/catalogos', { viewport: { width, height: 900 } })
    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    await page.getByText('falp.CSDiab').waitFor({ state: 'attached' })
    expect(await height()).toBeLessThan(4000)
    await page.getByText('falp.CSDiab').waitFor({ state: 'hidden' })
    await unfold(page)
    await page.getByText('falp.CSDiab').waitFor()
    expect(await height()).toBeGreaterThan(10_000)
  })

  it('fit a window of 320 with its header: nothing sticks out to the side', async () => {
    const { page } = await visit('/catalogos', { viewport: { width: 320, height: 640 } })
    await fieldOf(page).fill('hospital')
    await resultsOf(page).first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })

  it('are completed by a file that the check uses from then on, in every window, offline, until it is taken away', async () => {
    const { page, context } = await visit('/', { serviceWorkers: 'allow' })
    await untilKept(page)
    const editor = editorOf(page)
    const finding = editor.problems.getByText('cl-med-03')
    await editor.write(medication)
    await page.getByText('Borrador guardado en este dispositivo').waitFor()
    expect(await finding.count()).toBe(0)
    const other = await context.newPage()
    await other.goto('/')
    await editorOf(other).write(medication)
    await other.getByText('Borrador guardado en este dispositivo').waitFor()

    await context.setOffline(true)
    await goTo(page, 'Catálogos')
    await give(page, 'tfc.csv', tfc)
    await page.getByText('«Terminología Farmacéutica Chilena» tiene ahora 1 código importado de «tfc.csv».').waitFor()
    await page.getByText(/Importado el \d\d-\d\d-\d{4}: «tfc\.csv», 1 código/).waitFor()
    await editorOf(other).problems.getByText('cl-med-03').waitFor()
    await goTo(page, 'Editor')
    await finding.waitFor()

    await page.reload()
    await finding.waitFor()
    await goTo(page, 'Catálogos')
    await fieldOf(page).fill('paracetamol 500')
    await resultsOf(page).filter({ hasText: '899991000167103' }).waitFor()
    await page.getByRole('button', { name: 'Quitar tfc.csv' }).click()
    await page.getByText('Se quitó lo importado').waitFor()
    await resultsOf(page).filter({ hasText: '899991000167103' }).waitFor({ state: 'detached' })
    await goTo(page, 'Editor')
    await finding.waitFor({ state: 'detached' })
    await editorOf(other).problems.getByText('cl-med-03').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await finding.waitFor()
  })

  it('say what is wrong with a file and in which line, and keep nothing of it', async () => {
    const { page } = await visit('/catalogos')
    const alert = page.getByRole('alert')
    await give(page, 'tfc.csv', 'code;display\n686341000167108;Paracetamol\nhola;x\n')
    await alert.getByText('tfc.csv, línea 3: «hola» no es un identificador de SNOMED CT.').waitFor()
    await give(page, 'tfc.xlsx', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0xff, 0xfe]))
    await alert.getByText('«tfc.xlsx» no es un archivo de texto: guárdalo como CSV o TSV.').waitFor()
    await page.getByLabel('Catálogo que se completa').selectOption('cie10')
    await give(page, 'cie10.csv', 'codigo;descripcion\nI1;x\n')
    await alert.getByText('cie10.csv, línea 2: «I1» no es un código CIE-10.').waitFor()
    expect(await page.getByText('Importado el').count()).toBe(0)
  })

  it('read a file as Windows writes it, dropped on the page', async () => {
    const { page } = await visit('/catalogos')
    await page.getByLabel('Catálogo que se completa').selectOption('identificadores')
    await page.evaluate(() => {
      const files = new DataTransfer()
      // «código;nombre» and «9;Número» in Windows-1252.
      const bytes = [99, 243, 100, 105, 103, 111, 59, 110, 111, 109, 98, 114, 101, 13, 10, 57, 59, 78, 250, 109, 101, 114, 111, 13, 10]
      files.items.add(new File([new Uint8Array(bytes)], 'tipos.csv'))
      for (const type of ['dragover', 'drop'])
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer: files, bubbles: true, cancelable: true }))
    })
    await page.getByText('tiene ahora 1 código importado de «tipos.csv».').waitFor()
    await page.getByRole('button', { name: 'Identificadores (retirado en 1.9.0)' }).click()
    await fieldOf(page).fill('numero')
    await resultsOf(page).filter({ hasText: 'Número' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/catalogos')
  })

  it('read a release of 60,000 descriptions beside the page, which goes on, and can be told to stop', async () => {
    const { page } = await visit('/catalogos')
    await page.getByText('eis-comunas-cs').waitFor({ state: 'attached' })
    await page.evaluate(() => {
      const rows = Array.from({ length: 60_000 }, (_, at) => {
        const [description, concept] = [`${100_000 + at}000167116`, `${100_000 + (at >> 1)}000167107`]
        return `${description}\t20260101\t1\t1\t${concept}\tes\t900000000000013009\tmedicamento inventado ${at} mg comprimido\t9`
      })
      const header = 'id\teffectiveTime\tactive\tmoduleId\tconceptId\tlanguageCode\ttypeId\tterm\tcaseSignificanceId'
      Object.assign(globalThis, { release: new File([[header, ...rows].join('\n')], 'sct2_Description.txt') })
    })
    const browser = page.context().browser()!
    // A task that is long, so that it is known that the watch works.
    const long = await longestTask(browser, () =>
      page.evaluate(() => {
        let sum = 0
        for (let at = 0; at < 1e9; at++) sum ^= at
        return sum
      }),
    )
    expect(long).toBeGreaterThan(50)
    const choose = () =>
      page.evaluate(() => {
        const files = new DataTransfer()
        files.items.add((globalThis as unknown as { release: File }).release)
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }))
      })
    // Cancelled by the page itself as soon as it can be: a click from outside comes too late where the machine does other things as well.
    const cancelled = page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const watch = new MutationObserver(() => {
            const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Cancelar')
            if (button === undefined) return
            watch.disconnect()
            resolve(document.body.innerText)
            button.click()
          })
          watch.observe(document.body, { childList: true, subtree: true })
        }),
    )
    await choose()
    expect(await cancelled).toContain('Leyendo «sct2_Description.txt»…')
    await page.getByRole('progressbar').waitFor({ state: 'detached' })
    expect(await page.getByText('Importado el').count()).toBe(0)

    const longest = await longestTask(browser, async () => {
      await choose()
      await page.getByRole('progressbar').waitFor()
      await page.getByText(/tiene ahora 90\u202F000 códigos importados de «sct2_Description\.txt»/).waitFor({ timeout: 30_000 })
      await fieldOf(page).fill('inventado 59998')
      await resultsOf(page).filter({ hasText: 'medicamento inventado 59998' }).waitFor()
    })
    // Were it done on the page it would be seconds.
    expect(longest).toBeLessThan(100)
  })
})
