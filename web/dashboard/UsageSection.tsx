import { createEffect, createMemo, createSignal, For, lazy, on, onMount, Show, Suspense, type JSX } from 'solid-js'
import type { Tenant } from '../../proxy/api.ts'
import { service } from '../remote/service.ts'
import { thousands } from '../text/count.ts'
import { utcDay } from '../text/moment.ts'
import { panelWords } from '../text/panel/words.ts'
import { words } from '../text/words.ts'
import { createCall } from './call.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { FailureNote } from './FailureNote.tsx'
import { toName } from './to-name.ts'
import { byDay, byType, toStacks, type NamedSum } from './usage.ts'
import section from './Section.module.css'
import styles from './UsageSection.module.css'

const UsagePlot = lazy(() => import('./UsagePlot.tsx'))

const periods = [1, 3, 12] as const

/** The quota of the month, and what was validated in a period, by day and by type. */
export function UsageSection(): JSX.Element {
  const text = () => panelWords().usage
  const tenant = createCall(service.tenant)
  // With its period, for another may be chosen before it is there.
  const usage = createCall(async (count: number) => {
    const answer = await service.usage(count)
    return 'failure' in answer ? answer : { ...answer, value: { days: answer.value.days, months: count } }
  })
  const [months, setMonths] = createSignal<number>(1)
  onMount(() => void tenant.run())
  createEffect(on(months, (count) => void usage.run(count)))

  return (
    <>
      <FailureNote failure={tenant.failure()} onRetry={() => void tenant.run()} />
      <Show when={tenant.value() !== undefined || tenant.failure() === undefined}>
        <Quota tenant={tenant.value()} />
      </Show>
      <section aria-labelledby="usage-days">
        <div class={styles['bar']}>
          <h2 id="usage-days">{text().byDay}</h2>
          <label>
            <span>{text().period}</span>
            <select class="field" value={months()} onChange={(event) => setMonths(Number(event.currentTarget.value))}>
              <For each={periods}>{(count) => <option value={count}>{text().periods[count]}</option>}</For>
            </select>
          </label>
        </div>
        <FailureNote failure={usage.failure()} onRetry={() => void usage.run(months())} />
        <Show when={usage.value()}>{(value) => <Days rows={value().days} months={value().months} />}</Show>
      </section>
    </>
  )
}

/** The quota of an account; before that is known, what stands around it, so that nothing moves when it comes. */
function Quota(props: { readonly tenant: Tenant | undefined }): JSX.Element {
  const text = () => panelWords().usage
  const used = () => props.tenant?.quota.used ?? 0
  const remaining = () => Number(props.tenant?.quota.remaining)
  const limit = () => Number(props.tenant?.quota.limit ?? 0)
  const isUnlimited = () => props.tenant?.quota.limit === 'unlimited'
  return (
    <section class={`sheet ${styles['quota']}`} aria-labelledby="usage-quota" aria-busy={props.tenant === undefined}>
      <h2 id="usage-quota">{text().title}</h2>
      <Show when={props.tenant}>
        {(tenant) => (
          <p class={styles['plan']}>
            {text().plan} <strong>{text().plans[tenant().plan]}</strong>
            <Show when={tenant().planUntil}>{(until) => <> {text().planUntil(utcDay(until()))}</>}</Show>
          </p>
        )}
      </Show>
      <Show when={!isUnlimited()} fallback={<p class={styles['used']}>{text().usedUnlimited(used())}</p>}>
        <p class={styles['used']} id="usage-used">
          <Show when={props.tenant} fallback={words().loading}>
            <span>{text().used(used(), limit())}</span>
            <span classList={{ [styles['exhausted']!]: remaining() === 0 }}>
              {remaining() === 0 ? text().exhausted : text().remaining(remaining())}
            </span>
          </Show>
        </p>
        <progress
          class={styles['progress']}
          classList={{
            [styles['nearly']!]: props.tenant !== undefined && used() >= 0.8 * limit(),
            [styles['full']!]: remaining() === 0,
          }}
          max={limit()}
          value={Math.min(used(), limit())}
          aria-labelledby="usage-used"
        />
      </Show>
      <p class={styles['about']}>
        {text().unit}
        <Show when={props.tenant !== undefined && !isUnlimited()}> {text().reset(utcDay(props.tenant!.quota.reset))}</Show>
      </p>
    </section>
  )
}

type Rows = Parameters<typeof byDay>[0]

function Days(props: { readonly rows: Rows; readonly months: number }): JSX.Element {
  const text = () => panelWords().usage
  // Its days begin when it is asked for, not each time something is drawn.
  const stacks = createMemo(() => toStacks(props.rows, props.months, Date.now()))
  const columns = (first: string) => [
    { title: first },
    { title: text().validations, isNumber: true },
    { title: text().invalid, isNumber: true },
    { title: text().units, isNumber: true },
  ]
  const cells = ({ validations, invalid, units }: NamedSum) => [thousands(validations), thousands(invalid), thousands(units)]
  return (
    <Show when={props.rows.length > 0} fallback={<p class="muted">{text().none}</p>}>
      <Suspense fallback={<div class={styles['plotPlace']} />}>
        <UsagePlot stacks={stacks()} />
      </Suspense>
      <details class={`${section['disclosure']} ${styles['details']}`}>
        <summary>{text().asTable}</summary>
        <DataTable label={text().byDay} columns={columns(text().day)} rows={byDay(props.rows)}>
          {(day) => [<time dateTime={day.name}>{utcDay(day.name)}</time>, ...cells(day)]}
        </DataTable>
      </details>
      <h2>{text().byType}</h2>
      <DataTable label={text().byType} columns={columns(text().type)} rows={byType(props.rows)}>
        {(type) => [toName(type.name), ...cells(type)]}
      </DataTable>
    </Show>
  )
}
