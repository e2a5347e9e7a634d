/** Takes the pictures of the page that its manifest names, with invented data: `npm run screenshots`. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { editorOf } from './editor.ts'
import { createStage } from './page.ts'

const folder = join(import.meta.dirname, '../../../public/screenshots')

const forms = {
  wide: { viewport: { width: 1280, height: 800 } },
  narrow: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
}

interface Scene {
  readonly name: string
  readonly form: keyof typeof forms
  readonly set: (page: Page) => Promise<void>
}

const scenes: readonly Scene[] = [
  {
    name: 'problemas',
    form: 'wide',
    async set(page) {
      await openProblems(page)
      await page.keyboard.press('F8')
      await page.keyboard.press('F8')
      await editorOf(page).card.waitFor()
    },
  },
  { name: 'problemas', form: 'narrow', set: openProblems },
  {
    name: 'reglas',
    form: 'wide',
    async set(page) {
      await page.goto('/reglas/cl-run-01')
      await page.getByText('No cumple').first().waitFor()
    },
  },
  {
    name: 'catalogos',
    form: 'narrow',
    async set(page) {
      await page.goto('/catalogos')
      await page.getByLabel('Buscar un código o un nombre').fill('hospital')
      await page.getByRole('list', { name: 'Resultados' }).getByRole('listitem').nth(3).waitFor()
    },
  },
]

async function openProblems(page: Page): Promise<void> {
  await page.goto('/')
  await editorOf(page).openExample('Paciente con problemas')
  await page.getByText('Con errores', { exact: true }).waitFor()
  // A thing under the pointer would explain itself.
  await page.mouse.move(0, 0)
}

await mkdir(folder, { recursive: true })
const stage = await createStage()
for (const { name, form, set } of scenes) {
  const look = { ...forms[form], colorScheme: 'light', reducedMotion: 'reduce', serviceWorkers: 'block' } as const
  const { page, context } = await stage.visit('about:blank', look)
  await set(page)
  await page.screenshot({ path: join(folder, `${name}-${form}.png`), animations: 'disabled', caret: 'hide' })
  await context.close()
}
await stage.close()
