/** How long a text is in characters, counted as JSON Schema does: what lies beyond the first 65,536 is one, not two. */
export function countCharacters(text: string): number {
  return Array.from(text).length
}
