import { lazy, Show, Suspense, type JSX } from 'solid-js'
import { useApp, useTexts } from '../app.ts'
import { Welcome } from '../panels/Welcome.tsx'
import { useTitle } from '../page/title.ts'
import { words } from '../text/words.ts'
import styles from './EditorPage.module.css'
import { Splitter } from './Splitter.tsx'
import { Toolbar } from './Toolbar.tsx'

const TextPane = lazy(async () => ({ default: (await import('./texts.ts')).TextPane }))
const Findings = lazy(async () => ({ default: (await import('./texts.ts')).Findings }))

/** The text on one side, what is wrong with it on the other; what stands around the text is there before its editor. */
export default function EditorPage(): JSX.Element {
  const { workspace, isEmpty } = useApp()
  const texts = useTexts()
  useTitle(() => workspace()?.file().name ?? undefined)
  return (
    <div class={styles['page']} classList={{ [styles['empty']!]: isEmpty() }}>
      <h1 class="hidden">{words().product}</h1>
      <section class={styles['text']} aria-label={words().nav.editor}>
        <Toolbar />
        <Suspense>
          <Show when={texts()}>
            <TextPane />
          </Show>
        </Suspense>
      </section>
      <Splitter />
      <section class={styles['findings']} aria-label={words().problems.label}>
        <Show when={!isEmpty()} fallback={<Welcome />}>
          <Suspense>
            <Show when={texts()}>
              <Findings />
            </Show>
          </Suspense>
        </Show>
      </section>
    </div>
  )
}
