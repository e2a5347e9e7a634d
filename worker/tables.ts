/**
 * When the tables of the definitions are there. The build of the page has them fetched as text, begun here; without it they are
 * modules as any other.
 */
export const tablesArrived: Promise<void> = Promise.resolve()
