/** One of the values that a fix may set, as far as a menu shows it. */
export interface Choice {
  readonly title: string
}

/** Draws a menu of choices: the browser's own, so that it opens by keyboard and fits any screen. */
export function createChoice(label: string, choices: readonly Choice[], onChoose: (title: string) => void): HTMLSelectElement {
  const menu = document.createElement('select')
  menu.setAttribute('aria-label', label)
  const none = new Option(`${label}…`, '', true, true)
  none.disabled = true
  menu.append(none, ...choices.map(({ title }) => new Option(title, title)))
  menu.addEventListener('change', () => {
    const { value } = menu
    // Chosen again it would change nothing, and say nothing.
    menu.selectedIndex = 0
    if (value !== '') onChoose(value)
  })
  return menu
}
