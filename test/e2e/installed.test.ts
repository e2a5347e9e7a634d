import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violationsOf } from './support/axe.ts'
import { editorOf } from './support/editor.ts'
import { untilKept } from './support/page.ts'
import { describePage } from './support/windows.ts'

describePage('the page as an application', ({ visit, urlOf }) => {
  it('asks the browser to keep what is there with the first draft, once, and when somebody wants it', async () => {
    const { page, context } = await visit('about:blank')
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
    const { page } = await visit()
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

  it('has a manifest that Chromium reads without a word, and every picture in it as large as it says', async () => {
    const { page, context } = await visit()
    const session = await context.newCDPSession(page)
    const { errors, data } = await session.send('Page.getAppManifest')
    expect(errors).toEqual([])
    const { icons, screenshots } = JSON.parse(data!) as Record<'icons' | 'screenshots', readonly Picture[]>
    const pictures = [...icons, ...screenshots].filter(({ type }) => type === 'image/png')
    expect(screenshots.map(({ form_factor }) => form_factor).toSorted()).toEqual(['narrow', 'narrow', 'wide', 'wide'])
    for (const { src, sizes } of pictures) {
      const bytes = await readFile(join(import.meta.dirname, '../../public', src))
      expect([src, `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`]).toEqual([src, sizes])
      expect(bytes.length).toBeLessThan(250_000)
      expect((await page.request.get(src)).headers()['content-type']).toBe('image/png')
    }
  })

  it('opens the files that the system hands to it, each in its tab, and writes them back', async () => {
    const { page } = await visit('about:blank')
    await page.addInitScript(() => {
      const written: Record<string, string> = {}
      const handleOf = (name: string, text: string) => ({
        name,
        getFile: async () => new File([text], name),
        isSameEntry: async (other: { name: string }) => other.name === name,
        createWritable: async () => ({ write: async (content: string) => void (written[name] = content), close: async () => {} }),
      })
      const files = [handleOf('uno.json', '{"resourceType":"Patient"}'), handleOf('lote.ndjson', '{"id":"a"}\n{"id":"b"}\n')]
      const launchQueue = { setConsumer: (consume: (launched: object) => void) => consume({ files }) }
      Object.defineProperty(globalThis, 'launchQueue', { value: launchQueue })
      Object.assign(globalThis, { written })
    })
    await page.goto('/')
    await page.getByText('2 recursos').waitFor()
    await page.getByRole('navigation', { name: 'Archivos abiertos' }).getByRole('button', { name: 'uno.json' }).first().click()
    const editor = editorOf(page)
    await editor.write('{"resourceType":"Encounter"}')
    await page.keyboard.press('Control+s')
    await editor.notice('Se guardó «uno.json».').waitFor()
    expect(await page.evaluate(() => (globalThis as unknown as { written: object }).written)).toEqual({
      'uno.json': '{"resourceType":"Encounter"}',
    })
  })

  it('opens what another application shares, without the network and with nothing of it in an address', async () => {
    const { page, context } = await visit('/', { serviceWorkers: 'allow' })
    await untilKept(page)
    await context.setOffline(true)
    const addresses: string[] = []
    page.on('framenavigated', (frame) => void addresses.push(frame.url()))
    await share(page, [['compartido.json', '{"resourceType":"Patient","id":"compartida"}']], '{"resourceType":"Encounter"}')
    // A form of another site looks just the same.
    const strip = page.getByRole('navigation', { name: 'Archivos abiertos' })
    const offer = editorOf(page).notice('Otra aplicación u otro sitio comparte 2 textos: ábrelos solo si los pediste.')
    await offer.waitFor()
    expect(await editorOf(page).content.innerText()).not.toContain('resourceType')
    await page.getByRole('region', { name: 'Mensajes' }).getByRole('button', { name: 'Abrir' }).click()
    await expect
      .poll(() => strip.getByRole('listitem').allInnerTexts())
      .toEqual([expect.stringMatching(/^Encounter|Sin título/), 'compartido.json'])
    await editorOf(page).content.getByText('"compartida"').waitFor()
    expect(page.url()).toBe(urlOf('/'))
    expect(addresses.map((url) => url.replace(urlOf(''), ''))).toEqual(expect.arrayContaining(['/?compartido']))
    expect(addresses.join()).not.toMatch(/compartida|Encounter|\.json/)

    await page.getByText('Borrador guardado en este dispositivo').waitFor()
    // A file that was taken is gone: neither a reload nor the mark alone brings it again.
    await page.goto('/?compartido')
    await editorOf(page).notice('No llegó nada de la otra aplicación: compártelo otra vez.').waitFor()
    await expect.poll(() => strip.getByRole('listitem').count()).toBe(2)
  })
})

interface Picture {
  readonly src: string
  readonly sizes: string
  readonly type: string
  readonly form_factor?: string
}

/** Sends the form that the system would send. */
async function share(page: Page, files: readonly (readonly [name: string, text: string])[], text: string): Promise<void> {
  await page.evaluate(
    ([all, said]) => {
      const form = Object.assign(document.createElement('form'), { method: 'post', enctype: 'multipart/form-data', action: '/compartir' })
      const field = Object.assign(document.createElement('input'), { type: 'file', name: 'files', multiple: true })
      const transfer = new DataTransfer()
      for (const [name, content] of all) transfer.items.add(new File([content], name, { type: 'application/json' }))
      field.files = transfer.files
      form.append(field, Object.assign(document.createElement('input'), { name: 'text', value: said }))
      document.body.append(form)
      form.submit()
    },
    [files, text] as const,
  )
}
