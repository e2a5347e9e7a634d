/** Idle delay from when the document is there, in milliseconds. */
const patience = 2_000

/** Ends when the page has been there for a while and has nothing to do: what is not asked for yet can be fetched then. */
export async function idle(): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
  await new Promise((resolve) => setTimeout(resolve, patience))
  // Safari has no such thing.
  if ('requestIdleCallback' in globalThis) await new Promise((resolve) => requestIdleCallback(resolve))
}

/** Lets the browser paint, and hear what was pressed, between two pieces of long work. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

/** Ends when what was put on the page has been seen. */
export function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}
