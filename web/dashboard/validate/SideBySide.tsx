import { For, Show, type JSX } from 'solid-js'
import { useApp, useWorkspace } from '../../app.ts'
import { compare, type Comparison, type Said } from '../../remote/compare.ts'
import type { FullValidation } from '../../remote/full-validation.ts'
import { panelWords } from '../../text/panel/words.ts'
import { Icon } from '../../ui/Icon.tsx'
import { engineName } from '../engine-name.ts'
import styles from './FullValidation.module.css'
import { IssueLine } from './IssueLine.tsx'
import { VerdictCard } from './VerdictCard.tsx'

const groups = ['service', 'both', 'page'] as const satisfies readonly (keyof Comparison)[]

/** The reports of this page and the service on one text: both verdicts, and each problem under who tells it. */
export function SideBySide(props: { readonly validation: FullValidation }): JSX.Element {
  const text = () => panelWords().validate
  const { client, navigate } = useApp()
  const workspace = useWorkspace()
  const { request, judgement } = props.validation
  const local: readonly Said[] = request.local?.issues ?? []
  const comparison = compare(local, judgement.report.issues)
  // Asked for again with each report: the text itself is nothing that can be waited for.
  const isStale = () => {
    workspace.report()
    return workspace.view.state.doc.toString() !== request.text
  }
  const goTo = async ({ path, entryIndex }: Said): Promise<void> => {
    const { from } = await client.ask('placeOf', request.text, path, entryIndex)
    workspace.goToOffset(from)
    navigate('/')
  }

  return (
    <section aria-labelledby="validate-result">
      <h2 id="validate-result">{text().result}</h2>
      <div role="status">
        <Show when={judgement.report.engineDegraded === true}>
          <Remark tone="odd" text={text().degraded} />
        </Show>
        <Show when={judgement.isReplay}>
          <Remark tone="muted" text={text().replay} />
        </Show>
        <Show when={isStale()}>
          <Remark tone="odd" text={text().stale} />
        </Show>
      </div>
      <div class={styles['pair']}>
        <VerdictCard title={text().here} by={text().hereBy} report={request.local} />
        <VerdictCard title={text().service} by={text().by(engineName(judgement.engine))} report={judgement.report}>
          <Show when={judgement.clCoreVersion !== ''}>
            {text().core} {judgement.clCoreVersion}.{' '}
          </Show>
          <Show when={judgement.remaining !== undefined && judgement.remaining !== 'unlimited'}>{text().quota(judgement.remaining!)}</Show>
        </VerdictCard>
      </div>
      <Show when={groups.some((group) => comparison[group].length > 0)} fallback={<p class="muted">{text().agree}</p>}>
        <For each={groups.filter((group) => comparison[group].length > 0)}>
          {(group) => (
            <>
              <h3 class={styles['group']} id={`validate-${group}`}>
                {text().groups[group](comparison[group].length)}
              </h3>
              <ul class="sheet rows" aria-labelledby={`validate-${group}`}>
                <For each={comparison[group]}>
                  {(issue) => <IssueLine issue={issue} onGo={isStale() ? undefined : () => void goTo(issue)} />}
                </For>
              </ul>
            </>
          )}
        </For>
      </Show>
    </section>
  )
}

function Remark(props: { readonly tone: 'odd' | 'muted'; readonly text: string }): JSX.Element {
  return (
    <p class={styles['remark']}>
      <Icon name="warning" class={styles[props.tone]} />
      {props.text}
    </p>
  )
}
