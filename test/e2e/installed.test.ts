import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { violationsOf } from './support/axe.ts'
import { describeInChromium } from './support/chromium.ts'
import { editorOf } from './support/editor.ts'
import { createStage, type Stage, type Visit } from './support/page.ts'

describeInChromium('the page as an application', () => {
  let stage: Stage
  let visit: Visit
  beforeAll(async () => {
    stage = await createStage()
  })
  afterAll(() => stage?.close())
  afterEach(async () => {
    await visit.context.close()
    expect(visit.complaints).toEqual([])
  })

  it('asks the browser to keep what is there with the first draft, once, and when somebody wants it', async () => {
    visit = await stage.visit('about:blank')
    const { page, context } = visit
    let asked = 0
    await context.exposeFunction('onAsked', () => (asked += 1))
    await context.addInitScript(() => {
      const { onAsked } = globalThis as unknown as { onAsked: () => Promise<number> }
      let isPersistent = false
      StorageManager.prototype.persisted = async () => isPersistent
      StorageManager.prototype.persist = async () => (isPersistent = (await onAsked()) > 2)
    })
    await page.goto('/')
    const editor = editorOf(page)
    await editor.openExample('Encuentro con problemas')
    await expect.poll(() => asked).toBe(1)
    await page.reload()
    await editor.write('{"resourceType":"Patient"}')
    await page.getByText('Borrador guardado en este dispositivo').waitFor()
    expect(asked).toBe(1)

    await page.goto('/estado')
    await page.getByText('El navegador podría borrarlos si le falta espacio').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Pedir que los conserve' }).click()
    await page.getByText('El navegador no lo promete todavía').waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Pedir que los conserve' }).click()
    await page.getByText('El navegador los conserva hasta que los borres').waitFor()
    expect(asked).toBe(3)
  })

  it('offers its installation where the browser would install it, and not once it is', async () => {
    visit = await stage.visit()
    const { page } = visit
    const button = page.getByRole('main').getByRole('button', { name: 'Instalar la aplicación' })
    await page.getByRole('heading', { name: 'Valida un recurso FHIR chileno' }).waitFor()
    expect(await button.count()).toBe(0)
    await page.evaluate(() => {
      const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => void dispatchEvent(new Event('appinstalled')),
      })
      dispatchEvent(offer)
    })
    await button.waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('link', { name: 'Estado' }).click()
    await button.click()
    await page.getByText('Instalada', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Editor', exact: true }).click()
    expect(await button.count()).toBe(0)
  })
})
