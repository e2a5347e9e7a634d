import type { JSHandle, Page } from 'playwright-core'

/** Drops files on the page, each a name and a text, at once. */
export async function dropAll(page: Page, files: readonly (readonly [name: string, text: string])[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer()
    for (const [name, text] of all) transfer.items.add(new File([text], name))
    return transfer
  }, files)
  await page.dispatchEvent('body', 'drop', { dataTransfer })
}

/** Drops a file on the page. */
export async function drop(page: Page, name: string, bytes: Buffer): Promise<void> {
  await page.dispatchEvent('body', 'drop', { dataTransfer: await toTransfer(page, name, bytes) })
}

/** The data of a drag that holds a file. */
export function toTransfer(page: Page, name: string, bytes: Buffer): Promise<JSHandle> {
  return page.evaluateHandle(
    ([fileName, content]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(atob(content), (character) => character.charCodeAt(0))], fileName))
      return transfer
    },
    [name, bytes.toString('base64')] as const,
  )
}
