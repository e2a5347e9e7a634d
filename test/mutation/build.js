import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { builtFile } from './modules.js'
import { measure } from './coverage.js'
import { laterFiles, testFiles } from './tests.js'

// Runs in Stryker's copy of the sources, where the mutants are.

const entry = 'virtual:tests'
const root = process.cwd()

await bundle()
await measure({ isQuick: process.argv[2] === 'quick' })

async function bundle() {
  const build = await rolldown({
    input: entry,
    cwd: root,
    platform: 'node',
    tsconfig: false,
    // A mutant is dead code as a rule: nothing may be left out or worked out beforehand.
    treeshake: false,
    optimization: { inlineConst: false },
    resolve: { conditionNames: ['node', 'import', 'default'] },
    external: (id) => /^[a-z@]/.test(id) && id !== entry,
    plugins: [
      {
        name: 'tests',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => {
          if (id !== entry) return
          const lines = [...testFiles, ...laterFiles].map(
            (file) => `${JSON.stringify(file)}: () => import(${JSON.stringify(join(root, file))}),`,
          )
          return `export const load = {\n${lines.join('\n')}\n}`
        },
        transform: (code, id) =>
          code
            .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
            .replaceAll('import.meta.filename', JSON.stringify(id))
            .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
            .replaceAll('import.meta.main', 'false'),
      },
    ],
  })
  const { output } = await build.generate({ format: 'es', codeSplitting: false, strictExecutionOrder: true, comments: false })
  mkdirSync(builtFile('.'), { recursive: true })
  writeFileSync(builtFile('bundle.js'), toScript(output[0].code))
}

/** A module as the body of a function: some tests wait for something when they are loaded, which rolldown has in modules alone. */
function toScript(code) {
  return code
    .replaceAll(/^import (?:([^"]*) from )?("[^"]+")(?: with [^;]*)?;$/gm, (_, what = '', from) =>
      what
        .split(/, (?![^{]*\})/)
        .filter(Boolean)
        .map((one) => {
          if (one.startsWith('*')) return `const ${one.slice('* as '.length)} = require(${from});`
          const names = one.startsWith('{') ? one.replaceAll(' as ', ': ') : `{ default: ${one} }`
          return `const ${names} = require(${from});`
        })
        .join(' '),
    )
    .replace(/^export \{([^}]*)\};?\s*$/m, 'Object.assign(exports, {$1});')
}
