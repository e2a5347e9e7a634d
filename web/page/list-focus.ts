/** The element of the list beside the text. */
export const listId = 'list'

/** Puts the focus on the row that was on last in the list, else on what is chosen above it; false where the list is not drawn yet. */
export function focusList(): boolean {
  const list = document.getElementById(listId)
  const target =
    list?.querySelector<HTMLElement>('[data-row][tabindex="0"]') ??
    list?.querySelector<HTMLElement>('[tabindex][aria-pressed="true"]') ??
    list?.querySelector<HTMLElement>('[tabindex]')
  target?.focus()
  return target !== null && target !== undefined
}

/** Whether the focus is in the list. */
export function isInList(): boolean {
  return document.getElementById(listId)?.contains(document.activeElement) ?? false
}
