import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

/** Builds what is published: the command and the library, with what they depend on inside. */
export default defineConfig({
  publicDir: false,
  plugins: [tablesInside()],
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: true,
    target: 'node22',
    outDir: 'lib',
    emptyOutDir: true,
    minify: false,
    reportCompressedSize: false,
    license: { fileName: 'third-party-licenses.md' },
    rolldownOptions: {
      input: {
        'cli/svc': 'tools/cli/svc.ts',
        'cli/lint-thread': 'tools/cli/bulk/lint-thread.ts',
        'lsp/thread': 'tools/lsp/thread.ts',
        'api/index': 'rules/index.ts',
        'api/catalogs': 'catalogs/index.ts',
        'api/node': 'tools/node/catalogs.ts',
      },
      // Every module lies two levels below the package, from where the catalogs on the disk are found.
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})

/** Puts the tables of the definitions into the code: the library also runs in browsers, where nothing can be read synchronously. */
function tablesInside(): Plugin {
  const specifier = '#read-table-file'
  const id = `\0${specifier}`
  const rules = join(import.meta.dirname, '../../rules')
  return {
    name: 'tables-inside',
    enforce: 'pre',
    resolveId: (source) => (source === specifier ? id : null),
    load(asked) {
      if (asked !== id) return null
      const files = globSync('**/*.txt', { cwd: rules, exclude: ['guides/**'] }).map((file) => [
        file.replaceAll('\\', '/'),
        readFileSync(join(rules, file), 'utf8'),
      ])
      return `
        import { inMemory } from ${JSON.stringify(join(rules, 'structure/tables/table-text.ts'))}
        const files = ${JSON.stringify(Object.fromEntries(files))}
        const disk = globalThis.process?.getBuiltinModule?.('node:fs')
        export function readTableFile(file) {
          if (Object.hasOwn(files, file)) return inMemory(files[file])
          // The guides lie beside the code, and are read when a text names them.
          if (disk === undefined) throw new Error(file + ' was not brought')
          return inMemory(disk.readFileSync(new URL('../../rules/' + file, import.meta.url), 'utf8'))
        }`
    },
  }
}
