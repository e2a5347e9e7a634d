import { expect, it } from 'vitest'
import { editorOf } from './support/editor.ts'
import { dropAll } from './support/files.ts'
import { describePage } from './support/windows.ts'

const patient = `{
  "resourceType": "Patient",
  "id": "uno"
}`

describePage('the search of the editor', ({ visit }) => {
  it('opens by its key before it has been fetched, and nothing that is typed meanwhile gets into the text', async () => {
    const { page } = await visit('/')
    let arrive = (): void => {}
    const waiting = new Promise<void>((resolve) => (arrive = resolve))
    await page.route('**/searching-*.js', async (route) => {
      await waiting
      await route.continue()
    })
    const editor = editorOf(page)
    await editor.write(patient)
    await page.keyboard.press('Control+f')
    await page.keyboard.type('uno')
    await page.keyboard.press('Backspace')
    arrive()
    await page.locator('.cm-search').waitFor()
    expect((await editor.content.innerText()).replaceAll(/\s/g, '')).toBe(patient.replaceAll(/\s/g, ''))
    await page.keyboard.type('id')
    await expect.poll(() => page.locator('.cm-search-count').innerText()).toBe('1')
  })

  it('selects the next equal word by its key, so that both are typed at', async () => {
    const { page } = await visit('/')
    const editor = editorOf(page)
    await editor.write('["ana", "ana"]')
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    for (const count of [1, 2]) {
      await page.keyboard.press('Control+d')
      await expect.poll(() => page.locator('.cm-selectionBackground').count()).toBe(count)
    }
    await page.keyboard.type('eva')
    await editor.content.getByText('["eva", "eva"]').waitFor()
  })

  it('is there in texts that were open before it was', async () => {
    const { page } = await visit('/')
    const editor = editorOf(page)
    await dropAll(page, [
      ['uno.json', '{"resourceType":"Patient","id":"uno"}'],
      ['dos.json', '{"resourceType":"Patient","id":"dos"}'],
    ])
    await editor.content.getByText('"dos"').waitFor()
    await editor.content.click()
    await page.keyboard.press('Control+f')
    await page.locator('.cm-search').waitFor()
    await page.getByRole('navigation', { name: 'Archivos abiertos' }).getByRole('button', { name: 'uno.json' }).first().click()
    await editor.content.getByText('"uno"').waitFor()
    await editor.content.click()
    await page.keyboard.press('Control+f')
    await page.keyboard.type('Patient')
    await expect.poll(() => page.locator('.cm-search-count').innerText()).toBe('1')
  })
})
