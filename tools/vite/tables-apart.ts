import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Lays the tables of the definitions beside the worker's script as texts: V8 reads a script letter by letter. */
export function tablesApart(): Plugin {
  const modules = ['r4-types', 'r4/structure-rows', 'r4/value-set-rows', 'r4/code-system-rows', 'r4/search-parameter-rows'].map((name) =>
    resolve(import.meta.dirname, `../../rules/structure/${name}.ts`),
  )
  const shelf = resolve(import.meta.dirname, '../../worker/tables.ts')
  const textsOf = async (file: string) => Object.entries((await import(file)) as Readonly<Record<string, string>>)
  return {
    name: 'tables-apart',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (modules.includes(id)) {
        const names = (await textsOf(id)).map(([name]) => `export const ${name} = await tables.${name}`)
        return [`import { tables } from ${JSON.stringify(shelf)}`, ...names].join('\n')
      }
      if (id !== shelf) return null
      const texts = (await Promise.all(modules.map(textsOf))).flat()
      const asset = this.emitFile({ type: 'asset', name: 'definitions.txt', source: texts.map(([, text]) => text).join('\f') })
      return `
        async function read(url) {
          const response = await fetch(url)
          if (!response.ok) throw new Error(url + ': ' + response.status)
          return (await response.text()).split('\\f')
        }
        const texts = read(import.meta.ROLLUP_FILE_URL_${asset})
        export const tables = { ${texts.map(([name], index) => `${name}: texts.then((texts) => texts[${index}])`).join(', ')} }`
    },
  }
}
