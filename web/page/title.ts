import { createEffect, onMount } from 'solid-js'
import { words } from '../text/words.ts'

let isFirst = true

/**
 * Gives the window the title of a route. The result is for the `ref` of the route's heading, which gets the focus when
 * somebody comes from another route: a screen reader then says where they are.
 */
export function useTitle(title: () => string | undefined): (heading: HTMLElement) => void {
  let shown: HTMLElement | undefined
  createEffect(() => {
    const own = title()
    document.title = own === undefined ? words().product : `${own} · ${words().product}`
  })
  onMount(() => {
    if (!isFirst) shown?.focus({ preventScroll: true })
    isFirst = false
  })
  return (heading) => void (shown = heading)
}
