import { createEffect, on, Show, type JSX } from 'solid-js'
import type { Delivery } from '../../proxy/api.ts'
import { service } from '../remote/service.ts'
import { thousands } from '../text/count.ts'
import { moment } from '../text/moment.ts'
import { panelWords } from '../text/panel/words.ts'
import { Icon } from '../ui/Icon.tsx'
import { PagedTable } from './PagedTable.tsx'
import { createPages } from './pages.ts'
import { reasonOf } from './reason.ts'
import styles from './Section.module.css'

/** Past and pending deliveries to the webhook; asked for again after each test. */
export function Deliveries(props: { readonly tests: number }): JSX.Element {
  const text = () => panelWords().webhook
  const pages = createPages(service.deliveries)
  createEffect(
    on(
      () => props.tests,
      () => void pages.reload(),
    ),
  )
  return (
    <>
      <div class={styles['head']}>
        <h2>{text().deliveries}</h2>
        <button type="button" class="button" onClick={() => void pages.reload()}>
          {text().refresh}
        </button>
      </div>
      <PagedTable
        pages={pages}
        label={text().deliveries}
        none={text().noDeliveries}
        columns={[
          { title: text().at },
          { title: text().type },
          { title: text().state },
          { title: text().attempts, isNumber: true },
          { title: text().answer, isText: true },
        ]}
      >
        {(one) => [
          <>
            <time dateTime={one.createdAt}>{moment(one.createdAt)}</time>
            <code class={styles['small']} title={text().id}>
              {one.id}
            </code>
          </>,
          text().types[one.type],
          <State of={one} />,
          thousands(one.attempts),
          reasonOf(one) || '—',
        ]}
      </PagedTable>
    </>
  )
}

function State(props: { readonly of: Delivery }): JSX.Element {
  const icons = { pending: 'warning', delivered: 'valid', failed: 'error' } as const
  const tones = { pending: 'odd', delivered: 'good', failed: 'bad' } as const
  return (
    <>
      <span class={styles['state']}>
        <Icon name={icons[props.of.status]} class={styles[tones[props.of.status]]} />
        {panelWords().webhook.states[props.of.status]}
      </span>
      <Show when={props.of.nextAttemptAt}>{(at) => <span class={styles['small']}>{panelWords().webhook.next(moment(at()))}</span>}</Show>
    </>
  )
}
