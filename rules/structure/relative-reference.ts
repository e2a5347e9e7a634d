/**
 * Where the slash stands in a text of the form `Type/id`, by far the commonest of references; 0 where it has another form. Reads
 * each character once, which costs less than a regular expression.
 */
export function slashOfRelative(text: string): number {
  const slash = text.indexOf('/')
  if (slash < 1 || text.length - slash > 65 || text.length === slash + 1) return 0
  for (let index = 0; index < slash; index += 1) if (!isLetter(text.charCodeAt(index))) return 0
  for (let index = slash + 1; index < text.length; index += 1) if (!isOfId(text.charCodeAt(index))) return 0
  return slash
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
}

function isOfId(code: number): boolean {
  return isLetter(code) || (code >= 48 && code <= 57) || code === 45 || code === 46
}
