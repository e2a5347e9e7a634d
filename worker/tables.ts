/**
 * The tables of the definitions, under the names of their exports, as they arrive. The build has them fetched as text and puts them
 * here, and those modules take them from here; without the build they are modules as any other, and this is empty.
 */
export const tables: Readonly<Record<string, Promise<string>>> = {}
