import { defineConfig } from 'vitest/config'

/** Tests of what the engine does with rules and definitions; they take a second. */
const ofTheWhole = ['budget', 'causes', 'fix-cases', 'issue-path', 'lint', 'linter', 'linter-faults', 'smallest-cases'].map(
  (name) => `test/rules/${name}.test.ts`,
)

/** The tests that a mutant has to get past: those of the folder it is in, not the examples of the rules, which take long. */
export default defineConfig({
  test: {
    environment: 'node',
    isolate: false,
    include: ['test/rules/engine/*.test.ts', 'test/rules/checks/*.test.ts', ...ofTheWhole],
    exclude: ['test/rules/engine/recover-any.test.ts'],
    setupFiles: ['test/mutation/seed.js'],
    // Instrumented code on a busy machine is slow; Stryker has its own limit for mutants.
    testTimeout: 60_000,
  },
})
