import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { editorOf } from './support/editor.ts'
import { drop } from './support/files.ts'
import { describePage } from './support/windows.ts'

const patient = (index: number) => ({ fullUrl: `https://ejemplo.cl/fhir/Patient/${index}`, resource: { resourceType: 'Patient' } })

describePage('the outline', ({ visit }) => {
  let page: Page
  let editor: ReturnType<typeof editorOf>
  const rows = () => page.getByRole('tree').getByRole('treeitem')
  const current = () => page.getByRole('tree').locator('[aria-current="true"]')
  beforeEach(async () => {
    ;({ page } = await visit())
    editor = editorOf(page)
    await editor.content.waitFor()
  })

  it('lists the entries of a Bundle with what is wrong in each, and goes to the one that is clicked', async () => {
    await editor.openExample('Bundle con problemas')
    await page.getByRole('tab', { name: 'Entradas' }).click()
    await expect.poll(() => rows().count()).toBe(5)
    expect((await rows().nth(4).innerText()).split(/\s+/)).toEqual(['4', 'Encounter', '6f1c2d54-8a3b-4c77-9e10-000000000005', '3', '3', 'errores', '2', '2', 'avisos']) // prettier-ignore
    await rows().nth(3).click()
    await expect.poll(() => page.getByLabel('Ruta FHIR del cursor').textContent()).toBe('Bundle.entry[3]')
    await expect.poll(() => current().innerText()).toMatch(/^3\s+Encounter/)
    // In the text one is in the entry that the cursor is in.
    await page.keyboard.press('Control+Home')
    await current().waitFor({ state: 'detached' })
  })

  it('brings no keyboard over itself where it is touched', async () => {
    const { page: telephone } = await visit('/', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    await editorOf(telephone).openExample('Bundle con problemas')
    await telephone.getByRole('tab', { name: 'Entradas' }).click()
    await telephone.getByRole('treeitem').nth(3).tap()
    await expect.poll(() => telephone.getByLabel('Ruta FHIR del cursor').textContent()).toBe('Bundle.entry[3]')
    expect(await telephone.evaluate(() => document.activeElement?.shadowRoot ?? null)).toBeNull()
  })

  it('is the tree of elements of a resource, by keyboard alone', async () => {
    await editor.openExample('Paciente con problemas')
    await page.getByText('Con errores', { exact: true }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').waitFor()
    await page.keyboard.type('ver los elementos')
    await page.keyboard.press('Enter')
    await expect
      .poll(() =>
        rows()
          .first()
          .evaluate((row) => row === document.activeElement),
      )
      .toBe(true)
    await page.keyboard.press('F6')
    await page.keyboard.press('F6')
    await page.keyboard.press('Home')
    await expect.poll(() => current().innerText()).toMatch(/^resourceType/)
    for (let index = 0; index < 5; index += 1) await page.keyboard.press('ArrowDown')
    await expect.poll(() => current().innerText()).toMatch(/^identifier\[0\]/)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => current().innerText()).toMatch(/^identifier\n/)
    await page.keyboard.press('ArrowLeft')
    await rows().filter({ hasText: 'identifier[0]' }).waitFor({ state: 'detached' })
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => current().innerText()).toMatch(/^name\n/)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.shadowRoot !== null)).toBe(true)
    await expect.poll(editor.activeLine).toContain('"name"')
  })

  it('opens an entry, its elements and what is inside them, by keyboard and pointer, with the names of slices', async () => {
    await editor.openExample('Bundle con problemas')
    await page.getByRole('tab', { name: 'Entradas' }).click()
    await expect.poll(() => rows().count()).toBe(5)
    await rows().nth(1).click()
    await page.keyboard.press('F6')
    await expect.poll(() => current().innerText()).toMatch(/^1\s+Patient/)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => rows().nth(1).getAttribute('aria-expanded')).toBe('true')
    const name = page.getByRole('tree').getByRole('treeitem', { name: /^name/ })
    await name.first().locator('svg').first().click()
    await name.filter({ hasText: 'name[0]:NombreOficial' }).locator('svg').first().click()
    const family = page.getByRole('tree').getByRole('treeitem', { name: /^family/ })
    expect(await family.getAttribute('aria-level')).toBe('4')
    await family.click()
    await expect.poll(() => page.getByLabel('Ruta FHIR del cursor').textContent()).toMatch(/Patient\.name\[0\]\.family$/)
    // Open rows stay open while the text is written on; another text begins anew.
    await page.keyboard.insertText(' ')
    await expect.poll(() => family.count()).toBe(1)
    await editor.openExample('Paciente con problemas')
    await rows().filter({ hasText: 'identifier[0]' }).waitFor()
    expect(await rows().filter({ hasText: 'family' }).count()).toBe(0)
  })

  it('brings what is inside of an entry of a large Bundle when it is opened', async () => {
    const resource = { resourceType: 'Patient', name: [{ family: 'Rojas' }] }
    const entry = Array.from({ length: 2_500 }, (_, index) => ({ fullUrl: `https://ejemplo.cl/fhir/Patient/${index}`, resource }))
    await drop(page, 'grande.json', Buffer.from(JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry }, null, 1)))
    await page.getByRole('tab', { name: 'Entradas' }).click()
    await rows().nth(2).locator('svg').first().click()
    await rows()
      .filter({ hasText: /^name\s*Rojas/ })
      .waitFor()
    expect(await rows().nth(2).getAttribute('aria-setsize')).toBe('2500')
  })

  it('leads to an element however deep by typing some of its path', async () => {
    await editor.write(JSON.stringify({ resourceType: 'Patient', maritalStatus: { coding: [{ code: 'M' }] } }, null, 2))
    await page
      .getByText('Con errores', { exact: true })
      .or(page.getByText(/Válido/).first())
      .first()
      .waitFor()
    await page.keyboard.press('Control+Shift+O')
    await page.getByRole('dialog', { name: 'Ir a un elemento' }).getByRole('option').nth(3).waitFor()
    await page.keyboard.type('coding[0].code')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByLabel('Ruta FHIR del cursor').textContent()).toBe('Patient.maritalStatus.coding[0].code')
  })

  it('leads to an entry by typing some of its name', async () => {
    await editor.openExample('Bundle con problemas')
    await page.getByText('Con errores', { exact: true }).waitFor()
    await page.keyboard.press('Control+Shift+O')
    const dialog = page.getByRole('dialog', { name: 'Ir a una entrada' })
    await dialog.getByRole('option').nth(4).waitFor()
    await page.keyboard.type('encounter 0005')
    await expect.poll(() => dialog.getByRole('option').count()).toBe(1)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByLabel('Ruta FHIR del cursor').textContent()).toBe('Bundle.entry[4]')
  })

  it('follows the text while somebody types above an entry', async () => {
    await editor.write(JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry: [patient(1), patient(2)] }, null, 2))
    await page.getByRole('tab', { name: 'Entradas' }).click()
    await rows().nth(1).waitFor()
    await editor.content.focus()
    await page.keyboard.press('Control+Home')
    await page.keyboard.insertText('\n'.repeat(40))
    await page.getByText('Línea 41, columna 1').waitFor()
    await rows().nth(1).click()
    await expect.poll(() => page.getByLabel('Ruta FHIR del cursor').textContent()).toBe('Bundle.entry[1]')
  })

  it('draws of three thousand entries only those that are seen', async () => {
    const entry = Array.from({ length: 3_000 }, (_, index) => patient(index))
    await drop(page, 'grande.json', Buffer.from(JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry }, null, 1)))
    await page.getByRole('tab', { name: 'Entradas' }).click()
    await rows().first().click()
    expect(await rows().first().getAttribute('aria-setsize')).toBe('3000')
    await page.keyboard.press('F6')
    await page.keyboard.press('End')
    await expect.poll(() => current().innerText()).toMatch(/^2999\s+Patient\s+2999/)
    expect(await rows().count()).toBeLessThan(80)
    expect(await current().evaluate((row) => row === document.activeElement)).toBe(true)
  })
})
