import { dirname, join, relative } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const root = join(import.meta.dirname, '../../..')

/** Scripts of the service: those that its threads run, and its own. */
const scripts = {
  server: 'proxy/server.ts',
  pool: 'proxy/pool/thread.ts',
  store: 'proxy/store/thread.ts',
  terminology: 'proxy/terminology/thread.ts',
}

/** Builds the service, its sources and what takes longest to load, in a few modules in one folder. */
export default defineConfig({
  root,
  publicDir: false,
  plugins: [inOneFolder()],
  // Some of what it depends on has files of its own.
  ssr: { noExternal: true, external: ['piscina', 'pino', 'swagger-ui-dist'], target: 'node' },
  build: {
    ssr: true,
    target: 'node24',
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: { input: scripts, output: { entryFileNames: '[name].js', chunkFileNames: 'chunk-[name]-[hash].js' } },
  },
})

/** Lets modules find their files where they lie, and the scripts of threads beside themselves. */
function inOneFolder(): Plugin {
  const byPath = new Map(Object.entries(scripts).map(([name, path]) => [path, name]))
  return {
    name: 'in-one-folder',
    enforce: 'pre',
    transform(code, id) {
      const path = relative(root, id)
      if (!/^(?:proxy|rules|catalogs|terminology)\//.test(path) || !code.includes('import.meta.')) return null
      const folder = dirname(path)
      const script = `${byPath.get(join(folder, 'thread.ts'))}.js`
      // In `.cache/service/FINGERPRINT`, wherever the project lies.
      return code
        .replaceAll(/import\.meta\.dirname(?!, 'thread\.ts')/g, `join(import.meta.dirname, '../../../${folder}')`)
        .replace("import.meta.dirname, 'thread.ts'", `import.meta.dirname, '${script}'`)
        .replace("'thread.ts', import.meta.url", `'${script}', import.meta.url`)
    },
  }
}
