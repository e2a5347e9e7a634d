import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/support/longest-first.ts'
import { createProgress } from './test/support/progress.ts'

// A machine may be slow, or do other things as well: how long something takes is held where a test says so, and nowhere else.
const patience = { testTimeout: 120_000, hookTimeout: 180_000, expect: { poll: { timeout: 20_000 } } }

// CI counts by this file, and leaves out what passed in a run before.
const { SVC_TEST_RESULTS: results, SVC_TESTS_BEFORE: before } = process.env

// Processes and threads that tests start find the rules compiled, which costs each a second otherwise.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '.cache/compiled')

const tests = globSync('test/**/*.test.ts', { exclude: ['**/node_modules'] })

/** Files with a process of their own: those that replace modules, and those that measure the heap they run on. */
const alone = [
  ...tests.filter((file) => readFileSync(file, 'utf8').includes('vi.mock(')),
  'test/rules/cl/memory.test.ts',
  'test/tools/node/packages.test.ts',
]

export default defineConfig({
  test: {
    environment: 'node',
    // One more than there are processors: much of what tests do is to wait, for a browser or a server.
    maxWorkers: availableParallelism() + 1,
    reporters: ['default', createProgress(), ...(results === undefined ? [] : [['json', { outputFile: results }] as const])],
    sequence: { sequencer: LongestFirst },
    ...(before === undefined ? {} : { runner: './test/support/only-what-is-left.ts' }),
    ...patience,
    // Node.js imports the sources as they are, in half the time that Vite takes.
    experimental: { viteModuleRunner: false },
    // Importing the rules takes longer than most files of tests; those of `shared` follow each other in a few processes, which import once.
    projects: [
      {
        extends: true,
        test: { name: 'shared', include: ['test/**/*.test.ts'], exclude: ['**/node_modules/**', ...alone], isolate: false },
      },
      { extends: true, test: { name: 'alone', include: alone } },
    ],
  },
})
