import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { newAddress } from './support/address.ts'
import { describeInChromium } from './support/chromium.ts'
import { editorOf } from './support/editor.ts'
import { drop } from './support/files.ts'
import type { Visit } from './support/page.ts'
import { createServiceStage, type ServiceStage } from './support/service.ts'
import { packageFiles, tar } from '../support/packages.ts'

const image = '<img src=x onerror="alert(1)">'
const script = '</script><script>alert(1)</script>'
const link = 'javascript:alert(1)'
/** A name whose rest is written from right to left, unless it is kept apart. */
const turned = '\u202egpj.exe'
const password = 'seis búhos de Ñuble'

/** A resource whose every text is markup, also in the names of its elements. */
const hostile = {
  resourceType: 'Patient',
  id: image,
  meta: { profile: [link, `https://a.cl/${script}`] },
  language: link,
  [image]: script,
  identifier: [{ system: link, value: image, type: { coding: [{ system: link, code: script, display: image }] } }],
  name: [{ use: script, family: image, given: [`${turned}${script}`] }],
  gender: image,
  birthDate: script,
  photo: [{ url: link, title: image }],
  address: [{ city: image, country: script, line: [turned] }],
  managingOrganization: { reference: link, display: image },
  text: {
    status: 'generated',
    div: `<div xmlns="http://www.w3.org/1999/xhtml">${image}<script>alert(1)</script><a href="${link}">a</a></div>`,
  },
}

describeInChromium('markup that stands in data', () => {
  let stage: ServiceStage
  let visit: Visit
  let dialogs: string[]

  beforeAll(async () => void (stage = await createServiceStage()))
  afterAll(() => stage?.close())
  afterEach(async () => {
    const { page, complaints } = visit
    expect(await madeOf(page)).toEqual([])
    await visit.context.close()
    expect(dialogs).toEqual([])
    // Browsers write a line for each answer that is no success.
    expect(complaints.filter((one) => !/the server responded with a status of 4/.test(one))).toEqual([])
  })

  async function open(path: string): Promise<Page> {
    visit = await stage.visit(path)
    dialogs = []
    visit.page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    return visit.page
  }

  it('is shown as text in the editor, its problems, its card and its outline', async () => {
    const page = await open('/')
    const { content, problems } = editorOf(page)
    await drop(page, `${image}${turned}.json`, Buffer.from(JSON.stringify(hostile, undefined, 1)))
    await problems.getByText(image).first().waitFor()
    await content.getByText('onerror').first().waitFor()
    await page.getByRole('button', { name: image }).first().waitFor()
    expect(await problems.innerText()).toContain(script)
    for (const row of await problems.getByRole('listitem').all()) await row.click()
    await page.keyboard.press('F8')
    await page.getByText(`${turned}`).first().waitFor({ state: 'attached' })
  })

  it('is shown as text by the search of catalogs, after it was brought into one', async () => {
    const page = await open('/catalogos')
    const csv = `code;display\n899991000167103;"${image.replaceAll('"', '""')} paracetamol"\n899992000167105;"${script}${turned} paracetamol"\n`
    await page.getByLabel('Catálogo que se completa').selectOption('tfc')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: `${image}.csv`.replaceAll('/', ''), mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await page.getByText(`${image}.csv`).first().waitFor()
    await page.getByLabel('Buscar un código o un nombre').fill('paracetamol')
    await page.getByText(`${image} paracetamol`).first().waitFor()
    await page.getByText(script).first().waitFor()
  })

  it('is shown as text of a package, its name and its profiles', async () => {
    const page = await open('/')
    const manifest = { name: 'a.b', version: '1.0.0', fhirVersions: ['4.0.1'], title: `${image}${turned}` }
    const profile = { resourceType: 'StructureDefinition', url: link, name: image, title: script, kind: 'resource', type: 'Patient' }
    await drop(page, `${image}.tgz`, gzipSync(tar(packageFiles(manifest, { 'p.json': profile }))))
    await page.getByText('onerror').first().waitFor({ state: 'attached' })
  })

  it('is shown as text in the panel: organization, key, webhook', async () => {
    const page = await open('/panel')
    await page.getByRole('button', { name: 'Crear una cuenta' }).click()
    await page.getByLabel('Organización').fill(`${image}${script}${turned}`)
    await page.getByLabel('Correo').fill(newAddress('markup'))
    await page.getByLabel('Contraseña').fill(password)
    await page.getByRole('button', { name: 'Crear una cuenta' }).click()
    await page.getByRole('button', { name: 'Listo, ya está guardada' }).click()
    await page.getByText(`${image}${script}`).first().waitFor()
    const answer = await page.evaluate(
      async ([name, url]) => {
        const headers = { 'Content-Type': 'application/json' }
        const key = await fetch('/api/keys', { method: 'POST', headers, body: JSON.stringify({ name }) })
        const webhook = await fetch('/api/webhook', { method: 'PUT', headers, body: JSON.stringify({ url }) })
        const refused = await fetch('/api/webhook', { method: 'PUT', headers, body: JSON.stringify({ url: 'javascript:alert(1)' }) })
        return [key.status, webhook.status, refused.status]
      },
      [`${script}${turned}`, `https://example.cl/?a='onmouseover=alert(1)'`] as const,
    )
    expect(answer).toEqual([201, 200, 422])
    await page.goto('/panel/claves')
    await page.getByText(script).first().waitFor()
    await page.goto('/panel/webhook')
    await page.getByText('onmouseover').first().waitFor()
  })

  it('is neither run nor shown by an answer that quotes it, opened as a page', async () => {
    const page = await open('/')
    const made: string[] = []
    for (const path of [`/api/${encodeURIComponent(image)}`, `/reglas/${encodeURIComponent(script)}`, `/${encodeURIComponent(image)}`]) {
      await page.goto(path)
      made.push(...(await madeOf(page)))
    }
    expect(made).toEqual([])
  })
})

/** Nodes of a page that only markup of the data can have made: elements, and links that would run something. */
function madeOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[onerror], img[src="x"], script:not([src]), [href^="javascript:" i], [src^="javascript:" i]')].map(
      ({ outerHTML }) => outerHTML,
    ),
  )
}
