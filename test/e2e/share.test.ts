import { expect, it } from 'vitest'
import { violationsOf } from './support/axe.ts'
import { editorOf } from './support/editor.ts'
import { describePage } from './support/windows.ts'

describePage('sharing', ({ visit, urlOf }) => {
  const permissions = ['clipboard-read', 'clipboard-write']

  it('warns of a person, and makes a link with made-up values and the same problems, of which the server sees nothing', async () => {
    const { page, context } = await visit('/', { permissions })
    const asked: string[] = []
    context.on('request', (request) => asked.push(request.url()))
    const editor = editorOf(page)
    await editor.openExample('Paciente con problemas')
    await editor.problems.locator('[data-row]').first().waitFor()
    const before = await editor.problems.locator('[data-row] code').allInnerTexts()
    await page.getByRole('button', { name: 'Más comandos' }).click()
    await page.getByRole('menuitem', { name: 'Compartir…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Compartir el texto' })
    await dialog.getByText(/puede tener datos de una persona: .*nombre/).waitFor()
    await dialog.getByText(/El enlace tiene \d+ caracteres/).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Copiar el enlace' }).click()
    await editor.notice('Se copió el enlace.').waitFor()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link.startsWith(`${urlOf('/')}#texto=`)).toBe(true)

    const other = await context.newPage()
    await other.goto(link)
    const shared = editorOf(other)
    await shared.notice('Se abrió el texto del enlace.').waitFor()
    await shared.problems.locator('[data-row]').first().waitFor()
    await expect.poll(() => shared.problems.locator('[data-row] code').allInnerTexts()).toEqual(before)
    expect(other.url()).toBe(urlOf('/'))
    expect(await shared.content.innerText()).not.toContain('Soto')
    expect(asked.filter((url) => url.includes('texto='))).toEqual([])
  })

  it('says so where a link is cut off', async () => {
    const { page } = await visit('/#texto=AAAA')
    await editorOf(page)
      .notice(/El enlace está cortado/)
      .waitFor()
  })

  it('copies the text without data, and one problem for a ticket', async () => {
    const { page } = await visit('/', { permissions })
    const editor = editorOf(page)
    const read = () => page.evaluate(() => navigator.clipboard.readText())
    await editor.write('{"resourceType":"Patient","name":[{"family":"Quilodrán"}]}')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('copiar sin datos')
    await page.keyboard.press('Enter')
    await editor.notice(/Se copió el texto sin datos, con los mismos/).waitFor()
    expect(await read()).toMatch(/^\{"resourceType":"Patient","name":\[\{"family":"(?!Quilod)\p{L}{9}"\}\]\}$/u)
    await editor.problems.locator('[data-row]').first().click()
    await page.getByRole('button', { name: 'Copiar el problema' }).click()
    await editor.notice('Se copió el problema.').waitFor()
    expect(await read()).toMatch(/^\*\*(?:Error|Aviso) [a-z0-9-]+\*\* en `Patient/)
  })
})
