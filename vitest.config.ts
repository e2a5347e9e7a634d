import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { createProgress } from './test/support/progress.ts'

// A machine may be slow, or do other things as well: how long something takes is held where a test says so, and nowhere else.
const patience = { testTimeout: 30_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } }

// CI counts by this file.
const { SVC_TEST_RESULTS: results } = process.env

export default defineConfig({
  test: {
    environment: 'node',
    include: ['test/**/*.test.ts'],
    // Vitest leaves one core to itself, which of two is half; much of what tests do is to wait.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    reporters: ['default', createProgress(), ...(results === undefined ? [] : [['json', { outputFile: results }] as const])],
    ...patience,
  },
})
