import { readSearchParameters, searchKinds, searchParameterBase, type SearchParameter } from './search-parameter-table.ts'

/** Writes FHIR's own search parameters as the rows of a table; refuses what does not come out the same when it is read back. */
export function writeSearchParameters(published: readonly unknown[], version: string): readonly string[] {
  const parameters = published
    .map((one) => one as SearchParameter)
    .filter(({ url, base }) => url.startsWith(searchParameterBase) && base?.length > 0)
  const byType = new Map<string, Map<string, string[]>>()
  const others: string[] = []
  for (const { url, code, type, base } of parameters) {
    const letter = letterOf(type)
    if (base.length === 1 && url === `${searchParameterBase}${base[0]}-${code}`) {
      const kinds = byType.get(base[0]!) ?? new Map<string, string[]>()
      byType.set(base[0]!, kinds)
      kinds.set(letter, [...(kinds.get(letter) ?? []), code])
    } else {
      others.push(`:${url.slice(searchParameterBase.length)}\t${letter} ${code}\t${base.join(' ')}`)
    }
  }
  const lines = [...byType].map(([type, kinds]) => [type, ...[...kinds].map(([letter, codes]) => [letter, ...codes].join(' '))].join('\t'))
  const rows = [...lines, ...others]
  const find = readSearchParameters(version, () => rows.join('\n'))
  for (const { url, code, type, base } of parameters) {
    if (JSON.stringify(find(url)) !== JSON.stringify({ url, code, type, base })) throw new Error(`${url} no se lee como se escribió.`)
  }
  return rows
}

function letterOf(type: string): string {
  const letter = Object.keys(searchKinds).find((one) => searchKinds[one] === type)
  if (letter === undefined) throw new Error(`No hay parámetros de búsqueda del tipo «${type}».`)
  return letter
}
