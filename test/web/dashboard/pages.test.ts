import { expect, it } from 'vitest'
import { createPages, type Pages } from '../../../web/dashboard/pages.ts'
import type { Answer } from '../../../web/remote/client.ts'

interface Part {
  readonly items: readonly string[]
  readonly nextCursor: string | null
}

const failed: Answer<Part> = { failure: { status: 0, code: 'unreachable', detail: '', fields: {}, retryAfter: undefined } }
const part = (items: readonly string[], nextCursor: string | null = null): Answer<Part> =>
  ({ value: { items, nextCursor } }) as Answer<Part>

/** A list whose parts are answered by hand, and the cursors that were asked for. */
function byHand(): {
  readonly pages: Pages<string>
  readonly asked: (string | undefined)[]
  readonly answer: (index: number, answer: Answer<Part>) => void
} {
  const asked: (string | undefined)[] = []
  const settle: ((answer: Answer<Part>) => void)[] = []
  const pages = createPages<string>((cursor) => {
    asked.push(cursor)
    return new Promise((resolve) => settle.push(resolve))
  })
  return { pages, asked, answer: (index, answer) => settle[index]!(answer) }
}

it('does again what failed, be it the next part or all from the beginning', async () => {
  const { pages, asked, answer } = byHand()
  const first = pages.reload()
  answer(0, part(['a'], 'after a'))
  await first
  const again = pages.reload()
  answer(1, failed)
  await again
  const retried = pages.retry()
  answer(2, part(['b', 'a'], 'after a'))
  await retried
  expect(asked).toEqual([undefined, undefined, undefined])
  expect(pages.items()).toEqual(['b', 'a'])

  const more = pages.more()
  answer(3, failed)
  await more
  void pages.retry()
  expect(asked.slice(3)).toEqual(['after a', 'after a'])
})

it('shows what was asked for last, whichever comes last', async () => {
  const { pages, answer } = byHand()
  const [first, second] = [pages.reload(), pages.reload()]
  answer(1, part(['new']))
  await second
  answer(0, part(['old']))
  await first
  expect(pages.items()).toEqual(['new'])
})
