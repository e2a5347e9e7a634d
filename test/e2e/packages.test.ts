import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { clCoreFiles, clCoreManifest, guideFiles, guideManifest, guidePatient } from '../support/guide.ts'
import { tgz } from '../support/packages.ts'
import { violationsOf } from './support/axe.ts'
import { editorOf } from './support/editor.ts'
import { drop } from './support/files.ts'
import { untilKept } from './support/page.ts'
import { describePage } from './support/windows.ts'

const guide = Buffer.from(tgz({ ...guideManifest, title: 'Guía de ejemplo', date: '20260122093000' }, guideFiles))
const newer = Buffer.from(tgz({ ...guideManifest, version: '0.4.0', title: 'Guía de ejemplo' }, guideFiles))
const needy = Buffer.from(
  tgz(
    { ...guideManifest, name: 'hl7.fhir.cl.minsal.otra', dependencies: { 'hl7.fhir.cl.base': '1.0.0', 'hl7.fhir.cl.clcore': '2.1.0' } },
    guideFiles,
  ),
)
const wanted = Buffer.from(tgz({ ...clCoreManifest, name: 'hl7.fhir.cl.base', version: '1.0.0' }, clCoreFiles))
const claiming = JSON.stringify(guidePatient({ birthDate: undefined }), null, 2)
const bare = JSON.stringify(guidePatient({ birthDate: undefined, meta: undefined }), null, 2)

const rowsOf = (page: Page) => page.getByRole('list', { name: 'Paquetes en este dispositivo' }).getByRole('listitem')
const rowOf = (page: Page, name: string) => rowsOf(page).filter({ has: page.getByRole('switch', { name }) })
const findingOf = (page: Page) => editorOf(page).problems.getByText('Falta «birthDate»')

/** Goes to another page of the app as a click does: nothing is loaded again. */
async function goTo(page: Page, name: 'Editor' | 'Catálogos'): Promise<void> {
  await page.getByRole('navigation', { name: 'Páginas' }).getByRole('link', { name }).click()
  await (name === 'Editor' ? editorOf(page).content : page.getByRole('heading', { level: 1, name })).waitFor()
}

async function choose(page: Page, ...files: readonly (readonly [name: string, buffer: Buffer])[]): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Elegir paquetes…' }).click()])
  await chooser.setFiles(files.map(([name, buffer]) => ({ name, mimeType: 'application/gzip', buffer })))
}

describePage('packages of definitions', ({ visit }) => {
  it('dropped on the editor are used in every window, offline and after a reload, until they are taken away', async () => {
    const { page, context } = await visit('/', { serviceWorkers: 'allow' })
    await untilKept(page)
    await editorOf(page).write(claiming)
    await page.getByText('Borrador guardado en este dispositivo').waitFor()
    const other = await context.newPage()
    await other.goto('/')
    await editorOf(other).write(claiming)
    await other.getByText('Borrador guardado en este dispositivo').waitFor()
    expect(await findingOf(page).count()).toBe(0)

    await context.setOffline(true)
    await drop(page, 'package.tgz', guide)
    await page.getByText('Se agregó «Guía de ejemplo» 0.3.0: la revisión usa desde ahora sus 4 definiciones.').waitFor()
    const row = rowOf(page, 'hl7.fhir.cl.minsal.ejemplo 0.3.0')
    await row.getByText('En uso, sin nada que le falte').waitFor()
    expect(await row.innerText()).toMatch(/22-01-2026\s+2 estructuras\s+1 conjunto de valores\s+1 sistema de códigos\s+\d kB/)
    await findingOf(other).waitFor()
    await goTo(page, 'Editor')
    await findingOf(page).waitFor()

    await page.reload()
    await findingOf(page).waitFor()
    await page.getByRole('button', { name: /^Perfil PacienteEjemplo:/ }).waitFor()
    await page.goto('/panel/validar')
    await page.getByText('No se envían los paquetes de este dispositivo (hl7.fhir.cl.minsal.ejemplo 0.3.0)').waitFor()
    await goTo(page, 'Catálogos')
    await row.getByRole('button', { name: 'Quitar' }).click()
    await row.waitFor({ state: 'detached' })
    await findingOf(other).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await findingOf(other).waitFor()
    await row.getByRole('switch').click()
    await row.getByText('Guardado, sin usarse').waitFor()
    await findingOf(other).waitFor({ state: 'detached' })
  })

  it('say what they lack, until it is added too, and of one name one version is used', async () => {
    const { page } = await visit('/catalogos')
    await choose(page, ['otra.tgz', needy], ['ejemplo.tgz', guide])
    const row = rowOf(page, 'hl7.fhir.cl.minsal.otra')
    await row.getByText('Se basa en «hl7.fhir.cl.base» 1.0.0, que no está: agrégalo también.').waitFor()
    await row.getByText('Se basa en «hl7.fhir.cl.clcore» 2.1.0 y aquí viene incluida la 1.9.4').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await choose(page, ['base.tgz', wanted], ['nueva.tgz', newer])
    await row.getByText('Se basa en «hl7.fhir.cl.base»').waitFor({ state: 'detached' })
    await expect
      .poll(() =>
        rowsOf(page)
          .filter({ has: page.getByRole('switch') })
          .count(),
      )
      .toBe(4)
    const [before, now] = ['0.3.0', '0.4.0'].map((version) => page.getByRole('switch', { name: `hl7.fhir.cl.minsal.ejemplo ${version}` }))
    await expect.poll(() => now!.isChecked()).toBe(true)
    await expect.poll(() => before!.isChecked()).toBe(false)
    await before!.click()
    await expect.poll(() => now!.isChecked()).toBe(false)
  })

  it('offer their profiles, and the one that is chosen is kept with its text', async () => {
    const { page } = await visit('/catalogos')
    await choose(page, ['ejemplo.tgz', guide])
    await rowOf(page, 'hl7.fhir.cl.minsal.ejemplo').getByText('En uso').waitFor()
    await goTo(page, 'Editor')
    const editor = editorOf(page)
    await editor.write(bare)
    await page.getByRole('button', { name: /^Perfil CorePacienteCl: elegir otro perfil/ }).click()
    await page.getByRole('option', { name: /PacienteEjemplo/ }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.type('pacienteejemplo')
    await page.keyboard.press('Enter')
    await findingOf(page).waitFor()
    await page.getByText('Borrador guardado en este dispositivo').waitFor()
    await page.reload()
    await findingOf(page).waitFor()
    await page.getByText('(elegido)').waitFor()
    // Reports that the page writes about the text are held to it too.
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').waitFor()
    await page.keyboard.type('sarif')
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    expect(Buffer.concat(await (await download.createReadStream()).toArray()).toString()).toContain('Falta «birthDate»')

    await editor.openExample('Encuentro con problemas')
    await page.getByRole('button', { name: /^Perfil Encounter: elegir otro perfil/ }).waitFor()
    await page.getByRole('button', { name: /^Perfil Encounter: elegir/ }).click()
    await page.getByRole('option', { name: /EncounterCL/ }).click()
    await page.getByRole('button', { name: /^Perfil EncounterCL: elegir/ }).waitFor()
  })

  it('hold the lines of their type to the profile that is chosen for all', async () => {
    const { page } = await visit('/catalogos')
    await choose(page, ['ejemplo.tgz', guide])
    await rowOf(page, 'hl7.fhir.cl.minsal.ejemplo').getByText('En uso').waitFor()
    const lines = `${JSON.stringify({ resourceType: 'ServiceRequest' })}\n${JSON.stringify(JSON.parse(bare))}\n`
    await goTo(page, 'Editor')
    await drop(page, 'lote.ndjson', Buffer.from(lines))
    await page.getByText('2 recursos').waitFor()
    await page.getByRole('button', { name: /^cada uno según su perfil: elegir/ }).click()
    await page.getByRole('option', { name: /PacienteEjemplo/ }).waitFor()
    await page.keyboard.type('pacienteejemplo')
    await page.keyboard.press('Enter')
    await findingOf(page).waitFor()
    await page.getByRole('button', { name: /^Perfil PacienteEjemplo: elegir/ }).waitFor()
    await editorOf(page).write('{"resourceType":"ServiceRequest"}\n{"resourceType":"ServiceRequest"}')
    await findingOf(page).waitFor({ state: 'detached' })
  })

  it('are told apart from what is none, with what to do, and nothing of that is kept', async () => {
    const { page } = await visit('/catalogos')
    const alert = page.getByRole('alert')
    await choose(page, ['texto.tgz', Buffer.from('{}')], ['cortado.tgz', guide.subarray(0, 400)])
    await alert.getByText('«texto.tgz» no es un paquete comprimido (.tgz), o está dañado: descárgalo otra vez.').waitFor()
    await page.getByRole('button', { name: 'Switch to English' }).click()
    await alert.getByText('“texto.tgz” is not a compressed package (.tgz), or it is damaged: download it again.').waitFor()
    await page.getByRole('button', { name: 'Cambiar a español' }).click()
    await alert.getByText('«cortado.tgz»').waitFor()
    const r5 = Buffer.from(tgz({ ...guideManifest, fhirVersions: ['5.0.0'] }, guideFiles))
    await choose(page, ['r5.tgz', r5])
    await alert.getByText('«r5.tgz» es de FHIR 5.0.0 y svc revisa FHIR R4 (4.0.1): usa la edición R4 del paquete.').waitFor()
    expect(await alert.getByText('texto.tgz').count()).toBe(0)
    await choose(page, ['bomba.tgz', gzipSync(new Uint8Array(300_000_000), { level: 1 })])
    await alert.getByText('«bomba.tgz» pasa de 250 MB una vez descomprimido').waitFor({ timeout: 30_000 })
    expect(await rowsOf(page).count()).toBe(0)
    await page.getByText('Todavía no hay ninguno.').waitFor()
  })

  it('suggest their codes and say what their profile asks for', async () => {
    const { page } = await visit('/catalogos')
    await choose(page, ['ejemplo.tgz', guide])
    await rowOf(page, 'hl7.fhir.cl.minsal.ejemplo').getByText('En uso').waitFor()
    await goTo(page, 'Editor')
    const editor = editorOf(page)
    await editor.write(JSON.stringify(guidePatient(), null, 2))
    await page.getByRole('button', { name: /^Perfil PacienteEjemplo:/ }).waitFor()
    await editor.content.getByText('"birthDate"').hover()
    await page.locator('.cm-hover').getByText('date 1..1').waitFor()
  })
})
