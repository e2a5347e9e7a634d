import { createEffect, on, Show, type JSX } from 'solid-js'
import type { Delivery } from '../../proxy/api.ts'
import { service } from '../remote/service.ts'
import { thousands } from '../text/count.ts'
import { moment } from '../text/moment.ts'
import { panelWords } from '../text/panel/words.ts'
import { Detail, MomentCell, StateCell, type Mark } from './cells.tsx'
import { PagedTable } from './PagedTable.tsx'
import { createPages } from './pages.ts'
import { reasonOf } from './reason.ts'
import styles from './Section.module.css'

const marks: Readonly<Record<Delivery['status'], Mark>> = {
  pending: { icon: 'warning', tone: 'odd' },
  delivered: { icon: 'valid', tone: 'good' },
  failed: { icon: 'error', tone: 'bad' },
}

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
          {panelWords().refresh}
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
          <MomentCell at={one.createdAt} id={one.id} idTitle={text().id} />,
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
  return (
    <>
      <StateCell mark={marks[props.of.status]} name={panelWords().webhook.states[props.of.status]} />
      <Show when={props.of.nextAttemptAt}>{(at) => <Detail>{panelWords().webhook.next(moment(at()))}</Detail>}</Show>
    </>
  )
}
