/** A name to compare by where case, blanks and punctuation do not matter; as it is where there is nothing else. */
export function foldDisplay(text: string): string {
  const plain = foldPlain(text)
  if (plain !== undefined) return plain
  let folded = ''
  for (const character of text.toLowerCase()) {
    const isLetter = character !== character.toUpperCase() || (character >= '0' && character <= '9') || character > '\u2fff'
    if (isLetter) folded += character
  }
  return folded === '' ? text : folded
}

/** The same of a text of ASCII alone; undefined of any other. */
function foldPlain(text: string): string | undefined {
  const lower = text.toLowerCase()
  let folded = ''
  let start = 0
  for (let index = 0; index < lower.length; index += 1) {
    const unit = lower.charCodeAt(index)
    if (unit > 0x7f) return undefined
    if ((unit >= 97 && unit <= 122) || (unit >= 48 && unit <= 57)) continue
    if (start < index) folded += lower.slice(start, index)
    start = index + 1
  }
  if (start < lower.length) folded += lower.slice(start)
  return folded === '' ? text : folded
}
