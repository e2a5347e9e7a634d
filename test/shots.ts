import { createStage } from '/work/wt-terms/test/e2e/support/page.ts'
import { generateRelease, model } from '/work/wt-terms/test/support/terminology/rf2.ts'
import { editionOf } from '/work/wt-terms/test/support/terminology/snomed.ts'
import { packZip } from '/work/wt-terms/test/support/terminology/zip.ts'
import { writeFileSync } from 'node:fs'
const release = generateRelease({ concepts: 600, seed: 9 })
const edition = editionOf(release.files)
writeFileSync('/tmp/terms-edicion.zip', packZip(release.files.map(({ path, text }) => ({ path, content: [...text()].join('') }))))
const disorder = release.concepts.find(({ tag, isActive, parents }) => tag === 'trastorno' && isActive && parents.length > 0)!.id
const stage = await createStage()
for (const colorScheme of ['light', 'dark'] as const) for (const width of [1440, 390]) {
  const { page, context } = await stage.visit('/catalogos', { colorScheme, viewport: { width, height: 900 } })
  const section = page.getByRole('region', { name: 'Terminología' })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), section.getByRole('button', { name: 'Elegir archivos…' }).click()])
  await chooser.setFiles('/tmp/terms-edicion.zip')
  await section.getByText('Se importó').waitFor()
  await section.scrollIntoViewIfNeeded()
  await section.screenshot({ path: `/tmp/terms-${width}-${colorScheme}-section.png` })
  await page.getByRole('link', { name: 'Explorar' }).click()
  await page.getByLabel('Buscar un nombre o un código').fill(edition.display(edition.ordinal(model.finding)).slice(0, 3))
  await page.getByRole('list', { name: 'Resultados' }).getByRole('button').first().click()
  await page.getByRole('article').waitFor()
  await page.screenshot({ path: `/tmp/terms-${width}-${colorScheme}-name.png`, fullPage: true })
  await page.getByRole('button', { name: 'Por expresión (ECL)' }).click()
  const field = page.getByRole('textbox', { name: 'Expresión ECL' })
  await field.click()
  await page.keyboard.insertText(`(<< ${model.finding} |hallazgo| : * = *) MINUS < ${disorder} {{ D term = "a" }}`)
  await page.keyboard.press('Control+Enter')
  await page.getByText(/\d conceptos?/).first().waitFor()
  await page.keyboard.press('Escape')
  await page.waitForTimeout(300)
  await page.screenshot({ path: `/tmp/terms-${width}-${colorScheme}-ecl.png`, fullPage: true })
  await context.close()
}
await stage.close()
