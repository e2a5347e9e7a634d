/** Whether a narrative is a `div` with something in it. */
export function checksHtml(text: string): boolean {
  return /^\s*<div\b[\s\S]*<\/div>\s*$/.test(text)
}
