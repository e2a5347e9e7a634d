import type { Resumable } from '../../store/checkpoint.ts'

/** Something about the files of a release that their owner should know. */
export interface ImportFinding {
  /** A Spanish sentence with a full stop. */
  readonly sentence: string
  /** Whether the index lacks rows because of it. */
  readonly isLoss: boolean
}

/** Why a row is left out. */
type RowFault = 'identifier' | 'date' | 'columns' | 'concept' | 'description' | 'target' | 'value'

/** Counts rows that are left out, and collects sentences. */
export interface Findings extends Resumable {
  readonly enter: (path: string | undefined) => void
  readonly leaveOut: (fault: RowFault) => void
  readonly say: (sentence: string, isLoss?: boolean) => void
  readonly list: () => readonly ImportFinding[]
}

/** Makes an empty list. */
export function createFindings(): Findings {
  const counts = new Map<string, Map<RowFault, number>>()
  const said: ImportFinding[] = []
  let current = new Map<RowFault, number>()
  return {
    enter(path) {
      if (path === undefined) return
      const name = path.slice(path.lastIndexOf('/') + 1)
      current = counts.get(name) ?? new Map<RowFault, number>()
      counts.set(name, current)
    },
    leaveOut: (fault) => void current.set(fault, (current.get(fault) ?? 0) + 1),
    say: (sentence, isLoss = false) => void said.push({ sentence, isLoss }),
    save(writer) {
      writer.note(
        'findings.counts',
        [...counts].map(([name, faults]) => [name, [...faults]]),
      )
      writer.note('findings.said', said)
    },
    load(reader) {
      for (const [name, faults] of reader.note<readonly [string, readonly [RowFault, number][]][]>('findings.counts'))
        counts.set(name, new Map(faults))
      said.push(...reader.note<readonly ImportFinding[]>('findings.said'))
    },
    list: () => [
      ...[...counts].flatMap(([name, faults]) =>
        [...faults].map(([fault, count]) => ({
          sentence: `«${name}»: ${count === 1 ? 'una fila quedó' : `${count} filas quedaron`} fuera, porque ${reasons[fault]}.`,
          isLoss: true,
        })),
      ),
      ...said,
    ],
  }
}

const reasons: Readonly<Record<RowFault, string>> = {
  identifier: 'un identificador no es de SNOMED CT',
  date: 'la fecha no tiene la forma AAAAMMDD',
  columns: 'faltan columnas',
  concept: 'el concepto del que hablan no está',
  description: 'la descripción de la que hablan no está',
  target: 'el concepto al que llevan no está',
  value: 'el valor concreto no se entiende',
}
