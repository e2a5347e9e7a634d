import { useLocation, useNavigate } from '@solidjs/router'
import { createEffect, createSignal, ErrorBoundary, onCleanup, onMount, Show, Suspense, type JSX } from 'solid-js'
import { AppProvider, type App, type Dialog, type Opening } from '../app.ts'
import { bindKeys } from '../commands/key-bindings.ts'
import { DropZone } from '../files/DropZone.tsx'
import type { LintClient } from '../linting/client.ts'
import { openHanded } from '../offline/handed.ts'
import { announceQueue } from '../remote/announce-queue.ts'
import { language, words } from '../text/words.ts'
import { Dialogs } from './Dialogs.tsx'
import { Header } from './Header.tsx'
import { breathe } from '../page/idle.ts'
import { isOnline } from '../page/network.ts'
import { Notices } from './Notices.tsx'
import styles from './Shell.module.css'
import { StatusBar } from './StatusBar.tsx'

/** The frame around every route: header, status bar, messages, dialogs, keys. */
export function Shell(props: { readonly client: LintClient; readonly opening: Opening; readonly children?: JSX.Element }): JSX.Element {
  const place = useLocation()
  const navigate = useNavigate()
  const [dialog, showDialog] = createSignal<Dialog>()
  // The content of the frame is drawn after it: on slow devices each takes long enough.
  const [isFrameDrawn, setFrameDrawn] = createSignal(false)
  const app: App = {
    ...props.opening,
    client: props.client,
    navigate: (path, options) => navigate(path, options),
    isEditorShown: () => place.pathname === '/',
    dialog,
    showDialog,
    closeDialog: (name) => showDialog((open) => (open?.name === name ? undefined : open)),
  }
  onCleanup(bindKeys(app))
  announceQueue(app)
  onMount(() => {
    openHanded(app)
    void breathe().then(() => setFrameDrawn(true))
  })
  createEffect(() => (document.documentElement.lang = language() === 'es' ? 'es-CL' : 'en'))

  return (
    <AppProvider value={app}>
      <div class={styles['frame']} classList={{ [styles['fixed']!]: app.isEditorShown() }}>
        <a class={styles['skip']} href="#main" rel="external">
          {words().nav.skip}
        </a>
        <Header />
        <main id="main" class={styles['main']} tabindex="-1">
          <Show when={isFrameDrawn()}>
            <ErrorBoundary fallback={(cause: unknown) => <Failure cause={cause} />}>
              <Suspense fallback={<p class="page muted">{words().loading}</p>}>{props.children}</Suspense>
            </ErrorBoundary>
          </Show>
        </main>
        <StatusBar />
        <Notices />
        <DropZone />
        <Dialogs />
      </div>
    </AppProvider>
  )
}

/** Stands in for a page that could not be shown, most often because a new version took its files away. */
function Failure(props: { readonly cause: unknown }): JSX.Element {
  console.error(props.cause)
  return (
    <div class="page" role="alert">
      <p>{isOnline() ? words().failure.body : words().failure.offline}</p>
      {/* Without a network a page that is not kept yet would be gone after it. */}
      <Show when={isOnline()}>
        <button type="button" class="button" onClick={() => location.reload()}>
          {words().notices.reload}
        </button>
      </Show>
    </div>
  )
}
