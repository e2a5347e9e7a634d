import { createRoot } from 'solid-js'
import { expect, test, vi } from 'vitest'

// Its part for servers has no effects.
vi.mock('solid-js', () => import('solid-js/dist/solid.js' as 'solid-js'))
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe = () => {}
    disconnect = () => {}
  },
)
const { createRowWindow } = await import('../../../web/views/row-window.ts')

test('draws the row that has the focus wherever one scrolls, and tells it apart from those in sight', () => {
  const rows = createRoot(() => createRowWindow({ count: () => 1_000, rowHeight: () => 10, current: () => -1, onMove: () => {} }))
  const box = Object.assign(new EventTarget(), { scrollTop: 0, clientHeight: 100 })
  createRoot(() => rows.attach(box as unknown as HTMLElement))
  box.scrollTop = 5_000
  box.dispatchEvent(new Event('scroll'))
  expect(rows.sight()).toEqual({ first: 490, end: 520 })
  expect(rows.drawn()).toEqual([...Array.from({ length: 30 }, (_, index) => 490 + index), 0])
})
