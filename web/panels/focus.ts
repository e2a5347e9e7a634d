/** The element of the list of problems. */
export const problemsId = 'problems'

/** Puts the focus on the problem that was on last in the list. */
export function focusProblems(): void {
  const list = document.getElementById(problemsId)
  const target = list?.querySelector<HTMLElement>('[tabindex="0"]') ?? list
  target?.focus()
}

/** Whether the focus is in the list of problems. */
export function isInProblems(): boolean {
  return document.getElementById(problemsId)?.contains(document.activeElement) ?? false
}
