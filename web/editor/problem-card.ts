import type { Issue } from '../../rules/index.ts'
import { keyLabel } from '../ui/keys.ts'
import { words } from '../text/words.ts'
import { createChoice } from '../ui/choice.ts'

interface CardOptions {
  /** The key that applies the fix; undefined where it applies another one now. */
  readonly fixKey: string | undefined
  /** The member that is missing, which can be added. */
  readonly missing: string | undefined
  readonly onFix: (choice?: string) => void
}

/** Draws what is shown over a squiggle: what is wrong, why, the fix as a button, and where to read more. */
export function createProblemCard(issue: Issue, { fixKey, missing, onFix }: CardOptions): HTMLElement {
  const { severity, message, why, suggestion, quickFix, code, docsUrl } = issue
  const text = words().problems
  const card = element('div', `card card-${severity}`)
  const head = element('p', 'card-message')
  head.append(element('span', 'card-mark', severity === 'error' ? text.error : text.warning), ` ${message}`)
  card.append(head)
  if (why !== undefined) card.append(element('p', 'card-why', why))
  if (suggestion !== undefined) card.append(element('p', 'card-why', suggestion))

  const foot = element('p', 'card-foot')
  if (quickFix?.options !== undefined && quickFix.options.length > 1) {
    const menu = createChoice(quickFix.title, quickFix.options, onFix)
    menu.className = 'card-fix'
    foot.append(menu)
  } else if (quickFix !== undefined || missing !== undefined) {
    const button = element('button', 'card-fix', quickFix?.title ?? text.addMissing(missing!)) as HTMLButtonElement
    button.type = 'button'
    if (quickFix?.safe === false) button.title = text.unsafe
    if (quickFix !== undefined && fixKey !== undefined) button.append(element('kbd', 'card-key', keyLabel(fixKey, words().keys).join('+')))
    // The press, not the click: the tooltip may be gone by the time of the click.
    button.addEventListener('mousedown', (event) => event.preventDefault())
    button.addEventListener('click', () => onFix())
    foot.append(button)
  }
  if (docsUrl !== undefined) {
    const link = element('a', 'card-docs', code) as HTMLAnchorElement
    link.href = docsUrl
    link.setAttribute('aria-label', text.docs(code))
    foot.append(link)
  }
  card.append(foot)
  return card
}

function element(name: string, className: string, text?: string): HTMLElement {
  const created = document.createElement(name)
  created.className = className
  if (text !== undefined) created.textContent = text
  return created
}
