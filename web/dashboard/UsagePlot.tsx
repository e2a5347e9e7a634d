import { createEffect, For, onCleanup, type JSX } from 'solid-js'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { isDark } from '../page/theme.ts'
import { shortUtcDay } from '../text/moment.ts'
import { panelWords } from '../text/panel/words.ts'
import { language } from '../text/words.ts'
import { toName } from './to-name.ts'
import { cumulated, type Stacks } from './usage.ts'
import styles from './UsagePlot.module.css'

const height = 260

/** Units by day as bars, a layer for each type. What it shows stands in tables beside it too. */
export default function UsagePlot(props: { readonly stacks: Stacks }): JSX.Element {
  const text = () => panelWords().usage
  let place!: HTMLDivElement
  let legend!: HTMLUListElement
  const total = () => props.stacks.layers.flatMap(({ units }) => units).reduce((sum, units) => sum + units, 0)

  createEffect(() => {
    // A canvas knows nothing of the colours of the page: it is drawn anew with them, and with the words of the language.
    isDark()
    language()
    const plot = draw(props.stacks, place, legend)
    const resizing = new ResizeObserver(() => plot.setSize({ width: place.clientWidth, height }))
    resizing.observe(place)
    onCleanup(() => {
      resizing.disconnect()
      plot.destroy()
    })
  })

  return (
    <figure class={`sheet ${styles['figure']}`}>
      <ul ref={legend} class={styles['legend']}>
        <For each={props.stacks.layers}>
          {({ name }, index) => (
            <li>
              <span class={`${styles['swatch']} ${styles[`layer${index()}`]}`} aria-hidden="true" />
              {name === '' ? text().others : toName(name)}
            </li>
          )}
        </For>
      </ul>
      <div ref={place} class={styles['plot']} role="img" aria-label={text().plot(total(), props.stacks.days.length)} />
    </figure>
  )
}

function draw(stacks: Stacks, place: HTMLElement, legend: HTMLElement): uPlot {
  const { color, borderTopColor: line, fontFamily } = getComputedStyle(place)
  const colors = [...legend.querySelectorAll('span')].map((swatch) => getComputedStyle(swatch).backgroundColor)
  const axis = { stroke: color, font: `12px ${fontFamily}`, grid: { stroke: line, width: 1 }, ticks: { show: false } }
  const bars = uPlot.paths.bars!({ size: [0.75, 36], align: 0 })
  // The highest first, so that those below are drawn over it.
  const layers = cumulated(stacks).toReversed()
  return new uPlot(
    {
      width: place.clientWidth,
      height,
      tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
      padding: [8, 8, 0, 0],
      legend: { show: false },
      cursor: { show: false },
      scales: {
        x: { range: (_plot, min, max) => [min - 43_200, max + 43_200] },
        y: { range: (_plot, _min, max) => [0, Math.max(4, max * 1.08)] },
      },
      axes: [
        {
          ...axis,
          grid: { show: false },
          space: 64,
          size: 30,
          values: (_plot, marks) => marks.map((seconds) => shortUtcDay(seconds * 1000)),
          incrs: [1, 2, 3, 5, 7, 14, 28, 56].map((days) => days * 86_400),
        },
        { ...axis, size: 48, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 50_000, 100_000] },
      ],
      series: [
        {},
        ...layers.map((_, index) => ({ paths: bars, points: { show: false }, fill: colors[layers.length - 1 - index] ?? color, width: 0 })),
      ],
    },
    [stacks.days.map((at) => at / 1000), ...layers.map((layer) => [...layer])],
    place,
  )
}
