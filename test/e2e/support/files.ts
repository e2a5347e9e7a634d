import type { JSHandle, Page } from 'playwright-core'

/** Drops a file on the page. */
export async function drop(page: Page, name: string, bytes: Buffer): Promise<void> {
  await page.dispatchEvent('body', 'drop', { dataTransfer: await toTransfer(page, name, bytes) })
}

/** What a drag carries that holds a file. */
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
