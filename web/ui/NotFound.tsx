import { A } from '@solidjs/router'
import type { JSX } from 'solid-js'
import { words } from '../text/words.ts'
import { useTitle } from '../page/title.ts'

/** The page of an address that does not exist. */
export function NotFound(): JSX.Element {
  const heading = useTitle(() => words().notFound.title)
  return (
    <article class="page">
      <h1 ref={heading} tabindex="-1">
        {words().notFound.title}
      </h1>
      <p class="muted">{words().notFound.body}</p>
      <p>
        <A href="/">{words().notFound.home}</A>
      </p>
    </article>
  )
}
