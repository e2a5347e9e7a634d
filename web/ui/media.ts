import { createSignal, onCleanup, type Accessor } from 'solid-js'

/** A media query as a signal, for as long as the component that asks is shown. */
export function createMedia(query: string): Accessor<boolean> {
  const list = matchMedia(query)
  const [holds, setHolds] = createSignal(list.matches)
  const follow = () => setHolds(list.matches)
  list.addEventListener('change', follow)
  onCleanup(() => list.removeEventListener('change', follow))
  return holds
}

/** Too narrow for two columns; the style sheets say the same. */
export const forOneColumn = '(width < 54rem)'
