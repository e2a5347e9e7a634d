import { createMemo, createSignal, For, onMount, Show, type Accessor, type JSX } from 'solid-js'
import type { GraphLink, ReferenceGraph } from '../../worker/api.ts'
import { useApp, useWorkspace } from '../app.ts'
import { viewWords } from '../text/views/words.ts'
import { createAnswer, type Answered } from './answer.ts'
import { arcsOf } from './arcs.ts'
import styles from './GraphView.module.css'
import views from './ResourceViews.module.css'
import { innermostAt } from './places.ts'
import { createRowWindow } from './row-window.ts'

/** The height of a row in pixels, as in the style sheet, and the width of the curves beside them. */
const height = 34
const gutter = 84

/** Which resource refers to which: as curves between rows, or as a list that says the same. */
export default function GraphView(): JSX.Element {
  const { client } = useApp()
  const [isList, setIsList] = createSignal(false)
  const answered = createAnswer(useWorkspace(), { ask: (text, _, language) => client.ask('graph', text, language) })
  const links = () => answered.answer()?.links ?? []
  const dangling = () => links().filter(({ isDangling }) => isDangling).length
  return (
    <>
      <div class={`${views['bar']} ${styles['bar']}`}>
        <p class={views['count']} role="status">
          {answered.answer() === undefined ? '' : viewWords().graphCount(links().length, dangling())}
        </p>
        <button type="button" class={styles['choice']} aria-pressed={isList()} onClick={() => setIsList((before) => !before)}>
          {viewWords().asList}
        </button>
      </div>
      <Show when={answered.answer()} fallback={<p class={views['note']}>{viewWords().none}</p>}>
        {(graph) => (
          <Show when={isList()} fallback={<Curves graph={graph()} answered={answered} />}>
            <LinkList graph={graph()} answered={answered} />
          </Show>
        )}
      </Show>
      <Show when={answered.answer()?.left}>{(left) => <p class={views['note']}>{viewWords().more(left())}</p>}</Show>
    </>
  )
}

interface GraphProps {
  readonly graph: ReferenceGraph
  readonly answered: Answered<ReferenceGraph>
}

function nodeName({ nodes }: ReferenceGraph, index: number): string {
  const node = nodes[index]
  return node === undefined ? '' : `${node.name} ${node.title || node.id}`.trim()
}

/** The resources one below the other, curves from each to those it refers to, and the references of the chosen one in words. */
function Curves(props: GraphProps): JSX.Element {
  let box!: HTMLDivElement
  const nodes = () => props.graph.nodes
  const current = createMemo(() => innermostAt(nodes(), props.answered.head()))
  const { attach, drawn, sight, active, setActive, onKeyDown } = createRowWindow({
    count: () => nodes().length,
    rowHeight: () => height,
    current,
    onMove: (index) => props.answered.goTo(nodes()[index]!.from, false),
  })
  onMount(() => attach(box))
  const arcs = createMemo(() =>
    arcsOf(props.graph.links, { height, gutter, chosen: active(), first: sight().first, last: sight().end - 1 }),
  )
  const dangling = createMemo(() => {
    const counts = new Map<number, number>()
    for (const { source, isDangling } of props.graph.links) if (isDangling) counts.set(source, (counts.get(source) ?? 0) + 1)
    return counts
  })
  const chosen = createMemo(() => props.graph.links.filter(({ source, target }) => source === active() || target === active()))
  return (
    <>
      <div ref={box} class={`${views['box']} ${styles['box']}`} tabindex="-1" onKeyDown={onKeyDown}>
        <div class={styles['space']} style={{ 'block-size': `${nodes().length * height}px` }}>
          <svg class={styles['arcs']} width={gutter} height={nodes().length * height} aria-hidden="true">
            <path class={styles['plain']} d={arcs().plain} />
            <path class={styles['chosen']} d={arcs().chosen} />
            <path class={styles['lost']} d={arcs().dangling} />
          </svg>
          <ul class={views['rows']} aria-label={viewWords().nodes}>
            <For each={drawn()}>{(index) => <Show when={nodes()[index]}>{(node) => <Node node={node} index={index} />}</Show>}</For>
          </ul>
        </div>
      </div>
      <section class={styles['words']} aria-label={viewWords().linksOf(nodeName(props.graph, active()))} tabindex="0">
        <p class={styles['heading']}>{nodeName(props.graph, active())}</p>
        <Show when={chosen().length > 0} fallback={<p class={styles['none']}>{viewWords().noLinksOf}</p>}>
          <ul class={styles['links']}>
            <For each={chosen().slice(0, 50)}>
              {(link) => (
                <li>
                  <button type="button" class={styles['link']} onClick={() => props.answered.goTo(link.from, true)}>
                    <Show
                      when={link.source === active()}
                      fallback={
                        <>
                          {nodeName(props.graph, link.source)} {viewWords().pointedBy} <code>{link.element}</code>
                        </>
                      }
                    >
                      <code>{link.element}</code> {viewWords().pointsTo} <Target graph={props.graph} link={link} />
                    </Show>
                  </button>
                </li>
              )}
            </For>
          </ul>
        </Show>
      </section>
    </>
  )

  function Node(row: { readonly node: Accessor<ReferenceGraph['nodes'][number]>; readonly index: number }): JSX.Element {
    const isCurrent = () => row.index === current()
    return (
      <li class={styles['row']} classList={{ [views['current']!]: isCurrent() }} style={{ 'inset-block-start': `${row.index * height}px` }}>
        <button
          type="button"
          class={`plain ${views['go']} ${styles['go']}`}
          data-row
          tabindex={row.index === active() ? 0 : -1}
          aria-current={isCurrent() ? 'true' : undefined}
          onFocus={() => setActive(row.index)}
          onClick={() => props.answered.goTo(row.node().from, true)}
        >
          <span class={styles['name']}>{row.node().name}</span>
          <span class={styles['title']}>{row.node().title || row.node().id}</span>
          <Show when={dangling().get(row.index)}>
            {(count) => <span class={styles['dangling']}>{viewWords().danglingOf(count())}</span>}
          </Show>
        </button>
      </li>
    )
  }
}

/** Every reference in a sentence, in the order of the text. */
function LinkList(props: GraphProps): JSX.Element {
  let box!: HTMLDivElement
  const links = () => props.graph.links
  const current = createMemo(() => innermostAt(links(), props.answered.head()))
  const { attach, drawn, active, setActive, onKeyDown } = createRowWindow({
    count: () => links().length,
    rowHeight: () => listHeight,
    current,
    onMove: (index) => props.answered.goTo(links()[index]!.from, false),
  })
  onMount(() => attach(box))
  return (
    <>
      <Show when={links().length === 0}>
        <p class={views['note']}>{viewWords().noLinks}</p>
      </Show>
      <div ref={box} class={`${views['box']} ${styles['box']}`} tabindex="-1" onKeyDown={onKeyDown}>
        <ul class={views['rows']} aria-label={viewWords().links} style={{ 'block-size': `${links().length * listHeight}px` }}>
          <For each={drawn()}>
            {(index) => (
              <Show when={links()[index]}>
                {(link) => (
                  <li
                    class={`${styles['row']} ${styles['sentence']}`}
                    classList={{ [views['current']!]: index === current() }}
                    style={{ 'inset-block-start': `${index * listHeight}px` }}
                  >
                    <button
                      type="button"
                      class={`plain ${views['go']} ${styles['go']}`}
                      data-row
                      tabindex={index === active() ? 0 : -1}
                      aria-current={index === current() ? 'true' : undefined}
                      onFocus={() => setActive(index)}
                      onClick={() => props.answered.goTo(link().from, true)}
                    >
                      <span class={styles['name']}>{nodeName(props.graph, link().source)}</span>
                      <span class={styles['title']}>
                        <code>{link().element}</code> {viewWords().pointsTo} <Target graph={props.graph} link={link()} />
                      </span>
                    </button>
                  </li>
                )}
              </Show>
            )}
          </For>
        </ul>
      </div>
    </>
  )
}

/** The height of a sentence in pixels, as in the style sheet. */
const listHeight = 50

/** The target of a reference: a resource of the text, one elsewhere, or none. */
function Target(props: { readonly graph: ReferenceGraph; readonly link: GraphLink }): JSX.Element {
  return (
    <Show
      when={props.link.target >= 0}
      fallback={
        <span classList={{ [styles['dangling']!]: props.link.isDangling }}>
          {props.link.value} ({props.link.isDangling ? viewWords().dangling : viewWords().outside})
        </span>
      }
    >
      {nodeName(props.graph, props.link.target)}
    </Show>
  )
}
