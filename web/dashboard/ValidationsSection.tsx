import { onMount, Show, type JSX } from 'solid-js'
import type { Validation } from '../../proxy/api.ts'
import { service } from '../remote/service.ts'
import { thousands } from '../text/count.ts'
import { panelWords } from '../text/panel/words.ts'
import { Detail, MomentCell, StateCell, type Mark } from './cells.tsx'
import { engineName } from './engine-name.ts'
import { PagedTable } from './PagedTable.tsx'
import { createPages } from './pages.ts'
import { toName } from './to-name.ts'
import styles from './Section.module.css'

const marks = {
  degraded: { icon: 'warning', tone: 'odd' },
  valid: { icon: 'valid', tone: 'good' },
  invalid: { icon: 'error', tone: 'bad' },
} as const satisfies Readonly<Record<string, Mark>>

/** The log of validations: about each of them, and nothing of any resource. */
export function ValidationsSection(): JSX.Element {
  const text = () => panelWords().validations
  const pages = createPages(service.validations)
  onMount(() => void pages.reload())
  return (
    <section aria-labelledby="validations-title">
      <div class={`${styles['head']} ${styles['introduced']} ${styles['top']}`}>
        <h2 id="validations-title">{text().title}</h2>
        <button type="button" class="button" aria-disabled={pages.isRunning()} onClick={() => void pages.reload()}>
          {panelWords().refresh}
        </button>
      </div>
      <p class="intro">{text().intro}</p>
      <PagedTable
        pages={pages}
        label={text().title}
        none={text().none}
        columns={[
          { title: text().at },
          { title: text().type },
          { title: text().result },
          { title: text().units, isNumber: true },
          { title: text().duration, isNumber: true },
          { title: text().engine },
          { title: text().key },
        ]}
      >
        {(one) => [
          <MomentCell at={one.at} id={one.validationRequestId} idTitle={text().id} />,
          <>
            {toName(one.resourceType)}
            <Show when={one.profile}>{(profile) => <Detail title={profile()}>{toName(profile().split('/').at(-1)!)}</Detail>}</Show>
          </>,
          <Result of={one} />,
          thousands(one.units),
          text().milliseconds(one.durationMs),
          <>
            {engineName(one.engine)}
            <Detail>CL Core {one.clCoreVersion}</Detail>
          </>,
          one.keyId === 'panel' ? text().bySession : <code>{one.keyId}</code>,
        ]}
      </PagedTable>
    </section>
  )
}

function Result(props: { readonly of: Validation }): JSX.Element {
  const text = () => panelWords().validations
  const left = () => props.of.unverifiedCount ?? 0
  const state = () => (props.of.degraded ? 'degraded' : props.of.valid ? 'valid' : 'invalid')
  // A validation with something unchecked is not in order.
  const look = () => (state() === 'valid' && left() > 0 ? 'degraded' : state())
  return (
    <>
      <StateCell mark={marks[look()]} name={text()[state()]} />
      <Show when={props.of.errorCount + props.of.warningCount > 0}>
        <Detail>{text().counts(props.of.errorCount, props.of.warningCount)}</Detail>
      </Show>
      <Show when={left() > 0}>
        <Detail>{text().unverified(left())}</Detail>
      </Show>
    </>
  )
}
