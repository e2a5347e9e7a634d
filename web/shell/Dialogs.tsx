import { ErrorBoundary, lazy, Match, onMount, Show, Suspense, Switch, type JSX } from 'solid-js'
import { useApp, type Dialog } from '../app.ts'
import { Palette } from '../commands/Palette.tsx'
import { words } from '../text/words.ts'
import { say } from '../page/notices.ts'

const WipeDialog = lazy(async () => ({ default: (await import('./WipeDialog.tsx')).WipeDialog }))
const GoToDialog = lazy(() => import('../outline/GoToDialog.tsx'))
const ProfileDialog = lazy(() => import('../packages/ProfileDialog.tsx'))
const ShareDialog = lazy(() => import('../share/ShareDialog.tsx'))
const ShortcutsDialog = lazy(() => import('../help/ShortcutsDialog.tsx'))
const CloseDialog = lazy(() => import('../workbench/CloseDialog.tsx'))
const SuppressDialog = lazy(() => import('../suppress/SuppressDialog.tsx'))
const FixesDialog = lazy(() => import('../workbench/FixesDialog.tsx'))

/** The dialog that is open; those that few need are fetched when they are first opened. */
export function Dialogs(): JSX.Element {
  const { dialog } = useApp()
  const open = <Name extends Dialog['name']>(name: Name) => {
    const shown = dialog()
    return shown?.name === name ? (shown as Extract<Dialog, { readonly name: Name }>) : undefined
  }
  return (
    <Show when={dialog()} keyed>
      <ErrorBoundary fallback={(cause: unknown) => <Failed cause={cause} />}>
        <Suspense>
          <Switch>
            <Match when={open('palette')}>
              <Palette />
            </Match>
            <Match when={open('wipe')}>
              <WipeDialog />
            </Match>
            <Match when={open('go-to')}>
              <GoToDialog />
            </Match>
            <Match when={open('profile')}>
              <ProfileDialog />
            </Match>
            <Match when={open('share')}>
              <ShareDialog />
            </Match>
            <Match when={open('shortcuts')}>
              <ShortcutsDialog />
            </Match>
            <Match when={open('close')}>{(close) => <CloseDialog tab={close().tab} />}</Match>
            <Match when={open('suppress')}>{(suppress) => <SuppressDialog issue={suppress().issue} />}</Match>
            <Match when={open('fixes')}>{(fixes) => <FixesDialog proposal={fixes().proposal} />}</Match>
          </Switch>
        </Suspense>
      </ErrorBoundary>
    </Show>
  )
}

/** A dialog whose file could not be had: its command did nothing, and says so. */
function Failed(props: { readonly cause: unknown }): JSX.Element {
  const { dialog, closeDialog } = useApp()
  onMount(() => {
    console.error(props.cause)
    say(words().notices.failed, 'error')
    closeDialog(dialog()!.name)
  })
  return null
}
