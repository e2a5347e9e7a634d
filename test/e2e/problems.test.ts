import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { violationsOf } from './support/axe.ts'
import { editorOf } from './support/editor.ts'
import { describePage } from './support/windows.ts'

describePage('the list of problems', ({ visit }) => {
  it('is filtered by rule, type or text, and by kind as long as there is a problem', async () => {
    const { page } = await visit()
    const editor = editorOf(page)
    await editor.openExample('Bundle con problemas')
    await page.getByText('Con errores', { exact: true }).waitFor()
    const rows = editor.problems.locator('[data-row]')
    const all = await rows.count()
    await page.getByLabel('Filtrar por regla, guía, tipo o texto').fill('encounter')
    await expect.poll(() => rows.count()).toBeLessThan(all)
    for (const path of await editor.problems.locator('[data-row] code').allInnerTexts()) expect(path).toMatch(/^Encounter/)
    await page.getByLabel('Filtrar por regla, guía, tipo o texto').fill('nada de esto')
    await page.getByRole('button', { name: 'Mostrar todos' }).click()
    await expect.poll(() => rows.count()).toBe(all)

    await page.getByRole('button', { name: /^Avisos/ }).click()
    await editor.write('{"resourceType":"Basic"}')
    await page.getByRole('button', { name: 'Avisos 0' }).waitFor()
    await page.getByRole('button', { name: /^Todos [1-9]/ }).click()
    await rows.first().waitFor()
  })

  it('shows the whole of a problem far to the right, and the beginnings of lines again at the next one', async () => {
    const { page } = await visit()
    const editor = editorOf(page)
    await editor.content.waitFor()
    const long = `{ "resourceType": "Patient", "language": "${'x'.repeat(300)}", "gender": "femenino",\n  "active": "true"\n}`
    await editor.write(long)
    await page.getByText('Con errores', { exact: true }).waitFor()
    const scroller = page.locator('.cm-scroller')
    const isSeen = (text: string) =>
      editor.squiggles.filter({ hasText: text }).evaluate((element) => {
        const [mark, box] = [element.getBoundingClientRect(), element.closest('.cm-scroller')!.getBoundingClientRect()]
        return mark.left >= box.left && mark.right <= box.right
      })
    const goTo = (path: string) =>
      editor.problems
        .locator('[data-row]')
        .filter({ hasText: path })
        .click({ position: { x: 60, y: 8 } })
    await goTo('Patient.gender')
    await expect.poll(() => isSeen('femenino')).toBe(true)
    expect(await scroller.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
    await goTo('Patient.active')
    await expect.poll(() => isSeen('true')).toBe(true)
    expect(await scroller.evaluate((element) => element.scrollLeft)).toBe(0)
  })

  it('leaves the fix of a problem where it is when somebody presses the problem', async () => {
    const { page } = await visit()
    const editor = editorOf(page)
    await editor.openExample('Encuentro con problemas')
    const row = editor.problems.getByRole('listitem').filter({ hasText: 'cl-enc-04' })
    const fix = row.getByRole('button', { name: /^Usar/ })
    const before = (await fix.boundingBox())!
    await row.locator('[data-row]').click({ position: { x: 60, y: 8 } })
    await row.getByRole('button', { name: 'Copiar el problema' }).waitFor()
    expect((await fix.boundingBox())!.y).toBe(before.y)
  })

  it('tells the cause over the text before what follows from it', async () => {
    const { page } = await visit()
    const editor = editorOf(page)
    await editor.content.waitFor()
    const profile = 'https://interoperabilidad.minsal.cl/fhir/ig/tei/StructureDefinition/ServiceRequestLE'
    await editor.write(JSON.stringify({ resourceType: 'ServiceRequest', meta: { profile: [profile] }, status: 'activo' }, null, 2))
    await editor.problems.locator('[data-row]').filter({ hasText: 'draft' }).click()
    await page.keyboard.press('Shift+F8')
    await page.keyboard.press('F8')
    await expect.poll(() => editor.card.locator('.card-docs').allInnerTexts()).toEqual(['r4-valor-02', 'r4-codigo-01'])
  })

  it('cuts off no address of what was not checked', async () => {
    const { page } = await visit('/', { viewport: { width: 1024, height: 768 } })
    const editor = editorOf(page)
    await editor.content.waitFor()
    const profile = 'https://interoperabilidad.minsal.cl/fhir/ig/tei/StructureDefinition/ConditionDiagnosticoLE'
    const coding = { system: 'http://snomed.info/sct', code: '414205003' }
    await editor.write(JSON.stringify({ resourceType: 'Condition', meta: { profile: [profile] }, code: { coding: [coding] } }, null, 2))
    await page.getByText('Qué quedó sin comprobar').click()
    const address = page.getByRole('listitem').filter({ hasText: 'VSTerminologiasDiag' })
    expect(await address.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true)
  })

  it('shows the key of the fix over the text at the one problem that it corrects', async () => {
    const { page } = await visit()
    const editor = editorOf(page)
    await editor.content.waitFor()
    const identifier = '{"type":{"coding":[{"system":"https://hl7chile.cl/fhir/ig/clcore/CodeSystem/CSTipoIdentificador","code":"01"}]},'
    await editor.write(`{"resourceType":"Patient","identifier":[\n${identifier}\n"value":"12.345.678-9"}]}`)
    await page.getByText('Con errores', { exact: true }).waitFor()
    await page.keyboard.press('Control+Home')
    while (!(await editor.activeLine())?.includes('12.345.678')) await page.keyboard.press('F8')
    await expect.poll(() => editor.card.getByRole('button', { name: /^Usar/ }).count()).toBe(2)
    expect(await editor.card.locator('kbd').count()).toBe(1)
    const title = await editor.card
      .getByRole('button')
      .filter({ has: page.locator('kbd') })
      .innerText()
    await page.keyboard.press('Control+.')
    await editor.notice(`${title.replace(/\s*Ctrl.*/s, '')}: hecho.`).waitFor()
    // The pointer over the other one: the key would still correct that at the cursor.
    await page.keyboard.press('Control+Home')
    await editor.squiggles.filter({ hasText: '12345678' }).hover()
    await editor.card.waitFor()
    expect(await editor.card.locator('kbd').count()).toBe(0)
  })

  it('takes back with the key for it a correction made there, and keeps the focus', async () => {
    const { page } = await visit()
    const editor = editorOf(page)
    await editor.openExample('Encuentro con problemas')
    const fix = editor.problems.getByRole('button', { name: 'Usar «finished»' })
    await fix.focus()
    await page.keyboard.press('Enter')
    await editor.content.getByText('"finished"').waitFor()
    await fix.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+z')
    await editor.content.getByText('"complete"').waitFor()
    await fix.waitFor()
    expect(await editor.problems.evaluate((list) => list.contains(document.activeElement))).toBe(true)
  })

  it('leaves the filter where somebody is in it, though there are few problems by then', async () => {
    const { page } = await visit()
    const editor = editorOf(page)
    await editor.openExample('Bundle con problemas')
    const filter = page.getByLabel('Filtrar por regla, guía, tipo o texto')
    await filter.fill('basic')
    await editor.write('{"resourceType":"Basic"}')
    await editor.problems.locator('[data-row]').first().waitFor()
    await filter.click()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await expect.poll(() => filter.inputValue()).toBe('')
    expect(await filter.evaluate((field) => field === document.activeElement)).toBe(true)
    await editor.content.click()
    await filter.waitFor({ state: 'detached' })
  })

  it('is filtered by guide: by what its prose asks for and by what its profiles do', async () => {
    const { page } = await visit()
    const editor = editorOf(page)
    const tei = 'https://interoperabilidad.minsal.cl/fhir/ig/tei'
    const runSystem = 'https://hl7chile.cl/fhir/ig/clcore/CodeSystem/CSTipoIdentificador'
    const message = {
      resourceType: 'Bundle',
      type: 'message',
      meta: { profile: [`${tei}/StructureDefinition/BundleIniciarLE`] },
      entry: [
        { resource: { resourceType: 'MessageHeader', eventCoding: { system: `${tei}/CodeSystem/CSTipoEventoLE`, code: 'terminar' } } },
        {
          resource: {
            resourceType: 'Patient',
            identifier: [{ type: { coding: [{ system: runSystem, code: '01' }] }, value: '53.827.164-1' }],
          },
        },
      ],
    }
    await editor.write(JSON.stringify(message))
    const codes = () => editor.problems.getByRole('link', { name: /^Regla / }).allTextContents()
    await expect.poll(async () => (await codes()).join(' ')).toMatch(/cl-run-01/)
    await page.getByLabel('Filtrar por regla, guía, tipo o texto').fill('TEI')
    await expect.poll(async () => (await codes()).join(' ')).not.toMatch(/cl-run-01/)
    expect((await codes()).join(' ')).toMatch(/cl-tei-01/)
    expect((await codes()).join(' ')).toMatch(/r4-card-01/)
    expect(await violationsOf(page)).toEqual([])
  })

  it('adds a member that is missing where nobody can say its value, and offers what it may be', async () => {
    const { page } = await visit()
    const editor = editorOf(page)
    await editor.write('{\n  "resourceType": "Patient"\n}')
    await editor.problems.getByRole('button', { name: 'Agregar «gender»' }).click()
    await editor.content.getByText('"gender"').waitFor()
    await page.locator('.cm-tooltip-autocomplete').getByText('female', { exact: true }).click()
    await expect.poll(() => editor.activeLine()).toBe('  "gender": "female"')
    await editor.problems.getByText('cl-patient-01').waitFor()
    expect(await editor.problems.getByRole('button', { name: 'Agregar «gender»' }).count()).toBe(0)
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await editor.problems.getByRole('button', { name: 'Agregar «gender»' }).waitFor()
    expect(await violationsOf(page)).toEqual([])
  })

  it('goes together by rule where somebody likes that, and back', async () => {
    const { page } = await visit()
    const editor = editorOf(page)
    await editor.openExample('Bundle con problemas')
    const headings = () => editor.problems.locator('li:not(:has([data-row]))').allInnerTexts()
    await expect.poll(headings).toContain('El Bundle mismo')
    const before = await headings()
    await page.getByRole('button', { name: 'Por regla' }).click()
    await expect.poll(headings).toContain('cl-bundle-05')
    expect(await headings()).toEqual((await headings()).toSorted())
    await page.getByRole('button', { name: 'Por regla' }).click()
    await expect.poll(headings).toEqual(before)
  })

  it.each([
    [720, 450],
    [320, 256],
  ])('has room where the page is enlarged: %i by %i', async (width, height) => {
    const { page } = await visit('/', { viewport: { width, height } })
    const editor = editorOf(page)
    await editor.openExample('Bundle con problemas')
    await editor.problems.locator('[data-row]').first().waitFor()
    expect((await page.getByRole('region', { name: 'Problemas' }).boundingBox())!.height).toBeGreaterThan(300)
    await editor.problems.locator('li').last().scrollIntoViewIfNeeded()
  })

  it('shows the fix of a problem that is touched on a telephone, with no message over it', async () => {
    const { page } = await visit('/', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    const editor = editorOf(page)
    await editor.openExample('Paciente con problemas')
    const rows = editor.problems.locator('li')
    const findings = page.getByRole('region', { name: 'Problemas' })
    await rows.locator('[data-row]').nth(2).tap()
    const current = editor.problems.locator('li', { has: page.locator('[aria-current="true"]') })
    await expect.poll(async () => isWithin(await current.boundingBox(), await findings.boundingBox())).toBe(true)
    await current.getByRole('button').nth(1).tap()
    const notice = page.getByRole('region', { name: 'Mensajes' }).getByRole('button').first()
    await notice.waitFor()
    const list = (await findings.boundingBox())!
    const over = (await notice.boundingBox())!
    expect(over.y + over.height).toBeLessThan(list.y)
  })

  it('begins with the verdict on a telephone, and follows the cursor then', async () => {
    const { page } = await visit('/', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    const editor = editorOf(page)
    // Its first problem is where the cursor is, and its row taller than the room below the verdict.
    await editor.openExample('Paciente con problemas')
    const findings = page.getByRole('region', { name: 'Problemas' })
    const isSeen = async (what: Locator) => isWithin(await what.boundingBox(), await findings.boundingBox())
    const verdict = page.getByText('Con errores', { exact: true })
    await verdict.waitFor()
    await editor.problems.locator('[data-row]').first().waitFor()
    // The frames in which it would scroll.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
    expect(await isSeen(verdict)).toBe(true)
    await page.keyboard.press('F8')
    const current = editor.problems.locator('li', { has: page.locator('[aria-current="true"]') })
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('F8')
    await expect.poll(() => isSeen(current)).toBe(true)
  })

  it('is marked beside the scroll bar of the text, where each problem is', async () => {
    const { page } = await visit()
    const editor = editorOf(page)
    await editor.openExample('Bundle con problemas')
    const marks = page.locator('.cm-scroll-mark')
    await expect.poll(() => marks.count()).toBeGreaterThan(3)
    await editor.write('{"resourceType":"Basic"}')
    await expect.poll(() => marks.count()).toBe(1)
    expect(await marks.getAttribute('class')).toContain('cm-scroll-mark-error')
  })

  it('is printed whole, without what can only be pressed', async () => {
    const { page } = await visit()
    const editor = editorOf(page)
    await editor.openExample('Bundle con problemas')
    await editor.problems.locator('[data-row]').first().waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('toolbar').or(page.locator('.cm-content')).first().isVisible()).toBe(false)
    expect(await page.getByText('bundle-invalid.json').last().isVisible()).toBe(true)
    const last = (await editor.problems.locator('li').last().boundingBox())!
    const list = (await editor.problems.boundingBox())!
    expect(last.y + last.height).toBeLessThanOrEqual(list.y + list.height + 1)
  })
})

interface Box {
  readonly y: number
  readonly height: number
}

function isWithin(inner: Box | null, outer: Box | null): boolean {
  return inner !== null && outer !== null && inner.y >= outer.y - 1 && inner.y + inner.height <= outer.y + outer.height + 1
}
