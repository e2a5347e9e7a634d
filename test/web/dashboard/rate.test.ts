import { expect, it } from 'vitest'
import { linesPerSecond } from '../../../web/dashboard/jobs/rate.ts'

it('a job has a rate once there are lines and time', () => {
  const at = (second: number): string => new Date(Date.UTC(2026, 10, 23, 12, 0, second)).toISOString()
  expect(linesPerSecond({ lines: 1000, createdAt: at(0), updatedAt: at(4) })).toBe(250)
  expect(linesPerSecond({ lines: 0, createdAt: at(0), updatedAt: at(4) })).toBeUndefined()
  expect(linesPerSecond({ lines: 9, createdAt: at(4), updatedAt: at(4) })).toBeUndefined()
})
