import { createEffect, createSignal, on, Show, type JSX } from 'solid-js'
import { useApp, useWorkspace } from '../app.ts'
import { compareWords } from '../text/compare/words.ts'
import { createAnswer } from './answer.ts'
import { ComparedElements } from './ComparedElements.tsx'
import { ComparedLines } from './ComparedLines.tsx'
import { OtherText, toFormed, type Other } from './OtherText.tsx'
import styles from './CompareView.module.css'
import views from './ResourceViews.module.css'

/** So many changes are drawn at once. */
const slice = 200

/**
 * The text in the editor beside another, by element or by line: what came, went and changed, and which problems. Each leads to its
 * place in the text.
 */
export default function CompareView(): JSX.Element {
  const { client } = useApp()
  const workspace = useWorkspace()
  const text = () => compareWords()
  const [other, setOther] = createSignal<Other>()
  const [isByLine, setByLine] = createSignal(false)
  const [drawn, setDrawn] = createSignal(slice)

  const { answer, goTo } = createAnswer(workspace, {
    async ask(now, _, inLanguage) {
      const chosen = other()
      if (chosen === undefined) return undefined
      const earlier = toFormed(chosen)
      const later = { text: now, form: workspace.form() }
      const compared = await client.ask('compare', earlier, later, inLanguage, client.surroundings(workspace.profile()))
      return { ...compared, earlier, later }
    },
    also: other,
  })
  createEffect(on(other, () => setDrawn(slice)))

  return (
    <>
      <div class={views['bar']}>
        <OtherText other={other()} onChoose={setOther} />
        <div class={styles['how']} role="group" aria-label={text().how}>
          <button type="button" class="pill" aria-pressed={!isByLine()} onClick={() => setByLine(false)}>
            {text().elements}
          </button>
          <button type="button" class="pill" aria-pressed={isByLine()} onClick={() => setByLine(true)}>
            {text().lines}
          </button>
        </div>
        <p class={`${views['count']} ${styles['count']}`} role="status">
          <Show when={answer()}>
            {(compared) => (
              <>
                {compared().count === 0 ? text().same : text().count(compared().count + compared().left)} ·{' '}
                {text().findings(compared().findings.came.length, compared().findings.went.length)}
              </>
            )}
          </Show>
        </p>
      </div>
      <Show when={answer()} fallback={<p class={views['note']}>{text().nothing}</p>}>
        {(compared) => (
          <Show
            when={!isByLine()}
            fallback={
              <Show when={compared()} keyed>
                {({ earlier, later, difference }) => <ComparedLines before={earlier.text} after={later.text} difference={difference} />}
              </Show>
            }
          >
            <ComparedElements
              compared={compared()}
              drawn={drawn()}
              most={slice}
              onMore={() => setDrawn((count) => count + slice)}
              goTo={goTo}
            />
          </Show>
        )}
      </Show>
    </>
  )
}
