import { createSignal, onMount, Show, type JSX } from 'solid-js'
import { canInstall, install, isInstalled } from '../page/install.ts'
import { askToPersist, readStorageState, storageState } from '../storage/persistence.ts'
import { panelWords } from '../text/panel/words.ts'
import { words } from '../text/words.ts'
import { Part } from './Part.tsx'
import styles from './StatusPage.module.css'

/** The storage of the page on this device, whether the browser promises to go on keeping it, and the installation. */
export function DeviceSection(): JSX.Element {
  const text = () => panelWords().status
  const [isRefused, setRefused] = createSignal(false)
  onMount(() => void readStorageState())
  const ask = async (): Promise<void> => {
    setRefused(!(await askToPersist().catch(() => false)))
  }
  return (
    <Show when={storageState() !== undefined || canInstall() || isInstalled()}>
      <section aria-labelledby="status-device">
        <h2 id="status-device">{text().device}</h2>
        <dl class="sheet rows">
          <Show when={storageState()}>
            {(storage) => (
              <>
                <Show when={storage().used}>
                  {(used) => (
                    <Part name={text().stored}>
                      {text().megabytes(used() / 1_000_000)}
                      <span class="muted">{text().storedWhy}</span>
                    </Part>
                  )}
                </Show>
                <Part name={text().keeping}>
                  <span role="status">
                    {storage().isPersistent ? text().isKept : text().mayGo}
                    <Show when={isRefused() && !storage().isPersistent}>
                      <span class="muted"> {text().notPromised}</span>
                    </Show>
                  </span>
                  <Show when={!storage().isPersistent && !isRefused()}>
                    <button type="button" class={`button ${styles['refresh']}`} onClick={() => void ask()}>
                      {text().keep}
                    </button>
                  </Show>
                </Part>
              </>
            )}
          </Show>
          <Show when={canInstall() || isInstalled()}>
            <Part name={text().app}>
              {isInstalled() ? text().isInstalled : text().canInstall}
              <Show when={canInstall()}>
                <button type="button" class={`button ${styles['refresh']}`} onClick={() => void install()}>
                  {words().commands.install}
                </button>
              </Show>
            </Part>
          </Show>
        </dl>
      </section>
    </Show>
  )
}
