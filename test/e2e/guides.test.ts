import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInChromium } from './support/chromium.ts'
import { createStage, untilKept, type Stage } from './support/page.ts'

describeInChromium('the guides', () => {
  let stage: Stage
  beforeAll(async () => (stage = await createStage()))
  afterAll(() => stage.close())

  it('says of each version where it is from, what its events are and which profile each asks for', async () => {
    const { page, context } = await stage.visit('/guias')
    const guide = page.locator('details', { has: page.locator('summary', { hasText: '0.2.2' }) })
    await guide.locator('summary').focus()
    await page.keyboard.press('Enter')
    await guide.getByText('tei:iniciar').first().waitFor()
    expect(await guide.innerText()).toContain('BundleIniciarLE')
    expect(await guide.getByRole('link', { name: 'Minsal-CL/tei' }).getAttribute('href')).toBe('https://github.com/Minsal-CL/tei')
    expect(await guide.innerText()).toMatch(/sin licencia declarada[^]*03e9ba7/)
    await context.close()
  })

  it('begins every name at the same place, also those that take a line of their own', async () => {
    const { page, context } = await stage.visit('/guias', { viewport: { width: 320, height: 640 } })
    const names = page.locator('summary > :first-child')
    await names.filter({ hasText: 'NID' }).first().waitFor()
    const edges = await names.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left))
    expect(new Set(edges).size).toBe(1)
    await context.close()
  })

  it('opens the message of an event', async () => {
    const { page, context } = await stage.visit('/guias')
    await page.locator('summary', { hasText: '0.2.2' }).click()
    await page.getByRole('button', { name: 'Ejemplo tei:iniciar' }).click()
    await page
      .getByText('Sin problemas')
      .or(page.getByText(/Válido/))
      .first()
      .waitFor()
    await context.close()
  })

  it('shows what changes between two versions, and others that are chosen', async () => {
    const { page, context } = await stage.visit('/guias')
    await page.getByText(/definiciones distintas; \d+ cambios pueden/).waitFor()
    const definition = page.locator('details', { has: page.locator('summary', { hasText: 'CorePrestadorCl' }) })
    await definition.locator('summary').click()
    await definition.getByText('valor: de ⊇ "01" a ⊇ "1"').waitFor()
    await page.getByLabel('De', { exact: true }).selectOption('eis#0.2.0')
    await expect
      .poll(() => page.getByLabel('A', { exact: true }).locator('option').allInnerTexts())
      .toEqual(['EIS (códigos del ministerio) 0.1.1'])
    await page.getByText('eis-comunas-CS').first().waitFor()
    // In another language their names are others, and they are still the ones that are shown.
    await page.getByRole('button', { name: /^EN/ }).click()
    await page.getByRole('heading', { name: 'Guides', exact: true }).waitFor()
    const values = () => page.getByRole('combobox').evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).value))
    await expect.poll(values).toEqual(['eis#0.2.0', 'eis#0.1.1'])
    await page.locator('summary', { hasText: '0.2.2' }).click()
    await page.getByText('The event of the message is that of the profile of its Bundle').waitFor()
    await page.getByLabel('From', { exact: true }).selectOption('clcore#1.9.4')
    await expect.poll(() => page.getByText('value: from ⊇ "01" to ⊇ "1"').count()).toBeGreaterThan(0)
    await context.close()
  })

  it('keeps all of them, and can do without the network then', async () => {
    const { page, context } = await stage.visit('/guias', { serviceWorkers: 'allow' })
    await untilKept(page)
    await page.reload()
    const keep = page.getByRole('button', { name: 'Guardar las guías' })
    const all = page.getByText(/Las \d+ están en este dispositivo/)
    await keep.or(all).waitFor()
    if (await keep.isVisible()) await keep.click()
    await all.waitFor()
    await context.setOffline(true)
    await page.getByLabel('De', { exact: true }).selectOption('clcore#1.9.1')
    await page.getByLabel('A', { exact: true }).selectOption('clcore#1.9.3')
    await page.getByText(/definiciones distintas/).waitFor()
    await context.close()
  })

  it('keeps them where the page keeps nothing itself', async () => {
    const { page, context } = await stage.visit('/guias')
    await page.getByText(/En este dispositivo hay 0 de \d+/).waitFor()
    await page.getByRole('button', { name: 'Guardar las guías' }).click()
    await page.getByText(/Las \d+ están en este dispositivo/).waitFor()
    await context.close()
  })
})
