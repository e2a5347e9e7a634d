import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { editorOf } from './support/editor.ts'
import { drop, dropAll } from './support/files.ts'
import { describePage } from './support/windows.ts'

const encounter = (status: string) =>
  `{"resourceType":"Encounter","status":"${status}","class":{"system":"http://terminology.hl7.org/CodeSystem/v3-ActCode","code":"AMB"},"subject":{"reference":"Patient/1"}}`
const files = [
  ['uno.json', encounter('complete')],
  ['dos.json', encounter('in_progress')],
  ['tres.json', '{"resourceType":"Patient"}'],
] as const

describePage('several texts', ({ visit }) => {
  let page: Page
  let editor: ReturnType<typeof editorOf>
  const strip = () => page.getByRole('navigation', { name: 'Archivos abiertos' })
  const tab = (name: string) => strip().getByRole('button', { name, exact: false }).first()
  const shown = () => strip().locator('[aria-current="true"]').innerText()
  /** Opens them; each is shown when it has been read, the last one at last. */
  const openAll = async () => {
    await dropAll(page, files)
    await expect.poll(shown).toBe('tres.json')
  }
  const kept = () => page.getByText('Borrador guardado en este dispositivo').waitFor()
  beforeEach(async () => {
    ;({ page } = await visit())
    editor = editorOf(page)
    await editor.content.waitFor()
  })

  it('show the ends of long names that begin alike, and the beginnings of others', async () => {
    const named = (name: string) => [name, encounter('finished')] as const
    const exported = Array.from({ length: 11 }, (_, index) => named(`hospital-base-pacientes-2026-${index + 10}.json`))
    await dropAll(page, [...exported, named('un-encuentro-con-un-nombre-muy-largo.json')])
    await expect.poll(shown).toBe('un-encuentro-con-un-nombre-muy-largo.json')
    const isSeen = (name: string, from: number, to: number) =>
      strip()
        .getByText(name, { exact: true })
        .evaluate(
          (element, [start, end]) => {
            const range = document.createRange()
            const text = element.firstChild!
            range.setStart(text, start)
            range.setEnd(text, end)
            const [letters, box] = [range.getBoundingClientRect(), element.parentElement!.getBoundingClientRect()]
            return letters.left >= box.left - 1 && letters.right <= box.right + 1
          },
          [from, to] as const,
        )
    for (const [name] of exported) expect(await isSeen(name, name.length - 7, name.length)).toBe(true)
    expect(await isSeen('un-encuentro-con-un-nombre-muy-largo.json', 0, 7)).toBe(true)
  })

  it('stay within a narrow window, changed ones too', async () => {
    await dropAll(
      page,
      Array.from({ length: 9 }, (_, index) => [`archivo-${index}.json`, encounter('finished')] as const),
    )
    await expect.poll(shown).toBe('archivo-8.json')
    await editor.content.click()
    await page.keyboard.type(' ')
    await expect.poll(shown).toContain('con cambios sin guardar')
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  it('keep the one that is shown in sight, its cross too, when the window becomes narrow and another is chosen', async () => {
    await dropAll(
      page,
      Array.from({ length: 9 }, (_, index) => [`archivo-${index}.json`, encounter('finished')] as const),
    )
    await expect.poll(shown).toBe('archivo-8.json')
    await tab('archivo-4.json').click()
    const isInSight = async (name: string) => {
      const box = await strip()
        .getByRole('button', { name: new RegExp(`^Cerrar.*${name}`) })
        .boundingBox()
      return box !== null && box.x >= 0 && box.x + box.width <= page.viewportSize()!.width
    }
    for (const width of [320, 390, 500]) {
      await page.setViewportSize({ width, height: 844 })
      await expect.poll(() => isInSight('archivo-4.json')).toBe(true)
    }
    await page.setViewportSize({ width: 320, height: 844 })
    await page.keyboard.press('Alt+PageDown')
    await expect.poll(shown).toBe('archivo-5.json')
    await expect.poll(() => isInSight('archivo-5.json')).toBe(true)
  })

  it('each have their own problems, cursor and history', async () => {
    await openAll()
    await editor.problems.getByText('cl-patient-01').waitFor()
    await page.keyboard.press('Alt+PageDown')
    await expect.poll(shown).toBe('uno.json')
    await editor.problems.getByText('«complete»').waitFor()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('\n')
    await expect.poll(shown).toMatch(/^uno\.json\s+, con cambios sin guardar$/)
    await tab('dos.json').click()
    await editor.problems.getByText('«in_progress»').waitFor()
    await page.keyboard.press('Alt+PageUp')
    await page.getByText('Línea 2, columna 1').waitFor()
    await page.keyboard.press('Control+z')
    await expect.poll(shown).toBe('uno.json')
    expect(await page.title()).toBe('uno.json · Validador FHIR CL')
  })

  it('undo what was done in a text, whatever is shown by then', async () => {
    await openAll()
    await tab('uno.json').click()
    await page.getByRole('button', { name: 'Aplicar correcciones seguras', exact: true }).click()
    await editor.notice('Se aplicó 1 corrección segura.').waitFor()
    await tab('dos.json').click()
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect.poll(shown).toBe('uno.json')
    await editor.content.getByText('"complete"').waitFor()
  })

  it('close at once where nothing is lost, and ask where something is', async () => {
    await openAll()
    await tab('dos.json').click()
    await page.keyboard.press('Alt+w')
    await expect.poll(shown).toBe('tres.json')
    await editor.write('{"resourceType":"Patient","id":"nuevo"}')
    await strip().getByRole('button', { name: 'Cerrar «tres.json»' }).click()
    const dialog = page.getByRole('dialog', { name: '«tres.json» tiene cambios sin guardar' })
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await dialog.waitFor({ state: 'detached' })
    await editor.content.getByText('"nuevo"').waitFor()
    await page.keyboard.press('Alt+w')
    await dialog.getByRole('button', { name: 'Cerrar sin guardar' }).click()
    // One text is left, and needs no strip.
    await strip().waitFor({ state: 'detached' })
    await editor.content.getByText('"complete"').waitFor()
    await kept()
    await page.reload()
    await editor.content.getByText('"complete"').waitFor()
    expect(await strip().count()).toBe(0)
    await page.keyboard.press('Alt+w')
    await page.getByRole('heading', { name: 'Valida un recurso FHIR chileno' }).waitFor()
  })

  it('leave the focus in the text where the last but one is closed by its key', async () => {
    await openAll()
    await tab('tres.json').focus()
    await page.keyboard.press('Delete')
    await page.keyboard.press('Delete')
    await strip().waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.className)).toContain('cm-content')
  })

  it('are saved to their own files, and then closed', async () => {
    await page.evaluate(() => {
      const written: Record<string, string> = {}
      const handleOf = (name: string, text: string) => ({
        name,
        getFile: async () => new File([written[name] ?? text], name),
        isSameEntry: async (other: { name: string }) => other.name === name,
        createWritable: async () => ({ write: async (content: string) => void (written[name] = content), close: async () => {} }),
      })
      const handles = [handleOf('a.json', '{"id":"a"}'), handleOf('b.json', '{"id":"b"}')]
      Object.assign(window, { written, showOpenFilePicker: async () => handles })
    })
    const written = () => page.evaluate(() => (window as unknown as { written: Record<string, string> }).written)
    await page.keyboard.press('Control+o')
    await expect.poll(shown).toBe('b.json')
    await tab('a.json').click()
    await editor.write('{"id":"otro"}')
    await page.keyboard.press('Alt+w')
    await page.getByRole('button', { name: 'Guardar y cerrar' }).click()
    await strip().waitFor({ state: 'detached' })
    expect(await written()).toEqual({ 'a.json': '{"id":"otro"}' })

    // A file that is open already is shown, with its content by now.
    await page.evaluate(() => Object.assign((window as unknown as { written: object }).written, { 'b.json': '{"id":"b2"}' }))
    await page.keyboard.press('Control+o')
    await editor.content.getByText('"b2"').waitFor()
    await expect.poll(() => strip().getByRole('listitem').count()).toBe(2)
    await editor.write('{"id":"b3"}')
    await page.keyboard.press('Control+o')
    await editor.notice('«b.json» ya está abierto, con cambios sin guardar.').waitFor()
    await editor.content.getByText('"b3"').waitFor()
  })

  it('are all there after a reload, with the one that was shown, and each window has its own', async () => {
    await openAll()
    await tab('dos.json').click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('\n')
    await kept()
    const other = await page.context().newPage()
    await other.goto('/')
    await editorOf(other).write('{"resourceType": "Patient", "id": "otra"}')
    await other.getByText('Borrador guardado en este dispositivo').waitFor()
    await page.reload()
    await expect.poll(shown).toMatch(/^dos\.json\s+, con cambios/)
    expect(await strip().getByRole('listitem').allInnerTexts()).toEqual(['uno.json', expect.stringMatching(/^dos\.json/), 'tres.json'])
    await editor.problems.getByText('«in_progress»').waitFor()
    await tab('uno.json').click()
    await editor.problems.getByText('«complete»').waitFor()
    await other.reload()
    await editorOf(other).content.getByText('"otra"').waitFor()
    expect(await other.getByRole('navigation', { name: 'Archivos abiertos' }).count()).toBe(0)
  })

  it('take up a draft of a version that had one text a window', async () => {
    await editor.write('{"id":"nuevo"}')
    await kept()
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const opening = indexedDB.open('validador')
          opening.onsuccess = () => {
            const store = opening.result.transaction('drafts', 'readwrite').objectStore('drafts')
            store.clear()
            store.put({ id: 'antes', text: '{"id":"antes"}', name: 'antes.json', lineEnd: '\n', cursor: 3, updatedAt: 1 })
            store.transaction.oncomplete = () => {
              opening.result.close()
              resolve()
            }
          }
        }),
    )
    await page.reload()
    await editor.content.getByText('"antes"').waitFor()
    await editor.content.click()
    await page.keyboard.press('Alt+w')
    await page.getByRole('dialog', { name: '«antes.json» tiene cambios sin guardar' }).waitFor()
  })

  it('are kept as UTF-8 where they are large, and there again after a reload', async () => {
    await page.evaluate(() => {
      const patient = '{"resourceType":"Patient","name":[{"family":"Ñancupil 😀"}]}\n'
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([patient.repeat(50_000)], 'grande.ndjson'))
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    })
    await editor.content.getByText('Ñancupil 😀').first().waitFor()
    await expect.poll(() => page.evaluate(readDraft), { timeout: 20_000 }).toEqual({ size: 50_000 * 64 })
    await editor.content.click()
    await page.keyboard.press('Control+Home')
    await page.keyboard.insertText('{"resourceType":"Patient","id":"nueva"}\n')
    await expect.poll(() => page.evaluate(readDraft), { timeout: 20_000 }).toEqual({ size: 50_000 * 64 + 40 })
    await page.reload()
    await editor.content.getByText('"nueva"').waitFor()
    await editor.content.getByText('Ñancupil 😀').first().waitFor()
  })

  it('go on being kept when another window brings a newer database', async () => {
    await editor.write('{"id":"primero"}')
    await kept()
    await page.evaluate(
      () =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open('validador', 10_000)
          opening.onupgradeneeded = () => void opening.result.createObjectStore('algo')
          opening.onblocked = () => reject(new Error('the page does not let go of its database'))
          opening.onsuccess = () => {
            opening.result.close()
            resolve()
          }
        }),
    )
    await editor.write('{"id":"segundo"}')
    await kept()
    await page.reload()
    await editor.content.getByText('"segundo"').waitFor()
  })

  it('give way to an example only where they are one that nobody touched', async () => {
    await editor.openExample('Paciente sin errores')
    await editor.openExample('Encuentro con problemas')
    await editor.content.getByText('"encuentro-con-problemas"').waitFor()
    expect(await strip().count()).toBe(0)
    await page.keyboard.press('Control+End')
    await page.keyboard.type('\n')
    await editor.openExample('Paciente sin errores')
    await expect.poll(() => strip().getByRole('listitem').count()).toBe(2)
    await page.keyboard.press('Alt+n')
    await expect.poll(shown).toBe('Sin título')
    await page.getByRole('heading', { name: 'Valida un recurso FHIR chileno' }).waitFor()
  })
})

describePage('a text of one resource a line', ({ visit }) => {
  const text = `${encounter('finished')}\n\n${encounter('complete')}\n${encounter('complete')}\n{"resourceType":"Patient","name":[{"text":"Ana"}]}\n`
  let page: Page
  let editor: ReturnType<typeof editorOf>
  const written = async () => {
    await page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Control+s')])
    expect(download.suggestedFilename()).toBe('lote.ndjson')
    const stream = await download.createReadStream()
    return Buffer.concat(await stream.toArray()).toString('utf8')
  }
  beforeEach(async () => {
    ;({ page } = await visit())
    editor = editorOf(page)
    await editor.content.waitFor()
    await drop(page, 'lote.ndjson', Buffer.from(text))
    await page.getByText('4 recursos').waitFor()
  })

  it('is linted line by line', async () => {
    await expect
      .poll(() => editor.problems.locator('li:not(:has(button))').allInnerTexts())
      .toEqual(['Línea 1 · Encounter', 'Línea 3 · Encounter', 'Línea 4 · Encounter', 'Línea 5 · Patient'])
    await editor.problems
      .getByRole('button', { name: /no existe en encounter-status/ })
      .nth(1)
      .click()
    await page.getByText(/^Línea 4, columna/).waitFor()
    await editor.write(`${encounter('finished')}\n{"a":`)
    await editor.problems.getByText('cl-json-01').waitFor()
    await page.getByText('2 recursos').waitFor()
  })

  it('is corrected on the line that is meant', async () => {
    await editor.problems.getByRole('button', { name: 'Usar «finished»' }).nth(1).click()
    await editor.notice(/hecho/).waitFor()
    expect((await written()).split('\n').map((line) => /complete|finished/.exec(line)?.[0])).toEqual([
      'finished',
      undefined,
      'complete',
      'finished',
      undefined,
      undefined,
    ])
  })

  it('stays what it is when everything is corrected or laid out', async () => {
    await page.getByRole('button', { name: 'Aplicar correcciones seguras', exact: true }).click()
    await page.getByRole('dialog').getByLabel('Después').waitFor()
    await page.keyboard.press('Enter')
    await editor.notice('Se aplicaron 2 correcciones seguras.').waitFor()
    expect(await written()).toBe(text.replaceAll('"complete"', '"finished"'))
    await page.getByRole('button', { name: 'Dar formato' }).click()
    await editor.notice('Se dio formato al texto.').waitFor()
    expect(await written()).toBe(text.replaceAll('"complete"', '"finished"').replace('\n\n', '\n'))
  })

  it('has its lines in the outline', async () => {
    await page.getByRole('tab', { name: 'Líneas' }).click()
    await expect.poll(() => page.getByRole('treeitem').count()).toBe(4)
    await page.getByRole('treeitem', { name: /5 Patient Ana/ }).click()
    await page.getByText('Línea 5, columna 1').waitFor()
    await page.keyboard.press('Control+Shift+O')
    await page.getByRole('dialog', { name: 'Ir a una línea' }).waitFor()
    await page.keyboard.type('3 enc')
    await page.keyboard.press('Enter')
    await page.getByText('Línea 3, columna 1').waitFor()
  })
})

/** The text of the only draft as it lies in the database: its size in bytes, or its length where it is a string. */
function readDraft(): Promise<{ readonly size: number } | number | undefined> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('validador')
    opening.addEventListener('success', () => {
      const asking = opening.result.transaction('drafts').objectStore('drafts').getAll()
      asking.addEventListener('success', () => {
        opening.result.close()
        const text = (asking.result as readonly { readonly text: string | Blob }[])[0]?.text
        resolve(text instanceof Blob ? { size: text.size } : text?.length)
      })
    })
  })
}
