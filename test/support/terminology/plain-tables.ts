import type { GeneratedFile } from './rf2.ts'

/** The rows of the tables of a release whose file names have a part, by the names of their columns; read slowly and plainly. */
export function rowsOf(files: readonly GeneratedFile[], part: string): readonly Readonly<Record<string, string>>[] {
  return files
    .filter(({ path }) => path.includes(part) && path.includes('Snapshot'))
    .flatMap(({ text }) => {
      const [header = '', ...lines] = [...text()].join('').split('\r\n')
      const names = header.split('\t')
      return lines.filter((line) => line !== '').map((line) => Object.fromEntries(line.split('\t').map((cell, at) => [names[at]!, cell])))
    })
}
