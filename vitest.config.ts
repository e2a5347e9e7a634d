import { defineConfig } from 'vitest/config'

// A machine may be slow, or do other things as well: how long something takes is held where a test says so, and nowhere else.
const patience = { testTimeout: 30_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } }

export default defineConfig({ test: { environment: 'node', include: ['test/**/*.test.ts'], ...patience } })
