import type { Locator, Page } from 'playwright-core'

/** The editor and what stands beside it, as somebody who uses the page sees them. */
export function editorOf(page: Page) {
  const content = page.locator('.cm-content')
  return {
    content,
    squiggles: page.locator('.cm-lintRange'),
    problems: page.getByRole('list', { name: 'Problemas' }),
    card: page.locator('.cm-tooltip-lint'),
    /** Replaces the text as by pasting. */
    async write(text: string): Promise<void> {
      await content.click()
      await page.keyboard.press('Control+a')
      await page.keyboard.insertText(text)
    },
    async openExample(name: string): Promise<void> {
      await page.getByRole('button', { name: 'Ejemplos', exact: true }).click()
      await page.getByRole('menuitem', { name }).click()
    },
    /** The text of the line the cursor is on. */
    activeLine: (): Promise<string | null> => page.locator('.cm-activeLine').textContent(),
    notice: (text: string | RegExp): Locator => page.getByRole('region', { name: 'Mensajes' }).getByText(text),
  }
}
