import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Lays the tables of the definitions beside the worker's script as one text: V8 reads a script letter by letter. */
export function tablesApart(): Plugin {
  const tables = resolve(import.meta.dirname, '../../rules/structure/r4/texts.ts')
  const shelf = resolve(import.meta.dirname, '../../worker/tables.ts')
  return {
    name: 'tables-apart',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (id !== tables && id !== shelf) return null
      const texts = (await import(tables)) as Readonly<Record<string, string>>
      const names = Object.keys(texts).join(', ')
      if (id === tables) return `export { ${names} } from ${JSON.stringify(shelf)}`
      const asset = this.emitFile({ type: 'asset', name: 'definitions.txt', source: Object.values(texts).join('\f') })
      return `
        export let ${names}
        export const tablesArrived = read(import.meta.ROLLUP_FILE_URL_${asset})
        async function read(url) {
          const response = await fetch(url)
          if (!response.ok) throw new Error(url + ': ' + response.status);
          [${names}] = (await response.text()).split('\\f')
        }`
    },
  }
}
