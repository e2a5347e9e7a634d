import { createSignal, onCleanup, onMount, Show, type JSX } from 'solid-js'
import type { Job } from '../../../proxy/api.ts'
import { service } from '../../remote/service.ts'
import { thousands } from '../../text/count.ts'
import { moment } from '../../text/moment.ts'
import { panelWords } from '../../text/panel/words.ts'
import { Detail, MomentCell, StateCell, type Mark } from '../cells.tsx'
import { PagedTable } from '../PagedTable.tsx'
import { createPages } from '../pages.ts'
import styles from '../Section.module.css'
import { EndDialog } from './EndDialog.tsx'
import { isOver } from './is-over.ts'
import { createNews } from './news.ts'
import { linesPerSecond } from './rate.ts'

const marks: Readonly<Record<Job['state'], Mark>> = {
  running: { icon: 'more' },
  interrupted: { icon: 'warning', tone: 'odd' },
  done: { icon: 'valid', tone: 'good' },
  stopped: { icon: 'warning', tone: 'odd' },
  cancelled: { icon: 'close' },
}

/** How often the progress of what runs is asked for, in milliseconds. */
const pulse = 3000

/** The jobs of the account: how far they are, what they came to, and their findings to be saved. */
export default function JobsSection(): JSX.Element {
  const text = () => panelWords().jobs
  const pages = createPages(service.jobs)
  const { latest, ask, clear } = createNews(service.job)
  const [ending, setEnding] = createSignal<Job>()
  const reload = async (): Promise<void> => {
    await pages.reload()
    // A list that did not come is older than what was heard.
    if (pages.failure() === undefined) clear()
  }
  let heading!: HTMLHeadingElement
  // The button that the focus was on may be gone.
  const showLess = async (): Promise<void> => {
    await reload()
    heading.focus()
  }

  onMount(() => void reload())
  const timer = setInterval(() => {
    if (!document.hidden) void ask(pages.items() ?? [])
  }, pulse)
  onCleanup(() => clearInterval(timer))

  return (
    <section aria-labelledby="jobs-title">
      <div class={`${styles['head']} ${styles['introduced']} ${styles['top']}`}>
        <h2 ref={heading} id="jobs-title" tabindex="-1">
          {text().title}
        </h2>
        <button type="button" class="button" aria-disabled={pages.isRunning()} onClick={() => void reload()}>
          {panelWords().refresh}
        </button>
      </div>
      <p class="intro">{text().intro}</p>
      <PagedTable
        pages={pages}
        label={text().title}
        none={text().none}
        columns={[
          { title: text().job },
          { title: text().state },
          { title: text().lines, isNumber: true },
          { title: text().results },
          { title: text().units, isNumber: true },
          { title: text().actions, isTitleHidden: true },
        ]}
      >
        {(job) => [
          <>
            <MomentCell at={job.createdAt} id={job.id} />
            <Detail>{text().until(moment(latest(job).expiresAt))}</Detail>
          </>,
          <State of={latest(job)} />,
          <Lines of={latest(job)} />,
          <Results of={latest(job)} />,
          thousands(latest(job).units),
          <Actions of={latest(job)} onEnd={() => setEnding(latest(job))} />,
        ]}
      </PagedTable>
      <Show when={ending()} keyed>
        {(job) => <EndDialog job={job} onEnded={() => void showLess()} onClose={() => setEnding(undefined)} />}
      </Show>
    </section>
  )
}

function State(props: { readonly of: Job }): JSX.Element {
  const text = () => panelWords().jobs
  return (
    <>
      <StateCell mark={marks[props.of.state]} name={text().states[props.of.state]} />
      <Show when={props.of.reason}>{(reason) => <Detail>{text()[reason()]}</Detail>}</Show>
      <Show when={!isOver(props.of) || props.of.reason === 'quota'}>
        <Detail>{text().goesOn(props.of.nextLine)}</Detail>
      </Show>
    </>
  )
}

function Lines(props: { readonly of: Job }): JSX.Element {
  const rate = () => linesPerSecond(props.of)
  return (
    <>
      {thousands(props.of.lines)}
      <Detail>{panelWords().validate.kilobytes(props.of.bytes / 1024)}</Detail>
      <Show when={props.of.state === 'running' && rate()}>{(perSecond) => <Detail>{panelWords().jobs.rate(perSecond())}</Detail>}</Show>
    </>
  )
}

function Results(props: { readonly of: Job }): JSX.Element {
  const text = () => panelWords().jobs
  return (
    <>
      {text().invalid(props.of.invalid)}
      <Detail>{text().findings(props.of.errorCount, props.of.warningCount)}</Detail>
      <Show when={props.of.unjudged > 0}>
        <Detail>{text().unjudged(props.of.unjudged)}</Detail>
      </Show>
    </>
  )
}

function Actions(props: { readonly of: Job; readonly onEnd: () => void }): JSX.Element {
  const text = () => panelWords().jobs
  const name = () => <span class="hidden"> {props.of.id}</span>
  return (
    <span class={styles['actions']}>
      <Show when={props.of.errorCount + props.of.warningCount > 0}>
        <Download form={text().ndjson} path="result" extension="ndjson" />
        <Download form={text().csv} path="result.csv" extension="csv" />
      </Show>
      <Show when={props.of.state !== 'cancelled'}>
        <button type="button" class="button quiet" onClick={() => props.onEnd()}>
          <span>
            {isOver(props.of) ? text().remove : text().cancel}
            {name()}
          </span>
        </button>
      </Show>
    </span>
  )

  function Download(one: { readonly form: string; readonly path: string; readonly extension: string }): JSX.Element {
    // The browser writes it to the disk as it comes, whatever its size.
    return (
      <a
        class="button quiet"
        href={`/api/jobs/${encodeURIComponent(props.of.id)}/${one.path}`}
        download={`${props.of.id}.${one.extension}`}
        rel="external"
        title={text().download(one.form)}
      >
        <span>
          {one.form}
          {name()}
        </span>
      </a>
    )
  }
}
