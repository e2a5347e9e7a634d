import { onMount, Show, type JSX } from 'solid-js'
import type { Validation } from '../../proxy/api.ts'
import { service } from '../remote/service.ts'
import { thousands } from '../text/count.ts'
import { moment } from '../text/moment.ts'
import { panelWords } from '../text/panel/words.ts'
import { Icon } from '../ui/Icon.tsx'
import { PagedTable } from './PagedTable.tsx'
import { createPages } from './pages.ts'
import styles from './Section.module.css'

/** The log of validations: about each of them, and nothing of any resource. */
export function ValidationsSection(): JSX.Element {
  const text = () => panelWords().validations
  const pages = createPages(service.validations)
  onMount(() => void pages.reload())
  return (
    <section aria-labelledby="validations-title">
      <h2 id="validations-title" class={styles['title']}>
        {text().title}
      </h2>
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
          <>
            <time dateTime={one.at}>{moment(one.at)}</time>
            <code class={styles['small']} title={text().id}>
              {one.validationRequestId}
            </code>
          </>,
          <>
            {one.resourceType}
            <Show when={one.profile}>
              {(profile) => (
                <span class={styles['small']} title={profile()}>
                  {profile().split('/').at(-1)}
                </span>
              )}
            </Show>
          </>,
          <Result of={one} />,
          thousands(one.units),
          text().milliseconds(one.durationMs),
          <>
            {one.engine}
            <span class={styles['small']}>CL Core {one.clCoreVersion}</span>
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
  const icons = { degraded: 'warning', valid: 'valid', invalid: 'error' } as const
  const tones = { degraded: 'odd', valid: 'good', invalid: 'bad' } as const
  return (
    <>
      <span class={styles['state']}>
        <Icon name={icons[look()]} class={styles[tones[look()]]} />
        {text()[state()]}
      </span>
      <Show when={props.of.errorCount + props.of.warningCount > 0}>
        <span class={styles['small']}>{text().counts(props.of.errorCount, props.of.warningCount)}</span>
      </Show>
      <Show when={left() > 0}>
        <span class={styles['small']}>{text().unverified(left())}</span>
      </Show>
    </>
  )
}
