/** Whether a JSON text has Unicode escapes (`\u00f1`). For `run.memo`. */
export function hasEscapes(text: string): boolean {
  return text.includes('\\u')
}
