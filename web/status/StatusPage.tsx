import { A } from '@solidjs/router'
import { createResource, createSignal, onCleanup, onMount, Show, type JSX } from 'solid-js'
import type { Status } from '../../proxy/api.ts'
import { useApp } from '../app.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { isOnline } from '../page/network.ts'
import { service } from '../remote/service.ts'
import { useTitle } from '../page/title.ts'
import { thousands } from '../text/count.ts'
import { moment, utcDay } from '../text/moment.ts'
import { panelWords } from '../text/panel/words.ts'
import { publisherName } from '../text/catalogs/publishers.ts'
import { catalogVersions } from './catalog-versions.ts'
import { DeviceSection } from './DeviceSection.tsx'
import { overallOf } from './overall.ts'
import { Mark, Part } from './Part.tsx'
import styles from './StatusPage.module.css'

/** How often an open status page asks again, in milliseconds. */
const asksEvery = 60_000

/** How the service is, and with which versions it and this page check; of use without the service too. */
export default function StatusPage(): JSX.Element {
  const text = () => panelWords().status
  const heading = useTitle(() => text().title)
  const { client } = useApp()
  const [said, setSaid] = createSignal<Status>()
  const [isAway, setAway] = createSignal(false)
  const [catalogs] = createResource(() => client.ask('describeCatalogs').catch(() => []))
  const [core] = createResource(() => client.ask('clCoreVersion').catch(() => undefined))

  let asked = 0

  const ask = async (): Promise<void> => {
    const turn = (asked += 1)
    const answer = await service.status()
    // One that took longer than the next is older than what is shown.
    if (turn !== asked) return
    setAway('failure' in answer)
    if ('value' in answer) setSaid(answer.value)
  }
  onMount(() => {
    const again = () => document.visibilityState === 'visible' && void ask()
    const timer = setInterval(again, asksEvery)
    addEventListener('online', again)
    void ask()
    onCleanup(() => {
      clearInterval(timer)
      removeEventListener('online', again)
    })
  })
  const overall = () => overallOf({ said: said(), isAway: isAway(), isOnline: isOnline() })

  return (
    <div class="page">
      <h1 ref={heading} tabindex="-1">
        {text().title}
      </h1>
      <p class="intro">{text().intro}</p>
      <div class={`sheet ${styles['overall']}`} role="status">
        <Show when={overall()} fallback={<p class={styles['word']}>{text().refreshing}</p>}>
          {(state) => (
            <>
              <p class={styles['word']}>
                <Mark state={state()} />
                {text().overall[state()]}
              </p>
              <p class={styles['about']}>
                <Show when={state() === 'away' || state() === 'offline'} fallback={text().checkedAt(moment(said()!.at))}>
                  {text().awayWhy}
                </Show>
              </p>
            </>
          )}
        </Show>
        <button type="button" class={`button ${styles['refresh']}`} onClick={() => void ask()}>
          {panelWords().refresh}
        </button>
      </div>

      <Show when={said()}>
        {(status) => (
          <section aria-labelledby="status-parts">
            <h2 id="status-parts">{text().parts}</h2>
            <Show when={isAway()}>
              <p class="intro">{text().last(moment(status().at))}</p>
            </Show>
            <dl class="sheet rows">
              <Part name={text().engine} state={status().engine.state}>
                {text().engines[status().engine.name]}
                <Show when={status().engine.detail}>
                  {(detail) => (
                    <span class="muted" lang="es">
                      {detail()}
                    </span>
                  )}
                </Show>
              </Part>
              <Part name={text().database} state={status().database.state} />
              <Part name={text().queue}>
                <Show when={status().outbox} fallback={text().unknown}>
                  {(outbox) => text().queueDue(outbox().due)}
                </Show>
              </Part>
              <Part name={text().deliveries}>
                <Show when={status().outbox} fallback={text().unknown}>
                  {(outbox) => <Deliveries outbox={outbox()} />}
                </Show>
              </Part>
            </dl>
          </section>
        )}
      </Show>

      {/* Not before the parts above them are known: nothing that somebody reads is pushed away. */}
      <Show when={overall()}>
        <section aria-labelledby="status-versions">
          <h2 id="status-versions">{text().versions}</h2>
          <dl class="sheet rows">
            <Part name={text().versionOfPage}>{__VERSION__}</Part>
            <Part name={text().versionOfService}>{said()?.version ?? text().unknown}</Part>
            <Part name={text().versionOfCore}>
              {core.latest ?? text().unknown}
              <Show when={said() !== undefined && core.latest !== undefined && said()?.clCoreVersion !== core.latest}>
                <span class="muted">{text().coreDiffers(said()?.clCoreVersion ?? '')}</span>
              </Show>
            </Part>
          </dl>
        </section>

        <DeviceSection />

        <section aria-labelledby="status-catalogs">
          <h2 id="status-catalogs">{text().catalogs}</h2>
          <DataTable
            label={text().catalogs}
            columns={[
              { title: text().catalog.title },
              { title: text().catalog.version, isText: true },
              { title: text().catalog.date },
              { title: text().catalog.rows, isNumber: true },
            ]}
            rows={catalogVersions(catalogs.latest ?? [])}
          >
            {({ publisher, title, count, codes, version, date }) => [
              title === undefined ? text().several(publisherName(publisher), count) : <span lang="es">{title}</span>,
              <span lang="es">{version ?? text().notHere}</span>,
              date === undefined ? '' : <time dateTime={date}>{utcDay(date)}</time>,
              codes === undefined ? '' : thousands(codes),
            ]}
          </DataTable>
          <p>
            <A href="/catalogos">{text().allCatalogs}</A>
          </p>
        </section>
      </Show>
    </div>
  )
}

function Deliveries(props: { readonly outbox: NonNullable<Status['outbox']> }): JSX.Element {
  const text = () => panelWords().status
  const { delivered, pending, failed } = props.outbox.recent
  return (
    <Show when={delivered + pending + failed > 0} fallback={text().deliveriesNone}>
      {text().deliveriesSaid(delivered, pending, failed)}
      <Show when={props.outbox.lastAttemptAt}>{(at) => <span class="muted">{text().lastAttempt(moment(at()))}</span>}</Show>
    </Show>
  )
}
