import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSession, noEnd, wrongStatus, type Session } from './session.ts'

let session: Session

/** Each with an id of its own, and every other with an error, so that nothing is the same twice. */
const resource = (index: number): string => JSON.stringify({ ...(index % 2 === 0 ? wrongStatus : noEnd), id: `r${index}` })

beforeAll(() => {
  session = createSession()
  for (let index = 0; index < 8000; index += 1) session.write(`carpeta/${index % 4}/${index}.json`, resource(index))
  session.write('flujo.ndjson', Array.from({ length: 24_000 }, (_, index) => resource(index)).join('\n'))
})

afterAll(() => session.end())

/** The bytes in use, garbage apart, after each so many resources. */
function usedBy(every: number, path: string): readonly number[] {
  const probe = join(import.meta.dirname, 'memory-probe.ts')
  const output = execFileSync(process.execPath, ['--expose-gc', probe, String(every), path], { cwd: session.folder, encoding: 'utf8' })
  const { status, used } = JSON.parse(output) as { status: number; used: readonly number[] }
  if (status !== 1) throw new Error(`svc validate gave ${status}.`)
  return used
}

describe('memory does not grow', () => {
  it('with the number of files', () => {
    const few = usedBy(2000, 'carpeta/0')
    const many = usedBy(2000, 'carpeta')
    expect([few.length, many.length]).toEqual([1, 4])
    expect((many[3]! - few[0]!) / 6000).toBeLessThan(60)
  })

  it('with the lines of a file', () => {
    const used = usedBy(6000, 'flujo.ndjson')
    expect(used).toHaveLength(4)
    // The first quarter loads and compiles what the others use.
    expect((used[3]! - used[0]!) / 18_000).toBeLessThan(20)
  })
})
