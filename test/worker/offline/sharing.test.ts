import { describe, expect, it, vi } from 'vitest'
import { createSharing } from '../../../worker/offline/sharing.ts'

function formOf(...entries: readonly (readonly [name: string, value: string | File])[]): FormData {
  const form = new FormData()
  for (const [name, value] of entries) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, value.name)
  }
  return form
}

const file = (name: string) => new File(['{}'], name)

describe('what other applications share', () => {
  it('is given once, in the order in which it came, and leads to the page without a word of it', async () => {
    const { take, give } = createSharing()
    const held: Promise<void>[] = []
    const answer = take(formOf(['files', file('a.json')], ['files', 'no es archivo'], ['text', '{"id":"x"}']), (until) => held.push(until))
    take(formOf(['text', '  '], ['files', file('b.json')], ['otro', file('c.json')]), (until) => held.push(until))
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/?compartido'])
    const { files, texts } = give()
    expect(files.map(({ name }) => name)).toEqual(['a.json', 'b.json'])
    expect(texts).toEqual(['{"id":"x"}'])
    await Promise.all(held)
    expect(give()).toEqual({ files: [], texts: [] })
  })

  it('is forgotten where no page asks for it', async () => {
    vi.useFakeTimers()
    const { take, give } = createSharing()
    let held: Promise<void> | undefined
    take(formOf(['files', file('a.json')]), (until) => (held = until))
    await vi.advanceTimersByTimeAsync(60_000)
    await held
    expect(give().files).toEqual([])
    vi.useRealTimers()
  })
})
