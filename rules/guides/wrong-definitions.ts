/** Definitions that contradict themselves, as `id#version address`: by them what is right would be an error, so that they are left out. */
export const wrongDefinitions: ReadonlySet<string> = new Set([])
