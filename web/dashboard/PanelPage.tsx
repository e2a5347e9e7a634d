import { A, useParams } from '@solidjs/router'
import { createEffect, createSignal, For, lazy, Match, on, onCleanup, Show, Suspense, Switch, type JSX } from 'solid-js'
import { isOnline } from '../page/network.ts'
import type { Failure } from '../remote/client.ts'
import { service } from '../remote/service.ts'
import { say } from '../page/notices.ts'
import { NotFound } from '../ui/NotFound.tsx'
import { useTitle } from '../page/title.ts'
import type { PanelWords } from '../text/panel/es.ts'
import { panelWords } from '../text/panel/words.ts'
import { words } from '../text/words.ts'
import { createCall } from './call.ts'
import { Entrance } from './Entrance.tsx'
import { FailureNote } from './FailureNote.tsx'
import { KeysSection } from './KeysSection.tsx'
import styles from './PanelPage.module.css'
import { ResetPassword } from './ResetPassword.tsx'
import { SecretCard } from './SecretCard.tsx'
import { session, useSession } from './session.ts'
import { UsageSection } from './UsageSection.tsx'
import { ValidationsSection } from './ValidationsSection.tsx'

const JobsSection = lazy(() => import('./jobs/JobsSection.tsx'))
const ApiSection = lazy(() => import('./api/ApiSection.tsx'))
const FullValidation = lazy(() => import('./validate/FullValidation.tsx'))
const WebhookSection = lazy(() => import('./WebhookSection.tsx'))

type Section = keyof PanelWords['panel']['sections']

const ofAccount: readonly (readonly [Section, string])[] = [
  ['usage', '/panel'],
  ['keys', '/panel/claves'],
  ['webhook', '/panel/webhook'],
  ['validations', '/panel/registro'],
  ['jobs', '/panel/trabajos'],
]
/** Those for which nobody has to be signed in. */
const validate = ['validate', '/panel/validar'] as const
const api = ['api', '/panel/api'] as const
/** How long full validation waits to hear who is signed in, whose tabs above would push it down, in milliseconds. */
const patience = 1_000
const paths = new Set(['/panel/restablecer', ...[...ofAccount, validate, api].map(([, path]) => path)])

/** The dashboard: an account at the service, and full validation, for which a key will do. */
export default function PanelPage(): JSX.Element {
  const text = () => panelWords().panel
  const titled = useTitle(() => text().title)
  let heading: HTMLElement | undefined
  const setHeading = (element: HTMLElement): void => titled((heading = element))
  const params = useParams()
  const path = () => (params['section'] === undefined ? '/panel' : `/panel/${params['section']}`)
  const opening = createCall(service.session)
  const open = async (): Promise<void> => {
    const answer = await opening.run()
    if ('value' in answer) useSession(answer.value)
  }
  const [hasWaited, setWaited] = createSignal(false)
  const timer = setTimeout(() => setWaited(true), patience)
  onCleanup(() => clearTimeout(timer))
  const isSettled = () => session() !== undefined || opening.failure() !== undefined || hasWaited()
  // Asked again when the network is back.
  createEffect(
    on([isOnline, session], ([, known]) => {
      if (known === undefined) void open()
    }),
  )
  // The form or button by which somebody signed in or out is gone.
  createEffect(
    on(session, (_, before) => {
      if (before !== undefined && document.activeElement === document.body) heading?.focus({ preventScroll: true })
    }),
  )
  return (
    <Show when={paths.has(path())} fallback={<NotFound />}>
      <div class="page">
        <div class={styles['head']}>
          <h1 ref={setHeading} tabindex="-1">
            {text().title}
          </h1>
          <Show when={session()}>{(member) => <SignedIn organization={member().organization} email={member().email} />}</Show>
        </div>
        <nav class={styles['nav']} aria-label={text().nav}>
          <For each={[...(session() ? ofAccount : [['account', '/panel'] as const]), validate, api]}>
            {([section, to]) => (
              <A href={to} end class={`tab ${styles['link']}`} activeClass="shown">
                {text().sections[section]}
              </A>
            )}
          </For>
        </nav>
        <Switch
          fallback={<Account path={path()} failure={opening.failure()} onRetry={() => void open()} onKeyHidden={() => heading?.focus()} />}
        >
          <Match when={path() === validate[1]}>
            <Show when={isSettled()} fallback={<p class="muted">{words().loading}</p>}>
              <Suspense fallback={<p class="muted">{words().loading}</p>}>
                <FullValidation />
              </Suspense>
            </Show>
          </Match>
          <Match when={path() === api[1]}>
            <Show when={isSettled()} fallback={<p class="muted">{words().loading}</p>}>
              <Suspense fallback={<p class="muted">{words().loading}</p>}>
                <ApiSection />
              </Suspense>
            </Show>
          </Match>
          <Match when={path() === '/panel/restablecer'}>
            <ResetPassword />
          </Match>
        </Switch>
      </div>
    </Show>
  )
}

/** The page at an address that takes a session, or the way to one. */
function Account(props: {
  readonly path: string
  readonly failure: Failure | undefined
  readonly onRetry: () => void
  readonly onKeyHidden: () => void
}): JSX.Element {
  const [firstKey, setFirstKey] = createSignal<string>()
  const hideKey = (): void => {
    setFirstKey(undefined)
    props.onKeyHidden()
  }
  return (
    <>
      <Show when={firstKey()}>{(key) => <SecretCard kind="key" secret={key()} onDone={hideKey} />}</Show>
      <Switch fallback={<p class="muted">{words().loading}</p>}>
        <Match when={session() === undefined && props.failure}>
          {(failure) => <FailureNote failure={failure()} onRetry={() => props.onRetry()} />}
        </Match>
        <Match when={session() === null}>
          <Entrance onRegistered={setFirstKey} />
        </Match>
        <Match when={session()}>
          <Switch>
            <Match when={props.path === '/panel'}>
              <UsageSection />
            </Match>
            <Match when={props.path === '/panel/claves'}>
              <KeysSection onRevoked={(prefix) => setFirstKey((key) => (key?.startsWith(prefix) === true ? undefined : key))} />
            </Match>
            <Match when={props.path === '/panel/webhook'}>
              <Suspense fallback={<p class="muted">{words().loading}</p>}>
                <WebhookSection />
              </Suspense>
            </Match>
            <Match when={props.path === '/panel/registro'}>
              <ValidationsSection />
            </Match>
            <Match when={props.path === '/panel/trabajos'}>
              <Suspense fallback={<p class="muted">{words().loading}</p>}>
                <JobsSection />
              </Suspense>
            </Match>
          </Switch>
        </Match>
      </Switch>
    </>
  )
}

function SignedIn(props: { readonly organization: string; readonly email: string }): JSX.Element {
  const leaving = createCall(service.signOut)
  const leave = async (): Promise<void> => {
    // Not disabled meanwhile: that would take the focus away.
    if (leaving.isRunning()) return
    const answer = await leaving.run()
    if ('failure' in answer) return
    useSession(null)
    say(panelWords().panel.signedOut)
  }
  return (
    <>
      <p class={styles['who']}>
        <span class={styles['organization']} title={props.organization}>
          {props.organization}
        </span>
        <span title={props.email}>{props.email}</span>
      </p>
      <button type="button" class="button" aria-disabled={leaving.isRunning()} onClick={() => void leave()}>
        {panelWords().panel.signOut}
      </button>
      <FailureNote failure={leaving.failure()} />
    </>
  )
}
