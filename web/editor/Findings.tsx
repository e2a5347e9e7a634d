import type { JSX } from 'solid-js'
import { Lists } from '../panels/Lists.tsx'
import { Verdict } from '../panels/Verdict.tsx'

/** What is wrong with the text. */
export function Findings(): JSX.Element {
  return (
    <>
      <Verdict />
      <Lists />
    </>
  )
}
