import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { editorOf } from './support/editor.ts'
import { drop } from './support/files.ts'
import { describePage } from './support/windows.ts'

const patientOf = (id: string) => `{"resourceType":"Patient","id":"${id}"}`
/** Longer than a text has to rest before it counts as checked. */
const rest = 5_000

describePage('the history', ({ visit }) => {
  let page: Page
  let editor: ReturnType<typeof editorOf>
  const goTo = (name: 'Editor' | 'Historial') => page.getByRole('navigation', { name: 'Páginas' }).getByRole('link', { name }).click()
  const entries = () => page.getByRole('main').getByRole('listitem')
  const keeping = () => page.getByRole('switch', { name: 'Recordar lo que se revisa' })
  beforeEach(async () => {
    ;({ page } = await visit())
    editor = editorOf(page)
    await editor.openExample('Encuentro con problemas')
    await page.getByText('Con errores', { exact: true }).waitFor()
    await goTo('Historial')
    await entries().filter({ hasText: 'encounter-invalid.json' }).waitFor()
  })

  it('remembers what was checked over a reload and in every window, and opens it again', async () => {
    const other = await page.context().newPage()
    await other.goto('/historial')
    await other.getByRole('main').getByRole('listitem').filter({ hasText: 'encounter-invalid.json' }).waitFor()
    await drop(page, 'paciente.json', Buffer.from(patientOf('recordada')))
    await other.getByRole('main').getByRole('listitem').first().filter({ hasText: 'paciente.json' }).waitFor()

    await page.goto('/historial')
    await entries().filter({ hasText: 'encounter-invalid.json' }).getByRole('button').first().click()
    await editor.content.getByText('"encuentro-con-problemas"').waitFor()
    await editor.problems.getByText('cl-enc-10').waitFor()
  })

  it('takes nothing up while it is switched off, also after a reload, and goes on when it is on again', async () => {
    await keeping().click()
    await page.clock.install()
    await goTo('Editor')
    await editor.write(patientOf('callada'))
    await editor.problems.getByText('cl-patient-01').waitFor()
    await page.clock.fastForward(rest)
    await page.goto('/historial')
    await entries().first().waitFor()
    expect(await keeping().isChecked()).toBe(false)
    expect(await page.evaluate(readHistory)).not.toContain('callada')

    await keeping().click()
    await goTo('Editor')
    await editor.write(patientOf('contada'))
    await expect.poll(() => page.evaluate(readHistory)).toContain('contada')
  })

  it('has one entry for a file, however often it is saved', async () => {
    await goTo('Editor')
    await page.evaluate(() => {
      const stream = { write: async () => {}, close: async () => {} }
      Object.assign(window, { showSaveFilePicker: async () => ({ name: 'guardada.json', createWritable: async () => stream }) })
    })
    await editor.write(patientOf('guardada'))
    await expect.poll(() => page.evaluate(readHistory)).toContain('guardada')
    await page.keyboard.press('Control+s')
    await expect.poll(() => page.evaluate(readHistory)).toContain('guardada.json')
    await page.keyboard.press('Control+s')
    await page.keyboard.press('Control+End')
    await page.keyboard.type('\n')
    await expect.poll(() => page.evaluate(readHistory)).toContain('guardada\\"}\\n')
    expect((await page.evaluate(readHistory)).split('"name":"guardada.json"')).toHaveLength(2)
    expect(await page.evaluate(readHistory)).not.toContain('"name":null')
  })

  it('is wiped by its button, and nothing is left on the device', async () => {
    expect(await page.evaluate(readHistory)).toContain('encuentro-con-problemas')
    await page.getByRole('button', { name: 'Borrar el historial' }).click()
    await editor.notice('El historial quedó vacío.').waitFor()
    await page.getByText('Todavía no hay nada').waitFor()
    expect(await page.evaluate(readHistory)).toBe('[]')
    await page.reload()
    await page.getByText('Todavía no hay nada').waitFor()
  })

  it('forgets one text, which can be undone', async () => {
    await entries().getByRole('button', { name: 'Olvidar encounter-invalid.json' }).click()
    await page.getByText('Todavía no hay nada').waitFor()
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await entries().filter({ hasText: 'encounter-invalid.json' }).waitFor()
  })
})

/** The history as the browser itself keeps it, as JSON. */
function readHistory(): Promise<string> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('validador')
    opening.addEventListener('error', () => reject(opening.error))
    opening.addEventListener('success', () => {
      const all = opening.result.transaction('history').objectStore('history').getAll()
      all.addEventListener('error', () => reject(all.error))
      all.addEventListener('success', () => {
        opening.result.close()
        resolve(JSON.stringify(all.result))
      })
    })
  })
}
