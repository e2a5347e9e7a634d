import type { Page } from 'playwright-core'

/** Changes the colours that a page is asked for, and waits until it has them. */
export async function useColours(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(async () => {
    // A change of colours that has ended begins another one in what inherits them.
    for (let ending: Animation[] | undefined; ending === undefined || ending.length > 0;) {
      await Promise.all((ending ?? []).map(({ finished }) => finished.catch(() => undefined)))
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    }
  })
}
