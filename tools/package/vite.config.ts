import { defineConfig } from 'vite'

/** Builds what is published: the command and the library, with what they depend on inside. */
export default defineConfig({
  publicDir: false,
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
        'api/index': 'rules/index.ts',
        'api/catalogs': 'catalogs/index.ts',
        'api/node': 'tools/node/catalogs.ts',
      },
      // Every module lies two levels below the package, from where the catalogs on the disk are found.
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})
