import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { violationsOf } from './support/axe.ts'
import { editorOf } from './support/editor.ts'
import { describePage } from './support/windows.ts'

describePage('the reading view', ({ visit }) => {
  let page: Page
  let editor: ReturnType<typeof editorOf>
  const lines = () => page.getByRole('list', { name: 'Lectura' })
  const line = (text: string | RegExp) => lines().getByRole('button', { name: text })
  const current = () => lines().locator('[aria-current="true"]')
  beforeEach(async () => {
    ;({ page } = await visit())
    editor = editorOf(page)
    await editor.content.waitFor()
  })

  it('reads a prescription in words, and leads to the text and back', async () => {
    await editor.openExample('MedicationRequest sin errores')
    await page.getByRole('tab', { name: 'Vistas' }).click()
    await line('Receta Enalapril 10 mg comprimido').waitFor()
    await line('Horario cada 12 horas por 30 días').click()
    await expect.poll(() => page.getByLabel('Ruta FHIR del cursor').textContent()).toBe('MedicationRequest.dosageInstruction[0].timing')
    await expect.poll(() => current().innerText()).toMatch(/^Horario\s+cada 12 horas/)
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => current().innerText()).toMatch(/^Receta\s+Enalapril/)
    expect(await violationsOf(page)).toEqual([])
  })

  it('marks what is wrong, follows the text while somebody types, and is walked through by keys', async () => {
    await editor.openExample('Paciente con problemas')
    await page.getByText('Con errores', { exact: true }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').waitFor()
    await page.keyboard.type('vistas del recurso')
    await page.keyboard.press('Enter')
    await line(/^Paciente/).waitFor()
    await expect
      .poll(() =>
        lines()
          .getByText(/errores?$/)
          .count(),
      )
      .toBeGreaterThan(0)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Lectura')
    await page.keyboard.press('F6')
    await page.keyboard.press('F6')
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => page.getByLabel('Ruta FHIR del cursor').textContent()).toMatch(/^Patient\.\w+/)
    await editor.write('{"resourceType": "Patient", "gender": "female"}')
    await line('Sexo Mujer').waitFor()
    expect(await lines().getByRole('button').count()).toBe(2)
  })

  it('reads a message whole, and of a large Bundle the entry that the cursor is in', async () => {
    await editor.openExample('Bundle con problemas')
    await page.getByRole('tab', { name: 'Vistas' }).click()
    await line(/^Paciente · Entrada \d/)
      .first()
      .waitFor()
    expect(
      await lines()
        .getByText(/^Entrada \d/)
        .count(),
    ).toBe(0)
    const entry = Array.from({ length: 200 }, (_, index) => ({ resource: { resourceType: 'Patient', id: `p${index}`, gender: 'male' } }))
    await editor.write(JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry }, null, 1))
    await page.keyboard.press('Control+Home')
    await lines().getByText('Tiene 200 entradas').waitFor()
    await page.getByRole('tab', { name: 'Entradas' }).click()
    await page.getByRole('treeitem').nth(7).click()
    await page.getByRole('tab', { name: 'Vistas' }).click()
    await line('Paciente · Entrada 7').waitFor()
    expect(await lines().getByRole('button').count()).toBe(2)
  })
})
