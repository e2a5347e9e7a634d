import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLogSink } from '../../../proxy/telemetry/log-sink.ts'
import { canMount, mountSmallDisk } from '../../faults/support/small-disk.ts'

const full = '/dev/full'
const bounds = { together: 100, most: 1000 }

let folder: string
let file: string
let descriptor: number

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-log-'))
  file = join(folder, 'log')
  descriptor = openSync(file, 'a')
})

afterEach(() => {
  closeSync(descriptor)
  rmSync(folder, { recursive: true })
})

const never = (): void => expect.fail('No line was to be dropped')
const numbered = (count: number, from = 0): readonly string[] => Array.from({ length: count }, (_, index) => `línea ${from + index}\n`)

describe('lines of the log', () => {
  it('go out in their order, all together or when there are many', async () => {
    const sink = createLogSink(descriptor, bounds, never)
    const lines = numbered(60)
    for (const line of lines.slice(0, 3)) sink.add(line)
    expect(readFileSync(file, 'utf8')).toBe('')
    sink.flush()
    await expect.poll(() => readFileSync(file, 'utf8')).toBe(lines.slice(0, 3).join(''))
    for (const line of lines.slice(3)) sink.add(line)
    await expect.poll(() => readFileSync(file, 'utf8')).toMatch(/línea 40\n/)
    sink.flushSync()
    await expect.poll(() => readFileSync(file, 'utf8')).toBe(lines.join(''))
  })

  describe.skipIf(!existsSync(full))('that no room is left for', () => {
    it('are waited for no longer than it takes to try, and are dropped when there are many', () => {
      const device = openSync(full, 'w')
      const sink = createLogSink(device, bounds, never)
      const begun = Date.now()
      for (const line of numbered(10_000)) sink.add(line)
      sink.flush()
      sink.flushSync()
      expect(Date.now() - begun).toBeLessThan(5000)
      closeSync(device)
    })
  })

  describe.skipIf(!canMount)('on a disk that is full for a while', () => {
    it('go out when there is room again, whole and in order, and it is said how many are missing', async () => {
      const disk = mountSmallDisk(1)
      const place = join(disk.folder, 'log')
      const written = openSync(place, 'a')
      try {
        const told: number[] = []
        const sink = createLogSink(written, bounds, (lines) => void told.push(lines))
        sink.add('primera\n')
        sink.flush()
        await expect.poll(() => readFileSync(place, 'utf8')).toBe('primera\n')
        disk.fill()
        // More than what is left of the page that it has already.
        const long = numbered(3).map((line) => line.trim().padEnd(4095, '.') + '\n')
        const patient = createLogSink(written, { together: 100, most: 13_000 }, (lines) => void told.push(lines))
        for (const line of [...long, 'de más\n'.repeat(200)]) patient.add(line)
        patient.flush()
        await new Promise((resolve) => setTimeout(resolve, 100))
        disk.free()
        patient.flush()
        await expect.poll(() => readFileSync(place, 'utf8')).toBe(`primera\n${long.join('')}`)
        expect(told).toEqual([1])
      } finally {
        closeSync(written)
        disk.remove()
      }
    })
  })
})
