import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { editorOf } from './support/editor.ts'
import { drop } from './support/files.ts'
import { describePage } from './support/windows.ts'

/** Lets no script of the editor through until the result is called. */
async function holdEditor(page: Page): Promise<() => void> {
  let release = (): void => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/(?:codemirror|editor)-[^/]+\.js$/, async (route) => {
    await held
    await route.continue()
  })
  return release
}

const welcome = (page: Page) => page.getByRole('heading', { name: 'Valida un recurso FHIR chileno' })

describePage('the page of the editor', ({ visit }) => {
  it('is there before its editor, and stays as it is when that comes', async () => {
    const { page } = await visit('/reglas')
    const release = await holdEditor(page)
    await page.goto('/')
    await welcome(page).waitFor()
    await page.getByRole('button', { name: 'Ejemplos', exact: true }).waitFor()
    expect(await editorOf(page).content.count()).toBe(0)
    const before = await welcome(page).elementHandle()
    release()
    await editorOf(page).content.waitFor()
    expect(await before?.evaluate(({ isConnected }) => isConnected)).toBe(true)
  })

  it('does not greet somebody who left a text in it', async () => {
    const { page } = await visit('/')
    await editorOf(page).write('{"resourceType":"Patient"}')
    await page.getByText('Borrador guardado en este dispositivo').waitFor()
    const release = await holdEditor(page)
    await page.reload()
    await page.getByRole('button', { name: 'Ejemplos', exact: true }).waitFor()
    expect(await welcome(page).count()).toBe(0)
    release()
    await page.getByText('"Patient"').first().waitFor()
    expect(await welcome(page).count()).toBe(0)
  })

  it('has the focus in a text that was asked for before the editor was there', async () => {
    const { page } = await visit('/reglas')
    const release = await holdEditor(page)
    await page.goto('/')
    await welcome(page).waitFor()
    await drop(page, 'paciente.json', Buffer.from('{"resourceType":"Patient"}'))
    release()
    const { content } = editorOf(page)
    await content.getByText('"Patient"').waitFor()
    await page.keyboard.type('aquí')
    await content.getByText('aquí').waitFor()
  })

  it('keeps what is typed also where what keeps it took its time to come', async () => {
    const { page } = await visit('/reglas')
    await page.route(/\/assets\/dexie-[^/]+\.js$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 2_500))
      await route.continue()
    })
    await page.goto('/')
    await editorOf(page).write('{"resourceType":"Patient","id":"tarde"}')
    await page.getByText('Borrador guardado en este dispositivo').waitFor()
    await page.reload()
    await editorOf(page).content.getByText('"tarde"').waitFor()
  })
})

describePage('the rules', ({ visit }) => {
  it('are all drawn, and those that a search leaves are the same rows', async () => {
    const { page } = await visit('/reglas')
    const rows = page.getByRole('main').getByRole('listitem')
    const count = Number(/\d+/.exec(await page.getByText(/\d{3} reglas/).innerText())![0])
    await expect.poll(() => rows.count()).toBe(count)
    const row = await rows.filter({ hasText: 'cl-run-03' }).elementHandle()
    await page.getByRole('searchbox').fill('cl-run')
    await expect.poll(() => rows.count()).toBeLessThan(20)
    expect(await row?.evaluate(({ isConnected }) => isConnected)).toBe(true)
  })
})
