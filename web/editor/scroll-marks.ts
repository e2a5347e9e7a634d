import { forEachDiagnostic, setDiagnosticsEffect } from '@codemirror/lint'
import type { Extension } from '@codemirror/state'
import { ViewPlugin, type EditorView } from '@codemirror/view'

/** How many places are told apart from top to bottom: more would lie over one another. */
const places = 400
/** How many problems are looked at: finding the place of each takes its time. */
const most = 2_000

/** Marks beside the scroll bar where problems are, errors over warnings. */
export const scrollMarks: Extension = ViewPlugin.define((view) => {
  const bar = document.createElement('div')
  bar.className = 'cm-scroll-marks'
  bar.setAttribute('aria-hidden', 'true')
  view.dom.append(bar)
  const measure = { key: bar, read: () => findMarks(view), write: (marks: ReadonlyMap<number, string>) => draw(bar, marks) }
  view.requestMeasure(measure)
  return {
    update({ transactions, geometryChanged, docChanged }) {
      const isJudged = transactions.some(({ effects }) => effects.some((one) => one.is(setDiagnosticsEffect)))
      // While somebody types the marks stay: they move when the text was linted.
      if (isJudged || (geometryChanged && !docChanged)) view.requestMeasure(measure)
    },
    destroy: () => bar.remove(),
  }
})

/** The worst severity of each place that has a problem, by the share of the height above it. */
function findMarks(view: EditorView): ReadonlyMap<number, string> {
  const marks = new Map<number, string>()
  const { contentHeight } = view
  if (contentHeight === 0) return marks
  let looked = 0
  forEachDiagnostic(view.state, ({ severity }, from) => {
    looked += 1
    if (looked > most) return
    const at = Math.floor((places * view.lineBlockAt(from).top) / contentHeight)
    if (marks.get(at) !== 'error') marks.set(at, severity)
  })
  return marks
}

function draw(bar: HTMLElement, marks: ReadonlyMap<number, string>): void {
  bar.replaceChildren(
    ...[...marks].map(([at, severity]) => {
      const mark = document.createElement('div')
      mark.className = `cm-scroll-mark cm-scroll-mark-${severity}`
      mark.style.insetBlockStart = `${(100 * at) / places}%`
      return mark
    }),
  )
}
