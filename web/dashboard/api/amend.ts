import { reference } from '../../text/panel/reference.ts'
import type { PanelWords } from '../../text/panel/es.ts'

/** Texts of the contract and of answers, which are what they are. */
const asTheyAre = 'pre, code, .renderedMarkdown, .opblock-summary-description, .opblock-tag'
const spanish = new Map(Object.entries(reference))

/** Says a text of the reference in Spanish, where it is one of its own phrases as a whole. */
export function sayInSpanish(node: Element | Text): void {
  if (node instanceof Text) {
    const phrase = node.data.trim()
    const said = spanish.get(phrase)
    if (said !== undefined && node.parentElement?.closest(asTheyAre) === null) node.data = node.data.replace(phrase, said)
    return
  }
  for (const name of ['aria-label', 'title', 'placeholder']) {
    const said = spanish.get(node.getAttribute(name) ?? '')
    if (said !== undefined) node.setAttribute(name, said)
  }
}

/** Gives the fields of the reference the names that they lack, and the keyboard a way into what scrolls. */
export function makeAccessible(node: Element | Text, words: PanelWords['api']): void {
  if (node instanceof Text) return
  if (node.matches('textarea.body-param__text')) node.setAttribute('aria-label', words.body)
  else if (node.matches('select.examples-select-element')) node.setAttribute('aria-label', words.example)
  else if (node.matches('pre')) node.setAttribute('tabindex', '0')
}
