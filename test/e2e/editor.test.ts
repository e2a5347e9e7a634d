import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { editorOf } from './support/editor.ts'
import { drop, dropAll, toTransfer } from './support/files.ts'
import { describePage } from './support/windows.ts'

const encounter = `{
  "resourceType": "Encounter",
  "status": "complete",
  "class": { "system": "http://terminology.hl7.org/CodeSystem/v3-ActCode", "code": "AMB" },
  "subject": { "reference": "Patient/1" }
}`

/** Two problems that can be corrected safely, and between them one that cannot. */
const reversed = `{
  "resourceType": "Encounter",
  "status": "complete",
  "class": { "system": "http://terminology.hl7.org/CodeSystem/v3-ActCode", "code": "AMB" },
  "subject": { "reference": "Patient/1" },
  "period": { "start": "2026-03-02T10:00:00-03:00",
    "end": "2026-03-02T09:30:00-03:00" },
  "location": [{ "location": { "display": "Box  4" } }]
}`

describePage('the editor', ({ visit, urlOf }) => {
  let page: Page
  let editor: ReturnType<typeof editorOf>

  beforeEach(async () => {
    ;({ page } = await visit())
    editor = editorOf(page)
    await editor.content.waitFor()
  })

  it('lints while one types', async () => {
    await editor.write('{"resourceType": "Encounter", "status": "complete"')
    await page.getByText('Con errores', { exact: true }).waitFor()
    await page.keyboard.type('}')
    await editor.problems.getByText('El estado del encuentro «complete» no existe en encounter-status.').waitFor()
    await page.getByText(/^2 errores ·/).waitFor()
  })

  it('says of a text of blanks alone that there is nothing to check', async () => {
    await editor.write(' \n')
    await page.getByText('Solo hay espacios: nada que revisar').waitFor()
  })

  it('closes what it shows over the text with Escape', async () => {
    await editor.write(encounter)
    await page.getByText('Con errores', { exact: true }).waitFor()
    await page.keyboard.press('F8')
    await editor.card.waitFor()
    await page.keyboard.press('Escape')
    await editor.card.waitFor({ state: 'detached' })
  })

  it('names no type and no profile of a text that is no JSON', async () => {
    await editor.write('rut,nombre\n1-9,Ana')
    await editor.problems.getByText('el texto empieza con «rut,nombre»; se esperaba «{»').waitFor()
    expect(await page.getByRole('button', { name: 'elegir otro perfil' }).count()).toBe(0)
    await editor.write('{"resourceType":"Patient"}')
    await page.getByRole('button', { name: 'Perfil CorePacienteCl: elegir otro perfil' }).waitFor()
  })

  it('underlines a problem, explains it on hover and corrects it with a click', async () => {
    await editor.write(encounter)
    const squiggle = editor.squiggles.filter({ hasText: '"complete"' })
    await squiggle.hover()
    await editor.card.getByText('El estado del encuentro «complete» no existe en encounter-status.').waitFor()
    expect(await editor.card.getByRole('link', { name: 'Regla cl-enc-04' }).getAttribute('href')).toBe(urlOf('/reglas/cl-enc-04'))
    await editor.card.getByRole('button', { name: 'Usar «finished»' }).click()
    await editor.content.getByText('"finished"').waitFor()
    await squiggle.waitFor({ state: 'detached' })
    await page.getByText('Válido', { exact: true }).waitFor()
  })

  it('lets one choose where more than one answer is right', async () => {
    await editor.write('{ "resourceType": "Patient", "gender": "activo" }')
    const menu = editor.problems.getByRole('combobox', { name: 'Elegir un código' })
    await menu.waitFor()
    await menu.selectOption({ label: 'female (Female)' })
    await editor.content.getByText('"female"').waitFor()
    await menu.waitFor({ state: 'detached' })
  })

  it('repairs what is no JSON', async () => {
    await editor.write("{'resourceType': 'Patient', active: True,}")
    await editor.problems.getByRole('button', { name: 'Reparar el JSON' }).click()
    await editor.content.getByText('{"resourceType": "Patient", "active": true}').waitFor()
  })

  it('corrects the problem at the cursor with one key, and undoes it', async () => {
    await editor.write(encounter)
    await editor.squiggles.filter({ hasText: '"complete"' }).click()
    await page.keyboard.press('Control+.')
    await editor.content.getByText('"finished"').waitFor()
    await page.keyboard.press('Control+z')
    await editor.content.getByText('"complete"').waitFor()
  })

  it('corrects everything safe at once and says how much', async () => {
    await editor.openExample('Paciente con problemas')
    await page.getByRole('button', { name: 'Aplicar correcciones seguras', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '8 correcciones seguras: qué cambia' })
    await dialog.getByLabel('Antes').getByText('"53.827.164-0"').waitFor()
    await dialog.getByLabel('Después').getByText('"53827164-0"').waitFor()
    await page.keyboard.press('Enter')
    await editor.notice('Se aplicaron 8 correcciones seguras.').waitFor()
    await editor.content.getByText('"53827164-0"').waitFor()
    await page.getByRole('button', { name: /Aplicar correcciones seguras/ }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await editor.content.getByText('"53.827.164-0"').waitFor()
  })

  it('shows what all corrections would change, and applies none where somebody thinks better of it', async () => {
    await editor.openExample('Bundle con problemas')
    await page.getByText('Con errores', { exact: true }).waitFor()
    await page.keyboard.press('Control+Shift+Period')
    const dialog = page.getByRole('dialog', { name: '3 correcciones seguras: qué cambia' })
    await dialog.getByLabel('Después').getByText('"in-progress"').waitFor()
    await dialog.getByText('líneas iguales').first().waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Aplicar correcciones seguras', exact: true }).click()
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Aplicar correcciones seguras', exact: true }).waitFor()
    await editor.problems.getByText('in_progress').waitFor()
  })

  it('shows the same in one column where there is no room for two', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await editor.openExample('Paciente con problemas')
    await page.getByRole('button', { name: 'Aplicar correcciones seguras', exact: true }).click()
    const text = page.getByRole('dialog').getByLabel('Después')
    await text.getByText('"53827164-0"').waitFor()
    await text.locator('.cm-deletedChunk').getByText('53.827.164-0').waitFor()
    await page.setViewportSize({ width: 1024, height: 600 })
    await page.getByRole('dialog').getByLabel('Antes').getByText('53.827.164-0').waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    await text.locator('.cm-deletedChunk').getByText('53.827.164-0').waitFor()
    await page.getByRole('button', { name: 'Aplicar 8' }).click()
    await editor.notice('Se aplicaron 8 correcciones seguras.').waitFor()
  })

  it('goes to the place of a problem', async () => {
    await editor.openExample('Encuentro con problemas')
    await editor.problems.getByRole('button', { name: /El encuentro termina/ }).click()
    await expect.poll(editor.activeLine).toContain('"end"')
    await page.getByText('Encounter.period.end').first().waitFor()
    // The focus is in the text: what is typed takes the place of what is selected.
    await page.keyboard.type('"2026-03-02T10:30:00-03:00"')
    await editor.problems.getByText('El encuentro termina').waitFor({ state: 'detached' })
  })

  it('can be used by keyboard alone', async () => {
    await editor.write(reversed)
    await editor.problems.getByText('cl-enc-10').waitFor()
    await page.keyboard.press('F6')
    await page.keyboard.press('Home')
    await expect.poll(editor.activeLine).toContain('"complete"')
    await page.keyboard.press('Control+.')
    await editor.problems.getByText('cl-enc-04').waitFor({ state: 'detached' })
    // The focus stays in the list, on the problem that took the place of the one that is gone.
    await page.keyboard.press('ArrowDown')
    await expect.poll(editor.activeLine).toContain('"Box  4"')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.shadowRoot !== null)).toBe(true)
    await page.keyboard.press('Control+Shift+Period')
    await editor.notice('Se aplicó 1 corrección segura.').waitFor()
    // From the last place in the text on to the first.
    await page.keyboard.press('F8')
    await editor.card.getByText('El encuentro termina').waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').waitFor()
    await page.keyboard.type('vaciar')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Valida un recurso FHIR chileno' }).waitFor()
  })

  it('tells broken JSON where it breaks', async () => {
    await editor.write('{\n  "resourceType": "Patient",\n  "active": true,,\n}')
    await editor.problems.getByText('cl-json-01').first().waitFor()
    expect(await editor.squiggles.count()).toBeGreaterThan(0)
  })

  it('opens a dropped file in place of an example that nobody touched, and undoes that', async () => {
    await page.getByRole('button', { name: /^Paciente sin errores/ }).click()
    await editor.content.getByText('"paciente-ejemplo"').waitFor()
    await page.getByText('Sin problemas').waitFor()

    const file = await toTransfer(page, 'encuentro.json', Buffer.from(encounter))
    await page.dispatchEvent('body', 'dragover', { dataTransfer: file })
    await page.getByText('Suelta el archivo para abrirlo').waitFor()
    await page.dispatchEvent('body', 'drop', { dataTransfer: file })
    await editor.content.getByText('"complete"').waitFor()
    await page.getByTitle('encuentro.json', { exact: true }).waitFor()

    await page.getByRole('button', { name: 'Deshacer' }).click()
    await editor.content.getByText('"paciente-ejemplo"').waitFor()
    await page.getByTitle('patient-valid.json', { exact: true }).waitFor()
  })

  it('reads a file that is not UTF-8 and says so; refuses one that is no text', async () => {
    await drop(page, 'antiguo.json', Buffer.from('{"resourceType":"Patient","name":[{"family":"Mu\u00f1oz"}]}', 'latin1'))
    await editor.notice(/no está en UTF-8: se leyó como Windows-1252/).waitFor()
    await editor.content.getByText('"Muñoz"').waitFor()
    await drop(page, 'foto.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]))
    await editor.notice('«foto.png» no es un archivo de texto.').waitFor()
    await editor.content.getByText('"Muñoz"').waitFor()
  })

  it('saves with the line ends the file had', async () => {
    await drop(page, 'windows.json', Buffer.from('{\r\n  "resourceType": "Patient"\r\n}\r\n'))
    await page.getByText('windows.json', { exact: true }).waitFor()
    await page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Control+s')])
    expect(download.suggestedFilename()).toBe('windows.json')
    expect(await readFile(await download.path(), 'utf8')).toBe('{\r\n  "resourceType": "Patient"\r\n}\r\n')
  })

  it('writes to the file that is chosen, and to the same one the next time', async () => {
    await editor.write(encounter)
    await page.evaluate(() => {
      const written: string[] = []
      const stream = { write: async (text: string) => void written.push(text), close: async () => {} }
      const showSaveFilePicker = async ({ suggestedName }: { suggestedName: string }) => ({
        name: suggestedName,
        createWritable: async () => stream,
      })
      Object.assign(window, { written, showSaveFilePicker })
    })
    await page
      .getByText('Válido', { exact: true })
      .or(page.getByText('Con errores', { exact: true }))
      .waitFor()
    await page.keyboard.press('Control+s')
    await editor.notice('Se guardó «encounter.json».').waitFor()
    await page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))
    await page.keyboard.press('Control+End')
    await page.keyboard.type('\n')
    await page.keyboard.press('Control+s')
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { written: string[] }).written))
      .toEqual([encounter, `${encounter}\n`])
  })

  it('formats without changing how a number is written', async () => {
    await editor.write('{"resourceType":"Observation","valueQuantity":{"value":1.0}}')
    await page.getByRole('button', { name: 'Dar formato' }).click()
    await editor.content.getByText('"value": 1.0').waitFor()
    expect(await page.locator('.cm-line').count()).toBe(7)
  })

  it('shows the FHIR path at the cursor, in a Bundle from the resource on', async () => {
    await editor.openExample('Bundle con problemas')
    await editor.problems.getByRole('button', { name: /in_progress/ }).click()
    const path = page.getByLabel('Ruta FHIR del cursor')
    await expect.poll(() => path.textContent()).toBe('Entrada 4Encounter.status')
  })

  it('leads from the path to each of its elements', async () => {
    await editor.openExample('Bundle con problemas')
    await editor.problems.getByRole('button', { name: /in_progress/ }).click()
    const path = page.getByRole('navigation', { name: 'Ruta FHIR del cursor' })
    await path.getByRole('button', { name: 'Encounter', exact: true }).click()
    await expect.poll(editor.activeLine).toContain('"resource": {')
    await path.getByRole('button', { name: 'Entrada 4' }).click()
    await expect.poll(() => path.textContent()).toBe('Bundle.entry[4]')
    expect(await page.evaluate(() => document.activeElement?.shadowRoot !== null)).toBe(true)
  })

  it('goes from a reference to its resource and on, and changes an id with all references', async () => {
    const entry = (resource: object) => ({ fullUrl: 'https://a.cl/fhir/Patient/p1', resource })
    const patient = { resourceType: 'Patient', id: 'p1' }
    const visit = { resourceType: 'Encounter', subject: { reference: 'Patient/p1' } }
    await editor.write(
      JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry: [entry(patient), { resource: visit }] }, null, 2),
    )
    await editor.content.getByText('"Patient/p1"').click()
    await page.keyboard.press('F12')
    await expect.poll(editor.activeLine).toContain('"resource": {')
    await editor.content.getByText('"Patient/p1"').click()
    await page.keyboard.press('Shift+F12')
    await editor.notice('Mención 1 de 2.').waitFor()
    await expect.poll(editor.activeLine).toContain('"id": "p1"')
    await page.keyboard.press('F2')
    await page.getByRole('textbox', { name: 'Nuevo id' }).fill('con espacio')
    await page.keyboard.press('Enter')
    await editor.notice('Un id lleva letras, números, «-» y «.», a lo más 64.').waitFor()
    await page.keyboard.press('F2')
    await page.getByRole('textbox', { name: 'Nuevo id' }).fill('ana')
    await page.keyboard.press('Enter')
    await editor.notice('El id ahora es «ana», y se cambiaron 2 menciones.').waitFor()
    await editor.content.getByText('"https://a.cl/fhir/Patient/ana"').waitFor()
    await editor.content.getByText('"Patient/ana"').hover()
    await page.locator('.cm-hover').getByText('Patient/ana').waitFor()
    // A text that somebody wrote in meanwhile is not the one that the id was to be changed in.
    await editor.content.getByText('"Patient/ana"').click()
    await page.keyboard.press('F2')
    await page.getByRole('textbox', { name: 'Nuevo id' }).waitFor()
    await editor.content.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('\n')
    await page.getByRole('textbox', { name: 'Nuevo id' }).fill('eva')
    await page.keyboard.press('Enter')
    await editor.notice('El texto cambió mientras tanto: no se aplicó nada.').waitFor()
  })

  it('offers the references of a Bundle and the slices of a profile while one writes', async () => {
    await editor.write('{ "resourceType": "Patient", "na" }')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Control+Space')
    await page.getByRole('option', { name: 'name:NombreSocial' }).click()
    await editor.content.getByText('"usual"').waitFor()
  })

  it('divides the page between text and problems as somebody likes, and remembers it', async () => {
    await editor.openExample('Bundle con problemas')
    await page.getByText('Con errores', { exact: true }).waitFor()
    const splitter = page.getByRole('separator', { name: 'Tamaño del texto' })
    const width = async () => Math.round((await page.locator('.cm-editor').boundingBox())!.width)
    expect(await splitter.getAttribute('aria-valuenow')).toBe('64')
    const before = await width()
    await splitter.focus()
    await page.keyboard.press('Shift+ArrowLeft')
    expect(await splitter.getAttribute('aria-valuenow')).toBe('54')
    expect(await width()).toBeLessThan(before)
    const { x, y, width: own, height } = (await splitter.boundingBox())!
    await page.mouse.move(x + own / 2, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(500, 300, { steps: 4 })
    await page.mouse.up()
    await expect.poll(width).toBeLessThan(510)
    const after = await width()
    await page.getByText('Borrador guardado en este dispositivo').waitFor()
    await page.reload()
    await page.getByText('Con errores', { exact: true }).waitFor()
    expect(await width()).toBe(after)
    await splitter.focus()
    await page.keyboard.press('Enter')
    await expect.poll(width).toBe(before)

    // Where both lie over one another it is another measure.
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => splitter.getAttribute('aria-orientation')).toBe('horizontal')
    await page.keyboard.press('ArrowDown')
    expect(await splitter.getAttribute('aria-valuenow')).toBe('54')
    await page.keyboard.press('Home')
    expect(await splitter.getAttribute('aria-valuenow')).toBe('25')
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ 'split-columns': '64', 'split-rows': '25', persistence: 'asked' })
  })

  it('takes pasted lines of resources for what they are', async () => {
    await editor.write('{"resourceType":"Patient"}\n{"resourceType":"Patient"}')
    await page.getByText('2 recursos').waitFor()
    await expect.poll(() => page.getByLabel('Ruta FHIR del cursor').textContent()).toBe('Línea 2Patient')
  })

  it('works where the browser keeps nothing, and says so', async () => {
    await page.addInitScript(() => {
      indexedDB.open = () => {
        throw new DOMException('denied', 'SecurityError')
      }
    })
    await page.reload()
    await editor.write(encounter)
    await page.getByText('Con errores', { exact: true }).waitFor()
    await page.getByText('Este navegador no deja guardar el borrador').waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('borrar los archivos')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Borrar los archivos' }).getByRole('button', { name: 'Borrar', exact: true }).click()
    await editor.notice('Se borraron los archivos de este dispositivo.').waitFor()
    await expect.poll(() => editor.content.textContent()).not.toContain('Encounter')
    page.on('dialog', (dialog) => void dialog.accept())
  })

  it('works where the device is full, and says so', async () => {
    await page.addInitScript(() => {
      const refuse = (): never => {
        throw new DOMException('full', 'QuotaExceededError')
      }
      for (const method of ['put', 'add'] as const) IDBObjectStore.prototype[method] = refuse
      Storage.prototype.setItem = refuse
    })
    await page.reload()
    await editor.write(encounter)
    await page.getByText('Con errores', { exact: true }).waitFor()
    await page.getByText('Este navegador no deja guardar el borrador').waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByText('Sin guardar', { exact: true }).waitFor()
    page.on('dialog', (dialog) => void dialog.accept())
  })

  it('works where the browser refuses to remember anything, also its settings', async () => {
    await page.addInitScript(() => {
      const refuse = (): never => {
        throw new DOMException('denied', 'SecurityError')
      }
      Object.defineProperty(window, 'localStorage', { get: refuse })
      Object.defineProperty(window, 'sessionStorage', { get: refuse })
      Object.defineProperty(window, 'indexedDB', { get: refuse })
    })
    await page.reload()
    await editor.write(encounter)
    await page.getByText('Con errores', { exact: true }).waitFor()
    page.on('dialog', (dialog) => void dialog.accept())
  })

  it('leaves a message that can be undone as long as the pointer or the focus is at it', async () => {
    await page.clock.install()
    await editor.write('{"resourceType":"Patient"}')
    await page.keyboard.press('Alt+Shift+f')
    const undo = page.getByRole('region', { name: 'Mensajes' }).getByRole('button', { name: 'Deshacer' })
    await undo.focus()
    await undo.hover()
    await page.mouse.move(5, 5)
    await page.clock.fastForward(8_000)
    expect(await undo.evaluate((one) => one === document.activeElement)).toBe(true)
    await editor.content.click()
    await page.clock.fastForward(8_000)
    await undo.waitFor({ state: 'detached' })
  })

  it('keeps the palette open where a selection in its field ends beside it', async () => {
    await page.keyboard.press('Control+k')
    const field = page.getByRole('dialog').getByRole('combobox')
    await field.fill('guardar')
    const { x, y, height } = (await field.boundingBox())!
    await page.mouse.move(x + 60, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(5, y + height / 2)
    await page.mouse.up()
    expect(await page.evaluate(() => getSelection()!.toString())).not.toBe('')
    expect(await field.isVisible()).toBe(true)
    await page.mouse.click(5, y + height / 2)
    await field.waitFor({ state: 'detached' })
  })

  it('says of a button above the text why it is off, to the keyboard too', async () => {
    const save = page.getByRole('button', { name: 'Guardar', exact: true })
    expect(await save.getAttribute('title')).toContain('Todavía no hay nada en el editor.')
    await save.focus()
    await page.keyboard.press('Enter')
    await editor.notice('Todavía no hay nada en el editor.').waitFor()
    await editor.openExample('Paciente sin errores')
    await expect.poll(() => save.getAttribute('aria-disabled')).toBe('false')
    expect(await save.getAttribute('title')).not.toContain('Todavía')
  })

  it('says how many matches a search has and which is selected, and breaks lines where somebody likes that', async () => {
    await editor.openExample('Paciente sin errores')
    await editor.content.getByText('"resourceType"').waitFor()
    await editor.content.click()
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Control+f')
    await page.locator('.cm-search').waitFor()
    await page.keyboard.type('"use"')
    const said = page.locator('.cm-search-count')
    await expect.poll(() => said.innerText()).toMatch(/^\d+$/)
    const count = await said.innerText()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect.poll(() => said.innerText()).toMatch(new RegExp(`^\\d+ de ${count}$`))
    await page.keyboard.press('Escape')
    const isWrapped = () => editor.content.evaluate((element) => element.classList.contains('cm-lineWrapping'))
    const toggle = async () => {
      await page.keyboard.press('Control+k')
      await page.keyboard.type('ajustar las lineas')
      await page.keyboard.press('Enter')
    }
    await toggle()
    await expect.poll(isWrapped).toBe(true)
    await page.reload()
    await editor.content.waitFor()
    expect(await isWrapped()).toBe(true)
    await toggle()
    await expect.poll(isWrapped).toBe(false)
  })

  it('shows the network and the version whole, however much is selected', async () => {
    await page.setViewportSize({ width: 768, height: 1024 })
    await editor.write(encounter)
    await editor.problems.getByText('cl-enc-04').waitFor()
    const version = page.getByRole('contentinfo').getByText('CL Core')
    const isWhole = async () => {
      const { x, width } = (await version.boundingBox())!
      return x + width <= 768
    }
    await page.keyboard.press('Control+a')
    await page.getByRole('contentinfo').getByText('seleccionados').waitFor()
    expect(await isWhole()).toBe(true)
    await page.getByRole('button', { name: 'Switch to English' }).click()
    await page.getByRole('contentinfo').getByText('selected').waitFor()
    expect(await isWhole()).toBe(true)
  })

  it('tells what is chosen, what goes and what comes where the system chooses the colours', async () => {
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
    await editor.openExample('Paciente con problemas')
    await page.getByRole('button', { name: 'Aplicar correcciones seguras', exact: true }).click()
    const dialog = page.getByRole('dialog')
    const markOf = (side: string) =>
      dialog
        .getByLabel(side)
        .locator('.cm-changedText')
        .first()
        .evaluate((one) => getComputedStyle(one).textDecorationLine)
    expect(await markOf('Antes')).toBe('line-through')
    expect(await markOf('Después')).toBe('underline')
    await page.keyboard.press('Escape')
    await editor.write('{ "resourceType": "Patient", "gender": "" }')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Control+Space')
    const ground = (item: string) =>
      page
        .locator(item)
        .first()
        .evaluate((one) => getComputedStyle(one).backgroundColor)
    expect(await ground('.cm-tooltip-autocomplete li[aria-selected]')).not.toBe(
      await ground('.cm-tooltip-autocomplete li:not([aria-selected])'),
    )
  })

  it('speaks English when asked, and remembers it', async () => {
    await page.getByRole('button', { name: 'Switch to English' }).click()
    await page.getByRole('heading', { name: 'Validate a Chilean FHIR resource' }).waitFor()
    await editor.write(encounter)
    await page.keyboard.press('Control+f')
    for (const name of ['Next', 'Replace all']) await page.getByRole('button', { name, exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('shortcuts')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByText('click', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await editor.write('')
    await page.keyboard.press('Backspace')
    await page.getByRole('heading', { name: 'Validate a Chilean FHIR resource' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Validate a Chilean FHIR resource' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
  })

  it('colours the end of a text of 20 MB when it is shown', async () => {
    const entry = { resource: { resourceType: 'Observation', status: 'final', code: { text: 'Ñandú' }, valueInteger: 5 } }
    const bundle = { resourceType: 'Bundle', type: 'collection', entry: Array.from({ length: 90_000 }, () => entry) }
    await dropAll(page, [['grande.json', JSON.stringify(bundle, null, 2)]])
    const word = editor.content
      .locator('.cm-line', { hasText: 'valueInteger' })
      .last()
      .locator('span', { hasText: /^"valueInteger"$/ })
    await word.waitFor()
    const colourOf = () => word.evaluate((element) => getComputedStyle(element).color)
    const colour = await colourOf()
    await editor.content.press('ControlOrMeta+End')
    await editor.content.locator('.cm-line', { hasText: /^\}$/ }).waitFor()
    await word.waitFor({ timeout: 1500 })
    expect(await colourOf()).toBe(colour)
  })

  it('lints a Bundle of 1 MB without keeping the keyboard waiting', async () => {
    const entry = JSON.parse(encounter) as object
    const filler = {
      extension: Array.from({ length: 60 }, (_, index) => ({ url: `https://ejemplo.cl/${index}`, valueString: 'x'.repeat(20) })),
    }
    const bundle = {
      resourceType: 'Bundle',
      type: 'collection',
      entry: Array.from({ length: 200 }, () => ({ resource: { ...entry, ...filler } })),
    }
    await drop(page, 'grande.json', Buffer.from(JSON.stringify(bundle, null, 2)))
    await editor.problems.getByText('cl-enc-04').first().waitFor()
    await editor.content.click()
    // The shortest of some times: what else the machine does only lengthens them.
    const took = await page.evaluate(async () => {
      const content = document.activeElement!.shadowRoot!.activeElement as HTMLElement
      content.focus()
      const times: number[] = []
      while (times.length < 5) {
        const start = performance.now()
        document.execCommand('insertText', false, ' ')
        await new Promise(requestAnimationFrame)
        times.push(performance.now() - start)
      }
      return Math.min(...times)
    })
    expect(took).toBeLessThan(200)
  })
})

describePage('the editor in a small window', ({ visit }) => {
  const goToSecond = async (page: Page) => {
    const editor = editorOf(page)
    await editor.openExample('Paciente con problemas')
    await page.getByText('Con errores', { exact: true }).waitFor()
    await editor.content.click()
    await page.keyboard.press('F8')
    await page.keyboard.press('F8')
    await editor.card.waitFor()
    return editor
  }

  it('shows a problem over the text in little room, for the list has the rest', async () => {
    const { page } = await visit('/', { viewport: { width: 320, height: 640 } })
    const { card, problems } = await goToSecond(page)
    const box = (await card.boundingBox())!
    expect(box.height).toBeLessThan(120)
    expect(box.x + box.width).toBeLessThanOrEqual(320)
    await problems.getByText('CSTipoIdentificador tiene 14 códigos').waitFor()
  })

  it('scrolls two problems of one place in little room', async () => {
    const { page } = await visit('/', { viewport: { width: 320, height: 640 } })
    const { card, content, problems, write } = editorOf(page)
    await write('{ "resourceType": "Patient", "gender": "male", "name": [{ "family": "Soto", "given": ["Ana"] }] }')
    await problems.locator('[data-row]').first().waitFor()
    await content.focus()
    await page.keyboard.press('F8')
    await card.locator('.card-docs').nth(1).waitFor()
    expect((await card.boundingBox())!.height).toBeLessThan(150)
    await card.locator('.card-docs').nth(1).scrollIntoViewIfNeeded()
    expect(await card.evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
  })

  it('keeps the line in sight that a key went to, though the page scrolls as well', async () => {
    // A window of 1280 by 800, enlarged to 200 %.
    const { page } = await visit('/', { viewport: { width: 640, height: 400 } })
    await goToSecond(page)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    const line = (await page.locator('.cm-activeLine').boundingBox())!
    expect(line.y).toBeGreaterThan(0)
    expect(line.y + line.height).toBeLessThan(400)
  })
})
