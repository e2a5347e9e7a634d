import { defineConfig } from 'vitest/config'

/** The tests that a mutant of the engine or of the checks has to get past. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['test/rules/engine/*.test.ts', 'test/rules/checks/*.test.ts', 'test/rules/rules.test.ts'],
    setupFiles: ['test/mutation/seed.js'],
    // Instrumented code on a busy machine is slow; Stryker has its own limit for mutants.
    testTimeout: 60_000,
  },
})
