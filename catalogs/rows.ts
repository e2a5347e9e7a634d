/** The cells of each line of a generated text of rows. */
export function readRows(text: string): readonly (readonly string[])[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'))
}

/** The rows of each section of a generated text, under the id that its first line, `# id`, bears. */
export function readSections(text: string): ReadonlyMap<string, string> {
  return new Map(
    text
      .split('\n# ')
      .slice(1)
      .map((section) => {
        const end = section.indexOf('\n')
        return [section.slice(0, end), section.slice(end + 1)]
      }),
  )
}

/** The number of rows in a generated text. */
export function countRows(text: string): number {
  return text.split('\n').filter((line) => line !== '').length
}
