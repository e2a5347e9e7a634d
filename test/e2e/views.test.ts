import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { violationsOf } from './support/axe.ts'
import { editorOf } from './support/editor.ts'
import { drop } from './support/files.ts'
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

describePage('the table of resources', ({ visit }) => {
  let page: Page
  let editor: ReturnType<typeof editorOf>
  const table = () => page.getByRole('table', { name: 'Tabla' })
  const rows = () =>
    table()
      .getByRole('row')
      .filter({ has: page.getByRole('cell') })
  const path = () => page.getByLabel('Ruta FHIR del cursor').textContent()
  beforeEach(async () => {
    ;({ page } = await visit())
    editor = editorOf(page)
    await editor.content.waitFor()
  })
  const open = async (name: string) => {
    await page.getByRole('tab', { name: 'Vistas' }).click()
    await page.getByRole('button', { name, exact: true }).click()
  }

  it('says who each resource of a Bundle is about and what is wrong with it, and leads to both', async () => {
    await editor.openExample('Bundle con problemas')
    await open('Tabla')
    await expect.poll(() => rows().count()).toBe(5)
    await expect.poll(() => rows().nth(4).innerText()).toMatch(/^4\s+Atención\s+[^]+3\s+3 errores\s+2\s+2 avisos$/)
    expect(await violationsOf(page)).toEqual([])
    await rows().nth(3).getByRole('button').first().click()
    await expect.poll(path).toBe('Entrada 3Encounter')
    await expect.poll(() => table().locator('[aria-current="true"]').innerText()).toMatch(/^Atención/)
    await rows()
      .nth(4)
      .getByRole('button', { name: /errores/ })
      .click()
    await expect.poll(path).toMatch(/^Entrada 4Encounter|^Bundle/)
    await page.getByRole('combobox', { name: 'Veredicto' }).selectOption('Sin problemas')
    await expect.poll(() => page.getByText(/^\d de 5 recursos$/).count()).toBe(1)
    await page.getByRole('combobox', { name: 'Veredicto' }).selectOption('Todos')
    await page.getByRole('searchbox', { name: 'Filtrar recursos' }).fill('atencion')
    await expect.poll(() => rows().count()).toBe(2)
    await page.getByRole('searchbox', { name: 'Filtrar recursos' }).fill('nada de esto')
    await page.getByText('Ningún recurso coincide.').waitFor()
  })

  it('draws of a large Bundle the rows that are seen, and is walked through by keys', async () => {
    const patient = (index: number) => ({ resource: { resourceType: 'Patient', id: `p${index}`, name: [{ text: 'Ana '.repeat(60) }], birthDate: '1990-01-01' } }) // prettier-ignore
    const entry = Array.from({ length: 2_500 }, (_, index) => patient(index))
    const text = JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry }, null, 1)
    expect(text.length).toBeGreaterThan(1_000_000)
    await drop(page, 'grande.json', Buffer.from(text))
    await page.getByText('Con errores', { exact: true }).waitFor()
    await open('Lectura')
    await page.getByText(/Tiene 2\.?500 entradas/).waitFor()
    await open('Tabla')
    await expect.poll(() => table().getAttribute('aria-rowcount')).toBe('2501')
    await rows().first().getByRole('button').first().focus()
    await page.keyboard.press('End')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[role="row"]')?.getAttribute('aria-rowindex')))
      .toBe('2501')
    expect(await rows().count()).toBeLessThan(80)
    await page.getByRole('searchbox', { name: 'Filtrar recursos' }).fill('p77')
    await expect.poll(() => table().getAttribute('aria-rowcount')).toBe('12')
  })

  it('has a place for each row also when the window gets narrow, as a telephone that is turned', async () => {
    await editor.openExample('Bundle con problemas')
    await open('Tabla')
    await expect.poll(() => rows().count()).toBe(5)
    await page.setViewportSize({ width: 390, height: 844 })
    const overlap = async () => {
      const boxes = await rows().evaluateAll((all) =>
        all.map((row) => row.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })),
      )
      return boxes.slice(1).some(({ top }, index) => top < boxes[index]!.bottom - 1)
    }
    await expect.poll(overlap).toBe(false)
  })

  it('puts an episode into the order of time', async () => {
    const on = (day: string, code: string) => ({ resource: { resourceType: 'Observation', code: { text: code }, effectiveDateTime: day } })
    const entry = [on('2026-03-02', 'control'), { resource: { resourceType: 'Patient' } }, on('2026-01-10T10:00:00-03:00', 'ingreso')]
    await editor.write(JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry }, null, 1))
    await open('Cronología')
    const timeline = page.getByRole('table', { name: 'Cronología' })
    await timeline.getByText('ingreso').waitFor()
    expect(await timeline.getByRole('button', { name: /^Observación/ }).allInnerTexts()).toEqual([
      'Observación\ningreso',
      'Observación\ncontrol',
    ])
    await page.getByText('2 de 3 recursos con fecha').waitFor()
  })
})

describePage('the graph of references', ({ visit }) => {
  it('says who points to whom, marks what leads nowhere, and says the same as a list', async () => {
    const { page } = await visit()
    const editor = editorOf(page)
    await editor.content.waitFor()
    const entry = [
      { fullUrl: 'urn:uuid:1', resource: { resourceType: 'Patient', name: [{ text: 'Ana Soto' }] } },
      { fullUrl: 'urn:uuid:2', resource: { resourceType: 'Encounter', id: 'e', subject: { reference: 'urn:uuid:1' } } },
      { resource: { resourceType: 'Observation', id: 'o', encounter: { reference: 'urn:uuid:9' }, subject: { reference: 'urn:uuid:1' } } },
    ]
    await editor.write(JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry }, null, 1))
    await page.getByRole('tab', { name: 'Vistas' }).click()
    await page.getByRole('button', { name: 'Referencias', exact: true }).click()
    const nodes = page.getByRole('list', { name: 'Recursos' }).getByRole('button')
    const path = () => page.getByLabel('Ruta FHIR del cursor').textContent()
    await expect.poll(() => nodes.count()).toBe(3)
    await page.getByText('3 referencias · 1 sin destino').waitFor()
    expect(await nodes.allInnerTexts()).toEqual(['Paciente\nAna Soto', 'Atención\ne', 'Observación\no\n1 sin destino'])
    await nodes.first().focus()
    await page.keyboard.press('End')
    await expect.poll(path).toBe('Entrada 2Observation')
    const words = page.getByRole('region', { name: 'Referencias de Observación o' })
    await words.getByRole('button', { name: 'subject apunta a Paciente Ana Soto' }).waitFor()
    await words.getByRole('button', { name: 'encounter apunta a urn:uuid:9 (no está en el texto)' }).click()
    await expect.poll(path).toBe('Entrada 2Observation.encounter.reference')
    await page.keyboard.press('Control+Home')
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Como lista' }).click()
    const links = page.getByRole('list', { name: 'Lista de referencias' }).getByRole('button')
    await expect.poll(() => links.count()).toBe(3)
    expect((await links.allInnerTexts()).map((text) => text.replaceAll('\n', ' '))).toEqual([
      'Atención e subject apunta a Paciente Ana Soto',
      'Observación o encounter apunta a urn:uuid:9 (no está en el texto)',
      'Observación o subject apunta a Paciente Ana Soto',
    ])
    await links.first().click()
    await expect.poll(path).toBe('Entrada 1Encounter.subject.reference')
    expect(await violationsOf(page)).toEqual([])
  })
})

describePage('comparing two texts', ({ visit }) => {
  it('tells what came, went and changed by element, and which findings, each at its place', async () => {
    const { page, complaints } = await visit()
    const editor = editorOf(page)
    await editor.content.waitFor()
    const patient = (more: object) =>
      JSON.stringify(
        { resourceType: 'Bundle', type: 'collection', entry: [{ fullUrl: 'urn:uuid:1', resource: { resourceType: 'Patient', ...more } }] },
        null,
        2,
      )
    await editor.write(patient({ name: [{ family: 'Soto' }], gender: 'female' }))
    await page.getByRole('tab', { name: 'Vistas' }).click()
    await page.getByRole('button', { name: 'Comparar', exact: true }).click()
    const other = {
      name: 'antes.json',
      mimeType: 'application/json',
      buffer: Buffer.from(patient({ name: [{ family: 'Rojas' }], gender: 'mujer', active: true })),
    }
    await page.getByLabel('Otro archivo…').setInputFiles(other)
    await page.getByText('3 elementos distintos').waitFor()
    const list = page.getByRole('region', { name: 'Por elemento' })
    await list.getByRole('heading', { name: /^Problemas que ya no están/ }).waitFor()
    await list.getByText('«mujer»').waitFor()
    const change = (name: RegExp) => list.getByRole('button', { name })
    await change(/^Quitado: .*Patient.active.*antes: true/).waitFor()
    await change(/^Cambiado: .*gender.*"female".*antes: "mujer"/).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await change(/family/).click()
    await expect.poll(() => page.getByLabel('Ruta FHIR del cursor').textContent()).toContain('Patient.name[0].family')
    await page.getByRole('button', { name: 'Por línea' }).click()
    await page.getByRole('group', { name: 'Por línea' }).getByText('"Rojas"').waitFor()
    expect(await violationsOf(page)).toEqual([])
    // The text is followed while somebody writes.
    await page.getByRole('button', { name: 'Por elemento' }).click()
    await editor.write(other.buffer.toString())
    await page.getByText('Tienen los mismos elementos. · Los mismos problemas').waitFor()
    expect(complaints).toEqual([])
  })

  it.each([
    ['comparar', 'Comparar'],
    ['cronología', 'Cronología'],
    ['segundo editor', 'Segundo editor'],
  ])('is found among the commands, as every view is: %s', async (typed, view) => {
    const { page, complaints } = await visit()
    const editor = editorOf(page)
    await editor.content.waitFor()
    await editor.write('{"resourceType": "Patient"}')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill(typed)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: view, exact: true, pressed: true }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.matches('[aria-pressed="true"], [data-row]'))).toBe(true)
    expect(complaints).toEqual([])
  })

  it('takes other ends of lines for no difference', async () => {
    const { page, complaints } = await visit()
    const editor = editorOf(page)
    await editor.content.waitFor()
    const patient = JSON.stringify({ resourceType: 'Patient', id: 'a', gender: 'male', active: true, birthDate: '1990-01-01' }, null, 2)
    await editor.write(patient)
    await page.getByRole('tab', { name: 'Vistas' }).click()
    await page.getByRole('button', { name: 'Comparar', exact: true }).click()
    const windows = Buffer.from(patient.replace('male', 'female').replaceAll('\n', '\r\n'))
    await page.getByLabel('Otro archivo…').setInputFiles({ name: 'w.json', mimeType: 'application/json', buffer: windows })
    await page.getByText('1 elemento distinto').waitFor()
    await page.getByRole('button', { name: 'Por línea' }).click()
    const lines = page.getByRole('group', { name: 'Por línea' })
    await lines.locator('.cm-deletedChunk').first().waitFor()
    expect(await lines.locator('.cm-deletedChunk').allInnerTexts()).toEqual(['  "gender": "female",'])
    expect(await lines.locator('.cm-changedLine').allInnerTexts()).toEqual(['  "gender": "male",'])
    expect(complaints).toEqual([])
  })
})

describePage('the second editor', ({ visit }) => {
  it('has the text and its problems at another place; what is written or undone in one is so in both', async () => {
    const { page, complaints } = await visit()
    const editor = editorOf(page)
    await editor.content.waitFor()
    await editor.write('{\n  "resourceType": "Patient",\n  "gender": "mujer"\n}')
    await page.getByText('Con errores', { exact: true }).waitFor()
    await page.getByRole('tab', { name: 'Vistas' }).click()
    await page.getByRole('button', { name: 'Segundo editor', exact: true }).click()
    const second = page.getByRole('textbox', { name: 'Segundo editor' })
    const first = page.getByRole('textbox', { name: 'Recurso FHIR en JSON' })
    await second.locator('.cm-lintRange-error').first().waitFor()
    // Changes within half a second of one another are undone together.
    await page.waitForTimeout(600)
    await second.getByText('"mujer"').dblclick()
    // At once: letters that a slow machine takes apart are undone apart.
    await page.keyboard.insertText('female')
    await first.getByText('"female"').waitFor()
    for (const editor of [first, second]) await expect.poll(() => editor.locator('.cm-lintRange').count()).toBe(1)
    await page.keyboard.press('Control+z')
    await first.getByText('"mujer"').waitFor()
    await second.getByText('"mujer"').waitFor()
    await first.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' ')
    await expect.poll(() => second.innerText()).toBe(await first.innerText())
    expect(await violationsOf(page)).toEqual([])
    // It goes along to another file.
    await page.getByRole('button', { name: 'Ejemplos', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Paciente con problemas' }).click()
    await expect.poll(() => second.innerText()).not.toContain('mujer')
    expect(await second.innerText()).toBe(await first.innerText())
    expect(complaints).toEqual([])
  })
})
