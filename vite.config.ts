import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import solid from 'vite-plugin-solid'
import about from './package.json' with { type: 'json' }
import { examplesApart } from './tools/vite/examples-apart.ts'

export default defineConfig({
  // Past Dexie's wrapper, which keeps it from being loaded twice: here nobody does.
  resolve: { alias: { dexie: 'dexie/dist/modern/dexie.mjs' } },
  define: { __VERSION__: JSON.stringify(about.version) },
  plugins: [solid(), installable(), compressed()],
  worker: { format: 'es', plugins: () => [examplesApart()] },
  build: {
    // The features that the page uses (light-dark, nesting, popover) came to all browsers in 2024.
    target: ['chrome123', 'firefox125', 'safari17.5'],
    // By it the server tells a browser what else a route needs.
    manifest: true,
    // A polyfill would be an inline script, and every browser above preloads modules.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Chunks that change seldom keep their names, and with them their places in the caches, when the rest changes.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'codemirror',
              test: /node_modules\/(?:@codemirror\/(?!merge|search)|codemirror|@lezer|@marijn|crelt|style-mod|w3c-keyname)\b|\/web\/editor\/typing-over\./,
              priority: 3,
            },
            // Code that a dialog or one page alone needs stays with it.
            {
              name: 'libraries',
              test: /node_modules\/(?!@codemirror\/(?:merge|search)|dexie|pako|swagger-ui-dist|uplot|workbox-window)|rolldown\/runtime/,
              priority: 2,
            },
            // Code that every page needs is one piece (English and archives are fetched by those who ask for them), and the editor's another: a request each would cost more than they weigh.
            {
              name: 'page',
              test: /\/web\/(?:app|(?:commands|files|linting|page|shell|storage|text|ui)\/(?!en\.|unpack\.|archive\.|text-blob\.|WipeDialog|Dialog\.|DataTable|Disclosure|Field|KeptList|Outcome|Picker|Reading)[\w-]+|editor\/(?:file|tabs)|workbench\/opening)\.|vite\/preload/,
              priority: 1,
            },
            {
              name: 'editor',
              test: /\/web\/(?:editor|outline|panels|workbench)\/(?!(?:texts|EditorPage|Splitter|Toolbar|Welcome)\.|\w+Dialog|comparison|match-count|searching|far-colours|large-text|hover-card|resource-moves|OutlineTree|TallyMarks|rows\.|tall(?:y|ies)\.)/,
              priority: 0,
            },
          ],
        },
      },
    },
  },
})

function installable() {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'worker',
    filename: 'service.worker.ts',
    injectRegister: false,
    injectManifest: {
      globPatterns: ['**/*.{js,css,html,svg,png,txt}'],
      // Those of whom one thinks of installing it, which the browser fetches itself.
      // The reference of the API is of no use without the service.
      globIgnores: ['screenshots/**', 'assets/mount-reference-*'],
      maximumFileSizeToCacheInBytes: 8 * 2 ** 20,
    },
    manifest: {
      id: '/',
      name: 'Validador FHIR CL',
      short_name: 'FHIR CL',
      description: 'Valida recursos HL7 FHIR R4 chilenos (CL Core 1.9.4) en español y sin conexión.',
      lang: 'es-CL',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: '#f5f6f8',
      theme_color: '#f5f6f8',
      categories: ['medical', 'developer', 'utilities'],
      icons: [
        { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
      // As `npm run screenshots` takes them.
      screenshots: [
        screenshot('problemas', 'wide', 'Los problemas de un recurso, con su corrección'),
        screenshot('reglas', 'wide', 'Cada regla, con sus ejemplos'),
        screenshot('problemas', 'narrow', 'Los problemas de un recurso, con su corrección'),
        screenshot('catalogos', 'narrow', 'Los catálogos chilenos, también sin conexión'),
      ],
      // The worker takes what is shared, so that it reaches neither an address nor the server.
      share_target: {
        action: '/compartir',
        method: 'POST',
        enctype: 'multipart/form-data',
        params: {
          text: 'text',
          files: [{ name: 'files', accept: ['application/json', 'application/fhir+json', 'application/x-ndjson', '.json', '.ndjson'] }],
        },
      },
      file_handlers: [
        { action: '/', accept: { 'application/json': ['.json'], 'application/fhir+json': ['.json'], 'application/x-ndjson': ['.ndjson'] } },
      ],
    },
  })
}

function screenshot(name: string, form: 'wide' | 'narrow', label: string) {
  const sizes = form === 'wide' ? '1280x800' : '780x1688'
  return { src: `/screenshots/${name}-${form}.png`, sizes, type: 'image/png', form_factor: form, label }
}

/** Puts a .br and a .gz beside what the server will send as text, so that it never compresses while it serves. */
function compressed(): Plugin {
  const shrink = { br: promisify(brotliCompress), gz: promisify(gzip) }
  let folder = ''
  return {
    name: 'compressed',
    apply: 'build',
    enforce: 'post',
    configResolved: ({ root, build }) => void (folder = resolve(root, build.outDir)),
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const names = await readdir(folder, { recursive: true })
        for (const name of names.filter((name) => /\.(?:js|css|html|svg|txt|webmanifest)$/.test(name))) {
          const file = join(folder, name)
          const plain = await readFile(file)
          const [br, gz] = await Promise.all([
            shrink.br(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
            shrink.gz(plain, { level: 9 }),
          ])
          await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
        }
      },
    },
  }
}
